package gossamer.cutthrough;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.LinkRequirements;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Both channels of a link. A channel carries one packet at a time, from the begin of its start-up
 * if it begins its way here, until its tail has left. Urgent packets go before the others,
 * otherwise first come first served.
 */
final class CutThroughLink implements Arbiter {

    private record Waiting(Worm worm, long since) {}

    private static final class Channel {
        private final ArrayDeque<Waiting> urgent = new ArrayDeque<>(2);
        private final ArrayDeque<Waiting> others = new ArrayDeque<>(2);
        /** What came in this instant, and has to tell that it waits unless it is served. */
        private final List<Worm> fresh = new ArrayList<>(2);

        private Worm starting;
        private long readyAt;
        private long freeAt;
        private long holder;

        private Waiting next() {
            return urgent.isEmpty() ? others.poll() : urgent.poll();
        }

        private boolean isAwaited() {
            return !urgent.isEmpty() || !others.isEmpty();
        }
    }

    private final int link;
    private final Cost cost;
    private final LinkRequirements requirements;
    private final Channel[] channels = {new Channel(), new Channel()};

    CutThroughLink(int link, Cost cost, LinkRequirements requirements) {
        this.link = link;
        this.cost = cost;
        this.requirements = requirements;
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        for (Signal signal : signals) {
            Channel channel = channels[signal.channel() & 1];
            if (signal instanceof Packet packet) {
                offer(channel, packet, time, effects);
            } else {
                add(channel, (Worm) signal, time);
            }
        }
        for (Channel channel : channels) {
            serve(channel, time, effects);
        }
    }

    private void offer(Channel channel, Packet packet, long time, Effects effects) {
        Worm worm = new Worm(packet, Route.of(packet.channel()), 0);
        if (!requirements.revises()) {
            add(channel, worm, time);
        } else if (packet.id() != channel.holder) {
            Waiting before = channel.others.poll();
            if (before != null) {
                effects.revised(packet);
            } else if (!packet.tokens().isEmpty()) {
                channel.fresh.add(worm);
            }
            if (!packet.tokens().isEmpty()) {
                channel.others.add(new Waiting(worm, before == null ? time : before.since()));
            }
        }
    }

    private void add(Channel channel, Worm worm, long time) {
        boolean first = requirements.isUrgent(worm.packet());
        (first ? channel.urgent : channel.others).add(new Waiting(worm, time));
        channel.fresh.add(worm);
    }

    private void serve(Channel channel, long time, Effects effects) {
        if (channel.starting != null && channel.readyAt <= time) {
            enter(channel, channel.starting, 0, time, effects);
        }
        while (channel.starting == null && channel.freeAt <= time && channel.isAwaited()) {
            begin(channel, channel.next(), time, effects);
        }
        for (Worm worm : channel.fresh) {
            if (worm.hop() == 0) {
                effects.queued(worm.packet());
            } else {
                effects.stalled(worm, channel.holder);
            }
        }
        channel.fresh.clear();
        if (channel.isAwaited() && channel.starting == null) {
            effects.wakes(link, channel.freeAt);
        }
    }

    private void begin(Channel channel, Waiting next, long time, Effects effects) {
        Worm worm = next.worm();
        channel.fresh.remove(worm);
        boolean waited = next.since() < time && channel.freeAt == time;
        long before = waited ? channel.holder : 0;
        channel.holder = worm.id();
        if (worm.hop() > 0) {
            enter(channel, worm, before, time, effects);
            return;
        }
        effects.started(worm.packet(), waited ? before : worm.packet().cause());
        channel.starting = worm;
        channel.readyAt = time + cost.startup();
        if (channel.readyAt == time) {
            enter(channel, worm, 0, time, effects);
        } else {
            effects.wakes(link, channel.readyAt);
        }
    }

    private void enter(Channel channel, Worm worm, long cause, long time, Effects effects) {
        channel.starting = null;
        channel.freeAt = time + cost.crossing(worm.packet().flits());
        effects.advanced(worm, cause);
        if (!worm.isLast()) {
            effects.forwards(time + cost.hop(), worm.at(worm.hop() + 1));
            return;
        }
        effects.delivers(channel.freeAt, worm.onChannel());
        if (requirements.revises()) {
            effects.delivers(channel.freeAt, new Sent(worm.onChannel()));
        }
    }

    @Override
    public int waiting() {
        return (int) (held() - onTheirWay());
    }

    @Override
    public int underWay() {
        int starting = 0;
        for (Channel channel : channels) {
            starting += channel.starting == null ? 0 : 1;
        }
        return (int) onTheirWay() + starting;
    }

    private long held() {
        return Stream.of(channels)
                .mapToLong(channel -> channel.urgent.size() + channel.others.size())
                .sum();
    }

    private long onTheirWay() {
        return Stream.of(channels)
                .flatMap(channel -> Stream.concat(channel.urgent.stream(), channel.others.stream()))
                .filter(waiting -> waiting.worm().hop() > 0)
                .count();
    }
}
