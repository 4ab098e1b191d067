package gossamer.model.machine.wormhole;

import gossamer.model.fault.Leg;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Transfer;
import gossamer.model.fsa.Signal.WormCall;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Crossing;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.Network;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A link under wormhole switching, with the sending port at each of its ends.
 *
 * <p>A port handles one packet at a time, first come first served, from the begin of its start-up
 * until its tail has left the first link. After start-up the header asks for one channel of its
 * route after the other, and takes {@code hop} ticks for each. A packet is rigid: its tail follows
 * its header at a distance of {@code flits·flit} ticks. It holds every channel from the entry of
 * its header until its tail has passed; when its header has to wait, all of it stops, and it keeps
 * what it holds. What has entered its last channel is taken in by its receiver without stopping.
 *
 * <p>A channel serves headers first come first served, of several in one instant that with the
 * lowest id; on a half-duplex link, where a packet holds both channels, that on the lower channel
 * first. Each virtual channel has the bandwidth of a channel: that they share it is not modelled.
 *
 * <p>Faults strike at the header. It waits at the entrance of a channel that is held; what has
 * entered before passes. A packet that is lost goes into the channel that loses it and no further:
 * as in its last channel it is taken in without stopping, and what lies behind it becomes free as
 * its tail passes. A channel that goes down loses what would cross it then if it need not stop.
 * Duplicates arise in last channels.
 *
 * <p>Between one-port PUs packets wait in an {@link Outbox} and come here after their start-up.
 */
final class WormLink implements Arbiter {

    private static final @Nullable DisturbedChannel[] UNDISTURBED = new DisturbedChannel[0];

    /** The port at which packets begin their way. */
    private static final class Port extends WormQueue {
        private @Nullable Worm starting;
        /** The channel that it will ask for. */
        private @Nullable WormLane into;

        private long readyAt;
        /** Whether the tail of the last packet has not left the port. */
        private boolean busy;
        /** How many have come in this instant; those of them that wait are the last ones. */
        private int came;

        void come(Worm worm) {
            add(worm);
            came++;
        }
    }

    private final int link;
    private final Cost cost;
    private final int virtual;
    private final boolean half;
    /** Whether packets come from the outboxes of one-port PUs, which do their start-up. */
    private final boolean transfers;

    private final WormLane[] lanes;
    private final Port[] ports = {new Port(), new Port()};
    /** What disturbs its channels; empty where nothing does. */
    private final @Nullable DisturbedChannel[] disturbed;

