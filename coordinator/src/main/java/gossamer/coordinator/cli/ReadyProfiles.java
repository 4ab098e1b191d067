package gossamer.coordinator.cli;

import gossamer.coordinator.config.Suggestions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The profiles that come with the program, by their names. */
final class ReadyProfiles {

    private static final String EXTENSION = ".conf";
    private static final String HOME = "gossamer.home";
    private static final Path DIRECTORY = Path.of("configs", "profiles");

    private ReadyProfiles() {}

    /**
     * The file of a profile.
     *
     * @param name a ready profile, or a file if it has a directory or ends in {@code .conf}
     * @throws UsageException if there is none; names those that there are
     */
    static Path find(String name) throws UsageException {
        try {
            boolean file = name.endsWith(EXTENSION) || name.contains("/");
            Path path = file ? Path.of(name) : directory().resolve(name + EXTENSION);
            if (file || Files.isRegularFile(path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new UsageException("--profile " + name + ": no name of a file");
        }
        List<String> ready = names();
        String guess = Suggestions.nearest(name, ready)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        throw new UsageException("--profile " + name + ": no such profile in " + directory()
                + "; allowed: " + String.join(", ", ready) + ", or a file" + guess);
    }

    /** Names of the ready profiles, in order. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(directory())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(file -> file.endsWith(EXTENSION))
                    .map(file -> file.substring(0, file.length() - EXTENSION.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path directory() {
        String home = System.getProperty(HOME);
        return home == null ? DIRECTORY : Path.of(home).resolve(DIRECTORY);
    }
}
