package gossamer.coordinator.description;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;

import gossamer.coordinator.config.WrittenFiles;
import gossamer.coordinator.fsa.FsaDocument;
import gossamer.coordinator.fsa.FsaReader;
import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.PluginChecks;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.description.RunDescription;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.UserModule;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;
import gossamer.model.run.MissingCodeException;
import gossamer.model.topology.TableTopology;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads what a run directory tells of plug-ins that are missing: it stands in for what they made.
 * Nothing can be run with it.
 */
public final class StandIns {

    private static final String SHA256 = "sha256";

    private final Path file;
    private final Config description;
    private final Optional<FsaDocument> automata;
    private final Optional<Map<Long, Long>> delays;

    private StandIns(
            Path file,
            Config description,
            Optional<FsaDocument> automata,
            Optional<Map<Long, Long>> delays) {
        this.file = file;
        this.description = description;
        this.automata = automata;
        this.delays = delays;
    }

    /**
     * The plug-ins that a run needs: those that are given, and what stands in for others.
     *
     * @param file its description; runs of older versions have none
     * @param automata the file with what is known of its algorithm
     * @param delays the file with what its laws have drawn
     * @throws IOException when one of them cannot be read, or does not make sense
     */
    public static Plugins read(Path file, Path automata, Path delays, Plugins given)
            throws IOException {
        if (!Files.isRegularFile(file)) {
            return given;
        }
        try {
            Config description = WrittenFiles.json(file);
            int version = description.getInt("descriptionVersion");
            if (version < 1 || version > RunDescription.VERSION) {
                throw new IOException(file + " has version " + version + ", this version reads "
                        + "1 to " + RunDescription.VERSION);
            }
            List<? extends Config> missing = !description.hasPath(Auditors.PLUGINS)
                    ? List.of()
                    : description.getConfigList(Auditors.PLUGINS).stream()
                            .filter(plugin ->
                                    given.find(plugin.getString(SHA256)).isEmpty())
                            .toList();
            if (missing.isEmpty()) {
                return given;
            }
            StandIns standIns =
                    new StandIns(file, description, automata(automata), DrawnDelays.read(delays));
            Plugins all = given;
            for (Config plugin : missing) {
                all = standIns.with(all, plugin);
            }
            return all;
        } catch (ConfigException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw useless(file, e);
        }
    }

    private static IOException useless(Path file, RuntimeException reason) {
        return new IOException(file + " cannot be used: " + reason.getMessage(), reason);
    }

    /**
     * What the description tells of.
     *
     * @throws UncheckedIOException when that does not make sense
     */
    private <T> Optional<T> told(Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (ConfigException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UncheckedIOException(useless(file, e));
        }
    }

    private static Optional<FsaDocument> automata(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        List<String> faults = new ArrayList<>();
        try (Reader text = Files.newBufferedReader(file)) {
            Optional<FsaDocument> read = FsaReader.readDescription(
                    text, (line, column, wrong) -> faults.add(line + ":" + column + ": " + wrong));
            if (read.isEmpty()) {
                throw new IOException(file + " cannot be used: " + String.join("; ", faults));
            }
            return read;
        }
    }

    private Plugins with(Plugins before, Config plugin) {
        String name = plugin.getString("name");
        String hash = plugin.getString(SHA256);
        String missing = "the plug-in " + name + " with SHA-256 " + hash
                + " is missing; allowed: --plugin FILE with a file of this hash";
        List<Provider> providers = new ArrayList<>();
        for (Config provider : plugin.getConfigList("providers")) {
            switch (provider.getString("kind")) {
                case "topology" -> providers.add(new OfTopology(provider, missing));
                case "algorithm" -> providers.add(new OfAlgorithm(provider, missing));
                case "delay law" -> providers.add(new OfLaw(provider, missing));
                case "fault" -> providers.add(new OfFault(provider, missing));
                case "user module" -> providers.add(new OfModule(provider, missing));
                case "voting method" -> providers.add(new OfVoting(provider, missing));
                default -> {
                    // Nothing of another kind is needed to look at a run.
                }
            }
        }
        return before.withStandIn(new Bundle(name, hash, Collections.emptySortedMap()), providers);
    }

    /** Stands in for what a plug-in declares. What the values of its keys came to, files tell. */
    private abstract static class StandIn extends Declared {
        final String missing;

