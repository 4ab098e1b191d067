package gossamer.model.analysis.wormhole;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The numbers of the tables of [TR], and those of [J] that survive, as printed. */
public final class PrintedTables {

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

    /** The 48 numbers of Table 1 of [TR]; by n, then r, then row. */
    public static List<Cell> table1() {
        return cells(EnumSet.of(Table.TR_1));
    }

    /** The 80 numbers of Table 2 of [TR]; by n, then r, then row. */
    public static List<Cell> table2() {
        return cells(EnumSet.of(Table.TR_2));
    }

    /**
     * Two rows of [J]: Approach 2 on the ring of 729, and Approach 1-1 on the torus of side 27,
     * where its ratios are 10, 50, 200, 500.
     */
    public static List<Cell> journal() {
        return cells(EnumSet.of(Table.J_1, Table.J_2));
    }

    private static List<Cell> cells(Set<Table> tables) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(
                        PrintedTables.class.getResourceAsStream("printed-tables.csv")),
                StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(PrintedTables::cell)
                    .filter(cell -> tables.contains(cell.table()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Cell cell(String line) {
        String[] fields = line.split(",");
        List<Integer> numbers =
                Arrays.stream(fields).skip(2).map(Integer::valueOf).toList();
        return new Cell(
                Table.valueOf(fields[0]),
                Row.valueOf(fields[1]),
                numbers.get(0),
                numbers.get(1),
                numbers.get(2),
                numbers.subList(3, numbers.size()));
    }
}
