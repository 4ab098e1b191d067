package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Row;
import gossamer.model.analysis.wormhole.TableExplanation.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TableExplanationTest {

    private static long equal(List<Cell> cells, Row row) {
        return cells.stream()
                .filter(cell -> cell.row() == row)
                .filter(cell -> TableExplanation.explain(cell).equal())
                .count();
    }

    private static String exceptions(List<Cell> cells) {
        return cells.stream()
                .map(TableExplanation::explain)
                .filter(explanation -> !explanation.equal())
                .map(explanation -> "%d,%d %d %d %s %s"
                        .formatted(
                                explanation.cell().n(),
                                explanation.cell().r(),
                                explanation.cell().printed(),
                                explanation.rounded(),
                                explanation.verdict(),
                                explanation.reason()))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void table1IsExplainedButForAMisprintAndHiddenParameters() {
        List<Cell> cells = PrintedTables.table1();
        assertThat(cells).hasSize(48);
        assertThat(equal(cells, Row.APPROACH_1)).isEqualTo(16);
        assertThat(equal(cells, Row.APPROACH_2)).isEqualTo(15);
        assertThat(equal(cells, Row.CIRCGOS)).isEqualTo(11);
        String unprinted = "OTHER_A1 a1 is not printed; the number belongs to a1 of ";
        String few = ", with fewer than one round";
        assertThat(exceptions(cells).lines())
                .containsExactly(
                        "27,50 318 308 " + unprinted + "[3]",
                        "81,10 319 313 MISPRINT all other numbers fit; a printing error",
                        "243,2 337 345 " + unprinted + "[69, 74, 178, 180, 183, 185]" + few,
                        "243,10 565 564 " + unprinted + "[25, 33]",
                        "729,2 936 944 " + unprinted + "[75, 478, 481]" + few,
                        "729,50 2707 2698 " + unprinted + "[17, 25]");
    }

    @Test
    void table2IsExplainedButForTwoMisprints() {
        List<Cell> cells = PrintedTables.table2();
        assertThat(cells).hasSize(80);
        assertThat(exceptions(cells).lines())
                .containsExactly(
                        "81,250 13568 13586 MISPRINT two digits are exchanged",
                        "729,8 137398 137394 MISPRINT the printed number belongs to x of [205]");
    }

    @Test
    void theJournalUsesLemma5AndSplitTokens() {
        List<Cell> cells = PrintedTables.journal();
        assertThat(equal(cells, Row.APPROACH_1_1)).isEqualTo(4);
        for (Cell cell : cells) {
            TableExplanation explanation = TableExplanation.explain(cell);
            if (cell.row() == Row.APPROACH_2) {
                assertThat(explanation.verdict()).isEqualTo(Verdict.TRUNCATED);
                assertThat(explanation.rounded()).isEqualTo(cell.printed() + 1);
            }
        }
    }

    @Test
    void hiddenBridgeheadsOfTheOthers() {
        String found = PrintedTables.table1().stream()
                .filter(cell -> cell.row() == Row.CIRCGOS && cell.parameters().size() > 1)
                .filter(cell -> TableExplanation.explain(cell).equal())
                .map(cell -> cell.n() + "," + cell.r() + ":" + TableExplanation.bestA1(cell))
                .collect(Collectors.joining(" "));
        assertThat(found)
                .isEqualTo("27,10:9 27,250:3 81,10:15 81,50:7 81,250:5 243,50:11 243,250:5"
                        + " 729,10:55 729,250:9");
    }

    /** With a1 = a, as Lemma 6 is printed, only two numbers besides Approach 1 come out. */
    @Test
    void lemma6AsPrintedExplainsFewNumbers() {
        String found = PrintedTables.table1().stream()
                .filter(cell -> cell.row() == Row.CIRCGOS && cell.parameters().size() > 1)
                .filter(cell -> Math.rint(PrintedFormulas.lemma6(
                                cell.n(),
                                cell.r(),
                                cell.parameters().get(0),
                                cell.parameters().get(0),
                                cell.parameters().get(1)))
                        == cell.printed())
                .map(cell -> cell.n() + "," + cell.r())
                .collect(Collectors.joining(" "));
        assertThat(found).isEqualTo("27,50 27,250");
    }
}
