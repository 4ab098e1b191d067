package gossamer.model.voting;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What members say in place of the truth, to each receiver as they like. */
@FunctionalInterface
public interface Lies {

    /** Everybody says what is true. */
    Lies NONE = (path, receiver, truth) -> truth;

    /**
     * What is said.
     *
     * @param path through whom the value came, the first one being whose value it is; the last one
     *     is speaking
     * @param receiver to whom
     * @param truth what an honest member would say
     * @return null if nothing is said
     */
    @Nullable
    Value told(List<Integer> path, int receiver, Value truth);
}
