package gossamer.model.analysis.pipelined;

import java.util.Arrays;

/**
 * How many steps one session takes if all PUs send in one order, each skipping itself, and share
 * channels: counted, not emulated. The rules are those of a run with acceptance {@code any} and
 * without scheduling. Not for use by several threads.
 */
final class StepCount {

    private final int pus;
    private final int channels;
    private final int[] heard;
    /** By PU, the place in the order of whom it sends to next; their number if it has sent all. */
    private final int[] next;

    private final boolean[] sends;
    private final boolean[] taken;
    private final int[] senders;
    private final int[] receivers;

    /**
     * For all orders.
     *
     * @param pus at least 1
     * @param channels how many transfers there can be in a step, at least 1
     */
    StepCount(int pus, int channels) {
        this.pus = pus;
        this.channels = Math.min(channels, Math.max(1, pus / 2));
        this.heard = new int[pus];
        this.next = new int[pus];
        this.sends = new boolean[pus];
        this.taken = new boolean[pus];
        this.senders = new int[pus];
        this.receivers = new int[pus];
    }

    /** The steps with this order of all PUs. */
    int of(int[] order) {
        Arrays.fill(heard, 0);
        Arrays.fill(sends, false);
        for (int pu = 0; pu < pus; pu++) {
            next[pu] = skipping(pu, 0, order);
        }
        int left = pus * (pus - 1);
        int steps = 0;
        sends[0] = true;
        while (left > 0) {
            int transfers = choose(order);
            if (transfers == 0) {
                throw new IllegalStateException(
                        Arrays.toString(order) + ": no transfer in step " + (steps + 1));
            }
            for (int transfer = 0; transfer < transfers; transfer++) {
                end(senders[transfer], receivers[transfer], order);
            }
            left -= transfers;
            steps++;
        }
        return steps;
    }

    /** Senders get channels in the order of their numbers; how many do. */
    private int choose(int[] order) {
        int transfers = 0;
        for (int pu = 0; pu < pus && transfers < channels; pu++) {
            int receiver = sends[pu] ? order[next[pu]] : pu;
            if (receiver != pu && !sends[receiver] && !taken[receiver]) {
                taken[receiver] = true;
                senders[transfers] = pu;
                receivers[transfers] = receiver;
                transfers++;
            }
        }
        return transfers;
    }

    private void end(int sender, int receiver, int[] order) {
        taken[receiver] = false;
        next[sender] = skipping(sender, next[sender] + 1, order);
        sends[sender] = next[sender] < pus;
        heard[receiver]++;
        // Who has heard as many as come before it begins to send, once.
        sends[receiver] = heard[receiver] == receiver && next[receiver] < pus;
    }

    private int skipping(int pu, int place, int[] order) {
        return place < pus && order[place] == pu ? place + 1 : place;
    }
}
