package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    /**
     * Lines of a file; what does not end with an end of line was half written and counts as one.
     */
    static List<String> split(byte[] file) {
        List<String> lines = new ArrayList<>();
        int begin = 0;
        for (int end = 0; end < file.length; end++) {
            if (file[end] == '\n') {
                lines.add(decode(file, begin, end));
                begin = end + 1;
            }
        }
        if (begin < file.length) {
            lines.add("");
        }
        return lines;
    }

    /** What is no text is no sound line either. */
    private static String decode(byte[] file, int begin, int end) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(file, begin, end - begin))
                    .toString();
        } catch (CharacterCodingException e) {
            return "";
        }
    }

    /** Its fields, null if the line is damaged. */
    static @Nullable List<String> fields(String line) {
        if (line.length() <= CRC_DIGITS
                || line.charAt(CRC_DIGITS) != '\t'
                || !crc(line.substring(CRC_DIGITS + 1)).equals(line.substring(0, CRC_DIGITS))) {
            return null;
        }
        List<String> fields = new ArrayList<>();
        for (String field : line.substring(CRC_DIGITS + 1).split("\t", -1)) {
            fields.add(unescape(field));
        }
        return fields;
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

    private static String unescape(String field) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < field.length(); index++) {
            char letter = field.charAt(index);
            if (letter != '\\' || index + 1 == field.length()) {
                text.append(letter);
                continue;
            }
            char next = field.charAt(++index);
            text.append(
                    switch (next) {
                        case 't' -> '\t';
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        default -> next;
                    });
        }
        return text.toString();
    }
}
