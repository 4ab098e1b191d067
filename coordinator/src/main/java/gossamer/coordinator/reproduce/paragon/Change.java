package gossamer.coordinator.reproduce.paragon;

import java.util.function.DoubleFunction;

/**
 * A way to change a machine, the more the larger a factor is; 1 changes nothing.
 *
 * @param text what is changed by how much
 * @param times run times by the factor, told without actors but for the router
 * @param emulated the same by actors
 */
record Change(
        DoubleFunction<String> text,
        DoubleFunction<RunTimes> times,
        DoubleFunction<RunTimes> emulated) {

    /** Nothing is made larger, or smaller, than by this factor. */
    static final int MOST = 16;

    /**
     * A change that was found.
     *
     * @param factor with which a claim holds
     * @param nearer one a bit smaller, with which it does not
     */
    record Found(Change change, double factor, double nearer) {

        String text() {
            return change.text.apply(factor);
        }

        RunTimes times() {
            return change.times.apply(factor);
        }

        /** Whether the claim holds for the actors with this change, and not with a bit less. */
        boolean isConfirmed(Claim claim) {
            return claim.holds(change.emulated.apply(factor))
                    && !claim.holds(change.emulated.apply(nearer));
        }
    }
}
