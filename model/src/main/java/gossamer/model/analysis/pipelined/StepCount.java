package gossamer.model.analysis.pipelined;

import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.BitSet;

/**
 * How many steps one session takes if all PUs send in one order, each skipping itself, and share
 * channels or the links of a mesh: counted, not emulated. The rules are those of a run with
 * acceptance {@code any} and without scheduling. Not for use by several threads.
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
    /** By sender and receiver, the links between them; of nobody where there is no mesh. */
    private final BitSet[][] links;

    private final BitSet held = new BitSet();

    /** For all orders of the PUs of a crossbar, on what lies beneath them. */
    StepCount(Crossbar crossbar) {
        this.pus = crossbar.pus();
        this.channels = Math.min(crossbar.sharedChannels().orElse(pus), Math.max(1, pus / 2));
        this.links = links(crossbar);
        this.heard = new int[pus];
        this.next = new int[pus];
        this.sends = new boolean[pus];
        this.taken = new boolean[pus];
        this.senders = new int[pus];
        this.receivers = new int[pus];
    }

    private static BitSet[][] links(Crossbar crossbar) {
        int[] sides = crossbar.circuitSides().stream().mapToInt(side -> side).toArray();
        if (sides.length == 0) {
            return new BitSet[0][];
        }
        Grid mesh = Grid.mesh(sides);
        BitSet[][] links = new BitSet[mesh.pus()][mesh.pus()];
        for (int from = 0; from < mesh.pus(); from++) {
            for (int to = 0; to < mesh.pus(); to++) {
                links[from][to] = new BitSet();
                Arrays.stream(mesh.way(from, to)).forEach(links[from][to]::set);
            }
        }
        return links;
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

    /** Senders get what they need in the order of their numbers; how many do. */
    private int choose(int[] order) {
        int transfers = 0;
        held.clear();
        for (int pu = 0; pu < pus && transfers < channels; pu++) {
            int receiver = sends[pu] ? order[next[pu]] : pu;
            if (receiver != pu && !sends[receiver] && !taken[receiver] && hold(pu, receiver)) {
                taken[receiver] = true;
                senders[transfers] = pu;
                receivers[transfers] = receiver;
                transfers++;
            }
        }
        return transfers;
    }

    /** Whether no link between them is held, all of which then are. */
    private boolean hold(int sender, int receiver) {
        if (links.length == 0) {
            return true;
        }
        boolean free = !held.intersects(links[sender][receiver]);
        if (free) {
            held.or(links[sender][receiver]);
        }
        return free;
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
