package gossamer.coordinator.audit;

import com.typesafe.config.Config;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.description.Auditors;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs of configs, and what the auditor says of them. */
final class Audits {

    private Audits() {}

    static LoadedConfig load(Path config, List<Path> profiles, String... sets)
            throws ConfigException {
        return ConfigLoader.load(config, profiles, Overrides.ofSets(List.of(sets)));
    }

    static SequentialEngine.Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }

    /** The auditor of a run. */
    static Auditor auditor(Emulation emulation, Config config) {
        return Auditors.of(emulation, config, Map.of());
    }

    /** Audits the trace of a run as that of another one, or of the same. */
    static AuditReport audit(SequentialEngine.Outcome run, Emulation emulation, Config config) {
        Auditor auditor = auditor(emulation, config);
        if (auditor.needsNotes()) {
            auditor.note(run.trace().words(), run.trace().size());
        }
        auditor.acceptAll(run.trace().words(), run.trace().size());
        return auditor.finish();
    }
}
