package gossamer.model.analysis.wormhole;

import java.util.ArrayList;
import java.util.List;

/** The numbers of the tables of [TR], and those of [J] that survive, as printed. */
public final class PrintedTables {

    private static final int[] SIDES = {27, 81, 243, 729};
    private static final int[] RATIOS_1 = {2, 10, 50, 250};
    private static final int[] RATIOS_2 = {8, 30, 100, 250};

    private static final int[][] APPROACH_1 = {
        {40, 144, 664, 3264},
        {120, 440, 2040, 10040},
        {364, 1332, 6172, 30372},
        {1092, 4004, 18564, 91364},
    };
    private static final int[][] APPROACH_2 = {
        {64, 104, 304, 1304},
        {257, 319, 593, 1993},
        {990, 1062, 1422, 3222},
        {3667, 3755, 4195, 6395},
    };
    private static final int[][] CIRCGOS = {
        {40, 100, 318, 1318},
        {120, 239, 594, 2013},
        {337, 565, 1251, 3248},
        {936, 1377, 2707, 6264},
    };
    /** a and b; a = n stands for Approach 1, where b is not printed. */
    private static final int[][][] CIRCGOS_PARAMETERS = {
        {{27}, {3, 1}, {3, 1}, {3, 1}},
        {{81}, {5, 4}, {3, 1}, {3, 1}},
        {{4, 8}, {7, 7}, {3, 2}, {3, 1}},
        {{10, 20}, {13, 17}, {7, 7}, {4, 2}},
    };

    private static final int[][] APPROACH_1_1 = {
        {351, 796, 2214, 5252},
        {2146, 3483, 7736, 16848},
        {16281, 20290, 33048, 60386},
        {137416, 149445, 187718, 269730},
    };
    private static final int[][] APPROACH_2_1 = {
        {360, 761, 2038, 4774},
        {2155, 3194, 6501, 13568},
        {16335, 19200, 28317, 47853},
        {137819, 146074, 172341, 228627},
    };
    private static final int[][] APPROACH_2_2 = {
        {855, 1053, 1683, 3033},
        {10188, 10474, 11384, 13334},
        {119206, 119580, 120770, 123320},
        {1332416, 1332878, 1334348, 1337498},
    };
    private static final int[][] TORGOS_3_3_1 = {
        {444, 606, 1122, 2227},
        {3424, 3652, 4378, 5934},
        {29814, 30108, 31044, 33049},
        {266398, 266758, 267904, 270360},
    };
    private static final int[][] TORGOS_BEST = {
        {363, 605, 1122, 2227},
        {2162, 2828, 3982, 5934},
        {16288, 17808, 21101, 25477},
        {137398, 141693, 149888, 162239},
    };
    private static final int[][][] TORGOS_PARAMETERS = {
        {{3, 9, 7}, {3, 3, 2}, {3, 3, 1}, {3, 3, 1}},
        {{3, 27, 22}, {9, 9, 8}, {3, 5, 3}, {3, 3, 1}},
        {{5, 49, 54}, {7, 35, 32}, {3, 9, 9}, {3, 9, 7}},
        {{3, 243, 211}, {9, 81, 86}, {15, 49, 49}, {17, 43, 37}},
    };

    private PrintedTables() {}

    /** A table of [TR] or [J]. */
    public enum Table {
        /** Table 1 of [TR]: rings. */
        TR_1,
        /** Table 2 of [TR]: square tori. */
        TR_2,
        /** The surviving numbers of Table 1 of [J]. */
        J_1,
        /** The surviving numbers of Table 2 of [J]. */
        J_2
    }

    /** The subject of a row of a table. */
    public enum Row {
        /** Approach 1 on a ring. */
        APPROACH_1,
        /** Approach 2 on a ring. */
        APPROACH_2,
        /** CIRCGOS(a, b) on a ring. */
        CIRCGOS,
        /** Approach 1 on both axes. */
        APPROACH_1_1,
        /** Approach 2, then Approach 1. */
        APPROACH_2_1,
        /** Approach 2 on both axes. */
        APPROACH_2_2,
        /** TORGOS(3, 3, 1). */
        TORGOS_3_3_1,
        /** TORGOS(a, b, x) with the parameters that the authors found best. */
        TORGOS
    }

    /**
     * One printed number.
     *
     * @param n PUs of the ring, side of the torus
     * @param r start-up time in units of pushing one token over a link
     * @param printed time in the same units
     * @param parameters as printed, a, b (and x); empty where the row has none
     */
    public record Cell(Table table, Row row, int n, int r, int printed, List<Integer> parameters) {

        public Cell {
            parameters = List.copyOf(parameters);
        }
    }

    /** All printed numbers: Table 1, Table 2, journal; by n, then r, then row. */
    public static List<Cell> all() {
        List<Cell> cells = new ArrayList<>(table1());
        cells.addAll(table2());
        cells.addAll(journal());
        return cells;
    }

    /** The 48 numbers of Table 1 of [TR]. */
    public static List<Cell> table1() {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < SIDES.length; i++) {
            for (int j = 0; j < RATIOS_1.length; j++) {
                Column column = new Column(Table.TR_1, SIDES[i], RATIOS_1[j], cells);
                column.add(Row.APPROACH_1, APPROACH_1[i][j]);
                column.add(Row.APPROACH_2, APPROACH_2[i][j]);
                column.add(Row.CIRCGOS, CIRCGOS[i][j], CIRCGOS_PARAMETERS[i][j]);
            }
        }
        return cells;
    }

    /** The 80 numbers of Table 2 of [TR]. */
    public static List<Cell> table2() {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < SIDES.length; i++) {
            for (int j = 0; j < RATIOS_2.length; j++) {
                Column column = new Column(Table.TR_2, SIDES[i], RATIOS_2[j], cells);
                column.add(Row.APPROACH_1_1, APPROACH_1_1[i][j]);
                column.add(Row.APPROACH_2_1, APPROACH_2_1[i][j]);
                column.add(Row.APPROACH_2_2, APPROACH_2_2[i][j]);
                column.add(Row.TORGOS_3_3_1, TORGOS_3_3_1[i][j], 3, 3, 1);
                column.add(Row.TORGOS, TORGOS_BEST[i][j], TORGOS_PARAMETERS[i][j]);
            }
        }
        return cells;
    }

    /**
     * Two rows of [J]: Approach 2 on the ring of 729, and Approach 1-1 on the torus of side 27,
     * where its ratios are 10, 50, 200, 500.
     */
    public static List<Cell> journal() {
        int[] ring = {4397, 4493, 4973, 7373};
        int[] ratios = {10, 50, 200, 500};
        int[] torus = {442, 1482, 5382, 13182};
        List<Cell> cells = new ArrayList<>();
        for (int j = 0; j < ring.length; j++) {
            new Column(Table.J_1, 729, RATIOS_1[j], cells).add(Row.APPROACH_2, ring[j]);
        }
        for (int j = 0; j < torus.length; j++) {
            new Column(Table.J_2, 27, ratios[j], cells).add(Row.APPROACH_1_1, torus[j]);
        }
        return cells;
    }

    private record Column(Table table, int n, int r, List<Cell> cells) {

        private void add(Row row, int printed, int... parameters) {
            List<Integer> boxed = new ArrayList<>();
            for (int parameter : parameters) {
                boxed.add(parameter);
            }
            cells.add(new Cell(table, row, n, r, printed, boxed));
        }
    }
}
