package gossamer.model.fsa;

import java.util.Arrays;

/**
 * How many packets are still to come in each part of a PU's plan. Before some part there are none;
 * of those that follow as many are known as packets have come early for, so that a plan may have
 * any number of parts.
 */
final class PartArrivals {

    private static final int UNKNOWN = -1;

    private final PuParts parts;
    private int first;
    /** By the last bits of the number of a part. */
    private int[] counts = {UNKNOWN, UNKNOWN};

    PartArrivals(PuParts parts) {
        this.parts = parts;
    }

    /** Of a part. */
    int in(int part) {
        if (part < first) {
            return 0;
        }
        while (part - first >= counts.length) {
            grow();
        }
        int place = part & counts.length - 1;
        if (counts[place] == UNKNOWN) {
            counts[place] = parts.get(part).arrivals();
        }
        return counts[place];
    }

    /** A packet that was awaited in this part has come. */
    void come(int part) {
        counts[part & counts.length - 1]--;
    }

    /** No more packets are to come before this part. */
    void goOnFrom(int part) {
        for (; first < part; first++) {
            counts[first & counts.length - 1] = UNKNOWN;
        }
    }

    private void grow() {
        int[] before = counts;
        counts = new int[2 * before.length];
        Arrays.fill(counts, UNKNOWN);
        for (int part = first; part < first + before.length; part++) {
            counts[part & counts.length - 1] = before[part & before.length - 1];
        }
    }

    /** The first part in which any are to come, as words; empty if none are. */
    String waitingFor() {
        for (int part = first; part < parts.size(); part++) {
            boolean isKnown =
                    part - first < counts.length && counts[part & counts.length - 1] != UNKNOWN;
            int count =
                    isKnown ? counts[part & counts.length - 1] : parts.get(part).arrivals();
            if (count > 0) {
                return "step " + parts.get(part).step() + ": " + count
                        + (count == 1 ? " packet" : " packets");
            }
        }
        return "";
    }
}
