package gossamer.coordinator.experiment;

import com.typesafe.config.Config;

import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A key that decides what happens and has different values in two configs.
 *
 * @param a its value in the first one, {@code -} if it is not there
 * @param b its value in the second one
 */
public record ConfigDifference(String a, String b) {

    private static final String ABSENT = "-";
    /** Names, and how a run is carried out, change no result. */
    private static final Pattern NO_MATTER = Pattern.compile("name|regions|trace\\..*");

    /** All such keys of two configs, without {@code gossamer.} before them. */
    public static SortedMap<String, ConfigDifference> of(Config a, Config b) {
        SortedMap<String, ConfigDifference> keys = new TreeMap<>();
        a.entrySet().forEach(entry -> {
            String value = text(entry.getValue().unwrapped());
            keys.put(entry.getKey(), new ConfigDifference(value, ABSENT));
        });
        b.entrySet().forEach(entry -> {
            String value = text(entry.getValue().unwrapped());
            ConfigDifference known = keys.get(entry.getKey());
            keys.put(
                    entry.getKey(),
                    new ConfigDifference(known == null ? ABSENT : known.a(), value));
        });
        keys.values().removeIf(values -> values.a().equals(values.b()));
        keys.keySet().removeIf(key -> NO_MATTER.matcher(key).matches());
        return keys;
    }

    private static String text(Object value) {
        return Objects.requireNonNull(value.toString());
    }
}
