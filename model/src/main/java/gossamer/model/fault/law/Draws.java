package gossamer.model.fault.law;

/** A stream of random draws, each a function of its number alone. */
public interface Draws {

    /** 64 uniform bits for this sequence number. */
    long bits(long sequence);

    /**
     * A uniform integer in {@code [low, high]}, both inclusive; the bias is below 2^-63 times the
     * width.
     */
    default long uniform(long sequence, long low, long high) {
        long width = high - low + 1;
        return low + Math.multiplyHigh(bits(sequence) >>> 1, width << 1);
    }

    /** A uniform number between 0 and 1, both excluded, with 53 bits. */
    default double unit(long sequence) {
        return unitOf(bits(sequence));
    }

    /** The number between 0 and 1, both excluded, that 64 uniform bits make. */
    static double unitOf(long bits) {
        return Rounding.unit(bits);
    }
}
