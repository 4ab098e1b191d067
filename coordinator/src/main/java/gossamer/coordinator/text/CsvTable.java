package gossamer.coordinator.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table that Gossamer has written as comma-separated values.
 *
 * @param file where it stands, for people
 * @param head the names of its columns
 * @param rows what is below them, a cell for each column
 */
public record CsvTable(Path file, List<String> head, List<List<String>> rows) {

    /** Copies the lists. */
    public CsvTable {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
    }

    /**
     * Reads a table.
     *
     * @throws IOException with the path, when it cannot be read, or is cut short or damaged
     */
    public static CsvTable read(Path file) throws IOException {
        List<List<String>> lines;
        try {
            lines = lines(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is damaged: it is not UTF-8", e);
        }
        if (lines.isEmpty()) {
            throw new IOException(file + " is damaged: it is empty");
        }
        List<String> head = lines.get(0);
        for (int line = 1; line < lines.size(); line++) {
            int cells = lines.get(line).size();
            if (cells != head.size()) {
                throw new IOException(file + " is damaged: " + head.size() + " columns, and row "
                        + line + " has " + cells + (cells == 1 ? " cell" : " cells"));
            }
        }
        return new CsvTable(file, head, lines.subList(1, lines.size()));
    }

    private static List<List<String>> lines(String text) {
        List<List<String>> lines = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int at = 0; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one == '"' && quoted && at + 1 < text.length() && text.charAt(at + 1) == '"') {
                cell.append(one);
                at++;
            } else if (one == '"') {
                quoted = !quoted;
            } else if (quoted || one != ',' && one != '\n' && one != '\r') {
                cell.append(one);
            } else if (one != '\r') {
                cells.add(cell.toString());
                cell.setLength(0);
                if (one == '\n') {
                    lines.add(List.copyOf(cells));
                    cells.clear();
                }
            }
        }
        if (!cells.isEmpty() || cell.length() > 0) {
            cells.add(cell.toString());
            lines.add(List.copyOf(cells));
        }
        return lines;
    }

    /** Whether it has such a column. */
    public boolean has(String name) {
        return head.contains(name);
    }

    /**
     * A cell of a row.
     *
     * @throws IOException when there is no such column
     */
    public String cell(List<String> row, String name) throws IOException {
        return row.get(column(name));
    }

    /**
     * The place of a column, from 0 on.
     *
     * @throws IOException when there is no such column
     */
    public int column(String name) throws IOException {
        int at = head.indexOf(name);
        if (at < 0) {
            throw new IOException(file + " is damaged: it has no column " + name);
        }
        return at;
    }

    /**
     * A cell of a row, as a whole number.
     *
     * @throws IOException when it is none
     */
    public long whole(List<String> row, String name) throws IOException {
        return parsed(row, name, Long::valueOf);
    }

    /**
     * A cell of a row, as a number.
     *
     * @throws IOException when it is none
     */
    public double number(List<String> row, String name) throws IOException {
        return parsed(row, name, Double::valueOf);
    }

    private <T> T parsed(List<String> row, String name, Function<String, T> parser)
            throws IOException {
        String cell = cell(row, name);
        try {
            return parser.apply(cell);
        } catch (NumberFormatException e) {
            throw new IOException(
                    file + " is damaged: " + name + " is \"" + cell + "\", no number", e);
        }
    }
}
