package gossamer.model.recovery;

import java.util.List;

/** An observation on which voters decide. */
public sealed interface Observation {

    /**
     * A round of voting is over. Seats in neither list did their part.
     *
     * @param absent seats whose value did not come in time
     * @param deviating seats whose value was not that of the result
     * @param silent spares whose value did not come in time, by their numbers as modules
     */
    record RoundOver(List<Integer> absent, List<Integer> deviating, List<Integer> silent)
            implements Observation {
        public RoundOver {
            absent = List.copyOf(absent);
            deviating = List.copyOf(deviating);
            silent = List.copyOf(silent);
        }
    }

    /** Members have agreed that a module has failed. */
    record Charged(int module) implements Observation {}

    /** A module that was started again is back. */
    record Returned(int module) implements Observation {}

    /** A module says that it has failed, or cannot be started again. */
    record Lost(int module) implements Observation {}
}
