package gossamer.coordinator.reproduce;

import java.util.List;
import java.util.function.Supplier;

/**
 * A part of a paper that can be reproduced.
 *
 * @param title with the place in the paper
 * @param work runs what is needed, and says what it came to
 */
public record ReproductionPart(String title, Supplier<Section> work) {

    /** A part that consists of comparisons only. */
    public static ReproductionPart ofRows(String title, Supplier<List<Row>> rows) {
        return new ReproductionPart(title, () -> Section.of(rows.get()));
    }
}
