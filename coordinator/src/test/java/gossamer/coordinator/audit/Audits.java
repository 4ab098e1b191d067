package gossamer.coordinator.audit;

import com.typesafe.config.Config;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.description.RunDescription;
import gossamer.coordinator.fsa.FsaWriter;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

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
    static Auditor auditor(Emulation emulation, Config config) throws IOException {
        StringWriter automata = new StringWriter();
        FsaWriter.describe(emulation, automata);
        return new Auditor(RunDescription.of(emulation, config), automata.toString());
    }

    /** Audits the trace of a run as that of another one, or of the same. */
    static AuditReport audit(SequentialEngine.Outcome run, Emulation emulation, Config config)
            throws IOException {
        Auditor auditor = auditor(emulation, config);
        auditor.acceptAll(run.trace().words(), run.trace().size());
        return auditor.finish();
    }
}
