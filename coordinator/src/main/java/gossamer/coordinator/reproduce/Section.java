package gossamer.coordinator.reproduce;

import java.util.List;

/**
 * What a part of a paper came to.
 *
 * @param headings what the three sources of the rows are called
 * @param rows the comparisons
 * @param below lines to be read after them, such as a diagram
 */
public record Section(List<String> headings, List<Row> rows, List<String> below) {

    private static final List<String> HEADINGS = List.of("printed", "formula", "emulated");

    /** Copies the lists. */
    public Section {
        if (headings.size() != HEADINGS.size()) {
            throw new IllegalArgumentException("headings=" + headings + ", must be 3");
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

    /** The same with these lines below. */
    public Section with(List<String> lines) {
        return new Section(headings, rows, lines);
    }
}
