package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.text.Progress;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.topology.Grid;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeshTorusPaperTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);
    private static final WormRuns RUNS = new WormRuns(ACTORS);

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    @AfterEach
    void noRunBreaksARuleOrHasPacketsThatWait() {
        assertThat(ACTORS.violations()).isZero();
        assertThat(RUNS.waiting()).isZero();
    }

    private static Verdicts verdicts(List<Row> rows) {
        assertThat(rows).noneMatch(row -> row.verdict() == Row.Verdict.DIFFERS);
        return Verdicts.NONE.plus(rows);
    }

    private static List<Cell> upTo(int n, List<Cell> cells) {
        return cells.stream().filter(cell -> cell.n() <= n).toList();
    }

    private static String text(Section section) {
        StringBuilder text = new StringBuilder();
        ReproductionPart.run(List.of(new ReproductionPart("part", () -> section)), text::append);
        return text.toString();
    }

    @Test
    void allPrintedNumbersAreThoseOfAFormulaOrExplained() {
        assertThat(verdicts(PrintedRows.of(PrintedTables.table1()).rows()))
                .isEqualTo(new Verdicts(42, 6, 0));
        assertThat(verdicts(PrintedRows.of(PrintedTables.table2()).rows()))
                .isEqualTo(new Verdicts(78, 2, 0));
    }

    @Test
    void tablesThatAreFormulaAgainstPrintSaySo() {
        long count = ACTORS.count();
        Section section = PrintedRows.of(PrintedTables.table2());
        assertThat(ACTORS.count()).isEqualTo(count);
        assertThat(text(section)).contains("nothing of this table is emulated");
        assertThat(section.headings()).doesNotContain("emulated");
        assertThat(new MeshTorusPaper(false).parts(ACTORS))
                .extracting(ReproductionPart::title)
                .contains(
                        "Table 1, rings: formula against print",
                        "Table 2, n x n tori: formula against print",
                        "Table 2, n x n tori: the best schedules, emulated up to n=81");
    }

    @Test
    void tunedSchedulesOnRingsTakeAsLongAsPredicted() {
        Section section = BestRows.of(upTo(243, PrintedTables.table1()), 243, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(2, 10, 0));
        assertThat(text(section))
                .contains("n=243, r=10: circgos(27;(9,10))", "4 below circgos(7,7)")
                .contains("below all of their row in 3 of 12 rows");
    }

    @Test
    void tunedSchedulesOnToriBeatMostPrintedNumbers() {
        Section section = BestRows.of(upTo(27, PrintedTables.table2()), 27, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(0, 4, 0));
        assertThat(section.below())
                .containsExactly("  emulated runs are below 16 of 20 printed numbers;"
                        + " below all of their row in 2 of 4 rows");
    }

    @Test
    void largeToriAreTunedForButNotEmulated() {
        long count = ACTORS.count();
        Section section = BestRows.of(upTo(81, PrintedTables.table2()), 9, RUNS);
        assertThat(ACTORS.count()).isEqualTo(count);
        assertThat(section.rows()).allMatch(row -> row.verdict() == Row.Verdict.ALONE);
        assertThat(text(section)).contains("torgos(9;(9,8))", "2828           2624    -");
    }

    @Test
    void whatSurvivesOfTheJournalVersionIsReached() {
        assertThat(verdicts(MeasuredRows.survivors(RUNS))).isEqualTo(new Verdicts(4, 4, 0));
    }

    @Test
    void stepsOfSchedulesAreThoseKnown() {
        assertThat(verdicts(MeasuredRows.profiles().rows())).isEqualTo(new Verdicts(4, 0, 0));
    }

    @Test
    void makespansAreThoseKnown() {
        List<Row> rows = MeasuredRows.of(9, RUNS).rows();
        assertThat(verdicts(rows)).isEqualTo(new Verdicts(17, 0, 0));
        assertThat(rows)
                .filteredOn(row -> row.what().equals("torus 9×9×9: cubgos(3;(3,1))"))
                .extracting(Row::emulated)
                .containsExactly("204.3 358.3 848.3 1898.3");
    }

    @Test
    void schedulesAreRunOnce() {
        Grid ring = Grid.ring(9);
        long count = ACTORS.count();
        double first = RUNS.units(
                "once", ring, 3, () -> HighDimGos.plan(ring, new Approach2(Variant.TRIMMED)));
        double second = RUNS.units("once", ring, 3, () -> {
            throw new AssertionError("made again");
        });
        assertThat(ACTORS.count()).isEqualTo(count + 1);
        assertThat(second).isEqualTo(first).isEqualTo(2 * (2 * 3 + 9));
    }
}
