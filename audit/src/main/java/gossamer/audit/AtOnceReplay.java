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
        private final ArrayDeque<Parcel> queue = new ArrayDeque<>(2);
        /** The packet between the begin of its start-up and its header's entry. */
        private @Nullable Parcel starting;

        private long readyAt;
        private boolean blocked;
        private long freeAt;
        private long last;
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
        Arrays.setAll(ports, channel -> new Port());
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

    /** Begins with the next packet in the queue of a port that is free by now. */
    private void free(int channel) {
        Port port = ports[channel];
        if (port.starting == null && port.freeAt <= replay.now() && !port.queue.isEmpty()) {
            begin(port, port.queue.remove(), port.last);
        }
    }

    private void begin(Port port, Parcel parcel, long cause) {
        replay.started(parcel, cause);
        port.readyAt = replay.now() + run.machine.startup;
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
        long leaves = time + run.machine.crossing(parcel.flits);
        port.last = parcel.id;
        port.freeAt = leaves;
        replay.due(leaves, parcel);
        if (!port.queue.isEmpty()) {
            replay.wake(leaves, parcel.channel >> 1);
        }
        return leaves;
    }
}
