package gossamer.coordinator.worker;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who does the units of a job.
 *
 * @param lanes how many units each worker does at a time, each at least 1
 * @param launcher starts them, or null for threads of this JVM
 * @param identity what this JVM runs: others must run the same
 */
public record Staff(List<Integer> lanes, @Nullable Launcher launcher, String identity)
        implements AutoCloseable {

    /** Fails where nobody works. */
    public Staff {
        lanes = List.copyOf(lanes);
        if (lanes.isEmpty() || Collections.min(lanes) < 1) {
            throw new IllegalArgumentException("workers=" + lanes + ", must be at least 1");
        }
    }

    /** As many threads of this JVM. */
    public static Staff here(int threads) {
        return new Staff(List.of(threads), null, "");
    }

    /** Workers in other JVMs. */
    public static Staff of(Launcher launcher, String identity) {
        return new Staff(launcher.lanes(), launcher, identity);
    }

    /** How many units are done at a time. */
    public int size() {
        return lanes.stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public void close() {
        if (launcher != null) {
            launcher.close();
        }
    }
}
