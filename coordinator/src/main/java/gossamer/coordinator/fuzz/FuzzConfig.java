package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.DeclaredSections;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A config as a flat list of keys, and the files that it names.
 *
 * @param values by path, the elements of lists by number: {@code profile.faults.0.at}
 * @param files contents by name
 */
record FuzzConfig(Map<String, DrawnValue> values, Map<String, String> files) {

    private static final List<String> LISTS =
            List.of(DeclaredSections.DELAYS, DeclaredSections.FAULTS);

    private static final Pattern NUMBER = Pattern.compile("\\.\\d+(?=\\.|$)");
    private static final Pattern RULE =
            Pattern.compile("(" + String.join("|", LISTS) + ")\\.\\d+\\.");

    /** Copies the maps, numbers elements of lists without gaps, and drops files of no use. */
    FuzzConfig {
        TreeMap<String, DrawnValue> sorted = new TreeMap<>(values);
        for (String list : LISTS) {
            int next = 0;
            for (int number : numbers(values, list)) {
                String from = list + "." + number + ".";
                String to = list + "." + next++ + ".";
                if (!from.equals(to)) {
                    values.forEach((path, value) -> {
                        if (path.startsWith(from)) {
                            sorted.remove(path);
                            sorted.put(to + path.substring(from.length()), value);
                        }
                    });
                }
            }
        }
        values = Collections.unmodifiableMap(sorted);
        TreeMap<String, String> named = new TreeMap<>(files);
        named.keySet()
                .removeIf(name -> sorted.values().stream()
                        .noneMatch(value -> value.text().equals('"' + name + '"')));
        files = Collections.unmodifiableMap(named);
    }

    private static final String VALUE = "value ";
    private static final String SORT = "sort ";
    private static final String FILE = "file ";
    private static final String IS = "config";

    /** All that it is, as texts by name. */
    Map<String, String> members() {
        Map<String, String> members = new TreeMap<>(Map.of(IS, ""));
        values.forEach((path, value) -> {
            members.put(VALUE + path, value.text());
            members.put(SORT + path, value.sort());
        });
        files.forEach((name, text) -> members.put(FILE + name, text));
        return members;
    }

    /** That of such texts, if they are of one. */
    static Optional<FuzzConfig> of(Map<String, String> members) {
        Map<String, DrawnValue> values = new TreeMap<>();
        Map<String, String> files = new TreeMap<>();
        members.forEach((name, text) -> {
            if (name.startsWith(VALUE)) {
                String path = name.substring(VALUE.length());
                values.put(path, new DrawnValue(text, members.getOrDefault(SORT + path, "")));
            } else if (name.startsWith(FILE)) {
                files.put(name.substring(FILE.length()), text);
            }
        });
        return members.containsKey(IS)
                ? Optional.of(new FuzzConfig(values, files))
                : Optional.empty();
    }

    /** The numbers of a list's elements. */
    private static SortedSet<Integer> numbers(Map<String, DrawnValue> values, String list) {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (String path : values.keySet()) {
            if (path.startsWith(list + ".")) {
                numbers.add(Integer.valueOf(path.substring(list.length() + 1).split("\\.")[0]));
            }
        }
        return numbers;
    }

    /** The path of a key, the same for all elements of a list. */
    static String key(String path) {
        return NUMBER.matcher(path).replaceAll("");
    }

    /** Whether a key is one of rules, of which a config may have several. */
    static boolean isOfRules(String key) {
        return LISTS.stream().anyMatch(list -> key.startsWith(list + "."));
    }

    /** The element of a list that a path leads into, with a point at the end, or nothing. */
    static String rule(String path) {
        Matcher matcher = RULE.matcher(path);
        return matcher.lookingAt() ? matcher.group() : "";
    }

    /** The sorts of values that it has, each as {@code key=sort}. */
    SortedSet<String> sorts() {
        SortedSet<String> sorts = new TreeSet<>();
        values.forEach((path, value) -> sorts.add(key(path) + "=" + value.sort()));
        return sorts;
    }

    /** The text of the file. */
    String text() {
        StringBuilder text = new StringBuilder("gossamer {\n");
        values.forEach((path, value) -> {
            if (rule(path).isEmpty()) {
                text.append("  " + path + " = " + value.text() + "\n");
            }
        });
        for (String list : LISTS) {
            SortedSet<Integer> numbers = numbers(values, list);
            if (!numbers.isEmpty()) {
                text.append("  " + list + " = [\n");
                for (int number : numbers) {
                    text.append("    { " + element(list + "." + number + ".") + " }\n");
                }
                text.append("  ]\n");
            }
        }
        return text.append("}\n").toString();
    }

    private String element(String rule) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(rule))
                .map(entry -> entry.getKey().substring(rule.length()) + " = "
                        + entry.getValue().text())
                .collect(Collectors.joining(", "));
    }
}
