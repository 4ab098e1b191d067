package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.TableExplanation;

import java.util.List;

/** The numbers of a table beside the formulas that they were computed with. */
final class PrintedRows {

    private PrintedRows() {}

    /** A row for each number. */
    static Section of(List<Cell> cells) {
        return Section.of(cells.stream().map(PrintedRows::row).toList())
                .headed("printed", "formula", "unrounded")
                .with(List.of("  nothing of this table is emulated: it is formula against print"));
    }

    private static Row row(Cell cell) {
        TableExplanation explanation = TableExplanation.explain(cell);
        Row.Verdict verdict = explanation.equal()
                ? Row.Verdict.EQUAL
                : explanation.reason().isEmpty() ? Row.Verdict.DIFFERS : Row.Verdict.EXPLAINED;
        return new Row(
                "n=" + cell.n() + ", r=" + cell.r() + ": " + name(cell),
                Integer.toString(cell.printed()),
                Long.toString(explanation.rounded()),
                Row.decimals(explanation.formula(), 2),
                verdict,
                explanation.equal()
                        ? ""
                        : explanation.reason() + "; formula: " + explanation.source());
    }

    /** Name of the algorithm, with the parameters that are printed. */
    static String name(Cell cell) {
        List<Integer> parameters = cell.parameters();
        return switch (cell.row()) {
            case APPROACH_1 -> "approach 1";
            case APPROACH_2 -> "approach 2";
            case CIRCGOS ->
                parameters.size() == 1 ? "circgos, as approach 1" : "circgos" + list(parameters);
            case APPROACH_1_1 -> "approach 1-1";
            case APPROACH_2_1 -> "approach 2-1";
            case APPROACH_2_2 -> "approach 2-2";
            case TORGOS_3_3_1 -> "torgos(3,3,1)";
            case TORGOS -> "best torgos" + list(parameters);
        };
    }

    private static String list(List<Integer> parameters) {
        return parameters.toString().replace('[', '(').replace(']', ')').replace(" ", "");
    }
}
