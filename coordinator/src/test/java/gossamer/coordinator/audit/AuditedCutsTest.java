package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.StopReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is missing behind the end of a run that was cut off is no violation, anything else is. */
class AuditedCutsTest {

    private static final String RING = """
            gossamer { topology { kind = ring, shape = [6] }, algorithm.name = approach-1
              network { model = "%s", token-size = 64B, flit-size = 1B
                cost { startup = 50ns, hop = 10ns, flit = 1ns } }
              limits.virtual-time = "%dns" }
            """;

    private static final int LATEST = 1_000;

    @TempDir
    private Path folder;

    private LoadedConfig ring(String model, int limit) throws Exception {
        Path config = folder.resolve("ring.conf");
        Files.writeString(config, RING.formatted(model, limit));
        return Audits.load(config, List.of());
    }

    private static Auditor auditor(LoadedConfig loaded) throws Exception {
        return Audits.auditor(loaded.emulation(), loaded.resolved());
    }

    @ParameterizedTest
    @ValueSource(strings = {"F*", "H*"})
    void aRunThatATimeLimitCutsOffIsAsItMustBeUpToThere(String model) throws Exception {
        int cut = 0;
        for (int limit = 1; limit < LATEST; limit += 7) {
            LoadedConfig loaded = ring(model, limit);
            Outcome run = Audits.run(loaded.emulation());
            boolean wasCut = run.reason() != StopReason.QUIESCENT;
            cut += wasCut ? 1 : 0;
            Auditor auditor = auditor(loaded);
            if (wasCut) {
                auditor.cutAfter(run.tally().lastInstant);
            }
            auditor.acceptAll(run.trace().words(), run.trace().size());
            AuditReport report = auditor.finish();
            assertThat(report.violations()).as("limit %d", limit).isEmpty();
        }
        assertThat(cut).isGreaterThan(50);
    }

    @Test
    void aTraceThatWasCutShortAnywhereIsRightAsFarAsItGoesAndNotAWholeOne() throws Exception {
        LoadedConfig loaded = ring("F*", LATEST);
        Outcome run = Audits.run(loaded.emulation());
        for (int records = 1; records < run.trace().size(); records++) {
            Auditor begin = auditor(loaded);
            begin.acceptAll(run.trace().words(), records);
            assertThat(begin.finishCutShort().violations())
                    .as("%d records", records)
                    .isEmpty();
            Auditor whole = auditor(loaded);
            whole.acceptAll(run.trace().words(), records);
            assertThat(whole.finish().clean()).as("%d records", records).isFalse();
        }
    }
}
