package gossamer.coordinator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Aligned rows of a label and a text. */
public final class Rows {

    private final List<String[]> rows = new ArrayList<>();

    /** Adds a row; the text is formatted as by {@link String#format}. */
    public Rows add(String label, String format, Object... args) {
        rows.add(new String[] {label, String.format(Locale.ROOT, format, args)});
        return this;
    }

    /** The rows, two blanks in front of each. */
    @Override
    public String toString() {
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            text.append("  ").append(row[0]).append(" ".repeat(width - row[0].length() + 3));
            text.append(row[1]).append('\n');
        }
        return text.toString();
    }
}
