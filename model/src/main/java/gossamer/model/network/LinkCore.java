package gossamer.model.network;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.profile.ChannelDelay;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The state of one link, with the sending port at each of its two ends, and the rule by which it serves packets under
 * store-and-forward switching between all-port PUs.
 *
 * <p>A port handles one packet at a time, first come first served, from the begin of its start-up until its tail has
 * left the link; start-up keeps the port busy, not the link. After start-up the header enters the channel: at once on a
 * full-duplex link; on a half-duplex one as soon as no packet is on the link in either direction, first ready first
 * served, ties to the lower channel. A packet occupies its channel for {@link Cost#crossing} ticks plus any delay.
 */
public final class LinkCore implements Arbiter {

    private static final int FREE = 0;
    private static final int STARTING = 1;
    private static final int BLOCKED = 2;
    private static final int SENDING = 3;

    /** A sending end of the link. */
    private static final class Port {
        private final @Nullable ChannelDelay delay;
        private int state = FREE;
        private @Nullable Packet current;
        private long readyAt;
        private long freeAt;
        private long lastPacket;
        private long sequence;
        private @Nullable ArrayDeque<Packet> queue;

        Port(@Nullable ChannelDelay delay) {
            this.delay = delay;
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
     * @param delayUp the delay law of the lower channel, null for none
     * @param delayDown the delay law of the higher channel, null for none
     */
    public LinkCore(
            int link,
            Network network,
            @Nullable ChannelDelay delayUp,
            @Nullable ChannelDelay delayDown) {
        this.link = link;
        this.half = network.duplex() == Duplex.HALF;
        this.cost = network.cost();
        this.ports = new Port[] {new Port(delayUp), new Port(delayDown)};
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
        port.state = FREE;
        if (port.queue != null) {
            Packet next = port.queue.poll();
            if (next != null) {
                begin(port, next, port.lastPacket, time, effects);
            }
        }
    }

    private void enqueue(Port port, Packet packet, Effects effects) {
        if (port.queue == null) {
            port.queue = new ArrayDeque<>(4);
        }
        if (port.state == SENDING && port.queue.isEmpty()) {
            effects.wakes(link, port.freeAt);
        }
        port.queue.add(packet);
        effects.queued(packet);
    }

    private void begin(Port port, Packet packet, long cause, long time, Effects effects) {
        effects.started(packet, cause);
        port.readyAt = time + cost.startup();
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

    /** One packet at a time on a half-duplex link: among those ready, the one that was ready first. */
    private void arbitrate(long time, Effects effects) {
        Port winner = first(time);
        if (winner == null) {
            return;
        }
        if (wireFreeAt <= time) {
            Packet packet = packetOf(winner);
            transmit(winner, packet, time, winner.state == BLOCKED ? wireHolder : 0, effects);
            wireFreeAt = winner.freeAt;
            wireHolder = packet.id();
        }
        for (Port port : ports) {
            if (port.state == STARTING && port.readyAt <= time) {
                port.state = BLOCKED;
                effects.blocked(packetOf(port), wireHolder);
            }
        }
        if (first(time) != null) {
            effects.wakes(link, wireFreeAt);
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

    private void transmit(Port port, Packet packet, long enter, long cause, Effects effects) {
        long tail = enter + cost.crossing(packet.flits()) + delay(port);
        port.state = SENDING;
        port.current = null;
        port.freeAt = tail;
        port.lastPacket = packet.id();
        effects.entered(enter, packet, cause);
        effects.delivers(tail, packet);
        if (port.hasQueue()) {
            effects.wakes(link, tail);
        }
    }

    private static long delay(Port port) {
        return port.delay == null ? 0 : port.delay.ticks(port.sequence++);
    }
}
