package gossamer.coordinator.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Lines of cells in columns that are as wide as their widest cell; no line ends in a blank. */
public final class Columns {

    private final String sides;
    private final String gap;
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param sides for each column {@code <} or {@code >}, where its cells stand; the last one also
     *     for all columns behind it
     * @param gap what is between two columns
     */
    public Columns(String sides, String gap) {
        this.sides = sides;
        this.gap = gap;
    }

    /** Adds a line; all lines have equally many cells. */
    public Columns add(Object... cells) {
        return add(Stream.of(cells).map(String::valueOf).toList());
    }

    /** Adds a line; all lines have equally many cells. */
    public Columns add(List<String> cells) {
        lines.add(cells);
        return this;
    }

    /** The width of each column. */
    private int[] widths() {
        int[] widths = new int[lines.isEmpty() ? 0 : lines.get(0).size()];
        for (List<String> line : lines) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        return widths;
    }

    /** The lines, with one of dashes below the first. */
    public List<String> ruled() {
        List<String> all = new ArrayList<>(lines(""));
        List<String> dashes = Arrays.stream(widths()).mapToObj("-"::repeat).toList();
        all.add(1, String.join(gap, dashes));
        return all;
    }

    /** The lines, each with an indent. */
    public List<String> lines(String indent) {
        int[] widths = widths();
        List<String> all = new ArrayList<>();
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder(indent);
            for (int column = 0; column < widths.length; column++) {
                String cell = line.get(column);
                String blanks = " ".repeat(widths[column] - cell.length());
                boolean right = sides.charAt(Math.min(column, sides.length() - 1)) == '>';
                text.append(column == 0 ? "" : gap).append(right ? blanks + cell : cell + blanks);
            }
            all.add(text.toString().stripTrailing());
        }
        return all;
    }

    /** The lines, two blanks in front of each. */
    @Override
    public String toString() {
        return String.join("\n", lines("  ")) + "\n";
    }
}
