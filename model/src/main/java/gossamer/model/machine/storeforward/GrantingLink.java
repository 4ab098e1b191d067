package gossamer.model.machine.storeforward;

import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Crossing;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.machine.PortDialogue;
import gossamer.model.machine.PuPort;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.Repeater;
import gossamer.model.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A link under store-and-forward switching that decides <em>before</em> start-up which packet goes
 * next: packets wait at its ends, those in a hurry before the others, otherwise first come first
 * served, until the link grants one of them its turn. From the begin of start-up until the tail has
 * left, a half-duplex link is taken, and so are the ports of one-port PUs at both ends ({@link
 * PuPort}).
 *
 * <p>A full-duplex link between all-port PUs has nothing to decide; one between one-port PUs
 * carries what waits at both ends when it is granted, so that the two PUs may exchange packets. On
 * a half-duplex link the {@link LinkPolicy} decides.
 *
 * <p>(The other kind of link, {@link LinkCore}, begins start-up at once and lets packets meet on
 * the wire.)
 */
final class GrantingLink implements Arbiter {

    private static final long NEVER = -1;

    private record Waiting(Packet packet, long since) {}

    /** One end: what waits there, and what is on its way from there. */
    private static final class End implements Turns.End {
        private final @Nullable DisturbedChannel channel;
        private final @Nullable Repeater repeater;
        private final ArrayDeque<Waiting> urgent = new ArrayDeque<>(2);
        private final ArrayDeque<Waiting> others = new ArrayDeque<>(2);
        private long freeAt = NEVER;
        private long lastId;
        private long watched = NEVER;

        End(@Nullable DisturbedChannel channel, @Nullable Repeater repeater) {
            this.channel = channel;
            this.repeater = repeater;
        }

        @Override
        public int waiting() {
            return urgent.size() + others.size();
        }

        @Override
        public long since() {
            return head().since();
        }

        boolean isUrgent() {
            return !urgent.isEmpty();
        }

        private Waiting head() {
            Waiting head = urgent.isEmpty() ? others.peek() : urgent.peek();
            if (head == null) {
                throw new IllegalStateException("nothing waits");
            }
            return head;
        }

        private Waiting poll() {
            return urgent.isEmpty() ? others.remove() : urgent.remove();
        }

        private boolean isFree(long time) {
            return freeAt <= time;
        }

        /** Has the link stepped when the PU crashes, before anything else happens then. */
        private void watch(int link, long time, Effects effects) {
            long crash = channel == null ? Spans.NEVER : channel.nextCrash(time);
            if (crash != Spans.NEVER && crash != watched) {
                watched = crash;
                effects.wakes(link, crash);
            }
        }

        /** A crashed PU has nothing more to send. */
        private void dropIfCrashed(long time, Effects effects) {
            while (channel != null && waiting() > 0 && channel.isSenderDown(time)) {
                effects.refused(time, channel.dropAtSender(time, poll().packet()));
            }
        }
    }

    private final int link;
    private final boolean half;
    private final Cost cost;
    private final Turns turns;
    private final LinkRequirements requirements;
    /**
     * Whether an offer replaces the one that waits at the same end, and PUs are told when theirs
     * has left.
     */
    private final boolean revises;

    private final End[] ends;
    private final @Nullable PortDialogue ports;
    private final List<Packet> news = new ArrayList<>(2);
    private long waitingSince = NEVER;
    private long wakesAt = NEVER;

    /**
     * An idle link.
     *
     * @param turns which direction of a half-duplex link goes next
     * @param channels a fresh disturbance per channel, or null
     * @param ports the arbiters of the ports at the lower channel's source and target; null between
     *     all-port PUs
     */
    GrantingLink(
            int link,
            Network network,
            Turns turns,
            LinkRequirements requirements,
            IntFunction<@Nullable DisturbedChannel> channels,
            int @Nullable [] ports) {
        this.link = link;
        this.half = network.isHalfDuplex();
        this.cost = network.cost();
        this.turns = turns;
        this.requirements = requirements;
        this.revises = requirements.revises();
        this.ends = new End[2];
        Reliability rule = network.reliability();
        for (int end = 0; end < 2; end++) {
            int channel = 2 * link + end;
            Repeater repeater = rule == null
                    ? null
                    : new Repeater(
                            link,
                            rule,
                            cost.crossing(1),
                            channels.apply(Topology.opposite(channel)));
            ends[end] = new End(channels.apply(channel), repeater);
        }
        this.ports = ports == null ? null : new PortDialogue(link, ports[0], ports[1]);
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        if (ports != null && ports.isHolding() && isIdle(time)) {
            ports.release(lastPacket(time), effects);
        }
        for (Signal signal : signals) {
            if (signal instanceof Packet packet) {
                offer(packet, time, effects);
            } else if (signal instanceof PortCall call && ports != null) {
                ports.hear(call);
            } else {
                throw new IllegalStateException("link " + link + " cannot handle " + signal);
            }
        }
        for (End end : ends) {
            end.dropIfCrashed(time, effects);
        }
        if (ports != null) {
            serveThrough(ports, time, effects);
        } else if (half) {
            if (isIdle(time) && mayAnyGo()) {
                begin(choose(), time, lastPacket(time), effects);
            }
        } else {
            for (int end = 0; end < 2; end++) {
                if (ends[end].isFree(time) && ends[end].waiting() > 0) {
                    begin(end, time, leftNow(ends[end], time), effects);
                }
            }
        }
        news.forEach(effects::queued);
        news.clear();
        if (ports == null) {
            wakeForThoseWaiting(time, effects);
        }
    }

