package gossamer.model.algorithm.anynetwork;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A PU that passes on whatever is new to it; see {@link Flooding}. */
final class FloodingPu implements Pu {

    private final Holding holding;
    /** What is new in this instant. */
    private final BitSet fresh = new BitSet();
    /** By the place of the channel back to where they came from: what of it need not go there. */
    private final @Nullable BitSet[] heard;

    private long cause;

    FloodingPu(Holding holding) {
        this.holding = holding;
        this.heard = new BitSet[holding.channels().length];
        fresh.set(holding.pu());
    }

    @Override
    public void begin(Effects effects) {
        holding.begin(effects);
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (!(signal instanceof Packet packet)) {
            throw new IllegalStateException("PU " + holding.pu() + " cannot handle " + signal);
        }
        BitSet news = holding.take(packet, effects);
        if (!news.isEmpty()) {
            cause = packet.id();
        }
        fresh.or(news);
        int back = holding.indexOf(Topology.opposite(packet.channel()));
        BitSet told = Holding.bits(packet.tokens());
        BitSet before = heard[back];
        if (before != null) {
            told.or(before);
        }
        heard[back] = told;
    }

    @Override
    public void settle(Effects effects) {
        int[] channels = holding.channels();
        for (int index = 0; index < channels.length && !fresh.isEmpty(); index++) {
            BitSet news = (BitSet) fresh.clone();
            BitSet known = heard[index];
            if (known != null) {
                news.andNot(known);
            }
            holding.sendAll(channels[index], 0, cause, news, effects);
        }
        fresh.clear();
        Arrays.fill(heard, null);
        cause = 0;
    }

    @Override
    public String waitingFor() {
        return holding.waitingFor();
    }
}
