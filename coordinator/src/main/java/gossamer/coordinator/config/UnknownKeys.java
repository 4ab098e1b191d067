package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
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
        for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(object).entrySet()) {
            visit(entry.getValue(), path, entry.getKey());
        }
    }

    private void visit(ConfigValue value, List<String> parent, String name) {
        List<String> path = new ArrayList<>(parent);
        path.add(name);
        String key = ConfigUtil.joinPath(path);
        Set<String> children = children(key);
        if (children.isEmpty()) {
            if (!known.contains(key)) {
                rejectUnknown(value, parent, name);
            }
        } else if (value instanceof ConfigObject object) {
            walk(object, path);
        } else if (value instanceof ConfigList list
                && children.stream().allMatch(Values::isIndex)) {
            for (int index = 0; index < list.size(); index++) {
                visit(list.get(index), path, Integer.toString(index));
            }
        } else if (!known.contains(key)) {
            String wrong = "found " + Values.describe(value);
            String allowed = "an object with " + String.join(", ", children);
            problems.add(Origin.of(value.origin()), shown(path), Problem.text(wrong, allowed));
        }
    }

    private void rejectUnknown(ConfigValue value, List<String> parent, String name) {
        List<String> path = new ArrayList<>(parent);
        path.add(name);
        Set<String> siblings = children(parent.isEmpty() ? "" : ConfigUtil.joinPath(parent));
        String allowed = String.join(", ", siblings);
        String message = Problem.text(UNKNOWN, allowed, guess(parent, name, siblings));
        problems.add(Origin.of(value.origin()), shown(path), message);
    }

    /** A similar key of the same object, else a key of the same name elsewhere. */
    private Optional<String> guess(List<String> parent, String name, Set<String> siblings) {
        Optional<String> near = Suggestions.nearest(name, siblings).map(sibling -> {
            List<String> path = new ArrayList<>(parent);
            path.add(sibling);
            return shown(path);
        });
        return near.or(() -> known.stream()
                .flatMap(key -> prefixes(key).stream())
                .filter(key -> key.endsWith("." + name) && !key.matches(".*\\.\\d.*"))
                .findFirst());
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
            children.add(candidate.substring(prefix.length()).split("\\.", 2)[0]);
        }
        return children;
    }

    private static String shown(List<String> path) {
        return ConfigUtil.joinPath(path).replaceAll("\\.\"?(\\d+)\"?", "[$1]");
    }
}
