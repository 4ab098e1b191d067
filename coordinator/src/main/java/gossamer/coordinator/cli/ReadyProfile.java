package gossamer.coordinator.cli;

import gossamer.coordinator.config.Suggestions;
import gossamer.model.registry.Provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A profile that comes with the program; its first sentence says what it is.
 *
 * @param name without directory and ending
 * @param summary its first sentence
 */
record ReadyProfile(String name, String summary) implements Provider {

    private static final String EXTENSION = ".conf";
    private static final String HOME = "gossamer.home";
    private static final Path DIRECTORY = Path.of("configs", "profiles");

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
        throw new UsageException("--profile " + name + ": no such profile in " + directory()
                + "; allowed: " + (ready.isEmpty() ? "" : String.join(", ", ready) + ", or ")
                + "a file"
                + Suggestions.hint(name, ready));
    }

    /** The file of a profile that has been found before. */
    static Path known(String name) {
        try {
            return find(name);
        } catch (UsageException e) {
            throw new IllegalStateException(e);
        }
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

    /** All of them, by name. */
    static List<ReadyProfile> all() {
        List<ReadyProfile> all = new ArrayList<>();
        for (String name : names()) {
            all.add(new ReadyProfile(name, firstSentence(name)));
        }
        return all;
    }

    private static String firstSentence(String name) {
        try {
            Path file = find(name);
            String comment = Files.readAllLines(file).stream()
                    .takeWhile(line -> line.startsWith("#"))
                    .map(line -> line.substring(1).strip())
                    .collect(Collectors.joining(" "));
            int end = comment.indexOf(". ");
            return (end < 0 ? comment : comment.substring(0, end)).replaceFirst("\\.$", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UsageException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String kind() {
        return "profile";
    }

    @Override
    public String source() {
        return "configs/profiles/" + name + ".conf";
    }
}
