package gossamer.model.fault.law;

/** What laws require of their parameters. Times are in ticks and need not be whole. */
final class Laws {

    private Laws() {}

    static void requireTime(String name, double ticks) {
        require(ticks >= 0 && ticks <= DelayLaw.MAX_TICKS, name + "=" + ticks);
    }

    static void require(boolean holds, String wrong) {
        if (!holds) {
            throw new IllegalArgumentException(wrong);
        }
    }
}