    private boolean isIdle(long time) {
        return ends[0].isFree(time) && ends[1].isFree(time);
    }

    private void offer(Packet packet, long time, Effects effects) {
        End end = ends[packet.channel() & 1];
        end.watch(link, time, effects);
        if (!revises) {
            Waiting waiting = new Waiting(packet, time);
            (requirements.isUrgent(packet) ? end.urgent : end.others).add(waiting);
            news.add(packet);
        } else if (packet.id() != end.lastId) {
            // A revision that comes when its packet is on its way already comes too late.
            revise(end, packet, time, effects);
        }
    }

    private void revise(End end, Packet packet, long time, Effects effects) {
        Waiting before = end.others.poll();
        if (!packet.tokens().isEmpty()) {
            end.others.add(new Waiting(packet, before == null ? time : before.since()));
        }
        if (before != null) {
            effects.revised(packet);
        } else if (!packet.tokens().isEmpty()) {
            news.add(packet);
        }
    }

    /** Between one-port PUs: what may go waits for both ports. */
    private void serveThrough(PortDialogue dialogue, long time, Effects effects) {
        dialogue.answer(effects);
        if (dialogue.isHolding()) {
            return;
        }
        boolean may = mayAnyGo();
        if (!may) {
            waitingSince = NEVER;
            dialogue.cancel(effects);
            return;
        }
        if (waitingSince == NEVER) {
            waitingSince = time;
        }
        dialogue.request(waitingSince, effects);
        if (dialogue.isGranted()) {
            take(dialogue, time, effects);
        }
    }

    private void take(PortDialogue dialogue, long time, Effects effects) {
        long cause = lastPacket(time);
        cause = cause == 0 ? dialogue.cause() : cause;
        dialogue.take(effects);
        if (half) {
            begin(choose(), time, cause, effects);
        } else {
            for (int end = 0; end < 2; end++) {
                if (ends[end].waiting() > 0) {
                    begin(end, time, cause, effects);
                }
            }
        }
        waitingSince = NEVER;
        long free = Math.max(ends[0].freeAt, ends[1].freeAt);
        if (free != Spans.NEVER) {
            effects.wakes(link, free);
        }
    }

    private boolean mayAnyGo() {
        return mayGo(0) || mayGo(1);
    }

    private boolean mayGo(int end) {
        return ends[end].waiting() > 0 && (!half || turns.mayGo(end));
    }

    private int choose() {
        if (!mayGo(0) || !mayGo(1)) {
            return mayGo(0) ? 0 : 1;
        }
        if (ends[0].isUrgent() != ends[1].isUrgent()) {
            return ends[0].isUrgent() ? 0 : 1;
        }
        return turns.choose(ends[0], ends[1]);
    }

    /** The packet that left the link in this instant, of several the later one, or 0. */
    private long lastPacket(long time) {
        long high = leftNow(ends[1], time);
        return high == 0 ? leftNow(ends[0], time) : high;
    }

    private static long leftNow(End end, long time) {
        return end.freeAt == time ? end.lastId : 0;
    }

    /** {@code waitedFor} is what a packet that was offered before has been waiting for, or 0. */
    private void begin(int from, long time, long waitedFor, Effects effects) {
        End end = ends[from];
        Waiting next = end.poll();
        Packet packet = next.packet();
        news.remove(packet);
        effects.started(packet, next.since() < time && waitedFor != 0 ? waitedFor : packet.cause());
        long tail = send(end, packet, time, effects);
        if (revises && tail != Spans.NEVER) {
            effects.delivers(tail, new Sent(packet));
        }
        end.freeAt = tail;
        end.lastId = packet.id();
        turns.went(from);
    }

    /** Has the packet cross the link, as often as it takes; when the link is free again. */
    private long send(End end, Packet packet, long time, Effects effects) {
        if (end.repeater != null) {
            return end.repeater.sendAtOnce(packet, end.channel, cost, time, effects);
        }
        long crossing = cost.crossing(packet.flits());
        DisturbedChannel channel = end.channel;
        if (channel == null) {
            long enter = time + cost.startup();
            effects.entered(enter, packet, 0);
            effects.delivers(enter + crossing, packet);
            return enter + crossing;
        }
        long enter = time + channel.startup(time, cost.startup());
        effects.entered(enter, packet, 0);
        Crossing fate = channel.enter(enter, packet, crossing);
        fate.tell(link, effects);
        return fate.leaves();
    }

    private void wakeForThoseWaiting(long time, Effects effects) {
        for (End end : ends) {
            boolean ends = end.freeAt > time && end.freeAt != Spans.NEVER;
            if (ends && end.freeAt != wakesAt && waitsFor(end)) {
                wakesAt = end.freeAt;
                effects.wakes(link, end.freeAt);
            }
        }
    }

    private boolean waitsFor(End end) {
        return half ? ends[0].waiting() + ends[1].waiting() > 0 : end.waiting() > 0;
    }

    @Override
    public int waiting() {
        return ends[0].waiting() + ends[1].waiting();
    }
}
