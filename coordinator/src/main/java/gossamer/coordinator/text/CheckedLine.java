package gossamer.coordinator.text;

import static gossamer.coordinator.text.Texts.format;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal: the CRC-32C of the rest in eight hexadecimal digits, and then fields, with
 * tabs between them. Tabs, ends of lines and backslashes in a field are written as \t, \n, \r, \\.
 */
public final class CheckedLine {

    private static final int CRC_DIGITS = 8;

    private CheckedLine() {}

    /** The line with these fields. */
    public static String of(List<String> fields) {
        String body = fields.stream().map(CheckedLine::escape).collect(Collectors.joining("\t"));
        return crc(body) + "\t" + body;
    }

    /** Its fields, null if the line is damaged. */
    public static @Nullable List<String> fields(String line) {
        if (line.length() <= CRC_DIGITS
                || line.charAt(CRC_DIGITS) != '\t'
                || !crc(line.substring(CRC_DIGITS + 1)).equals(line.substring(0, CRC_DIGITS))) {
            return null;
        }
        return Stream.of(line.substring(CRC_DIGITS + 1).split("\t", -1))
                .map(String::translateEscapes)
                .toList();
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
