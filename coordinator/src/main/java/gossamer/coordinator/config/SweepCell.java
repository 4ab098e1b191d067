package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;

import gossamer.model.run.MemoryPlan;

import java.util.List;

/**
 * A combination of values.
 *
 * @param number from 1, in the order of the axes, of those that can be run
 * @param choice the number of its value on each axis
 * @param overlay what it sets, with {@code gossamer} as its only key
 * @param seed of the first repeat
 * @param packets how many it is expected to send
 * @param memory what it needs
 */
public record SweepCell(
        int number,
        List<Integer> choice,
        ConfigObject overlay,
        long seed,
        long packets,
        MemoryPlan memory) {

    /** Copies the list. */
    public SweepCell {
        choice = List.copyOf(choice);
    }
}
