package gossamer.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Wormhole switching. A packet is rigid: its header asks for one channel of its way after the
 * other, its tail follows at a fixed distance, and it holds every channel from the entry of its
 * header until its tail has passed. While its header waits, all of it stands still.
 */
final class WormReplay implements LinkReplay {

    /** In one instant the lower channel goes first, then the lower packet. */
    private static final Comparator<Header> ORDER = Comparator.<Header>comparingInt(Header::channel)
            .thenComparingLong(header -> header.parcel.id);

    /** A virtual channel; on a half-duplex link one of both directions. */
    private static final class Lane {
        private final ArrayDeque<Header> waiting = new ArrayDeque<>(1);
        /** Headers that ask for the first time in this instant. */
        private final List<Header> fresh = new ArrayList<>(1);

        private @Nullable Header holder;
        /** The place of this channel on the way of the holder. */
        private int place;
        /** When the header of the holder enters, if delays or faults keep it at the entrance. */
        private long entersAt = Replay.NEVER;
        /** How many packets have had the channel before, and which one the holder waited for. */
        private long number;

        private long cause;
        /** When the tail of the holder has passed, unless that stands still before. */
        private long freeAt;
        /** The packet that has left last. */
        private long last;
    }

    private final PlainRun run;
    private final Replay replay;
    private final Outboxes outboxes;
    private final Lane[] lanes;
    /** Headers, by the time at which they ask for their next channel. */
    private final Map<Long, List<Header>> ahead = new HashMap<>();

    private final BitSet touched = new BitSet();

    WormReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        this.outboxes = new Outboxes(run, replay);
        int directions = run.machine.half ? 1 : 2;
        lanes = new Lane[run.graph.links() * directions * run.machine.virtualChannels];
        Arrays.setAll(lanes, lane -> new Lane());
    }

    private Lane lane(Header header, int place) {
        int channel = header.way.channel(place);
        if (header.way.lane(place) >= run.machine.virtualChannels) {
            throw new AuditException("machine.virtualChannels: packets need more");
        }
        int direction = run.machine.half ? channel >> 1 : channel;
        return lanes[direction * run.machine.virtualChannels + header.way.lane(place)];
    }

    private List<Lane> lanes(int link) {
        int each = lanes.length / run.graph.links();
        return Arrays.asList(lanes).subList(link * each, (link + 1) * each);
    }

    @Override
    public void offer(Parcel parcel) {
        outboxes.offer(new Header(parcel, replay.now()));
    }

    @Override
    public void wake(int who) {
        if (who >= 0) {
            touched.set(who);
        } else {
            outboxes.wake(who);
        }
    }

    @Override
    public void serve() {
        touched.stream().forEach(link -> lanes(link).forEach(this::release));
        for (Header header : outboxes.begin()) {
            long now = replay.now();
            ask(now + replay.fate(header.channel()).startup(now), header);
        }
        // More than one round if headers take no time to cross a link.
        do {
            for (Header header : arriving()) {
                Lane lane = lane(header, header.at);
                lane.fresh.add(header);
                touched.set(header.channel() >> 1);
                release(lane);
            }
            int[] links = touched.stream().toArray();
            touched.clear();
            for (int link : links) {
                lanes(link).forEach(this::serve);
            }
        } while (ahead.containsKey(replay.now()));
    }

    private List<Header> arriving() {
        List<Header> arriving = ahead.remove(replay.now());
        return arriving == null ? List.of() : arriving;
    }

    /** The header asks for its next channel at a time from now on. */
    private void ask(long time, Header header) {
        ahead.computeIfAbsent(time, key -> new ArrayList<>()).add(header);
        replay.wake(time, Outboxes.NOBODY);
    }

    private void release(Lane lane) {
        Header holder = lane.holder;
        if (holder != null && lane.freeAt <= Math.min(replay.now(), holder.stoodStill)) {
            lane.last = holder.parcel.id;
            lane.holder = null;
            if (outboxes.freedAt(holder, lane.place)) {
                outboxes.free(holder);
            }
        }
    }

    private void serve(Lane lane) {
        lane.fresh.sort(ORDER);
        boolean waited = !lane.waiting.isEmpty();
        lane.waiting.addAll(lane.fresh);
        if (lane.holder == null && !lane.waiting.isEmpty()) {
            grant(lane, lane.waiting.remove(), waited ? lane.last : 0);
        } else if (lane.holder != null && lane.entersAt == replay.now()) {
            enter(lane, lane.holder);
        }
        for (Header header : lane.fresh) {
            if (lane.holder != null && lane.holder != header) {
                replay.blocked(header.parcel, header.channel(), lane.holder.parcel.id);
                standStill(header);
            }
        }
        lane.fresh.clear();
        watch(lane);
    }

    private void standStill(Header header) {
        header.stoodStill = Math.min(header.stoodStill, replay.now());
    }

    /** The channel belongs to a header, which delays and faults may keep at the entrance. */
    private void grant(Lane lane, Header header, long cause) {
        long now = replay.now();
        ChannelFate fate = replay.fate(header.channel());
        lane.holder = header;
        lane.place = header.at;
        lane.cause = cause;
        lane.number = fate.take();
        long ready = now + fate.later(lane.number, replay.now(), crossing(header));
        lane.entersAt = fate.opens(ready);
        if (lane.entersAt > ready) {
            replay.blocked(header.parcel, header.channel(), 0);
        }
        if (lane.entersAt == now) {
            enter(lane, header);
        } else {
            lane.freeAt = Replay.NEVER;
            standStill(header);
            replay.wake(lane.entersAt, header.channel() >> 1);
        }
    }

    private long crossing(Header header) {
        return run.machine.crossing(header.parcel.flits);
    }

    private void enter(Lane lane, Header header) {
        long now = replay.now();
        int channel = header.channel();
        boolean last = header.at + 1 == header.way.links();
        goOn(header);
        replay.hops(now, header.parcel, channel, lane.cause);
        lane.entersAt = Replay.NEVER;
        // What is lost here goes no further.
        header.ended = true;
        ChannelFate.Arrival passes = (time, parcel) -> {
            if (last) {
                replay.due(time, parcel.on(channel));
            } else {
                header.parcel = parcel;
                header.ended = false;
                header.at++;
                ask(now + run.machine.hop, header);
            }
        };
        lane.freeAt = replay.fate(channel)
                .enterAsWorm(
                        lane.number,
                        now,
                        header.parcel,
                        crossing(header),
                        header.at == 0,
                        last,
                        passes);
    }

    /** What has stood still goes on: it leaves all that it holds so much later. */
    private void goOn(Header header) {
        long since = header.stoodStill;
        if (since == Replay.NEVER) {
            return;
        }
        header.stoodStill = Replay.NEVER;
        for (int place = header.at - 1; place >= 0; place--) {
            Lane lane = lane(header, place);
            if (lane.holder != header || lane.freeAt <= since) {
                return;
            }
            lane.freeAt += replay.now() - since;
            watch(lane);
        }
    }

    /** Looks at the lane again when the tail of its holder has passed, if anything waits for it. */
    private void watch(Lane lane) {
        Header holder = lane.holder;
        if (holder != null
                && holder.stoodStill == Replay.NEVER
                && (!lane.waiting.isEmpty() || outboxes.freedAt(holder, lane.place))) {
            replay.wake(lane.freeAt, holder.way.channel(lane.place) >> 1);
        }
    }
}
