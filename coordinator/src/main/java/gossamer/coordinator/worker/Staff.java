package gossamer.coordinator.worker;

import org.jspecify.annotations.Nullable;

/**
 * Who does the units of a job.
 *
 * @param workers how many workers, at least 1
 * @param launcher starts them, or null for threads of this JVM
 * @param identity what this JVM runs: others must run the same
 */
public record Staff(int workers, @Nullable Launcher launcher, String identity) {

    /** Fails where nobody works. */
    public Staff {
        if (workers < 1) {
            throw new IllegalArgumentException("workers=" + workers + ", must be at least 1");
        }
    }

    /** Threads of this JVM. */
    public static Staff here(int workers) {
        return new Staff(workers, null, "");
    }
}
