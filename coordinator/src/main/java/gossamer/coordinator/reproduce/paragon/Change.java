package gossamer.coordinator.reproduce.paragon;

import java.util.function.IntFunction;

/**
 * A constant that can be changed by thousandths.
 *
 * @param words what it is called
 * @param value it with its unit, by thousandths of what it is
 * @param times run times by thousandths of what it is, told without actors but for the router
 * @param emulated the same by actors
 * @param least the least number of thousandths
 */
record Change(
        String words,
        IntFunction<String> value,
        IntFunction<RunTimes> times,
        IntFunction<RunTimes> emulated,
        int least) {

    /** Nothing is made larger, or smaller, than by this factor. */
    static final int MOST = 16;

    /**
     * A change that was found.
     *
     * @param thousandths what the constant is multiplied by
     * @param nearer the next number of thousandths to 1000
     */
    record Found(Change change, int thousandths, int nearer) {

        /** How far from no change, whatever its direction. */
        double size() {
            return Math.abs(Math.log(thousandths / 1000.0));
        }
    }
}
