package gossamer.coordinator.text;

import com.fasterxml.jackson.core.JsonProcessingException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Texts that are the same whatever the locale is. */
public final class Texts {

    private static final int MOST_QUOTED = 40;
    private static final String PLACE = "\\[Source: .*?; line: (\\d+), column: (\\d+)\\]";

    private Texts() {}

    /** As {@link String#format}. */
    public static String format(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }

    /** The text of a file that lies beside a class. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A whole number with commas. */
    public static String grouped(long number) {
        return format("%,d", number);
    }

    /** A number of things: {@code 1 PU}, {@code 2 PUs}. */
    public static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** The name of an enum constant in a sentence: {@code WALL_TIME} is {@code wall time}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A text for a message, its first 40 characters if there are more. */
    public static String shortened(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "…";
    }

    /** What Jackson says of text that is no JSON, places in it as {@code line:column}. */
    public static String reason(JsonProcessingException fault) {
        return fault.getOriginalMessage().replaceAll(PLACE, "$1:$2");
    }

    /** A field of CSV, in quotes where it needs them (RFC 4180). */
    public static String csv(String field) {
        boolean plain =
                field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
