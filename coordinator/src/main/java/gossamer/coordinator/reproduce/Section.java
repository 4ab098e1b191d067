package gossamer.coordinator.reproduce;

import gossamer.coordinator.text.Columns;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a part of a paper came to.
 *
 * @param headings what the three sources of the rows are called, or four
 * @param rows the comparisons
 * @param below lines to be read after them, such as a diagram
 */
public record Section(List<String> headings, List<Row> rows, List<String> below) {

    private static final List<String> HEADINGS = List.of("printed", "formula", "emulated");
    private static final int WIDEST = 30;

    /** Copies the lists. */
    public Section {
        if (headings.size() != HEADINGS.size() && headings.size() != HEADINGS.size() + 1) {
            throw new IllegalArgumentException("headings=" + headings + ", must be 3 or 4");
        }
        headings = List.copyOf(headings);
        rows = List.copyOf(rows);
        below = List.copyOf(below);
    }

    /** Comparisons of printed values, formulas and emulation. */
    public static Section of(List<Row> rows) {
        return new Section(HEADINGS, rows, List.of());
    }

    /** The same with other names of the sources, in the order of {@link Row}. */
    public Section headed(String printed, String formula, String emulated) {
        return new Section(List.of(printed, formula, emulated), rows, below);
    }

    /** The same with four sources, in the order of {@link Row}. */
    public Section headed(String printed, String formula, String realisable, String emulated) {
        return new Section(List.of(printed, formula, realisable, emulated), rows, below);
    }

    /** The same with these lines below. */
    public Section with(List<String> lines) {
        return new Section(headings, rows, lines);
    }

    /** Rows below each other: what, the three sources, verdict. */
    String text(String title) {
        Columns columns = new Columns("<", "  ");
        columns.add(line("", headings, "verdict"));
        for (Row row : rows) {
            List<String> values =
                    isLong(row) ? Collections.nCopies(headings.size(), "") : values(row);
            columns.add(line(row.what(), values, verdict(row)));
        }
        List<String> lines = columns.lines("  ");
        StringBuilder text = new StringBuilder(title + "\n");
        text.append(rows.isEmpty() ? "" : lines.get(0) + "\n");
        for (int number = 0; number < rows.size(); number++) {
            Row row = rows.get(number);
            text.append(lines.get(number + 1)).append('\n');
            if (isLong(row)) {
                // Values too long for columns, each on a line of its own.
                Columns values = new Columns("<", "  ");
                for (int source = 0; source < headings.size(); source++) {
                    values.add(headings.get(source), values(row).get(source));
                }
                values.lines("    ").forEach(line -> text.append(line).append('\n'));
            }
            text.append(row.why().isEmpty() ? "" : "    " + row.why() + "\n");
        }
        text.append(rows.isEmpty() ? "" : "  " + Verdicts.NONE.plus(rows) + "\n\n");
        below.forEach(line -> text.append(line).append('\n'));
        return text.append(below.isEmpty() ? "" : "\n").toString();
    }

    private static List<String> line(String first, List<String> values, String last) {
        return Stream.of(Stream.of(first), values.stream(), Stream.of(last))
                .flatMap(cells -> cells)
                .toList();
    }

    /** A verdict in words. */
    public static String verdict(Row row) {
        return switch (row.verdict()) {
            case EQUAL -> "equal";
            case ROUNDED -> "within rounding";
            case EXPLAINED -> "differs, explained";
            case UNREALISABLE -> "not realisable";
            case DIFFERS -> "DIFFERS";
            case OPEN -> "not emulated";
            case HOLDS -> "holds";
            case HOLDS_AFTER -> "holds after a change";
            case HOLDS_AFTER_MORE -> "holds after several changes";
            case HOLDS_NOT -> "does not hold";
            case ALONE -> "-";
        };
    }

    private List<String> values(Row row) {
        Stream<String> values = headings.size() == HEADINGS.size()
                ? Stream.of(row.printed(), row.formula(), row.emulated())
                : Stream.of(row.printed(), row.formula(), row.realisable(), row.emulated());
        return values.map(value -> value.isEmpty() ? "-" : value).toList();
    }

    private boolean isLong(Row row) {
        return values(row).stream().anyMatch(value -> value.length() > WIDEST);
    }
}
