package gossamer.coordinator.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.plugin.Plugins;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random configs of all that can be declared, run in all ways. */
class FuzzerTest {

    @TempDir
    private Path out;

    private FuzzOutcome fuzz(int cases, long seed, int threads) throws Exception {
        Fuzzer.Wish wish = new Fuzzer.Wish(cases, Long.MAX_VALUE, seed, threads, out);
        try (Fuzzer fuzzer = new Fuzzer(wish, Plugins.none(), doing -> {})) {
            fuzzer.run();
            return fuzzer.outcome();
        }
    }

    @Test
    void nothingFailsIn300Cases() throws Exception {
        FuzzOutcome outcome = fuzz(300, 7, 2);
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.cases()).isEqualTo(300);
        assertThat(outcome.examples()).isEmpty();
        assertThat(outcome.cells().values()).filteredOn(cases -> cases == 0).hasSizeLessThan(5);
        assertThat(outcome.pairs().exercised()).isGreaterThan(20_000);
    }

    @Test
    @Tag("slow")
    void nothingFailsIn20000Cases() throws Exception {
        FuzzOutcome outcome = fuzz(20_000, 11, Runtime.getRuntime().availableProcessors());
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.cells().values()).as(outcome.text()).allMatch(cases -> cases >= 20);
        assertThat(outcome.pairs().share()).isGreaterThan(0.95);
    }

    @Test
    void theSameSeedGivesTheSameCasesOnAnyNumberOfThreads() throws Exception {
        FuzzOutcome one = fuzz(60, 3, 1);
        FuzzOutcome three = fuzz(60, 3, 3);
        assertThat(three.cells()).isEqualTo(one.cells());
        assertThat(three.refused()).isEqualTo(one.refused());
        assertThat(three.pairs()).isEqualTo(one.pairs());
    }
}
