package gossamer.model.machine.rendezvous;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The one arbiter of a crossbar whose senders may be redirected: rather than wait for the
 * destination that its permutation names, a sender serves another one that waits to receive (De
 * Florio &amp; Blondia, Algorithm 2). Who is free to receive is known to the crossbar as a whole
 * only, hence one arbiter for all. Senders are served in the order of their numbers, in whatever
 * order they came. Where PUs share channels or the links of a mesh, a sender is served only if what
 * it needs of them is free.
 */
final class RendezvousScheduler implements Arbiter {

    /** A PU that broadcasts. */
    private static final class Sender {
        private final int[] destinations;
        private final boolean ascending;
        private final long[] unserved;
        private int session = -1;
        private int sends;
        private @Nullable Packet waiting;

        Sender(int[] destinations, int words) {
            this.destinations = destinations;
            this.ascending = ascendsFromItsStart(destinations);
            this.unserved = new long[words];
        }

        void begin(int nextSession) {
            session = nextSession;
            sends = 0;
            for (int destination : destinations) {
                unserved[destination >> 6] |= 1L << destination;
            }
        }

        boolean hasServed(int destination) {
            return (unserved[destination >> 6] & 1L << destination) == 0;
        }

        /** Whether numbers only grow, but for one fall from the highest to the lowest. */
        private static boolean ascendsFromItsStart(int[] destinations) {
            int falls = 0;
            for (int place = 1; place < destinations.length; place++) {
                falls += destinations[place] < destinations[place - 1] ? 1 : 0;
            }
            boolean closes = destinations.length > 0
                    && destinations[destinations.length - 1] < destinations[0];
            return falls == 0 || falls == 1 && closes;
        }
    }

    private final Topology topology;
    private final TransferCost cost;
    private final IntFunction<int[]> destinations;
    private final boolean preferNext;
    private final SharedLines lines;
    private final Sender[] senders;
    private final BitSet wanting = new BitSet();
    private final long[] listening;
    private final int[] sessions;

    /**
     * An idle crossbar.
     *
     * @param cost how long transfers take, on a topology that says what PUs share
     * @param redirection the permutation of each PU
     */
    RendezvousScheduler(TransferCost cost, Redirection redirection) {
        this.topology = cost.topology();
        this.cost = cost;
        this.destinations = redirection.destinations();
        this.preferNext = redirection.preferNext();
        this.lines = new SharedLines(topology);
        this.senders = new Sender[topology.pus()];
        this.sessions = new int[topology.pus()];
        this.listening = new long[(topology.pus() >> 6) + 1];
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        BitSet fresh = new BitSet();
        for (Signal signal : signals) {
            if (signal instanceof Listen listen) {
                listening[listen.pu() >> 6] |= 1L << listen.pu();
                sessions[listen.pu()] = listen.session();
            } else if (signal instanceof Packet packet) {
                int pu = Packet.senderOf(packet.id());
                want(pu, packet);
                fresh.set(pu);
            }
        }
        lines.release(time);
        for (int pu = wanting.nextSetBit(0); pu >= 0; pu = wanting.nextSetBit(pu + 1)) {
            Sender sender = sender(pu);
            int destination = lines.areExhausted() ? -1 : choose(pu, sender);
            if (destination >= 0) {
                serve(time, pu, sender, destination, effects);
            } else if (fresh.get(pu)) {
                effects.queued(waiting(sender));
            }
        }
        if (lines.mayBeAwaited() && !wanting.isEmpty()) {
            effects.wakes(0, lines.nextRelease());
        }
    }

    private void want(int pu, Packet packet) {
        Sender sender = sender(pu);
        if (packet.stage() != sender.session) {
            sender.begin(packet.stage());
        }
        sender.waiting = packet;
        wanting.set(pu);
    }

    private Sender sender(int pu) {
        Sender sender = senders[pu];
        if (sender == null) {
            sender = new Sender(destinations.apply(pu), listening.length);
            senders[pu] = sender;
        }
        return sender;
    }

    private static Packet waiting(Sender sender) {
        if (sender.waiting == null) {
            throw new IllegalStateException("a sender without a packet");
        }
        return sender.waiting;
    }

    /** The PU that a sender serves now, or -1. */
    private int choose(int pu, Sender sender) {
        int next = sender.destinations[sender.sends];
        if (preferNext && available(pu, sender, next)) {
            return next;
        }
        if (sender.ascending && !lines.areCircuits()) {
            // What lies before the start of the permutation comes last in it.
            int start = sender.destinations[0];
            int found = firstAvailable(sender, start, topology.pus());
            return found >= 0 ? found : firstAvailable(sender, 0, start);
        }
        for (int destination : sender.destinations) {
            if (available(pu, sender, destination)) {
                return destination;
            }
        }
        return -1;
    }

    /** The lowest PU in {@code [from, to)} that listens to the sender's session and is unserved. */
    private int firstAvailable(Sender sender, int from, int to) {
        for (int word = from >> 6; word << 6 < to; word++) {
            long common = sender.unserved[word] & listening[word];
            while (common != 0) {
                int pu = (word << 6) + Long.numberOfTrailingZeros(common);
                if (pu >= from && pu < to && sessions[pu] == sender.session) {
                    return pu;
                }
                common &= common - 1;
            }
        }
        return -1;
    }

    private boolean available(int pu, Sender sender, int destination) {
        return !sender.hasServed(destination)
                && (listening[destination >> 6] & 1L << destination) != 0
                && sessions[destination] == sender.session
                && lines.areFree(topology.channel(pu, destination));
    }

    private void serve(long time, int pu, Sender sender, int destination, Effects effects) {
        Packet wish = waiting(sender);
        Packet packet = wish.on(topology.channel(pu, destination));
        long until = time + cost.whole(packet);
        lines.take(packet.channel(), until);
        sender.unserved[destination >> 6] &= ~(1L << destination);
        sender.sends++;
        sender.waiting = null;
        wanting.clear(pu);
        listening[destination >> 6] &= ~(1L << destination);
        effects.started(packet, packet.cause());
        effects.delivers(until, packet);
        effects.delivers(until, new Sent(packet));
    }

    @Override
    public int waiting() {
        return wanting.cardinality();
    }
}
