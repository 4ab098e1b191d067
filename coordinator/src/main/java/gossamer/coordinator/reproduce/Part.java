package gossamer.coordinator.reproduce;

import java.util.List;

/**
 * A part of a paper that can be reproduced.
 *
 * @param title with the place in the paper
 * @param work runs what is needed
 */
public record Part(String title, Work work) {

    /** The runs of a part, and what they came to. */
    @FunctionalInterface
    public interface Work {
        /** The comparisons. */
        List<Row> rows(CrossbarRuns runs);
    }
}
