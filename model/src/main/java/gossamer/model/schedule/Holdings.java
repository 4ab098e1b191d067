package gossamer.model.schedule;

import java.util.Arrays;

/**
 * Which PU holds which tokens, round by round. A PU holds its own token from the beginning; the
 * memory grows with the tokens received, not with the square of the number of PUs.
 */
final class Holdings {

    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final int pus;
    private final int[] lacking;
    private long lackingInAll;

    /**
     * Open addressing; a slot is 0 or one more than the {@link #key} of a pair. At most half full.
     */
    private long[] slots = new long[64];

    private int used;
    private long[] arrivals = new long[64];
    private int arrived;

    /** Every PU holds its own token only. */
    Holdings(int pus) {
        this.pus = pus;
        lacking = new int[pus];
        Arrays.fill(lacking, pus - 1);
        lackingInAll = (long) pus * (pus - 1);
    }

    /** Whether the PU holds the token since before the current round. */
    boolean holds(int pu, int token) {
        return pu == token || slots[slotOf(slots, key(pu, token))] != 0;
    }

    /** The PU receives the token in the current round. */
    void receive(int pu, int token) {
        if (arrived == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * arrived);
        }
        arrivals[arrived++] = key(pu, token);
    }

    /**
     * Ends the current round: what was received in it is held from now on. Returns how many of
     * these tokens their receivers held before or received twice.
     */
    int endRound() {
        int before = used;
        for (int i = 0; i < arrived; i++) {
            int pu = (int) (arrivals[i] / pus);
            boolean own = pu == arrivals[i] % pus;
            if (!own && add(arrivals[i])) {
                lacking[pu]--;
                lackingInAll--;
            }
        }
        int redundant = arrived - (used - before);
        arrived = 0;
        return redundant;
    }

    /** Number of tokens that the PU does not hold. */
    int lacking(int pu) {
        return lacking[pu];
    }

    /** Whether every PU holds every token. */
    boolean complete() {
        return lackingInAll == 0;
    }

    private long key(int pu, int token) {
        return (long) pu * pus + token;
    }

    private boolean add(long key) {
        int slot = slotOf(slots, key);
        if (slots[slot] != 0) {
            return false;
        }
        slots[slot] = key + 1;
        used++;
        if (used > slots.length / 2) {
            grow();
        }
        return true;
    }

    private void grow() {
        long[] larger = new long[2 * slots.length];
        for (long entry : slots) {
            if (entry != 0) {
                larger[slotOf(larger, entry - 1)] = entry;
            }
        }
        slots = larger;
    }

    /** The slot with this key, or the free one where it belongs. */
    private static int slotOf(long[] slots, long key) {
        int mask = slots.length - 1;
        int slot = (int) (key * SCATTER >>> 32) & mask;
        while (slots[slot] != 0 && slots[slot] != key + 1) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
