package gossamer.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Store-and-forward links between all-port PUs where start-up begins as soon as the port is free: a
 * port handles one packet at a time, until its tail has left; a half-duplex link carries one packet
 * at a time, who was ready first goes first, of two the one on the lower channel.
 */
final class AtOnceReplay implements LinkReplay {

    /** The sending port at one end of a link. */
    private static final class Port {
        private final ChannelFate fate;
        private final @Nullable Repeating repeating;
        private final ArrayDeque<Parcel> queue = new ArrayDeque<>(2);
        /** The packet between the begin of its start-up and its header's entry. */
        private @Nullable Parcel starting;

        private long readyAt;
        private boolean blocked;
        private long freeAt;
        private long last;
        /** The packet that will not be acknowledged before {@code freeAt}. */
        private @Nullable Parcel unheard;

        Port(ChannelFate fate, @Nullable Repeating repeating) {
            this.fate = fate;
            this.repeating = repeating;
        }
    }

    private final PlainRun run;
    private final Replay replay;
    private final Port[] ports;
    /** Of half-duplex links: until when a packet is on the link, and which. */
    private final long[] wireFreeAt;

    private final long[] wireHolder;
    private final List<Parcel> offers = new ArrayList<>();
    private final List<Integer> woken = new ArrayList<>();

    AtOnceReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        int links = run.graph.links();
        ports = new Port[2 * links];
        boolean repeats = run.machine.repeats != null;
        Arrays.setAll(
                ports,
                channel -> new Port(
                        replay.fate(channel),
                        repeats ? new Repeating(run, replay, channel) : null));
        wireFreeAt = new long[run.machine.half ? links : 0];
        wireHolder = new long[wireFreeAt.length];
    }

    @Override
    public void offer(Parcel parcel) {
        offers.add(parcel);
    }

    @Override
    public void wake(int link) {
        woken.add(link);
    }

    @Override
    public void serve() {
        offers.sort(Comparator.comparingInt(Parcel::channel).thenComparingLong(Parcel::id));
        for (int link : woken) {
            free(2 * link);
            free(2 * link + 1);
        }
        for (Parcel parcel : offers) {
            free(parcel.channel);
            free(parcel.channel ^ 1);
            Port port = ports[parcel.channel];
            if (port.starting == null && port.freeAt <= replay.now()) {
                begin(port, parcel, parcel.cause);
            } else {
                if (port.starting == null) {
                    replay.wake(port.freeAt, parcel.channel >> 1);
                }
                port.queue.add(parcel);
                replay.offered(parcel);
            }
        }
        if (run.machine.half) {
            woken.forEach(this::arbitrate);
            offers.forEach(parcel -> arbitrate(parcel.channel >> 1));
        }
        offers.clear();
        woken.clear();
    }

    /** Goes on at a port that is free by now: with another attempt, or with the next packet. */
    private void free(int channel) {
        Port port = ports[channel];
        long now = replay.now();
        Parcel unheard = port.unheard;
        if (unheard != null && port.freeAt <= now) {
            port.unheard = null;
            if (Objects.requireNonNull(port.repeating).repeats(now, unheard)) {
                startUp(port, unheard);
            }
        }
        while (port.starting == null && port.freeAt <= now && !port.queue.isEmpty()) {
            Parcel next = port.queue.remove();
            if (port.fate.isSenderDown(now)) {
                port.fate.dropAtSender(now, next);
            } else {
                begin(port, next, port.last);
            }
        }
    }

    private void begin(Port port, Parcel parcel, long cause) {
        replay.started(parcel, cause);
        if (port.repeating != null) {
            port.repeating.begin();
        }
        startUp(port, parcel);
    }

    private void startUp(Port port, Parcel parcel) {
        port.readyAt = replay.now() + port.fate.startup(replay.now());
        if (run.machine.half) {
            port.starting = parcel;
            port.blocked = false;
            replay.wake(port.readyAt, parcel.channel >> 1);
        } else {
            enter(port, parcel, port.readyAt, 0);
        }
    }

    /** Lets a packet enter a half-duplex link that is free; the others that are ready wait. */
    private void arbitrate(int link) {
        long now = replay.now();
        Port first = first(link);
        if (first != null && wireFreeAt[link] <= now) {
            Parcel parcel = Objects.requireNonNull(first.starting);
            first.starting = null;
            wireFreeAt[link] = enter(first, parcel, now, first.blocked ? wireHolder[link] : 0);
            wireHolder[link] = parcel.id;
        }
        for (int end = 0; end < 2; end++) {
            Port port = ports[2 * link + end];
            if (port.starting != null && port.readyAt <= now) {
                if (!port.blocked) {
                    port.blocked = true;
                    replay.blocked(port.starting, port.starting.channel, wireHolder[link]);
                }
                replay.wake(wireFreeAt[link], link);
            }
        }
    }

    private @Nullable Port first(int link) {
        Port found = null;
        for (int end = 0; end < 2; end++) {
            Port port = ports[2 * link + end];
            boolean ready = port.starting != null && port.readyAt <= replay.now();
            if (ready && (found == null || port.readyAt < found.readyAt)) {
                found = port;
            }
        }
        return found;
    }

    /** The header enters the channel; when the tail has left it. */
    private long enter(Port port, Parcel parcel, long time, long cause) {
        replay.hops(time, parcel, parcel.channel, cause);
        long crossing = run.machine.crossing(parcel.flits);
        port.last = parcel.id;
        long leaves;
        if (port.repeating == null) {
            leaves = port.fate.enter(time, parcel, crossing, replay::due);
            port.freeAt = leaves;
        } else {
            port.freeAt = port.repeating.enter(time, parcel, crossing);
            leaves = port.repeating.leaves();
            port.unheard = port.repeating.isAcknowledged(port.freeAt) ? null : parcel;
        }
        if (!port.queue.isEmpty() || port.unheard != null) {
            replay.wake(port.freeAt, parcel.channel >> 1);
        }
        return leaves;
    }
}
