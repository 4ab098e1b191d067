package gossamer.coordinator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/papers.md} names is there: classes, their methods, tests and theirs. */
class PapersDocTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** A class, perhaps with packages before it, and perhaps a member. */
    private static final Pattern NAMED =
            Pattern.compile("(?:[a-z]\\w*\\.)*([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?");

    private static final int FIRST_CODE_COLUMN = 2;
    private static final int MOST_DEPTH = 20;

    /** The sources of all modules, by the name of their class. */
    private static Map<String, List<Path>> sources() throws IOException {
        Map<String, List<Path>> all = new TreeMap<>();
        try (Stream<Path> files =
                Files.find(ROOT, MOST_DEPTH, (file, about) -> file.toString().endsWith(".java"))) {
            files.filter(file -> !file.toString().contains("/target/"))
                    .forEach(file -> all.computeIfAbsent(
                                    String.valueOf(file.getFileName()).replace(".java", ""),
                                    name -> new ArrayList<>())
                            .add(file));
        }
        return all;
    }

    private static boolean hasMember(List<Path> sources, String member) throws IOException {
        for (Path source : sources) {
            if (Pattern.compile("\\b" + member + "\\b")
                    .matcher(Files.readString(source))
                    .find()) {
                return true;
            }
        }
        return false;
    }

    @Test
    void everyRowPointsToClassesAndTestsThatThereAre() throws IOException {
        Map<String, List<Path>> sources = sources();
        List<String> nowhere = new ArrayList<>();
        int named = 0;
        List<String> lines = Files.readAllLines(ROOT.resolve("docs/papers.md"));
        for (int line = 0; line < lines.size(); line++) {
            List<String> cells = List.of(lines.get(line).split("\\|", -1));
            if (!lines.get(line).startsWith("|") || cells.size() <= FIRST_CODE_COLUMN + 1) {
                continue;
            }
            Matcher code = CODE.matcher(
                    String.join("|", cells.subList(FIRST_CODE_COLUMN + 1, cells.size())));
            while (code.find()) {
                Matcher name = NAMED.matcher(code.group(1));
                if (name.matches()) {
                    named++;
                    List<Path> known = sources.getOrDefault(name.group(1), List.of());
                    boolean there = !known.isEmpty()
                            && (name.group(2) == null || hasMember(known, name.group(2)));
                    if (!there) {
                        nowhere.add(line + 1 + ": " + code.group(1));
                    }
                }
            }
        }
        assertThat(nowhere).isEmpty();
        assertThat(named).isGreaterThan(150);
    }
}
