package gossamer.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Virtual cut-through, which the auditor knows nothing of: a channel carries one packet at a time,
 * from the begin of its start-up if it begins its way here, until its tail has left; a header goes
 * on to the next channel while the rest still comes. Urgent packets go before the others, otherwise
 * first come first served.
 */
final class CutThroughReplay implements LinkReplay {

    /** Offers it as a service. */
    public static final class Provider implements SwitchingReplay {
        @Override
        public String mode() {
            return "cut-through";
        }

        @Override
        public LinkReplay links(PlainRun run, Replay replay) {
            return new CutThroughReplay(run, replay);
        }
    }

    /** A packet at the channel with this place on its way. */
    private record Waiting(Parcel parcel, int place, long since) {
        int channel() {
            Way way = parcel.way;
            return way == null ? parcel.channel : way.channel(place);
        }

        boolean isLast() {
            return parcel.way == null || place == parcel.way.links() - 1;
        }
    }

    private static final class Channel {
        private final ArrayDeque<Waiting> urgent = new ArrayDeque<>(1);
        private final ArrayDeque<Waiting> others = new ArrayDeque<>(2);
        private final List<Waiting> fresh = new ArrayList<>(2);
        private @Nullable Waiting starting;
        private long readyAt;
        private long freeAt;
        private long holder;

        private ArrayDeque<Waiting> first() {
            return urgent.isEmpty() ? others : urgent;
        }
    }

    private final PlainRun run;
    private final Replay replay;
    private final Channel[] channels;
    /** Headers on their way to a channel, by when they reach it. */
    private final SortedMap<Long, List<Waiting>> coming = new TreeMap<>();

    private final List<Waiting> here = new ArrayList<>();
    private final List<Integer> served = new ArrayList<>();

    CutThroughReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        channels = new Channel[2 * run.graph.links()];
        Arrays.setAll(channels, channel -> new Channel());
    }

    @Override
    public void offer(Parcel parcel) {
        here.add(new Waiting(parcel, 0, replay.now()));
    }

    @Override
    public void wake(int link) {
        served.add(link);
    }

    @Override
    public void serve() {
        List<Waiting> came = coming.remove(replay.now());
        here.addAll(came == null ? List.of() : came);
        do {
            List<Waiting> now = new ArrayList<>(here);
            here.clear();
            now.sort(Comparator.comparingInt(Waiting::channel)
                    .thenComparingLong(waiting -> waiting.parcel().id));
            for (Waiting waiting : now) {
                add(waiting);
                served.add(waiting.channel() >> 1);
            }
            List<Integer> links = served.stream().distinct().sorted().toList();
            served.clear();
            for (int link : links) {
                serve(channels[2 * link], link);
                serve(channels[2 * link + 1], link);
            }
        } while (!here.isEmpty());
    }

    private void add(Waiting waiting) {
        Channel channel = channels[waiting.channel()];
        Parcel parcel = waiting.parcel();
        if (run.revises()) {
            if (parcel.id == channel.holder) {
                return;
            }
            Waiting before = channel.others.poll();
            if (before != null) {
                replay.offered(parcel);
            } else if (!parcel.tokens.isEmpty()) {
                channel.fresh.add(waiting);
            }
            if (!parcel.tokens.isEmpty()) {
                long since = before == null ? replay.now() : before.since();
                channel.others.add(new Waiting(parcel, 0, since));
            }
        } else {
            boolean hurries = run.isUrgent(waiting.channel(), parcel.tokens);
            (hurries ? channel.urgent : channel.others).add(waiting);
            channel.fresh.add(waiting);
        }
    }

    private void serve(Channel channel, int link) {
        long now = replay.now();
        if (channel.starting != null && channel.readyAt <= now) {
            enter(channel, channel.starting, 0);
        }
        while (channel.starting == null && channel.freeAt <= now && !channel.first().isEmpty()) {
            begin(channel, channel.first().remove(), link);
        }
        for (Waiting waiting : channel.fresh) {
            if (waiting.place() == 0) {
                replay.offered(waiting.parcel());
            } else {
                replay.blocked(waiting.parcel(), waiting.channel(), channel.holder);
            }
        }
        channel.fresh.clear();
        if (channel.starting == null && !channel.first().isEmpty()) {
            replay.wake(channel.freeAt, link);
        }
    }

    private void begin(Channel channel, Waiting next, int link) {
        long now = replay.now();
        channel.fresh.removeIf(waiting -> waiting.parcel().id == next.parcel().id);
        boolean waited = next.since() < now && channel.freeAt == now;
        long before = waited ? channel.holder : 0;
        channel.holder = next.parcel().id;
        if (next.place() > 0) {
            enter(channel, next, before);
            return;
        }
        replay.started(next.parcel(), waited ? before : next.parcel().cause);
        channel.starting = next;
        channel.readyAt = now + run.machine.startup;
        if (channel.readyAt == now) {
            enter(channel, next, 0);
        } else {
            replay.wake(channel.readyAt, link);
        }
    }

    private void enter(Channel channel, Waiting entered, long cause) {
        long now = replay.now();
        Parcel parcel = entered.parcel();
        channel.starting = null;
        channel.freeAt = now + run.machine.crossing(parcel.flits);
        replay.hops(now, parcel, entered.channel(), cause);
        if (!entered.isLast()) {
            long reaches = now + run.machine.hop;
            Waiting onward = new Waiting(parcel, entered.place() + 1, reaches);
            if (reaches == now) {
                here.add(onward);
            } else {
                coming.computeIfAbsent(reaches, time -> new ArrayList<>()).add(onward);
                replay.wake(reaches, onward.channel() >> 1);
            }
            return;
        }
        Parcel last = parcel.way == null ? parcel : parcel.on(entered.channel());
        replay.due(channel.freeAt, last);
        if (run.revises()) {
            replay.due(
                    channel.freeAt,
                    new Due.Left(parcel.sender(), parcel.channel, parcel.id, parcel.tokens));
        }
    }
}
