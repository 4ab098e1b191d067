package gossamer.coordinator.config;

import java.util.Arrays;
import java.util.List;

/** What a campaign can compare. Less of it is better. */
public enum SweepMetric {
    /** Virtual time until the last PU is complete. */
    MAKESPAN("makespan"),
    /** The same as a multiple of the lower bound. */
    RATIO("ratio-to-bound"),
    /** Packets sent. */
    PACKETS("packets"),
    /** Whole tokens delivered. */
    TOKENS("tokens"),
    /** Packets that waited for a port or a link. */
    WAITS("waits");

    private final String word;

    SweepMetric(String word) {
        this.word = word;
    }

    /** Its name in configs. */
    public String word() {
        return word;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(SweepMetric::word).toList();
    }

    static SweepMetric of(String word) {
        return values()[words().indexOf(word)];
    }
}
