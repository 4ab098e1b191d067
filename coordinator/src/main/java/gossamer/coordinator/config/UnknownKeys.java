package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds the keys that nobody asked for, and the scalars that stand where keys were expected. */
final class UnknownKeys {

    private static final String UNKNOWN = "unknown key";

    private final SortedSet<String> known;
    private final Problems problems;

    private UnknownKeys(SortedSet<String> known, Problems problems) {
        this.known = known;
        this.problems = problems;
    }

    /**
     * Notes a problem for each of them.
     *
     * @param root what the user wrote
     * @param known every key that exists, in full; elements of lists have numbers for names
     */
    static void reject(ConfigObject root, SortedSet<String> known, Problems problems) {
        new UnknownKeys(known, problems).walk(root, List.of());
    }

    /** Whether a problem is one of those noted here. */
    static boolean isUnknownKey(Problem problem) {
        return problem.message().startsWith(UNKNOWN + ";");
    }

    private void walk(ConfigObject object, List<String> path) {
        object.forEach((name, value) -> visit(value, inside(path, name)));
    }

    private static List<String> inside(List<String> path, String name) {
        List<String> inner = new ArrayList<>(path);
        inner.add(name);
        return inner;
    }

    private void visit(ConfigValue value, List<String> path) {
        if (problems.isFull()) {
            return;
        }
        String key = ConfigUtil.joinPath(path);
        Set<String> children = children(key);
        if (value instanceof ConfigObject object && !children.isEmpty()) {
            walk(object, path);
        } else if (value instanceof ConfigList list
                && !children.isEmpty()
                && children.stream().allMatch(Values::isIndex)) {
            for (int index = 0; index < list.size(); index++) {
                visit(list.get(index), inside(path, Integer.toString(index)));
            }
        } else if (!known.contains(key)) {
            String message = children.isEmpty()
                    ? unknown(path.subList(0, path.size() - 1), path.get(path.size() - 1))
                    : Problem.text(
                            "found " + Values.describe(value),
                            "an object with " + String.join(", ", children));
            problems.add(Origin.of(value.origin()), shown(path), message);
        }
    }

    /** That a key is not known, with a similar one of the same object or one elsewhere. */
    private String unknown(List<String> parent, String name) {
        Set<String> siblings = children(parent.isEmpty() ? "" : ConfigUtil.joinPath(parent));
        Optional<String> near = Suggestions.nearest(name, siblings)
                .map(sibling -> shown(inside(parent, sibling)))
                .or(() -> known.stream()
                        .flatMap(key -> prefixes(key).stream())
                        .filter(key -> key.endsWith("." + name) && !key.matches(".*\\.\\d.*"))
                        .findFirst());
        return Problem.text(UNKNOWN, String.join(", ", siblings), near);
    }

    private static List<String> prefixes(String key) {
        List<String> prefixes = new ArrayList<>();
        for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
            prefixes.add(key.substring(0, dot));
        }
        prefixes.add(key);
        return prefixes;
    }

    /** Names of the known keys right below a key, or of the topmost ones. */
    private Set<String> children(String key) {
        String prefix = key.isEmpty() ? "" : key + ".";
        Set<String> children = new TreeSet<>();
        for (String candidate : known.tailSet(prefix)) {
            if (!candidate.startsWith(prefix)) {
                break;
            }
            int dot = candidate.indexOf('.', prefix.length());
            children.add(candidate.substring(prefix.length(), dot < 0 ? candidate.length() : dot));
        }
        return children;
    }

    private static String shown(List<String> path) {
        return ConfigUtil.joinPath(path).replaceAll("\\.\"?(\\d+)\"?", "[$1]");
    }
}
