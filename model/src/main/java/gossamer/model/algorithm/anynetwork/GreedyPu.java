package gossamer.model.algorithm.anynetwork;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Sent;
import gossamer.model.fsa.Signal;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A PU that offers to every neighbour what it may lack; see {@link Greedy} for the rule. */
final class GreedyPu implements Pu {

    /** One channel that leaves the PU. */
    private static final class Out {
        private final int channel;
        /** Tokens that the neighbour is known to hold. */
        private final BitSet known = new BitSet();
        /** Place in the order of tokens before which the neighbour knows all. */
        private int from;
        /** Id of the packet that waits or is on its way, 0 if there is none. */
        private long offer;

        private TokenSet offered = TokenSet.empty();

        Out(int channel) {
            this.channel = channel;
        }
    }

    private final int pu;
    private final int pus;
    private final int capacity;
    private final int flits;
    private final List<Out> outs = new ArrayList<>();
    /** The tokens held, in the order in which they came. */
    private final int[] order;

    private final BitSet held = new BitSet();
    private int sent;
    private long cause;

    /**
     * A PU that has not begun.
     *
     * @param capacity most tokens in a packet
     * @param flits flits per token
     */
    GreedyPu(int pu, Topology topology, int capacity, int flits) {
        this.pu = pu;
        this.pus = topology.pus();
        this.capacity = capacity;
        this.flits = flits;
        this.order = new int[pus];
        BitSet channels = new BitSet();
        for (int port = 0; port < topology.ports(); port++) {
            int channel = topology.channel(pu, port);
            // Both ports of a wrapped side of two PUs lead to the same link.
            if (channel >= 0 && !channels.get(channel)) {
                channels.set(channel);
                outs.add(new Out(channel));
            }
        }
        hold(pu);
    }

    private boolean hold(int token) {
        if (held.get(token)) {
            return false;
        }
        order[held.cardinality()] = token;
        held.set(token);
        return true;
    }

    @Override
    public void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        if (pus == 1) {
            effects.completed(pu, 0);
        }
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Sent reply) {
            Out out = outOf(reply.channel());
            know(out, reply.packet().tokens());
            out.offer = 0;
            out.offered = TokenSet.empty();
        } else if (signal instanceof Packet packet) {
            know(outOf(Topology.opposite(packet.channel())), packet.tokens());
            take(packet, effects);
        } else {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
    }

    private void take(Packet packet, Effects effects) {
        cause = packet.id();
        boolean more = false;
        TokenSet tokens = packet.tokens();
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            for (int token = tokens.from(interval); token < tokens.to(interval); token++) {
                more |= hold(token);
            }
        }
        if (more && held.cardinality() == pus) {
            effects.completed(pu, packet.id());
        }
    }

    private Out outOf(int channel) {
        for (Out out : outs) {
            if (out.channel == channel) {
                return out;
            }
        }
        throw new IllegalStateException("PU " + pu + " does not send on channel " + channel);
    }

    private static void know(Out out, TokenSet tokens) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            out.known.set(tokens.from(interval), tokens.to(interval));
        }
    }

    @Override
    public void settle(Effects effects) {
        for (Out out : outs) {
            TokenSet next = next(out);
            if (!next.equals(out.offered)) {
                if (out.offer == 0) {
                    out.offer = Packet.idOf(pu, ++sent);
                }
                out.offered = next;
                long length = (long) next.size() * flits;
                effects.send(new Packet(out.offer, cause, out.channel, 0, 0, 0, next, length));
            }
        }
        cause = 0;
    }

    /** What to offer on a channel. */
    private TokenSet next(Out out) {
        int count = held.cardinality();
        while (out.from < count && out.known.get(order[out.from])) {
            out.from++;
        }
        TokenAccumulator tokens = new TokenAccumulator();
        for (int place = out.from; place < count && tokens.size() < capacity; place++) {
            int token = order[place];
            if (!out.known.get(token)) {
                tokens.addRange(token, token + 1);
            }
        }
        return tokens.snapshot();
    }

    @Override
    public String waitingFor() {
        int missing = pus - held.cardinality();
        return missing == 0 ? "" : missing + (missing == 1 ? " token" : " tokens");
    }
}
