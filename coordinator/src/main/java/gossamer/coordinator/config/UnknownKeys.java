package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the keys that nobody asked for, and the scalars that stand where keys were expected. */
final class UnknownKeys {

    private static final String UNKNOWN = "unknown key";

    private final Spot known;
    private final Problems problems;

    private UnknownKeys(Spot known, Problems problems) {
        this.known = known;
        this.problems = problems;
    }

    /**
     * Notes a problem for each of them.
     *
     * @param root what the user wrote
     * @param known every key that exists
     */
    static void reject(ConfigObject root, Spot known, Problems problems) {
        new UnknownKeys(known, problems).walk(root, known, List.of());
    }

    /** Whether a problem is one of those noted here. */
    static boolean isUnknownKey(Problem problem) {
        return problem.message().startsWith(UNKNOWN + ";");
    }

    private void walk(ConfigObject object, Spot parent, List<String> path) {
        object.forEach((name, value) -> visit(value, name, parent, path));
    }

    private void visit(ConfigValue value, String name, Spot parent, List<String> outer) {
        if (problems.isFull()) {
            return;
        }
        Spot key = parent.inner(name);
        List<String> path = new ArrayList<>(outer);
        path.add(name);
        if (value instanceof ConfigObject object && !key.names().isEmpty()) {
            walk(object, key, path);
        } else if (value instanceof ConfigList list
                && !key.names().isEmpty()
                && key.names().stream().allMatch(Values::isIndex)) {
            for (int index = 0; index < list.size(); index++) {
                visit(list.get(index), Integer.toString(index), key, path);
            }
        } else if (!key.isKnown()) {
            String message = key.names().isEmpty()
                    ? unknown(name, parent, outer)
                    : Problem.text(
                            "found " + Values.describe(value),
                            "an object with " + String.join(", ", key.names()));
            problems.add(Origin.of(value.origin()), shown(path), message);
        }
    }

    /** That a key is not known, with a similar one of the same object or one elsewhere. */
    private String unknown(String name, Spot parent, List<String> outer) {
        Optional<String> near = Suggestions.nearest(name, parent.names())
                .map(sibling ->
                        shown(Stream.concat(outer.stream(), Stream.of(sibling)).toList()))
                .or(() -> known.names().stream()
                        .flatMap(top ->
                                known.inner(top).find(name).stream().map(key -> top + "." + key))
                        .findFirst());
        return Problem.text(UNKNOWN, String.join(", ", parent.names()), near);
    }

    private static String shown(List<String> path) {
        return ConfigUtil.joinPath(path).replaceAll("\\.\"?(\\d+)\"?", "[$1]");
    }
}
