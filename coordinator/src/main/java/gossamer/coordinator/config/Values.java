package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import gossamer.model.registry.Domain;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a config value looks like to people. */
final class Values {

    private static final int MOST = 60;
    private static final int MOST_DIGITS = 9;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9.-]+");

    private Values() {}

    /** The value as it was written, if it is a string, a number or a boolean. */
    static Optional<String> text(ConfigValue value) {
        return switch (value.valueType()) {
            case STRING, NUMBER, BOOLEAN -> Optional.of(value.atKey("value").getString("value"));
            case OBJECT, LIST, NULL -> Optional.empty();
        };
    }

    /** The value of that name in an object, or of that index in a list; null if there is none. */
    static @Nullable ConfigValue member(@Nullable ConfigValue value, String name) {
        if (value instanceof ConfigObject object) {
            return object.get(name);
        }
        if (value instanceof ConfigList list && isIndex(name)) {
            int index = Integer.parseInt(name);
            return index < list.size() ? list.get(index) : null;
        }
        return null;
    }

    /** The object in which a path leads to a value. */
    static ConfigObject nested(List<String> path, ConfigValue value, String origin) {
        ConfigValue inner =
                path.size() == 1 ? value : nested(path.subList(1, path.size()), value, origin);
        return ConfigValueFactory.fromMap(Map.of(path.get(0), inner), origin);
    }

    /** Whether a name can only be that of an element of a list. */
    static boolean isIndex(String name) {
        boolean digits = !name.isEmpty() && name.length() <= MOST_DIGITS;
        for (int at = 0; digits && at < name.length(); at++) {
            digits = name.charAt(at) >= '0' && name.charAt(at) <= '9';
        }
        return digits;
    }

    /** Type and value, e.g. {@code string "abc"}. */
    static String describe(ConfigValue value) {
        String text = text(value).orElse("");
        return switch (value.valueType()) {
            case OBJECT -> "object";
            case LIST -> "list";
            case NULL -> "null";
            case NUMBER -> "number " + shorten(text);
            case BOOLEAN -> "boolean " + text;
            case STRING -> "string " + quote(text);
        };
    }

    /** A text in quotes, cut when it is long. */
    static String quote(String text) {
        return shorten(ConfigUtil.quoteString(text));
    }

    /** A text, cut when it is long. */
    static String shorten(String text) {
        return text.length() <= MOST ? text : text.substring(0, MOST) + "…";
    }

    /** How a range of whole numbers is told. */
    static String range(long min, long max) {
        return new Domain.Whole(min, max).text();
    }

    /** Words as they have to be written in a config. */
    static String list(Collection<String> words) {
        return words.stream().map(Values::word).collect(Collectors.joining(", "));
    }

    /** A word, in quotes if HOCON wants them. */
    static String word(String word) {
        return WORD.matcher(word).matches() ? word : ConfigUtil.quoteString(word);
    }
}
