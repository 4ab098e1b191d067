package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Row;
import gossamer.model.analysis.wormhole.PrintedTables.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EmulatedCellTest {

    private static String nearest(int n, Integer... printed) {
        NearestTorgos nearest = NearestTorgos.of(n, List.of(printed));
        return nearest.a() + " " + nearest.round();
    }

    private static void assertExact(Cell cell) {
        EmulatedCell nearest = EmulatedCell.of(cell);
        StepCosts steps = StepCosts.of(nearest.plan().get());
        assertThat(nearest.exact())
                .as("%s: %s", cell, nearest.name())
                .isEqualTo(new EmulatedCell.Exact(steps.startups(), steps.transfer()));
    }

    @Test
    void closedFormsAreTheStepsOfTheSchedules() {
        Stream.concat(PrintedTables.table1().stream(), PrintedTables.table2().stream())
                .filter(cell -> cell.table() == Table.TR_1 || cell.n() <= 27)
                .filter(cell -> cell.r() == 8
                        || cell.row() == Row.CIRCGOS
                        || cell.r() == 2
                        || cell.row() == Row.TORGOS)
                .forEach(EmulatedCellTest::assertExact);
    }

    @Test
    void closedFormsHoldForOtherParametersToo() {
        for (int n : new int[] {3, 9, 27}) {
            assertExact(new Cell(Table.TR_2, Row.APPROACH_1_1, n, 8, 1, List.of()));
            assertExact(new Cell(Table.TR_2, Row.APPROACH_2_1, n, 8, 1, List.of()));
            assertExact(new Cell(Table.TR_2, Row.APPROACH_2_2, n, 8, 1, List.of()));
            for (int a = 1; a < n; a *= 3) {
                for (int b = 3; b <= n / a; b = Math.max(b * b, b + 1)) {
                    for (int x = b / 2; x <= b && 2 * x - b + 2 <= a * n; x++) {
                        assertExact(new Cell(Table.TR_2, Row.TORGOS, n, 8, 1, List.of(a, b, x)));
                    }
                }
            }
        }
    }

    @Test
    void sidesThatAreNoPowersOfThreeAreRefused() {
        Cell cell = new Cell(Table.TR_2, Row.TORGOS, 7, 8, 1, List.of(1, 7, 5));
        assertThatThrownBy(() -> EmulatedCell.of(cell))
                .hasMessage("n=7: costs are known for powers of 3");
    }

    @Test
    void parametersThatMultiplyToTheSideAreTheirOwnNearest() {
        PrintedTables.table2().stream()
                .filter(cell -> !cell.parameters().isEmpty())
                .filter(cell ->
                        NearestTorgos.whyNot(cell.n(), cell.parameters()).isEmpty())
                .forEach(cell -> assertThat(NearestTorgos.of(cell.n(), cell.parameters()))
                        .isEqualTo(new NearestTorgos(
                                cell.n(),
                                cell.parameters().get(0),
                                new Growth(
                                        cell.parameters().get(1),
                                        cell.parameters().get(2)))));
    }

    @Test
    void fiveCellsHaveParametersThatNoScheduleHas() {
        String found = PrintedTables.table2().stream()
                .map(EmulatedCell::of)
                .filter(cell -> !cell.unrealisable().isEmpty())
                .map(cell -> cell.cell().n() + ": " + cell.unrealisable() + ": " + cell.name())
                .collect(Collectors.joining("\n"));
        assertThat(found.lines())
                .containsExactly(
                        "81: n/a=27 is no power of b=5: torgos(3;(3,2))",
                        "243: a=5 does not divide n=243, nor does b=49: torgos(3;(81,70))",
                        "243: a=7 does not divide n=243, nor does b=35: torgos(9;(27,28))",
                        "729: a=15 does not divide n=729, nor does b=49: torgos(9;(81,65))",
                        "729: a=17 does not divide n=729, nor does b=43: torgos(27;(27,29))");
    }

    @Test
    void nearestIsByRatioTheSmallerOfTwo() {
        assertThat(nearest(81, 9, 9, 8)).isEqualTo("9 (9,8)");
        assertThat(nearest(36, 6, 4, 3)).isEqualTo("6 (6,4)");
        assertThat(nearest(64, 6, 4, 3)).isEqualTo("8 (2,2)");
        // 3 and 27 are as far from 9; of 2x-b+2 = 5 and 7 packets the smaller number.
        assertThat(nearest(81, 3, 9, 6)).isEqualTo("3 (3,3)");
        // 100 packets, but a bridgehead has 9 tokens.
        assertThat(nearest(9, 1, 9, 54)).isEqualTo("1 (9,8)");
        assertThat(nearest(7, 5, 3, 1)).isEqualTo("1 (7,3)");
    }
}
