package gossamer.coordinator.config;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at texts of a config before the library does, which has no limits: it would end for want of
 * memory or stack, or after minutes. All texts of a config count together.
 */
final class ConfigText {

    /** Objects, lists and names with dots inside each other. */
    static final int MOST_DEPTH = 100;
    /**
     * Keys that are merged with what there is: the library takes time with the square of their
     * number.
     */
    static final int MOST_MERGED = 5_000;
    /** Bytes of memory that a character takes while it is read, as measured with long strings. */
    private static final int BYTES_PER_CHARACTER = 24;
    /** The same of an element of a list; with half of it, the collector takes most of the time. */
    private static final int BYTES_PER_VALUE = 1_000;

    /** What a value may be put together of; the library takes time with the square of it. */
    private static final int MOST_PIECES = 10_000;

    private static final int MOST_REFERENCE = 1_000;
    /** Blanks behind these mean nothing. */
    private static final String NOTHING = " \n,:={}[]";

    private static final String RAW = "\"\"\"";
    private static final int MOST_CHARACTERS = 1 << 26;
    private static final int MOST_VALUES = 1 << 21;

    private final Limits limits = Limits.of(Runtime.getRuntime().maxMemory());
    private long characters;
    private long values;
    private long merged;
    private boolean refers;

    /** What all texts of a config may have, as far as a memory of that many bytes goes. */
    private record Limits(long characters, long values) {
        static Limits of(long memory) {
            return new Limits(
                    Math.min(MOST_CHARACTERS, memory / BYTES_PER_CHARACTER),
                    Math.min(MOST_VALUES, memory / BYTES_PER_VALUE));
        }
    }

    /** Whether a text that was looked at has a substitution. */
    boolean refers() {
        return refers;
    }

    /**
     * The text of a file, which is not a device, in UTF-8.
     *
     * @throws IOException with what is wrong
     */
    String read(File file) throws IOException {
        long most = limits.characters() - characters;
        try (InputStream in = Files.newInputStream(file.toPath())) {
            byte[] bytes = in.readNBytes((int) most + 1);
            if (bytes.length > most) {
                throw new IOException(tooLong());
            }
            characters += bytes.length;
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("is not UTF-8 text", e);
        }
    }

    private String tooLong() {
        return Problem.text(
                "has too many characters",
                limits.characters() + " in all files of a config" + memory());
    }

    private static String memory() {
        return ", with " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB of memory";
    }

    /**
     * Why the library should not see a text, and in which line of it; empty if it may.
     *
     * @param source the file or option with the text
     */
    Optional<Problem> fault(String source, String text) {
        return new Scan(text).fault(source);
    }

    /** One pass over a text, which need not be correct. */
    private final class Scan {

        private final String text;
        /** How deep it is outside each open object or list; below 0 for a list. */
        private final Deque<Integer> open = new ArrayDeque<>();

        private int at;
        private int depth;
        /** Dots since the last separator, unless they are in a value. */
        private int dots;

        private boolean inValue;
        /** Characters outside quotes, and texts in them, since the last separator. */
        private int pieces;

        Scan(String text) {
            this.text = text;
        }

        Optional<Problem> fault(String source) {
            @Nullable String wrong = text.length() > limits.characters() ? tooLong() : null;
            while (wrong == null && at < text.length()) {
                step(text.charAt(at));
                wrong = limit();
                at++;
            }
            if (wrong == null) {
                return Optional.empty();
            }
            int end = Math.min(at, text.length());
            int line = 1
                    + (int) text.substring(0, end)
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            Origin whole = Origin.of(source);
            return Optional.of(
                    new Problem(whole.isOption() ? whole : new Origin(source, line), "", wrong));
        }

        private @Nullable String limit() {
            if (depth + dots > MOST_DEPTH) {
                return Problem.text("is nested too deeply", "at most " + MOST_DEPTH + " levels");
            }
            if (merged > MOST_MERGED) {
                return Problem.text(
                        "has too many keys with dots, +=, substitutions or objects",
                        "at most " + MOST_MERGED + ", but for objects in lists");
            }
            if (pieces > MOST_PIECES) {
                return Problem.text("has a text too long to be without quotes", "\"text\"");
            }
            return values > limits.values()
                    ? Problem.text("has one value too many", limits.values() + memory())
                    : null;
        }

        private void step(char c) {
            switch (c) {
                case '"' -> string();
                case '#' -> comment();
                case '$' -> reference();
                case '{', '[' -> {
                    boolean inList = !open.isEmpty() && open.peek() < 0;
                    merged += c == '{' && !inList ? 1 : 0;
                    open.push(c == '[' ? -1 - depth : depth);
                    depth += 1 + dots;
                    separate(false);
                }
                case '}', ']' -> {
                    int before = open.isEmpty() ? 0 : open.pop();
                    depth = before < 0 ? -1 - before : before;
                    separate(false);
                }
                case '=', ':' -> {
                    boolean adds = at > 0 && text.charAt(at - 1) == '+';
                    merged += dots > 0 || adds ? 1 : 0;
                    separate(true);
                }
                case ',', '\n' -> separate(false);
                default -> unquoted(c);
            }
        }

        private void separate(boolean beforeValue) {
            inValue = beforeValue;
            dots = 0;
            pieces = 0;
            values++;
        }

        private void unquoted(char c) {
            if (c == '/' && text.startsWith("//", at)) {
                comment();
                return;
            }
            dots += c == '.' && !inValue ? 1 : 0;
            boolean blank = c == ' ' && at > 0 && NOTHING.indexOf(text.charAt(at - 1)) >= 0;
            pieces += blank ? 0 : 1;
            values += c == ' ' && !blank ? 1 : 0;
        }

        private void string() {
            values++;
            pieces++;
            if (text.startsWith(RAW, at)) {
                int end = text.indexOf(RAW, at + RAW.length());
                at = end < 0 ? text.length() : end + RAW.length() - 1;
                return;
            }
            at++;
            while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
        }

        private void comment() {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end - 1;
        }

        private void reference() {
            values++;
            pieces++;
            if (text.startsWith("${", at)) {
                refers = true;
                merged++;
                int end = text.indexOf('}', at);
                at = end < 0 || end > at + MOST_REFERENCE ? at + 1 : end;
            }
        }
    }
}
