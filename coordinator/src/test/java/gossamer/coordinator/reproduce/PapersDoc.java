package gossamer.coordinator.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is in {@code docs/papers.md}. */
public final class PapersDoc {

    /** The root of the project, seen from where tests run. */
    public static final Path ROOT = Path.of("..");

    private static final String HEADING =
            "| Where | What it says | State | Class | Test | Command |";
    private static final String RULE = "|---|---|---|---|---|---|";

    /** The columns of all its tables. */
    public enum Column {
        /** Section, and number if there is one. */
        WHERE,
        /** The statement in other words. */
        STATEMENT,
        /** What has become of it. */
        STATE,
        /** What does it. */
        CLASS,
        /** What tests it. */
        TEST,
        /** What shows it on the command line. */
        COMMAND
    }

    /**
     * A row of a table.
     *
     * @param line of the file, from 1
     * @param section the heading of the table, as far as the next one of its level
     * @param cells without blanks around them; one for each {@link Column}, if it is well-formed
     */
    public record Row(int line, String section, List<String> cells) {

        /** Whether it has a cell for each column, none of them empty. */
        boolean isWhole() {
            return cells.size() == Column.values().length
                    && cells.stream().noneMatch(String::isBlank);
        }

        /** The cell in a column; empty if the row is too short. */
        public String in(Column column) {
            return column.ordinal() < cells.size() ? cells.get(column.ordinal()) : "";
        }

        /** What people find it by. */
        @Override
        public String toString() {
            return "line " + line + ", " + in(Column.WHERE);
        }
    }

    private PapersDoc() {}

    /** All lines of the file, those in fences blank. */
    static List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        boolean fenced = false;
        for (String line : Files.readAllLines(ROOT.resolve("docs/papers.md"))) {
            boolean fence = line.startsWith("```");
            lines.add(fence || fenced ? "" : line);
            fenced ^= fence;
        }
        return lines;
    }

    /** The rows of all tables; what is in a table with another heading counts as rows, too. */
    public static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        String section = "";
        List<String> lines = lines();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (line.startsWith("## ")) {
                section = line.substring(3);
            }
            if (line.startsWith("|") && !line.equals(HEADING) && !line.equals(RULE)) {
                List<String> cells =
                        Stream.of(line.split("\\|", -1)).map(String::strip).toList();
                rows.add(new Row(at + 1, section, cells.subList(1, cells.size() - 1)));
            }
        }
        return rows;
    }
}