    /**
     * An idle link.
     *
     * @param channels what disturbs a channel; null for nothing
     */
    WormLink(int link, Network network, IntFunction<@Nullable DisturbedChannel> channels) {
        this.link = link;
        this.cost = network.cost();
        this.half = network.isHalfDuplex();
        this.transfers = network.takesBothPorts();
        this.virtual = network.virtualChannels();
        this.lanes = new WormLane[half ? virtual : 2 * virtual];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = new WormLane();
        }
        DisturbedChannel lower = channels.apply(2 * link);
        DisturbedChannel upper = channels.apply(2 * link + 1);
        this.disturbed = lower == null && upper == null
                ? UNDISTURBED
                : new DisturbedChannel[] {lower, upper};
    }

    private WormLane laneOf(Worm worm) {
        int direction = half ? 0 : worm.channel() & 1;
        return lanes[direction * virtual + worm.lane()];
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        for (WormLane lane : lanes) {
            release(lane, time);
        }
        for (Signal signal : signals) {
            if (signal instanceof WormCall call) {
                hear(call, time);
            } else if (signal instanceof Worm worm) {
                if (beginsAtPort(worm)) {
                    ports[worm.channel() & 1].come(worm);
                } else {
                    laneOf(worm).ask(worm);
                }
            } else {
                throw new IllegalStateException("link " + link + " cannot handle " + signal);
            }
        }
        for (Port port : ports) {
            start(port, signals, time, effects);
        }
        for (WormLane lane : lanes) {
            serve(lane, time, effects);
        }
        for (WormLane lane : lanes) {
            wake(lane, time, effects);
        }
    }

    /** Whether the packet has its start-up still before it, at the port of the link. */
    private boolean beginsAtPort(Worm worm) {
        return worm.hop() == 0 && !transfers;
    }

    private @Nullable DisturbedChannel disturbs(Worm worm) {
        return disturbed.length == 0 ? null : disturbed[worm.channel() & 1];
    }

    private void release(WormLane lane, long time) {
        if (lane.holder == null || lane.freeAt > time) {
            return;
        }
        lane.lastPacket = lane.heldBy;
        lane.lastLeft = lane.freeAt;
        if (lane.port != WormLane.NO_PORT) {
            ports[lane.port].busy = false;
        }
        lane.holder = null;
        lane.freeAt = WormLane.NEVER;
    }

    private void hear(WormCall call, long time) {
        WormLane lane = laneOf(call.worm());
        if (lane.holder == null || lane.heldBy != call.id()) {
            throw new IllegalStateException("link " + link + " is not held by " + call);
        }
        if (call.stalls()) {
            lane.jam().left = lane.freeAt - time;
            lane.freeAt = WormLane.NEVER;
        } else {
            lane.freeAt = time + lane.jam().left;
        }
    }

    /**
     * Begins the start-up of the next packet of a port, and lets one that has ended it ask for its
     * channel.
     */
    private void start(Port port, Signal[] signals, long time, Effects effects) {
        while (!port.busy && !port.isEmpty()) {
            boolean waited = port.size() > port.came;
            Worm next = port.remove();
            DisturbedChannel channel = disturbs(next);
            if (channel != null && channel.isSenderDown(time)) {
                effects.refused(time, channel.dropAtSender(time, next.packet()));
                continue;
            }
            WormLane lane = laneOf(next);
            long cause = waited && lane.lastLeft == time
                    ? lane.lastPacket
                    : next.packet().cause();
            effects.started(next.packet(), cause);
            port.busy = true;
            port.starting = next;
            port.into = lane;
            long startup = cost.startup();
            port.readyAt = time + (channel == null ? startup : channel.startup(time, startup));
            if (port.readyAt > time) {
                effects.wakes(link, port.readyAt);
            }
        }
        if (port.came > 0) {
            tellOfQueued(port, signals, effects);
            port.came = 0;
        }
        Worm ready = port.starting;
        WormLane into = port.into;
        if (ready != null && into != null && port.readyAt <= time) {
            port.starting = null;
            port.into = null;
            into.ask(ready);
        }
    }

    /** Tells of those that have come in this instant and wait. */
    private void tellOfQueued(Port port, Signal[] signals, Effects effects) {
        int begun = Math.max(0, port.came - port.size());
        for (Signal signal : signals) {
            if (signal instanceof Worm worm
                    && beginsAtPort(worm)
                    && ports[worm.channel() & 1] == port
                    && --begun < 0) {
                effects.queued(worm.packet());
            }
        }
    }

    private void serve(WormLane lane, long time, Effects effects) {
        if (lane.isIdle()) {
            return;
        }
        Worm unhindered = lane.takeUnhindered();
        if (unhindered != null) {
            grant(lane, unhindered, false, time, effects);
            return;
        }
        WormLane.Jam jam = lane.jam();
        List<Worm> fresh = lane.takeFresh();
        boolean waited = !jam.isEmpty();
        fresh.forEach(jam::add);
        int served = 0;
        if (lane.holder == null && !jam.isEmpty()) {
            grant(lane, jam.remove(), waited, time, effects);
            served = waited ? 0 : 1;
        }
        if (jam.entersAt == time && lane.holder != null) {
            enter(lane, lane.holder, jam.waitedFor, time, effects);
            tellUpstream(lane.holder, false, effects);
        }
        for (int place = served; place < fresh.size() && lane.holder != null; place++) {
            effects.stalled(fresh.get(place), lane.heldBy);
            tellUpstream(fresh.get(place), true, effects);
        }
    }

    /** The channel is given to a header, which delays and faults may still keep at the entrance. */
    private void grant(WormLane lane, Worm worm, boolean waited, long time, Effects effects) {
        long waitedFor = waited ? lane.lastPacket : 0;
        lane.holder = worm;
        lane.heldBy = worm.id();
        lane.port = worm.hop() == 0 ? (byte) (worm.channel() & 1) : WormLane.NO_PORT;
        DisturbedChannel channel = disturbs(worm);
        long enters = time;
        if (channel != null) {
            WormLane.Jam jam = lane.jam();
            jam.sequence = channel.take();
            long crossing = cost.crossing(worm.packet().flits());
            long ready = time + channel.delay(jam.sequence, time, crossing);
            enters = channel.opens(ready);
            if (enters > ready) {
                effects.stalled(worm, 0);
            }
        }
        if (enters == time) {
            enter(lane, worm, waitedFor, time, effects);
            if (waited) {
                tellUpstream(worm, false, effects);
            }
        } else {
            WormLane.Jam jam = lane.jam();
            jam.outside = true;
            jam.waitedFor = waitedFor;
            jam.entersAt = enters;
            if (enters != WormLane.NEVER) {
                effects.wakes(link, enters);
            }
            if (!waited) {
                tellUpstream(worm, true, effects);
            }
        }
    }

    private void enter(WormLane lane, Worm worm, long waitedFor, long time, Effects effects) {
        long crossing = cost.crossing(worm.packet().flits());
        lane.freeAt = time + crossing;
        effects.advanced(worm, waitedFor);
        DisturbedChannel channel = disturbs(worm);
        if (channel != null) {
            WormLane.Jam jam = lane.jam();
            jam.outside = false;
            jam.entersAt = WormLane.NEVER;
            Leg leg = Leg.of(worm.hop(), worm.route().length());
            Crossing fate = channel.enter(jam.sequence, time, worm.onChannel(), crossing, leg);
            lane.freeAt = fate.leaves();
            if (worm.isLast()) {
                fate.tell(link, effects);
            } else {
                fate.tellOfCrossing(fate.first(), link, effects);
            }
            goOn(worm.with(fate.packet().variants()), fate.passes(), lane, time, effects);
        } else {
            if (worm.isLast()) {
                effects.delivers(lane.freeAt, worm.onChannel());
            }
            goOn(worm, true, lane, time, effects);
        }
    }

    /** The header goes on to its next channel; unless there is none, or it is lost here. */
    private void goOn(Worm worm, boolean passes, WormLane lane, long time, Effects effects) {
        if (passes && !worm.isLast()) {
            effects.forwards(time + cost.hop(), worm.at(worm.hop() + 1));
        } else if (transfers) {
            effects.calls(new Transfer(worm, lane.freeAt));
        }
    }

    /**
     * To the links that the packet has not left yet: those less than its length behind its header.
     */
    private void tellUpstream(Worm worm, boolean stalls, Effects effects) {
        long length = worm.packet().flits() * cost.flit();
        for (int hop = worm.hop() - 1; hop >= 0; hop--) {
            if ((worm.hop() - hop - 1) * cost.hop() >= length) {
                return;
            }
            effects.calls(new WormCall(worm.at(hop), stalls));
        }
    }

    /** Asks to be stepped when the tail has passed, if anything waits for that. */
    private void wake(WormLane lane, long time, Effects effects) {
        if (lane.holder == null || lane.freeAt == WormLane.NEVER || lane.freeAt <= time) {
            return;
        }
        boolean awaited =
                lane.waiting() > 0 || lane.port != WormLane.NO_PORT && !ports[lane.port].isEmpty();
        if (awaited && lane.freeAt != lane.jam().wakesAt) {
            lane.jam().wakesAt = lane.freeAt;
            effects.wakes(link, lane.freeAt);
        }
    }

    @Override
    public int waiting() {
        return ports[0].size() + ports[1].size();
    }

    @Override
    public int underWay() {
        int underWay = 0;
        for (Port port : ports) {
            underWay += port.starting == null ? 0 : 1;
        }
        for (WormLane lane : lanes) {
            underWay += lane.outside();
        }
        return underWay;
    }

    @Override
    public int preview() {
        int seen = 0;
        for (Port port : ports) {
            Worm starting = port.starting;
            seen += starting == null ? 0 : starting.packet().channel();
        }
        for (WormLane lane : lanes) {
            seen += lane.port;
        }
        return seen;
    }
}
