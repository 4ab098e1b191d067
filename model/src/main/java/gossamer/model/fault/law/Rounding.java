package gossamer.model.fault.law;

/** Draws as numbers, and numbers as whole ticks. */
final class Rounding {

    private static final double UNIT = 0x1p-53;
    /** The least number that {@link #unit} yields. */
    static final double LEAST_UNIT = UNIT / 2;

    private Rounding() {}

    /** A draw as a number between 0 and 1, both excluded. */
    static double unit(long bits) {
        return ((bits >>> 11) + 0.5) * UNIT;
    }

    /**
     * The number itself if it is whole, else one of its two neighbours, such that it is right on
     * average.
     */
    static long whole(double ticks, Draws draw, long sequence) {
        return whole(ticks, part(draw, sequence));
    }

    /** The fraction of a tick above which a number becomes the greater one of its neighbours. */
    static double part(Draws draw, long sequence) {
        // Complements of sequence numbers are a second stream, which only rounding uses.
        return draw.unit(~sequence);
    }

    /** The same where the fraction is known; never less for more ticks. */
    static long whole(double ticks, double part) {
        if (ticks >= DelayLaw.MAX_TICKS) {
            return DelayLaw.MAX_TICKS;
        }
        long floor = (long) ticks;
        double fraction = ticks - floor;
        return part < fraction ? floor + 1 : floor;
    }

    static long floor(double ticks) {
        return ticks >= DelayLaw.MAX_TICKS ? DelayLaw.MAX_TICKS : (long) ticks;
    }

    static long ceiling(double ticks) {
        return ticks >= DelayLaw.MAX_TICKS ? DelayLaw.MAX_TICKS : (long) Math.ceil(ticks);
    }
}
