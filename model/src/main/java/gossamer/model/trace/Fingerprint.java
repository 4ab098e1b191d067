package gossamer.model.trace;

/**
 * The fingerprint of a canonical trace: 128 bits that depend on every record.
 *
 * <p>The canonical order of records is total, so a canonical trace is determined by the multiset of
 * its records. The fingerprint is a sum over that multiset of a 128-bit hash of each record, which
 * needs no sorting: regions and JVMs hash what they see and add up at the end, whether or not the
 * trace is stored. It detects accidents, not forgery.
 */
public final class Fingerprint {

    private static final long K0 = 0xA0761D6478BD642FL;
    private static final long K1 = 0xE7037ED1A0B428DBL;
    private static final long K2 = 0x8EBC6AF09C88C6E3L;
    private static final long K3 = 0x589965CC75374CC3L;
    private static final long K4 = 0x1D8E4E27C47D124FL;
    private static final long K5 = 0xEB44ACCAB455D165L;

    private long high;
    private long low;
    private long records;

    /** Adds one record, given as its six words. */
    public void add(long w0, long w1, long w2, long w3, long w4, long w5) {
        long a = fold(w0 ^ K0, w1 ^ K1);
        long b = fold(w2 ^ K2, w3 ^ K3);
        long c = fold(w4 ^ K4, w5 ^ K5);
        high += fold(a ^ K5, b + Long.rotateLeft(c, 23) ^ K0);
        low += fold(c ^ K1, a + Long.rotateLeft(b, 41) ^ K2);
        records++;
    }

    /** Adds {@code count} records that begin at {@code words[0]}. */
    public void addAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            add(
                    words[at],
                    words[at + 1],
                    words[at + 2],
                    words[at + 3],
                    words[at + 4],
                    words[at + 5]);
        }
    }

    /** Adds what another fingerprint has seen. */
    public void add(Fingerprint other) {
        high += other.high;
        low += other.low;
        records += other.records;
    }

    /** Number of records seen. */
    public long records() {
        return records;
    }

    /** 32 hexadecimal digits. */
    public String hex() {
        return String.format(
                "%016x%016x", fold(high ^ K3, records ^ K4), fold(low ^ K0, records ^ K1) ^ high);
    }

    /** Both halves of the 128-bit product, folded into 64 bits. */
    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }

    @Override
    public String toString() {
        return hex();
    }
}
