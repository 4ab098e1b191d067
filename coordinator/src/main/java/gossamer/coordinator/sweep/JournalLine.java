package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal: the CRC-32C of the rest in eight hexadecimal digits, and then fields, with
 * tabs between them. Tabs, ends of lines and backslashes in a field are written as \t, \n, \r, \\.
 */
final class JournalLine {

    private static final int CRC_DIGITS = 8;
    private static final String RUN = "run";
    private static final int OWN_FIELDS = 4;

    private JournalLine() {}

    static String of(List<String> fields) {
        String body = fields.stream().map(JournalLine::escape).collect(Collectors.joining("\t"));
        return crc(body) + "\t" + body;
    }

    static String of(RunRow row) {
        List<String> fields = new ArrayList<>(List.of(
                RUN,
                Integer.toString(row.cell()),
                Integer.toString(row.repeat()),
                format("%.3f", row.seconds())));
        for (Column column : Column.values()) {
            fields.add(row.text(column));
        }
        return of(fields);
    }

    /** Its fields, null if the line is damaged. */
    static @Nullable List<String> fields(String line) {
        if (line.length() <= CRC_DIGITS
                || line.charAt(CRC_DIGITS) != '\t'
                || !crc(line.substring(CRC_DIGITS + 1)).equals(line.substring(0, CRC_DIGITS))) {
            return null;
        }
        return Stream.of(line.substring(CRC_DIGITS + 1).split("\t", -1))
                .map(String::translateEscapes)
                .toList();
    }

    /** The run in a sound line. */
    static RunRow row(List<String> fields) {
        Column[] columns = Column.values();
        if (!fields.get(0).equals(RUN) || fields.size() != OWN_FIELDS + columns.length) {
            throw new IllegalStateException("a journal of this version has a line " + fields);
        }
        Map<Column, String> values = new EnumMap<>(Column.class);
        for (Column column : columns) {
            String value = fields.get(OWN_FIELDS + column.ordinal());
            if (!value.isEmpty()) {
                values.put(column, value);
            }
        }
        return new RunRow(
                Integer.parseInt(fields.get(1)),
                Integer.parseInt(fields.get(2)),
                Double.parseDouble(fields.get(3)),
                values);
    }

    private static String crc(String body) {
        CRC32C crc = new CRC32C();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return format("%08x", crc.getValue());
    }

    private static String escape(String field) {
        return field.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }
}
