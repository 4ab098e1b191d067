package gossamer.model.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The SHA-256 of files in a directory, in a file beside them that {@code sha256sum -c} reads. It
 * guards against accidents, not against forgery.
 */
public final class Checksums {

    /** Name of the file with the checksums. */
    public static final String FILE = "checksums.txt";

    private static final Pattern LINE = Pattern.compile("[0-9a-f]{64} {2}([\\w.-]+)");

    private Checksums() {}

    /**
     * Writes the checksums of some files.
     *
     * @param about what the files are, one line
     * @param names of the files: letters, digits, points, - and _ only
     */
    public static void write(Path directory, String about, Collection<String> names)
            throws IOException {
        Files.writeString(directory.resolve(FILE), text(directory, about, names));
    }

    /**
     * The name of a file that is missing or not as it was written; the checksums' own name where
     * these are damaged, or about something else. Empty if all is as it was.
     *
     * @throws IOException when a file cannot be read, or there are no checksums
     */
    public static Optional<String> damaged(Path directory, String about) throws IOException {
        // Bytes that are no text are characters here, not an error.
        String found = Files.readString(directory.resolve(FILE), StandardCharsets.ISO_8859_1);
        List<String> names =
                LINE.matcher(found).results().map(line -> line.group(1)).toList();
        String expected = text(directory, about, names);
        if (found.equals(expected)) {
            return Optional.empty();
        }
        List<String> lines = expected.lines().toList();
        return found.lines()
                .filter(line -> !lines.contains(line))
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .findFirst()
                .or(() -> Optional.of(FILE));
    }

    private static String text(Path directory, String about, Collection<String> names)
            throws IOException {
        StringBuilder text = new StringBuilder("# " + about + "\n");
        for (String name : names) {
            Path file = directory.resolve(name);
            String hash = Files.isRegularFile(file) ? hash(file) : "missing";
            text.append(hash).append("  ").append(name).append('\n');
        }
        return text.toString();
    }

    private static String hash(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
                bytes.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
