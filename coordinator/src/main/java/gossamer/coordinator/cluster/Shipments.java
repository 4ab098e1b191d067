package gossamer.coordinator.cluster;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.model.run.Emulation;
import gossamer.node.cluster.Shipment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Sends an emulation to another JVM: as its config, from which that JVM builds its own. */
public final class Shipments {

    private static final String CONFIG = "config.conf";

    private Shipments() {}

    /** Packs a config with all that it names. */
    public static Shipment pack(LoadedConfig loaded) throws IOException {
        SelfContained whole = SelfContained.of(loaded.emulation(), loaded.resolved());
        return new Shipment(whole.text(), whole.files());
    }

    /** Builds the emulation. */
    public static Emulation unpack(Shipment shipment) {
        try {
            Path directory = Files.createTempDirectory("gossamer-");
            try {
                for (Map.Entry<String, String> file : shipment.files().entrySet()) {
                    Files.writeString(directory.resolve(file.getKey()), file.getValue());
                }
                Path config = directory.resolve(CONFIG);
                Files.writeString(config, shipment.config());
                return ConfigLoader.load(config, Overrides.ofSets(List.of())).emulation();
            } finally {
                for (String file : shipment.files().keySet()) {
                    Files.deleteIfExists(directory.resolve(file));
                }
                Files.deleteIfExists(directory.resolve(CONFIG));
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack what the coordinator has sent", e);
        } catch (ConfigException e) {
            throw new IllegalStateException(
                    "the coordinator's config is not understood here: " + e.getMessage(), e);
        }
    }
}
