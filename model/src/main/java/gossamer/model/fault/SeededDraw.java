package gossamer.model.fault;

import gossamer.model.fault.law.Draws;

/**
 * Randomness as a pure function of (run seed, purpose, name, sequence number): adding a link, a
 * region or another random feature shifts no other stream of draws.
 */
public final class SeededDraw implements Draws {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long key;

    private SeededDraw(long key) {
        this.key = key;
    }

    /**
     * A stream of draws.
     *
     * @param seed the run's seed
     * @param purpose what the draws are for, e.g. {@code delay}
     * @param name the PU or channel that they belong to
     */
    public static SeededDraw of(long seed, String purpose, String name) {
        long key = mix(seed + GOLDEN);
        key = absorb(key, purpose);
        return new SeededDraw(absorb(key, name));
    }

    private static long absorb(long key, String text) {
        long absorbed = mix(key ^ text.length());
        for (int i = 0; i < text.length(); i++) {
            absorbed = mix(absorbed + GOLDEN * (text.charAt(i) + 1L));
        }
        return absorbed;
    }

    @Override
    public long bits(long sequence) {
        return bits(key, sequence);
    }

    /** What the stream is made of, for {@link #bits(long, long)}. */
    long key() {
        return key;
    }

    /** The same bits without an object for the stream, where there are streams in thousands. */
    static long bits(long key, long sequence) {
        return mix(key + GOLDEN * (sequence + 1));
    }

    /** The finalizer of SplitMix64 (Steele, Lea &amp; Flood, OOPSLA 2014). */
    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
