package gossamer.coordinator.text;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.List;

/** Aligned rows of a label and a text. */
public final class Rows {

    private final List<String[]> rows = new ArrayList<>();

    /** Adds {@code label|text}, formatted as by {@link Texts#format}; texts may have bars too. */
    public Rows add(String row, Object... args) {
        rows.add(format(row, args).split("\\|", 2));
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
