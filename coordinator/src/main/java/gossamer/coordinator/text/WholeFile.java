package gossamer.coordinator.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Files that are whole or not there at all. */
public final class WholeFile {

    private WholeFile() {}

    /** Puts something into a file that nobody else knows yet. */
    @FunctionalInterface
    public interface Filler<E extends Exception> {
        /** Fills the file. */
        void fill(Path file) throws IOException, E;
    }

    /** Writes a file, or replaces it, in a directory that exists. */
    public static void write(Path file, String text) throws IOException {
        fill(file, partial -> Files.writeString(partial, text));
    }

    /** Fills a file, or replaces it, in a directory that exists. */
    public static <E extends Exception> void fill(Path file, Filler<E> filler)
            throws IOException, E {
        Path partial = file.resolveSibling("." + file.getFileName() + ".partial");
        try {
            filler.fill(partial);
            replace(partial, file);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Gives a file another name, at once, and takes that from whatever has it. */
    public static void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a directory with all that it holds. */
    public static void deleteAll(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
