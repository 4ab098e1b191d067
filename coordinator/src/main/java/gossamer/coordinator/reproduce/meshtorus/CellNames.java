package gossamer.coordinator.reproduce.meshtorus;

import gossamer.model.analysis.wormhole.PrintedTables.Cell;

import java.util.List;

/** What the printed numbers are called. */
final class CellNames {

    private CellNames() {}

    /** Name of the algorithm, with the parameters that are printed. */
    static String of(Cell cell) {
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
