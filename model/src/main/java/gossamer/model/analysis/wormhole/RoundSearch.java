package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;

import org.jspecify.annotations.Nullable;

/**
 * The best number of packets for a round of growth.
 *
 * @param startup ticks that each step costs, besides its data
 * @param piece ticks for pushing a piece over a link
 */
record RoundSearch(long startup, long piece) {

    /** A round and its cost in ticks. */
    record Best(Growth round, long ticks) {}

    /**
     * Minimises {@code steps·(startup + piece·ceil(data/packets))}, which is the exact cost but for
     * the steps without any of the larger packets.
     *
     * @param data pieces to hand on
     * @param factor growth
     * @param mostPackets largest number of packets, at least 2
     * @param less only a round that takes less than this many ticks is wanted
     */
    @Nullable
    Best best(long data, int factor, long mostPackets, long less) {
        long most = Math.min(data, mostPackets);
        long least = less;
        int steps = 0;
        for (int b = factor / 2; ; b++) {
            // At least half the data come in over one of the two links of a new bridgehead.
            boolean hopeless = b * startup + piece * (data / 2) >= least;
            long packets = 2L * b - factor + 2;
            if (hopeless || packets > most) {
                break;
            }
            long ticks = b * (startup + piece * ((data + packets - 1) / packets));
            if (ticks < least) {
                least = ticks;
                steps = b;
            }
        }
        return steps == 0 ? null : new Best(new Growth(factor, steps), least);
    }
}
