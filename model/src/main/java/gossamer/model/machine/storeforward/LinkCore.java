package gossamer.model.machine.storeforward;

import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Crossing;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.Repeater;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The state of one link, with the sending port at each of its two ends, and the rule by which it
 * serves packets under store-and-forward switching between all-port PUs.
 *
 * <p>A port handles one packet at a time, first come first served, from the begin of its start-up
 * until its tail has left the link; start-up keeps the port busy, not the link. After start-up the
 * header enters the channel: at once on a full-duplex link; on a half-duplex one as soon as no
 * packet is on the link in either direction, first ready first served, ties to the lower channel. A
 * packet occupies its channel for {@link Cost#crossing} ticks plus any delay. Where links repeat
 * what is lost, a port is busy until its packet is acknowledged or given up.
 */
final class LinkCore implements Arbiter {

    private static final int FREE = 0;
    private static final int STARTING = 1;
    private static final int BLOCKED = 2;
    private static final int SENDING = 3;

    /** A sending end of the link. */
    private static final class Port {
        private final @Nullable DisturbedChannel channel;
        private final @Nullable Repeater repeater;
        private int state = FREE;
        private @Nullable Packet current;
        private long readyAt;
        private long freeAt;
        private long lastPacket;
        private @Nullable ArrayDeque<Packet> queue;

        Port(@Nullable DisturbedChannel channel, @Nullable Repeater repeater) {
            this.channel = channel;
            this.repeater = repeater;
        }

        boolean hasQueue() {
            return queue != null && !queue.isEmpty();
        }
    }

    private final int link;
    private final boolean half;
    private final Cost cost;
    private final Port[] ports;
    private long wireFreeAt;
    private long wireHolder;

    /**
     * An idle link.
     *
     * @param lower a fresh disturbance of its lower channel, or null
     * @param upper the same of its upper channel
     */
    LinkCore(
            int link,
            Network network,
            @Nullable DisturbedChannel lower,
            @Nullable DisturbedChannel upper) {
        this.link = link;
        this.half = network.duplex() == Duplex.HALF;
        this.cost = network.cost();
        this.ports = new Port[2];
        @Nullable DisturbedChannel[] disturbed = {lower, upper};
        Reliability reliability = network.reliability();
        for (int end = 0; end < 2; end++) {
            // Packets one way and acknowledgements of those the other way count apart.
            Repeater repeater = reliability == null
                    ? null
                    : new Repeater(link, reliability, cost.crossing(1), disturbed[1 - end]);
            ports[end] = new Port(disturbed[end], repeater);
        }
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        release(ports[0], time, effects);
        release(ports[1], time, effects);
        for (Signal signal : signals) {
            Packet packet = (Packet) signal;
            Port port = ports[packet.channel() & 1];
            if (port.state == FREE) {
                begin(port, packet, packet.cause(), time, effects);
            } else {
                enqueue(port, packet, effects);
            }
        }
        if (half) {
            arbitrate(time, effects);
        }
    }

    /** Frees a port whose packet has left the link by now, and begins the next one in its queue. */
    private void release(Port port, long time, Effects effects) {
        if (port.state != SENDING || port.freeAt > time) {
            return;
        }
        if (port.repeater != null && !port.repeater.isAcknowledged(time)) {
            Packet packet = packetOf(port);
            if (port.repeater.repeats(packet, port.channel, time, effects)) {
                startUp(port, packet, time, effects);
                return;
            }
        }
        port.state = FREE;
        port.current = null;
        while (port.state == FREE && port.queue != null && !port.queue.isEmpty()) {
            Packet next = port.queue.remove();
            if (port.channel != null && port.channel.isSenderDown(time)) {
                effects.refused(time, port.channel.dropAtSender(time, next));
            } else {
                begin(port, next, port.lastPacket, time, effects);
            }
        }
    }

    private void enqueue(Port port, Packet packet, Effects effects) {
        if (port.queue == null) {
            port.queue = new ArrayDeque<>(4);
        }
        if (port.state == SENDING && port.queue.isEmpty()) {
            wake(port.freeAt, effects);
        }
        port.queue.add(packet);
        effects.queued(packet);
    }

    private void begin(Port port, Packet packet, long cause, long time, Effects effects) {
        effects.started(packet, cause);
        if (port.repeater != null) {
            port.repeater.begin();
        }
        startUp(port, packet, time, effects);
    }

    private void startUp(Port port, Packet packet, long time, Effects effects) {
        DisturbedChannel channel = port.channel;
        long startup = cost.startup();
        port.readyAt = time + (channel == null ? startup : channel.startup(time, startup));
        if (half) {
            port.state = STARTING;
            port.current = packet;
            if (port.readyAt > time) {
                effects.wakes(link, port.readyAt);
            }
        } else {
            transmit(port, packet, port.readyAt, 0, effects);
        }
    }

    /**
     * One packet at a time on a half-duplex link: among those ready, the one that was ready first.
     */
    private void arbitrate(long time, Effects effects) {
        Port winner = first(time);
        if (winner == null) {
            return;
        }
        if (wireFreeAt <= time) {
            Packet packet = packetOf(winner);
            long waitedFor = winner.state == BLOCKED ? wireHolder : 0;
            wireFreeAt = transmit(winner, packet, time, waitedFor, effects);
            wireHolder = packet.id();
        }
        for (Port port : ports) {
            if (port.state == STARTING && port.readyAt <= time) {
                port.state = BLOCKED;
                effects.blocked(packetOf(port), wireHolder);
            }
        }
        if (first(time) != null) {
            wake(wireFreeAt, effects);
        }
    }

    private static Packet packetOf(Port port) {
        if (port.current == null) {
            throw new IllegalStateException("a port in state " + port.state + " holds no packet");
        }
        return port.current;
    }

    private @Nullable Port first(long time) {
        Port low = ports[0];
        Port high = ports[1];
        boolean lowReady = (low.state == STARTING || low.state == BLOCKED) && low.readyAt <= time;
        boolean highReady =
                (high.state == STARTING || high.state == BLOCKED) && high.readyAt <= time;
        if (lowReady && highReady) {
            return high.readyAt < low.readyAt ? high : low;
        }
        return lowReady ? low : highReady ? high : null;
    }

    /** Sends the packet through its channel; when its tail has left it. */
    private long transmit(Port port, Packet packet, long enter, long cause, Effects effects) {
        long crossing = cost.crossing(packet.flits());
        long tail;
        port.state = SENDING;
        port.lastPacket = packet.id();
        effects.entered(enter, packet, cause);
        long plain = port.channel == null
                ? enter + crossing
                : port.channel.enterPlainly(enter, crossing);
        if (plain >= 0 || port.channel == null) {
            tail = plain;
            port.freeAt = tail;
            if (port.repeater == null) {
                effects.delivers(tail, packet);
            } else {
                port.freeAt = port.repeater.crosses(packet, tail, effects);
            }
        } else {
            Crossing fate = port.channel.enter(enter, packet, crossing);
            tail = fate.leaves();
            port.freeAt = tail;
            if (port.repeater == null) {
                fate.tell(link, effects);
            } else {
                port.freeAt = port.repeater.crosses(fate, effects);
            }
        }
        boolean repeats = port.repeater != null && !port.repeater.isAcknowledged(port.freeAt);
        port.current = repeats ? packet : null;
        if (repeats || port.hasQueue()) {
            wake(port.freeAt, effects);
        }
        return tail;
    }

    private void wake(long time, Effects effects) {
        if (time != Spans.NEVER) {
            effects.wakes(link, time);
        }
    }

    @Override
    public int waiting() {
        int waiting = 0;
        for (Port port : ports) {
            waiting += port.queue == null ? 0 : port.queue.size();
        }
        return waiting;
    }

    @Override
    public int underWay() {
        int underWay = 0;
        for (Port port : ports) {
            underWay += port.state == STARTING || port.state == BLOCKED ? 1 : 0;
        }
        return underWay;
    }
}
