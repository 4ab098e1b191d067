package gossamer.model.fault.law;

/** A built-in law: its parameters say all about it. Times are in ticks and need not be whole. */
interface KnownLaw extends DelayLaw {

    @Override
    default boolean isOpaque() {
        return false;
    }

    static void requireTime(String name, double ticks) {
        require(ticks >= 0 && ticks <= DelayLaw.MAX_TICKS, name + "=" + ticks);
    }

    static void require(boolean holds, String wrong) {
        if (!holds) {
            throw new IllegalArgumentException(wrong);
        }
    }
}
