package gossamer.coordinator.reproduce;

import java.util.ArrayList;
import java.util.List;

/** Rows below each other: what, printed, formula, emulated, verdict. */
final class SectionText {

    private static final int WIDEST = 30;
    private static final String NONE = "-";

    private SectionText() {}

    static String of(String title, Section section) {
        List<Row> rows = section.rows();
        List<String> headings = section.headings();
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"", headings.get(0), headings.get(1), headings.get(2), "verdict"});
        for (Row row : rows) {
            lines.add(fields(row));
        }
        int[] widths = new int[4];
        for (String[] line : lines) {
            for (int field = 0; field < widths.length; field++) {
                widths[field] = Math.max(widths[field], line[field].length());
            }
        }
        StringBuilder text = new StringBuilder(title).append('\n');
        for (int line = 0; line < lines.size(); line++) {
            append(text, lines.get(line), widths);
            if (line > 0 && isLong(rows.get(line - 1))) {
                appendLong(text, rows.get(line - 1), headings);
            }
            if (line > 0 && !rows.get(line - 1).why().isEmpty()) {
                text.append("    ").append(rows.get(line - 1).why()).append('\n');
            }
        }
        text.append("  ").append(Verdicts.NONE.plus(rows)).append("\n\n");
        section.below().forEach(line -> text.append(line).append('\n'));
        return text.append(section.below().isEmpty() ? "" : "\n").toString();
    }

    private static String[] fields(Row row) {
        String verdict = switch (row.verdict()) {
            case EQUAL -> "equal";
            case EXPLAINED -> "differs, explained";
            case DIFFERS -> "DIFFERS";
            case ALONE -> NONE;
        };
        return isLong(row)
                ? new String[] {row.what(), "", "", "", verdict}
                : new String[] {
                    row.what(),
                    shown(row.printed()),
                    shown(row.formula()),
                    shown(row.emulated()),
                    verdict
                };
    }

    private static String shown(String value) {
        return value.isEmpty() ? NONE : value;
    }

    private static boolean isLong(Row row) {
        return row.printed().length() > WIDEST
                || row.formula().length() > WIDEST
                || row.emulated().length() > WIDEST;
    }

    private static void append(StringBuilder text, String[] fields, int[] widths) {
        text.append("  ");
        for (int field = 0; field < widths.length; field++) {
            text.append(fields[field])
                    .append(" ".repeat(widths[field] - fields[field].length() + 2));
        }
        text.append(fields[widths.length]).append('\n');
    }

    /** Values too long for columns, each on a line of its own. */
    private static void appendLong(StringBuilder text, Row row, List<String> headings) {
        int width = headings.stream().mapToInt(String::length).max().orElseThrow();
        List<String> values =
                List.of(shown(row.printed()), shown(row.formula()), shown(row.emulated()));
        for (int source = 0; source < values.size(); source++) {
            String heading = headings.get(source);
            text.append("    ").append(heading).append(" ".repeat(width - heading.length() + 2));
            text.append(values.get(source)).append('\n');
        }
    }
}
