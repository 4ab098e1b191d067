package gossamer.model.algorithm.anynetwork;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu.Effects;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.Arrays;
import java.util.BitSet;

/** What a PU holds, where it can send to, and how packets are made of it. */
final class Holding {

    private final int pu;
    private final int pus;
    private final int capacity;
    private final int flits;
    private final int[] channels;
    private final BitSet tokens = new BitSet();
    private int sent;

    /**
     * A PU that holds its own token.
     *
     * @param capacity most tokens in a packet
     * @param flits flits per token
     */
    Holding(int pu, Topology topology, int capacity, int flits) {
        this.pu = pu;
        this.pus = topology.pus();
        this.capacity = capacity;
        this.flits = flits;
        BitSet out = new BitSet();
        for (int port = 0; port < topology.ports(); port++) {
            int channel = topology.channel(pu, port);
            if (channel >= 0) {
                out.set(channel);
            }
        }
        this.channels = out.stream().toArray();
        tokens.set(pu);
    }

    int pu() {
        return pu;
    }

    /** Channels that leave the PU, in ascending order. */
    int[] channels() {
        return channels;
    }

    /** The place of a channel among those that leave the PU. */
    int indexOf(int channel) {
        int index = Arrays.binarySearch(channels, channel);
        if (index < 0) {
            throw new IllegalStateException("channel " + channel + " does not leave PU " + pu);
        }
        return index;
    }

    boolean isComplete() {
        return tokens.cardinality() == pus;
    }

    /** All tokens held; not to be changed. */
    BitSet tokens() {
        return tokens;
    }

    void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        if (isComplete()) {
            effects.completed(pu, 0);
        }
    }

    /** Takes in a packet: the tokens that are new. */
    BitSet take(Packet packet, Effects effects) {
        BitSet fresh = bits(packet.tokens());
        fresh.andNot(tokens);
        tokens.or(fresh);
        if (!fresh.isEmpty() && isComplete()) {
            effects.completed(pu, packet.id());
        }
        return fresh;
    }

    /** A token set as bits. */
    static BitSet bits(TokenSet set) {
        BitSet bits = new BitSet();
        for (int interval = 0; interval < set.intervals(); interval++) {
            bits.set(set.from(interval), set.to(interval));
        }
        return bits;
    }

    /** Sends these tokens, in as many packets as they need; {@code lane} tells what for. */
    void sendAll(int channel, int lane, long cause, BitSet what, Effects effects) {
        BitSet left = (BitSet) what.clone();
        while (!left.isEmpty()) {
            left.andNot(send(channel, lane, cause, left, 0, effects));
        }
    }

    /** Sends one packet of these tokens, as many as it holds, of all that begin at {@code first} the first ones: which. */
    BitSet send(int channel, int lane, long cause, BitSet what, int first, Effects effects) {
        BitSet chosen = new BitSet();
        int token = what.nextSetBit(first);
        for (int count = Math.min(capacity, what.cardinality()); count > 0; count--) {
            token = token < 0 ? what.nextSetBit(0) : token;
            chosen.set(token);
            token = what.nextSetBit(token + 1);
        }
        TokenAccumulator set = new TokenAccumulator();
        chosen.stream().forEach(one -> set.addRange(one, one + 1));
        sent++;
        effects.send(new Packet(
                Packet.idOf(pu, sent),
                cause,
                channel,
                0,
                0,
                lane,
                set.snapshot(),
                (long) chosen.cardinality() * flits));
        return chosen;
    }

    String waitingFor() {
        int missing = pus - tokens.cardinality();
        return missing == 0 ? "" : missing + (missing == 1 ? " token" : " tokens");
    }
}
