package gossamer.coordinator.cli;

import gossamer.model.registry.Provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A profile that comes with the program; its first sentence says what it is.
 *
 * @param name without directory and ending
 * @param summary its first sentence
 */
record ReadyProfile(String name, String summary) implements Provider {

    /** All of them, by name. */
    static List<ReadyProfile> all() {
        List<ReadyProfile> all = new ArrayList<>();
        for (String name : ReadyProfiles.names()) {
            all.add(new ReadyProfile(name, firstSentence(name)));
        }
        return all;
    }

    private static String firstSentence(String name) {
        try {
            Path file = ReadyProfiles.find(name);
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
