package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the auditor makes of user modules that only their users' code knows. */
class AuditedModuleTest {

    private static final Path MODULE = Path.of("..", "examples", "module");

    @Test
    void whatVotersComeToByAModuleOfAUserIsTakenAsGiven() throws Exception {
        Path plugin = MODULE.resolve("StuckAt.java").toAbsolutePath().normalize();
        LoadedConfig loaded = Audits.load(
                MODULE.resolve("stuck.conf"), List.of(), "plugins=[\"" + plugin + "\"]");
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        Auditor auditor = Audits.auditor(loaded.emulation(), loaded.resolved());
        assertThat(auditor.needsNotes()).isTrue();
        auditor.note(run.trace().words(), run.trace().size());
        auditor.acceptAll(run.trace().words(), run.trace().size());
        AuditReport report = auditor.finish();
        assertThat(report.violations()).isEmpty();
        assertThat(report.given()).containsExactly("what voters come to");
    }
}
