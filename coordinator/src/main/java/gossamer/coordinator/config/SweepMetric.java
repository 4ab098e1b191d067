package gossamer.coordinator.config;

import gossamer.model.registry.Key;

/** What a campaign can compare. Less of it is better. */
public enum SweepMetric {
    /** Virtual time until the last PU is complete. */
    MAKESPAN,
    /** The same as a multiple of the lower bound. */
    RATIO_TO_BOUND,
    /** Packets sent. */
    PACKETS,
    /** Whole tokens delivered. */
    TOKENS,
    /** Packets that waited for a port or a link. */
    WAITS;

    /** Its name in configs. */
    public String word() {
        return Key.word(this);
    }
}
