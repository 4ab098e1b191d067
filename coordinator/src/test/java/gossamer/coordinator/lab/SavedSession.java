package gossamer.coordinator.lab;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.trace.TraceLevel;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the saved config of a session comes to in an engine that knows nothing of sessions. */
final class SavedSession {

    private SavedSession() {}

    /** The fingerprint of its run; the config is written into a directory. */
    static String fingerprint(LabSession session, Path directory) throws Exception {
        Path saved = Files.writeString(
                directory.resolve("saved.conf"), session.config().get());
        LoadedConfig loaded = ConfigLoader.load(saved, Overrides.none());
        return SequentialEngine.run(loaded.emulation(), TraceLevel.OFF)
                .fingerprint()
                .hex();
    }
}
