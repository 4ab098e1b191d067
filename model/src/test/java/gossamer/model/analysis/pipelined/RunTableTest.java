package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.StepSimulator.Acceptance;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RunTableTest {

    private static RunTable plain(int[][] orders) {
        return StepSimulator.table(orders, Scheduling.NONE, 1);
    }

    private static RunTable scheduled(int[][] orders) {
        return StepSimulator.table(orders, Scheduling.PREFER_CTH, 1);
    }

    static String nuText(RunTable table) {
        return Arrays.stream(table.nu()).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    private static void assertFigures(RunTable table, int lambda, double mu, double percent) {
        assertThat(table.violations()).isEmpty();
        assertThat(table.violationCount()).isZero();
        assertThat(table.lambda()).isEqualTo(lambda);
        assertThat(table.mu()).isEqualTo(mu, within(5e-5));
        assertThat(100 * table.epsilon()).isEqualTo(percent, within(5e-3));
        assertThat(table.sigma()).isEqualTo((long) table.pus() * lambda);
        assertThat(Arrays.stream(table.nu()).sum()).isEqualTo((int) table.usedSlots());
        assertThat(table.usedSlots())
                .isEqualTo(PipelinedFormulas.usedSlots(table.pus() - 1, table.sessions()));
    }

    /** Compares by single cells and by runs of cells. */
    private static void assertCells(RunTable table, String golden) {
        String[][] cells = GoldenTables.cells(golden);
        assertThat(table.pus()).isEqualTo(cells.length);
        for (int pu = 0; pu < cells.length; pu++) {
            int row = pu;
            assertThat(IntStream.rangeClosed(1, cells[pu].length)
                            .mapToObj(column -> table.cell(row, column).text()))
                    .as("row " + pu)
                    .containsExactly(cells[pu]);
            assertThat(byRuns(table, pu).subList(0, cells[pu].length)).containsExactly(cells[pu]);
        }
    }

    private static List<String> byRuns(RunTable table, int pu) {
        List<String> cells = new ArrayList<>();
        table.forEachRun(pu, (from, to, action, peer, session) -> {
            assertThat(from).isEqualTo(cells.size() + 1).isLessThanOrEqualTo(to);
            for (int column = from; column <= to; column++) {
                cells.add(new Cell(action, peer).text());
            }
        });
        assertThat(cells).hasSize(table.lambda());
        return cells;
    }

    @Test
    void tableOneIsTheIdentityOnFivePus() {
        RunTable table = plain(Permutations.identity(4));
        assertFigures(table, 18, 2.2222, 44.44);
        assertThat(nuText(table)).isEqualTo("2 2 2 2 2 2 4 2 2 2 4 2 2 2 2 2 2 2");
        assertCells(table, GoldenTables.TABLE_1);
        assertThat(GoldenTables.cells(GoldenTables.TABLE_1)[4]).hasSize(18);
        assertThat(IntStream.range(0, 5).map(table::completion))
                .containsExactly(15, 16, 17, 18, 18);
    }

    @Test
    void tableTwoIsTheIdentityOnEightPus() {
        RunTable table = plain(Permutations.identity(7));
        assertFigures(table, 47, 2.3830, 29.79);
        assertThat(table.columnsWith(4)).isEqualTo(9);
        assertThat(nuText(table))
                .isEqualTo("2 2 2 2 2 2 2 2 2 4 2 2 2 2 2 2 4 4 2 2 2 2 4 4 4 2 2 4 4 2 2 2 2 4 2 2"
                        + " 2 2 2 2 2 2 2 2 2 2 2");
    }

    @Test
    void tableThreeIsOneRandomOrderSharedBySixPus() {
        for (int[] order : new int[][] {{5, 0, 1, 3, 2, 4}, {5, 1, 0, 3, 2, 4}}) {
            RunTable table = plain(Permutations.shared(order));
            assertFigures(table, 24, 2.5, 41.67);
            assertThat(nuText(table)).isEqualTo("2 2 4 2 2 2 2 2 4 2 2 2 4 2 2 2 2 2 2 4 4 4 2 2");
        }
    }

    @Test
    void tableFourIsPipeliningOnTenPus() {
        RunTable table = plain(Permutations.pipelined(9));
        assertFigures(table, 27, 6.6667, 66.67);
        assertThat(nuText(table))
                .isEqualTo("2 2 4 4 6 6 8 8 10 8 10 8 10 8 10 8 10 8 10 8 8 6 6 4 4 2 2");
        assertThat(table.completion(0)).isEqualTo(19);
    }

    @Test
    void tableFiveIsPipeliningOnNinePus() {
        RunTable table = plain(Permutations.pipelined(8));
        assertFigures(table, 24, 6, 66.67);
        assertThat(nuText(table)).isEqualTo("2 2 4 4 6 6 8 8 8 8 8 8 8 8 8 8 8 8 6 6 4 4 2 2");
    }

    @Test
    void tableSixIsThreePipelinedSessionsOnFivePus() {
        RunTable table = StepSimulator.table(Permutations.pipelined(4), Scheduling.NONE, 3);
        assertFigures(table, 32, 3.75, 75);
        assertThat(nuText(table)).isEqualTo("2 2 " + "4 ".repeat(28) + "2 2");
        assertCells(table, GoldenTables.TABLE_6);
        int[][] ends = {{9, 19, 29}, {10, 20, 30}, {11, 21, 31}, {12, 22, 32}, {12, 22, 32}};
        for (int pu = 0; pu <= 4; pu++) {
            int row = pu;
            assertThat(IntStream.range(0, 3)
                            .map(session -> table.sessionEnd(row, session))
                            .toArray())
                    .isEqualTo(ends[pu]);
            assertThat(table.completion(pu)).isEqualTo(ends[pu][2]);
        }
        assertThat(IntStream.range(0, 3).map(table::sessionEnd)).containsExactly(12, 22, 32);
        assertThat(table.steady()).contains(new SteadyRegion(10, 29, 10, 2, 80));
        assertThat(table.steady().orElseThrow().puCompletionsPerColumn()).isEqualTo(0.5);
        assertThat(table.steady().orElseThrow().wholeSessionsPerColumn()).isEqualTo(0.1);
    }

    @Test
    void tableSevenIsAlgorithmTwoOnTheIdentityOnEightPus() {
        RunTable table = scheduled(Permutations.identity(7));
        assertFigures(table, 19, 112 / 19.0, 73.68);
        assertThat(nuText(table)).isEqualTo("2 4 4 6 8 8 8 8 8 8 8 8 8 6 6 4 4 2 2");
        assertCells(table, GoldenTables.TABLE_7);
    }

    private static void assertTableEight(int from, int to) {
        int[] lambdas = {2, 7, 19, 42, 89, 185, 376, 760, 1528, 3065, 6266};
        double[] percents = {
            100, 85.71, 73.68, 71.43, 69.66, 68.11, 67.55, 67.11, 66.88, 66.75, 65.34
        };
        for (int i = from; i <= to; i++) {
            int n = (1 << i) - 1;
            assertFigures(
                    scheduled(Permutations.identity(n)),
                    lambdas[i - 1],
                    2.0 * n * (n + 1) / lambdas[i - 1],
                    percents[i - 1]);
        }
    }

    @Test
    void tableEightIsAlgorithmTwoOnTheIdentityOnPowersOfTwo() {
        assertTableEight(1, 8);
    }

    @Test
    @Tag("slow")
    void tableEightHoldsUpToTwoThousandPus() {
        assertTableEight(9, 11);
    }

    @Test
    void tableNineIsAlgorithmTwoOnThePipelinedOrdersOnFivePus() {
        RunTable table = scheduled(Permutations.pipelined(4));
        assertFigures(table, 12, 40 / 12.0, 66.67);
        assertThat(nuText(table)).isEqualTo("2 4 4 4 4 4 4 4 4 2 2 2");
        assertCells(table, GoldenTables.TABLE_9);
    }

    @Test
    void algorithmTwoMayHarmAndTheStableVariantDiffers() {
        assertFigures(scheduled(Permutations.pipelined(18)), 60, 36 * 19 / 60.0, 60);
        assertFigures(scheduled(Permutations.identity(4)), 14, 40 / 14.0, 57.14);
        int[] stable = {2, 7, 18, 41, 88, 183, 374};
        for (int i = 1; i <= stable.length; i++) {
            int[][] orders = Permutations.identity((1 << i) - 1);
            assertThat(StepSimulator.table(orders, Scheduling.STABLE, 1).lambda())
                    .isEqualTo(stable[i - 1]);
        }
    }

    @Test
    void namedAndAnyAcceptanceGiveTheSameTablesOfIdentityAndPipelining() {
        for (int n = 1; n <= 20; n++) {
            for (int[][] orders : List.of(Permutations.identity(n), Permutations.pipelined(n))) {
                RunTable any = plain(orders);
                RunTable named = StepSimulator.table(
                        new StepSimulator(orders, 1, Acceptance.NAMED, Scheduling.NONE).run(),
                        n + 1);
                for (int pu = 0; pu <= n; pu++) {
                    assertThat(byRuns(any, pu)).isEqualTo(byRuns(named, pu));
                }
            }
        }
    }

    @Test
    void theFirstReceptionsOfAPuAreThoseFromLowerPus() {
        for (int seed = 0; seed < 20; seed++) {
            for (Scheduling scheduling : Scheduling.values()) {
                RunTable table = StepSimulator.table(Permutations.random(9, seed), scheduling, 1);
                assertThat(table.violations()).isEmpty();
                for (int pu = 0; pu < 10; pu++) {
                    assertThat(byRuns(table, pu).stream()
                                    .filter(cell -> cell.length() > 1)
                                    .limit(pu)
                                    .sorted())
                            .as("PU %d, seed %d, %s", pu, seed, scheduling)
                            .isEqualTo(IntStream.range(0, pu)
                                    .mapToObj(j -> "R" + j)
                                    .toList());
                }
            }
        }
    }

    @Test
    void aSinglePuHasNoColumns() {
        RunTable table = StepSimulator.table(Permutations.identity(0), Scheduling.NONE, 2);
        assertThat(table.lambda()).isZero();
        assertThat(table.sigma()).isZero();
        assertThat(table.mu()).isZero();
        assertThat(table.epsilon()).isZero();
        assertThat(table.completion(0)).isZero();
        assertThat(table.sessions()).isEqualTo(2);
        assertThat(table.sessionEnd(1)).isZero();
        assertThat(table.steady()).isEmpty();
        assertThatThrownBy(() -> table.cell(0, 1)).hasMessage("column=1 not in 1..0");
    }

    @Test
    void sevenHundredPusFitWithoutADenseTable() {
        RunTable table = plain(Permutations.pipelined(728));
        assertFigures(table, 2184, 486, 66.67);
        assertThat(table.usedSlots()).isEqualTo(2 * 530_712);
        assertThat(table.cell(728, 2184).text()).isEqualTo("S727");
    }
}
