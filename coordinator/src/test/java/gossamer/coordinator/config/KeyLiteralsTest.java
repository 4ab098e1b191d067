package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The name of a config key stands in its declaration, and nowhere else where configs are read. */
class KeyLiteralsTest {

    private static final Path CONFIG =
            Path.of("src", "main", "java", "gossamer", "coordinator", "config");
    private static final Path COORDINATOR = Path.of("src", "main", "java");
    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\\n])*)\"");

    /** Names that several objects have a key of, and how often they are declared. */
    private static final Map<String, Integer> SHARED =
            Map.of("factor", 2, "name", 4, "reliability", 2, "rounds", 2, "seed", 2);

    /** Names of keys that are other words, too: a unit, a statement of network files, prose. */
    private static final Set<String> OTHER_WORDS = Set.of("links", "pus", "round", "value");

    private static List<Key<?>> declared() {
        List<Key<?>> all = new ArrayList<>();
        for (List<Key<?>> keys : List.of(
                RunKeys.ALL,
                NetworkKeys.ALL,
                LimitsSection.KEYS,
                HopfieldSection.KEYS,
                FarmSection.KEYS,
                SweepSection.KEYS)) {
            keys.forEach(key -> add(all, key));
        }
        Registry.builtIn().all().forEach(provider -> provider.keys().forEach(key -> add(all, key)));
        return all;
    }

    private static void add(List<Key<?>> all, Key<?> key) {
        all.add(key);
        if (key.domain() instanceof Domain.Keys inner) {
            inner.all().forEach(part -> add(all, part));
        }
    }

    /** The literals in the files below a directory, each with the names of the files. */
    private static Map<String, List<String>> literals(Path directory) throws IOException {
        Map<String, List<String>> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String code = Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "");
                Matcher literal = LITERAL.matcher(code);
                while (literal.find()) {
                    found.computeIfAbsent(literal.group(1), any -> new ArrayList<>())
                            .add(String.valueOf(file.getFileName()));
                }
            }
        }
        return found;
    }

    @Test
    void theNameOfAKeyIsWrittenOnce() throws IOException {
        Map<String, List<String>> literals = literals(CONFIG);
        Set<String> names = new TreeSet<>();
        declared().forEach(key -> names.add(key.name()));
        assertThat(names).hasSizeGreaterThan(120);
        names.removeAll(OTHER_WORDS);
        literals.keySet().retainAll(names);
        literals.entrySet()
                .removeIf(
                        found -> found.getValue().size() <= SHARED.getOrDefault(found.getKey(), 1));
        assertThat(literals).isEmpty();
    }

    @Test
    void noKeyIsNamedInFull() throws IOException {
        Set<String> keys = new TreeSet<>();
        for (Key<?> key : declared()) {
            for (String section : List.of(
                    "algorithm", "farm", "hopfield", "limits", "network", "profile", "topology")) {
                keys.add(section + "." + key.name());
                keys.add("gossamer." + section + "." + key.name());
            }
        }
        assertThat(literals(COORDINATOR).keySet()).doesNotContainAnyElementsOf(keys);
    }
}
