package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Something that a campaign varies.
 *
 * @param name for people and in formulas
 * @param key the config key that takes its values, relative to {@code gossamer}; empty if there is
 *     none
 * @param values at least one, with different labels
 */
public record SweepAxis(String name, String key, List<Value> values) {

    /** Copies the list. */
    public SweepAxis {
        values = List.copyOf(values);
    }

    /**
     * One of its values.
     *
     * @param label for people
     * @param position where it is on an axis of a plot, in base units; empty if it is no quantity
     * @param operand what it is in formulas: a BigDecimal or a String
     * @param config what its key is set to; null for a case
     * @param set the keys that a case sets, below {@code gossamer}; null if there are none
     */
    public record Value(
            String label,
            OptionalDouble position,
            Object operand,
            @Nullable ConfigValue config,
            @Nullable ConfigObject set) {}

    /** Whether all values are quantities. */
    public boolean isNumeric() {
        return values.stream().allMatch(value -> value.position().isPresent());
    }

    /** The number of the value with this label, -1 if there is none. */
    public int indexOf(String label) {
        return labels().indexOf(label);
    }

    /** How its values are called. */
    public List<String> labels() {
        return values.stream().map(Value::label).toList();
    }
}
