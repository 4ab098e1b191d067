package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Staff;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WormCrewTest {

    private static final List<Cell> CELLS = Stream.concat(
                    PrintedTables.table1().stream(), PrintedTables.table2().stream())
            .toList();

    /** Those with n = 27 and small start-ups, and the best ones there. */
    private static List<WormJob> few() {
        List<Cell> cells =
                CELLS.stream().filter(cell -> cell.n() == 27 && cell.r() < 10).toList();
        List<WormJob> jobs = new ArrayList<>(
                cells.stream().map(EmulatedCell::of).map(WormJob::of).toList());
        jobs.addAll(BestRows.jobs(cells));
        return jobs;
    }

    @Test
    void otherJvmsFindTheSameRunByItsUnit() {
        List<WormJob> jobs = new ArrayList<>(few());
        CELLS.forEach(cell -> jobs.add(WormJob.of(EmulatedCell.of(cell))));
        for (WormJob job : jobs) {
            WormJob read = WormJob.read(job.unit());
            assertThat(read.name()).as(job.unit()).isEqualTo(job.name());
            assertThat(read.grid().kind()).as(job.unit()).isEqualTo(job.grid().kind());
            assertThat(read.grid().shapeText())
                    .as(job.unit())
                    .isEqualTo(job.grid().shapeText());
            assertThat(read.r()).as(job.unit()).isEqualTo(job.r());
        }
    }

    @Test
    void runsAreTheSameOneByOneAndSeveralAtATime() {
        List<WormJob> jobs = few();
        List<List<Ran>> all = new ArrayList<>();
        for (int lanes : new int[] {1, 3}) {
            try (Runs actors = new Runs(Progress.NONE)) {
                WormRuns runs = new WormRuns(actors);
                new WormCrew(Staff.here(lanes), event -> {}).run(jobs, runs);
                long done = actors.count();
                assertThat(done > 0).as(lanes + " lanes").isEqualTo(lanes > 1);
                all.add(jobs.stream().map(runs::run).toList());
                if (lanes > 1) {
                    assertThat(actors.count()).as("runs that were done again").isEqualTo(done);
                }
                assertThat(actors.violations()).isZero();
            }
        }
        assertThat(all.get(1)).isEqualTo(all.get(0));
    }

    @Test
    void aRunThatBreaksARuleIsCountedAndNotKept() {
        try (Runs actors = new Runs(Progress.NONE)) {
            WormRuns runs = new WormRuns(actors);
            WormJob job = few().get(0);
            Ran ran = new Ran(1, 2, 3, "f");
            String told = new WormWorks.Result(ran, 2).text();
            WormWorks.Result result = WormWorks.Result.read(told);
            assertThat(result).isEqualTo(new WormWorks.Result(ran, 2));
            runs.take(job, result.ran(), result.breaches());
            assertThat(actors.violations()).isEqualTo(2);
            assertThat(runs.has(job)).isFalse();
            runs.take(job, ran, 0);
            assertThat(runs.has(job)).isTrue();
        }
    }
}
