package gossamer.coordinator.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.LocalLauncher;
import gossamer.coordinator.worker.Staff;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random configs of all that can be declared, run in all ways. */
class FuzzerTest {

    /** More than a batch. */
    private static final int SOME = 70;

    @TempDir
    private Path out;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());

    private FuzzOutcome fuzz(int cases, long seed, Staff staff, Progress progress)
            throws Exception {
        Fuzzer.Wish wish = new Fuzzer.Wish(cases, Long.MAX_VALUE, seed, out);
        Fuzzer fuzzer = new Fuzzer(wish, Plugins.none(), staff, progress, said::add);
        assertThat(fuzzer.run()).isTrue();
        return fuzzer.outcome();
    }

    private FuzzOutcome fuzz(int cases, long seed, int threads) throws Exception {
        return fuzz(cases, seed, Staff.here(threads), Progress.NONE);
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

    /** A worker that is killed in the second batch: the next one is told of the first. */
    @Test
    void theSameSeedGivesTheSameCasesWhereverTheyRun() throws Exception {
        FuzzOutcome here = fuzz(SOME, 3, 3);
        AtomicInteger done = new AtomicInteger();
        FuzzOutcome elsewhere;
        try (Staff staff = Staff.of(
                new LocalLauncher(2, "gossamer.coordinator.cli.Main"),
                Identities.current().toString())) {
            elsewhere = fuzz(SOME, 3, staff, (share, doing) -> {
                if (done.incrementAndGet() == SOME) {
                    ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
                }
            });
        }
        assertThat(said).hasSize(1);
        assertThat(said.get(0)).endsWith("code 137; what it had under way is done again");
        assertThat(elsewhere.cells()).isEqualTo(here.cells());
        assertThat(elsewhere.refused()).isEqualTo(here.refused());
        assertThat(elsewhere.pairs()).isEqualTo(here.pairs());
    }
}
