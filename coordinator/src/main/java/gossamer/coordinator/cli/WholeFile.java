package gossamer.coordinator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that users ask for: whole or not at all. */
final class WholeFile {

    private WholeFile() {}

    /** Writes a file, or replaces it, in a directory that exists, and says so. */
    static void write(Path file, String text, PrintWriter stdout) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".partial");
        try {
            Files.writeString(temporary, text);
            Files.move(
                    temporary,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        stdout.println("wrote " + file);
    }
}