        StandIn(Config provider, String missing) {
            super(
                    provider.getString("name"),
                    "known by the description of a run",
                    "",
                    provider.getStringList("keys").stream()
                            .map(key -> Key.structured(
                                    key, "anything", raw -> Optional.of(raw.isGiven())))
                            .toArray(Key<?>[]::new));
            this.missing = missing;
        }
    }

    /** Stands in for a kind of network. */
    private final class OfTopology extends StandIn implements TopologyProvider {
        OfTopology(Config provider, String missing) {
            super(provider, missing);
        }

        @Override
        public Optional<Topology> create(Settings settings, Complaints complaints) {
            return told(() -> table(description.getConfig(kind())));
        }

        private static Topology table(Config json) {
            int pus = json.getInt("pus");
            int ports = json.getInt("ports");
            int[] flat = ints(json, "channels");
            if (pus < 1 || flat.length != (long) pus * ports) {
                throw new IllegalArgumentException(
                        flat.length + " channels behind " + ports + " ports of " + pus + " PUs");
            }
            int[][] channels = new int[pus][];
            Arrays.setAll(channels, pu -> Arrays.copyOfRange(flat, pu * ports, (pu + 1) * ports));
            return TableTopology.of(
                    new TableTopology.Names(
                            json.getString("kind"),
                            json.getString("shape"),
                            json.getStringList("puNames"),
                            json.getStringList("portNames"),
                            json.getStringList("channelNames")),
                    ints(json, "sources"),
                    ints(json, "targets"),
                    channels);
        }

        private static int[] ints(Config json, String member) {
            return json.getIntList(member).stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /** Stands in for an algorithm. */
    private final class OfAlgorithm extends StandIn implements AlgorithmProvider {
        OfAlgorithm(Config provider, String missing) {
            super(provider, missing);
        }

        @Override
        public List<Carriage> carriages() {
            return List.of(Carriage.values());
        }

        @Override
        public Optional<GossipAlgorithm> create(
                Site site, Settings settings, Complaints complaints) {
            FsaDocument document = automata.orElseThrow(() -> new MissingCodeException(missing));
            return told(() -> PluginChecks.check(
                    DescribedAlgorithm.of(
                            description.getConfig(kind()), document, site.seed(), missing),
                    name(),
                    site));
        }
    }

    /** Stands in for a delay law. */
    private final class OfLaw extends StandIn implements DelayLawProvider {
        OfLaw(Config provider, String missing) {
            super(provider, missing);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return told(() -> {
                Config drawn = description.getConfig(RunDescription.DRAWN);
                return new DrawnDelays.Drawn(
                        delays, drawn.getLong("least"), drawn.getLong("most"), missing);
            });
        }
    }

    /** Stands in for a fault; what it shares with others means what it means there. */
    private final class OfFault extends StandIn implements FaultProvider {
        private static final List<Key<?>> SHARED =
                List.of(FaultProvider.PROBABILITY, FaultProvider.TOGETHER, FaultProvider.ONE_WAY);

        OfFault(Config provider, String missing) {
            super(provider, missing);
        }

        private boolean declares(Key<?> key) {
            return keys().stream().anyMatch(own -> own.name().equals(key.name()));
        }

        @Override
        public Key<String> place() {
            return declares(FaultProvider.SIDES) ? FaultProvider.SIDES : FaultProvider.LINKS;
        }

        @Override
        public List<Key<?>> own() {
            return SHARED.stream().filter(this::declares).toList();
        }

        @Override
        public Optional<Fault> create(Settings settings, Complaints complaints) {
            return Optional.of(new NotedVerdicts.AbsentFault(delays, missing));
        }
    }

    /** Stands in for a user module. */
    private static final class OfModule extends StandIn implements ModuleProvider {
        OfModule(Config provider, String missing) {
            super(provider, missing);
        }

        @Override
        public UserModule create(Seat seat, Settings settings) {
            return round -> {
                throw new MissingCodeException(missing);
            };
        }
    }

    /** Stands in for a voting method. */
    private static final class OfVoting extends StandIn implements VotingProvider {
        OfVoting(Config provider, String missing) {
            super(provider, missing);
        }

        @Override
        public VotingAlgorithm create(VotingRules rules, Settings settings) {
            return ballot -> {
                throw new MissingCodeException(missing);
            };
        }
    }
}
