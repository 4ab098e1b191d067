package gossamer.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Store-and-forward links that decide before start-up which packet goes next. A half-duplex link is
 * taken from then until the tail has left, and so are the ports of one-port PUs at both ends: of
 * all links at which packets wait, the one that has waited longest is served first, of several the
 * one with the lowest number, if both its ports are free.
 */
final class GrantReplay implements LinkReplay {

    private static final long NONE = -1;

    private record Waiting(Parcel parcel, long since) {}

    /** One end of a link. */
    static final class End {
        private final ChannelFate fate;
        private final @Nullable Repeating repeating;
        private final ArrayDeque<Waiting> urgent = new ArrayDeque<>(1);
        private final ArrayDeque<Waiting> others = new ArrayDeque<>(2);
        private final List<Parcel> fresh = new ArrayList<>(1);
        private long freeAt = NONE;
        private long last;

        End(ChannelFate fate, @Nullable Repeating repeating) {
            this.fate = fate;
            this.repeating = repeating;
        }

        int waiting() {
            return urgent.size() + others.size();
        }

        boolean isUrgent() {
            return !urgent.isEmpty();
        }

        private ArrayDeque<Waiting> first() {
            return isUrgent() ? urgent : others;
        }

        long since() {
            return first().element().since();
        }

        /** The packet that has left in this instant, or 0. */
        private long left(long now) {
            return freeAt == now ? last : 0;
        }
    }

    /** The one port of a PU. */
    private static final class Port {
        private boolean taken;
        private long left;
        private long leftAt = NONE;

        private long left(long now) {
            return leftAt == now ? left : 0;
        }
    }

    private final PlainRun run;
    private final Replay replay;
    private final boolean half;
    private final TurnRule turns;
    private final End[] ends;
    /** By channel: packets that begin with one of these tokens go first. */
    private final @Nullable Tokens[] urgent;
    /** By PU; none where all its links work at once. */
    private final Port[] ports;
    /** By link, between one-port PUs: whether it has both ports, and since when it waits. */
    private final boolean[] holds;

    private final long[] waits;
    private final List<Parcel> offers = new ArrayList<>();
    private final SortedSet<Integer> served = new TreeSet<>();

    GrantReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        half = run.machine.half;
        ends = new End[2 * run.graph.links()];
        boolean repeats = run.machine.repeats != null;
        Arrays.setAll(
                ends,
                channel -> new End(
                        replay.fate(channel),
                        repeats ? new Repeating(run, replay, channel) : null));
        turns = new TurnRule(run, ends);
        urgent = new Tokens[ends.length];
        for (PlainNode some : run.links().all("urgent")) {
            Tokens channels = some.tokens("channels");
            for (int interval = 0; interval < channels.intervals(); interval++) {
                Arrays.fill(
                        urgent,
                        channels.from(interval),
                        channels.to(interval),
                        some.tokens("tokens"));
            }
        }
        ports = new Port[run.machine.onePort ? run.graph.pus() : 0];
        Arrays.setAll(ports, pu -> new Port());
        holds = new boolean[run.graph.links()];
        waits = new long[holds.length];
        Arrays.fill(waits, NONE);
    }

    @Override
    public void offer(Parcel parcel) {
        offers.add(parcel);
        served.add(parcel.channel >> 1);
    }

    @Override
    public void wake(int link) {
        served.add(link);
    }

    @Override
    public void serve() {
        offers.sort(Comparator.comparingInt(Parcel::channel).thenComparingLong(Parcel::id));
        offers.forEach(this::queue);
        offers.clear();
        for (int link : served) {
            dropIfCrashed(ends[2 * link]);
            dropIfCrashed(ends[2 * link + 1]);
        }
        if (run.machine.onePort) {
            servePorts();
        } else {
            served.forEach(this::serve);
        }
        for (int link : served) {
            tellFresh(ends[2 * link]);
            tellFresh(ends[2 * link + 1]);
        }
        served.clear();
    }

    private void queue(Parcel parcel) {
        End end = ends[parcel.channel];
        replay.wake(end.fate.nextCrash(replay.now()), parcel.channel >> 1);
        boolean revises = run.revises();
        if (revises && parcel.id == end.last) {
            return; // it is on its way already
        }
        Waiting before = revises ? end.others.poll() : null;
        if (before != null) {
            replay.offered(parcel);
        }
        if (!parcel.tokens.isEmpty()) {
            Tokens first = urgent[parcel.channel];
            boolean hurries = first != null && first.has(parcel.tokens.get(0));
            (hurries ? end.urgent : end.others)
                    .add(new Waiting(parcel, before == null ? replay.now() : before.since()));
            if (before == null) {
                end.fresh.add(parcel);
            }
        }
    }

    /** What waits at a PU that crashes is lost. */
    private void dropIfCrashed(End end) {
        while (end.waiting() > 0 && end.fate.isSenderDown(replay.now())) {
            end.fate.dropAtSender(replay.now(), end.first().remove().parcel());
        }
    }

    private static boolean isFree(End end, long now) {
        return end.freeAt <= now;
    }

    /** What was offered in this instant and waits. */
    private void tellFresh(End end) {
        end.fresh.forEach(replay::offered);
        end.fresh.clear();
    }

    // All links of a PU at once.

    private void serve(int link) {
        long now = replay.now();
        End low = ends[2 * link];
        End high = ends[2 * link + 1];
        if (half) {
            boolean free = isFree(low, now) && isFree(high, now);
            int next = free ? turns.next(link) : -1;
            if (next >= 0) {
                begin(next, left(link));
            }
            if (low.waiting() + high.waiting() > 0) {
                replay.wake(Math.max(low.freeAt, high.freeAt), link);
            }
        } else {
            for (int channel = 2 * link; channel < 2 * link + 2; channel++) {
                End end = ends[channel];
                if (isFree(end, now) && end.waiting() > 0) {
                    begin(channel, end.left(now));
                }
                if (end.waiting() > 0) {
                    replay.wake(end.freeAt, link);
                }
            }
        }
    }

    /** The packet that has left the link in this instant, or 0. */
    private long left(int link) {
        long high = ends[2 * link + 1].left(replay.now());
        return high == 0 ? ends[2 * link].left(replay.now()) : high;
    }

    /** Start-up begins; the packet has perhaps waited for {@code awaited} to leave. */
    private void begin(int channel, long awaited) {
        long now = replay.now();
        End end = ends[channel];
        Waiting next = end.first().remove();
        Parcel parcel = next.parcel();
        if (!run.machine.onePort) {
            end.fresh.remove(parcel);
        }
        replay.started(parcel, next.since() < now && awaited != 0 ? awaited : parcel.cause);
        long leaves = cross(end, parcel);
        if (run.revises()) {
            replay.due(leaves, new Due.Left(parcel.sender(), channel, parcel.id, parcel.tokens));
        }
        end.freeAt = leaves;
        end.last = parcel.id;
        turns.went(channel);
    }

    /** When the link is free again, {@link Replay#NEVER} if that is held for good. */
    private long cross(End end, Parcel parcel) {
        long now = replay.now();
        long crossing = run.machine.crossing(parcel.flits);
        if (end.repeating != null) {
            return end.repeating.sendAtOnce(now, parcel, crossing);
        }
        long enters = now + end.fate.startup(now);
        replay.hops(enters, parcel, parcel.channel, 0);
        return end.fate.enter(enters, parcel, crossing, replay::due);
    }

    // One-port PUs.

    private void servePorts() {
        long now = replay.now();
        SortedSet<Integer> concerned = new TreeSet<>(served);
        for (int link : served) {
            if (holds[link] && isFree(ends[2 * link], now) && isFree(ends[2 * link + 1], now)) {
                holds[link] = false;
                release(run.graph.source(2 * link), link, concerned);
                release(run.graph.target(2 * link), link, concerned);
            }
        }
        SortedSet<Integer> waiting =
                new TreeSet<>(Comparator.<Integer>comparingLong(link -> waits[link])
                        .thenComparingInt(link -> link));
        for (int link : concerned) {
            if (holds[link] || !turns.mayAnyGo(link)) {
                waits[link] = NONE;
            } else {
                waits[link] = waits[link] == NONE ? now : waits[link];
                waiting.add(link);
            }
        }
        waiting.forEach(this::takePorts);
    }

    private void release(int pu, int link, SortedSet<Integer> concerned) {
        ports[pu].taken = false;
        ports[pu].left = left(link);
        ports[pu].leftAt = replay.now();
        for (int port = 0; port < run.graph.ports(); port++) {
            int channel = run.graph.channel(pu, port);
            if (channel >= 0) {
                concerned.add(channel >> 1);
            }
        }
    }

    private void takePorts(int link) {
        long now = replay.now();
        Port low = ports[run.graph.source(2 * link)];
        Port high = ports[run.graph.target(2 * link)];
        if (low.taken || high.taken) {
            return;
        }
        low.taken = true;
        high.taken = true;
        holds[link] = true;
        waits[link] = NONE;
        long cause = left(link);
        cause = cause == 0 ? low.left(now) : cause;
        cause = cause == 0 ? high.left(now) : cause;
        long leaves = 0;
        for (int channel : half ? new int[] {turns.next(link)} : both(link)) {
            begin(channel, cause);
            leaves = Math.max(leaves, ends[channel].freeAt);
        }
        replay.wake(leaves, link);
    }

    /** The channels of a link at which packets wait. */
    private int[] both(int link) {
        return IntStream.of(2 * link, 2 * link + 1)
                .filter(channel -> ends[channel].waiting() > 0)
                .toArray();
    }
}
