package gossamer.coordinator.reproduce;

import java.util.List;
import java.util.function.Consumer;
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

    /** Runs parts one after the other; the text of each goes to {@code out} at once. */
    public static Verdicts run(List<ReproductionPart> parts, Consumer<String> out) {
        Verdicts all = Verdicts.NONE;
        for (ReproductionPart part : parts) {
            Section section = part.work().get();
            all = all.plus(section.rows());
            out.accept(section.text(part.title()));
        }
        return all;
    }
}
