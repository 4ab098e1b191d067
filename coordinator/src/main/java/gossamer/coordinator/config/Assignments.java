package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses what {@code --set} and its like assign. */
final class Assignments {

    private static final String ALLOWED = "key=value, e.g. topology.shape=[9,27]";
    private static final String VALUE = "value";

    private final ConfigFiles files;
    private final Problems problems;

    Assignments(ConfigFiles files, Problems problems) {
        this.files = files;
        this.problems = problems;
    }

    /** The assignment as a config of one key, an empty config if it is none. */
    ConfigObject parse(Overrides.Assignment assignment) {
        String text = assignment.text();
        int equals = text.indexOf('=');
        if (equals < 0) {
            return reject(assignment, Values.quote(text) + " has no =");
        }
        String key = text.substring(0, equals).strip();
        List<String> path;
        try {
            path = ConfigUtil.splitPath(key);
        } catch (com.typesafe.config.ConfigException e) {
            return reject(assignment, Values.quote(text) + " has no key that can be read");
        }
        ConfigValue value =
                value(assignment.option(), text.substring(equals + 1).strip());
        for (String name : reversed(path)) {
            value = ConfigValueFactory.fromMap(Map.of(name, value), assignment.option());
        }
        return ConfigLoader.ROOTS.contains(path.get(0))
                ? (ConfigObject) value
                : ConfigValueFactory.fromMap(Map.of(ConfigLoader.ROOT, value), assignment.option());
    }

    private static List<String> reversed(List<String> path) {
        List<String> reversed = new ArrayList<>(path);
        Collections.reverse(reversed);
        return reversed;
    }

    /** HOCON if it is that, else the text itself: a shell takes the quotes of {@code "H*"} away. */
    private ConfigValue value(String option, String text) {
        ConfigValue plain = ConfigValueFactory.fromAnyRef(text, option);
        boolean comment = !text.contains("\"") && (text.contains("#") || text.contains("//"));
        if (comment || text.isEmpty()) {
            return plain;
        }
        try {
            ConfigObject parsed = ConfigFactory.parseString(
                            VALUE + " = " + text, files.optionsFor(option))
                    .root();
            @Nullable ConfigValue value = parsed.get(VALUE);
            return value == null || parsed.size() != 1 ? plain : value;
        } catch (com.typesafe.config.ConfigException | StackOverflowError e) {
            return plain;
        }
    }

    private ConfigObject reject(Overrides.Assignment assignment, String wrong) {
        problems.add(Origin.of(assignment.option()), "", Problem.text(wrong, ALLOWED));
        return ConfigFactory.empty().root();
    }
}
