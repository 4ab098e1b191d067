package gossamer.audit;

/** A stream of random draws, {@code docs/model.md}, "Draws": each is a function of its number. */
final class AuditDraws {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final long key;

    /**
     * The draws of a run with this seed.
     *
     * @param purpose what they are for
     * @param name of the PU or channel that they are about
     */
    AuditDraws(long seed, String purpose, String name) {
        key = with(with(mixed(seed + STEP), purpose), name);
    }

    private static long with(long key, String text) {
        long sum = mixed(key ^ text.length());
        for (int place = 0; place < text.length(); place++) {
            sum = mixed(sum + STEP * (1L + text.charAt(place)));
        }
        return sum;
    }

    private static long mixed(long bits) {
        long mixed = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** 64 bits, uniform. */
    long bits(long number) {
        return mixed(key + STEP * (number + 1));
    }

    /** A whole number from {@code low} to {@code high}, both included. */
    long uniform(long number, long low, long high) {
        return low + Math.multiplyHigh(bits(number) >>> 1, 2 * (high - low + 1));
    }

    /** A number between 0 and 1, both excluded. */
    double unit(long number) {
        return unitOf(bits(number));
    }

    /** The number between 0 and 1 that 64 bits make. */
    static double unitOf(long bits) {
        return ((bits >>> 11) + 0.5) / (1L << 53);
    }
}
