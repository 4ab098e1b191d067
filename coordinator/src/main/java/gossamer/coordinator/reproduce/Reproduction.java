package gossamer.coordinator.reproduce;

import java.util.List;
import java.util.function.Consumer;

/** Runs parts of a paper one after the other, and says at once what they came to. */
public final class Reproduction {

    private Reproduction() {}

    /** The text of each part goes to {@code out} as soon as it is there. */
    public static Verdicts run(List<ReproductionPart> parts, Consumer<String> out) {
        Verdicts all = Verdicts.NONE;
        for (ReproductionPart part : parts) {
            Section section = part.work().get();
            all = all.plus(section.rows());
            out.accept(SectionText.of(part.title(), section));
        }
        return all;
    }
}
