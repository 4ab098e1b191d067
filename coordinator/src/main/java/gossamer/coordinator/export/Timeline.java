package gossamer.coordinator.export;

import gossamer.coordinator.export.Span.Activity;
import gossamer.coordinator.export.Span.Parcel;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a canonical trace as spans and instants, in the order of time. What has not ended when the
 * trace ends, ends with it.
 *
 * <p>Under wormhole switching no record tells when the tail of a packet leaves a channel: that is
 * {@code hop + flits·flit} ticks after its header entered it, and later by every stall of the
 * header that began before.
 */
final class Timeline {

    /** Takes spans and instants. */
    interface Sink {
        /** A span begins, at its own begin. */
        void begin(Span span);

        /** A span ends that has begun. */
        void end(long time, Span span);

        /** An event without duration. */
        void instant(TraceRecord record);
    }

    /** A channel that a packet under wormhole switching holds, and when its tail leaves it. */
    private static final class Held {
        private final Span span;
        private long until;

        Held(Span span, long until) {
            this.span = span;
            this.until = until;
        }
    }

    /** A packet that has started and has not been delivered for good. */
    private static final class Open {
        private final TraceRecord start;
        private final List<Held> held = new ArrayList<>(1);
        private int tokens;
        private boolean shown;
        private @Nullable Span startUp;
        private @Nullable Span blocked;
        private @Nullable Span transfer;
        /** When its header comes to the next channel, if there is one; wormhole switching. */
        private long arrival;

        Open(TraceRecord start) {
            this.start = start;
            tokens = start.tokens();
        }
    }

    private final Cost cost;
    private final int[] partFlits;
    private final boolean routed;
    private final boolean hops;
    private final boolean repeats;
    private final Marks marks;
    private final Map<Long, Open> packets = new TreeMap<>();
    /** Packets that have arrived in this instant: a copy may follow. */
    private final Map<Long, Open> arrived = new HashMap<>();

    private final Map<Integer, Span> stages = new HashMap<>();
    private final Map<Integer, Open> onChannel = new HashMap<>();
    private long now;

    private Timeline(Emulation emulation, RecordFilter filter, Sink sink) {
        cost = emulation.network().cost();
        partFlits = emulation.partFlits();
        routed = emulation.network().mode().carries(Carriage.BY_ROUTE);
        hops = emulation.network().mode().hasHops();
        repeats = emulation.network().reliability() != null;
        marks = new Marks(filter, sink);
    }

    /**
     * Reads a trace file. Returns the time of its last record.
     *
     * @throws IOException when it cannot be read or is damaged
     */
    static long read(Emulation emulation, Path trace, RecordFilter filter, Sink sink)
            throws IOException {
        Timeline timeline = new Timeline(emulation, filter, sink);
        TraceFileReader.readAll(trace, (words, count) -> {
            for (int record = 0; record < count; record++) {
                timeline.accept(TraceRecord.unpack(words, record * TraceBuffer.WORDS));
            }
        });
        timeline.finish();
        return timeline.now;
    }

    private void accept(TraceRecord record) {
        if (record.time() > now && marks.many()) {
            marks.flush(Math.min(record.time(), firstRelease()));
        }
        if (record.time() > now) {
            arrived.clear();
        }
        now = record.time();
        switch (record.kind()) {
            case STATE -> {
                endOf(stages.remove(record.pu()));
                stages.put(record.pu(), begin(Activity.STAGE, record, 0, false));
            }
            case COMPLETE -> {
                endOf(stages.remove(record.pu()));
                marks.instant(record);
            }
            case START -> start(record);
            case TOKENS, BLOCK, HOP -> {
                Open packet = packets.get(record.packet());
                if (packet != null) {
                    moreOf(packet, record);
                }
            }
            case DELIVER, DROP -> {
                arrive(record.packet());
                marks.instant(record);
            }
            case DUPLICATE -> {
                duplicate(record);
                marks.instant(record);
            }
            case TIMEOUT, RETRANSMIT -> {
                timeOut(record, packets.get(record.packet()));
                marks.instant(record);
            }
            default -> marks.instant(record);
        }
    }

    /** A packet arrives or is lost; where packets are repeated it may cross once more. */
    private void arrive(long id) {
        if (repeats) {
            endAttempt(packets.get(id));
            return;
        }
        Open packet = packets.remove(id);
        if (packet != null) {
            leave(packet);
            arrived.put(id, packet);
        }
    }

    /** A copy follows a packet that has left the channel, whether or not that has arrived. */
    private void duplicate(TraceRecord record) {
        Open packet = packets.getOrDefault(record.packet(), arrived.get(record.packet()));
        if (packet != null && !routed) {
            endOf(packet.transfer);
            packet.transfer = packetSpan(Activity.TRANSFER, record, packet);
            packets.put(record.packet(), packet);
            onChannel.put(record.channel(), packet);
        }
    }

    private void endAttempt(@Nullable Open packet) {
        if (packet != null) {
            endWaiting(packet);
            endOf(packet.transfer);
            packet.transfer = null;
        }
    }

    private void timeOut(TraceRecord record, @Nullable Open packet) {
        if (packet == null) {
            return;
        }
        // Where start-up takes no time, the HOP of the next attempt comes before these records.
        if (packet.transfer != null && packet.transfer.begin() < now) {
            endAttempt(packet);
        }
        if (!hops && record.kind() == EventKind.RETRANSMIT) {
            packet.transfer = packetSpan(Activity.TRANSFER, record, packet);
        }
    }

    private void moreOf(Open packet, TraceRecord record) {
        if (record.kind() == EventKind.TOKENS) {
            packet.tokens += record.tokens();
        } else if (record.kind() == EventKind.BLOCK) {
            packet.blocked = packetSpan(Activity.BLOCKED, record, packet);
        } else {
            enter(record, packet);
        }
    }

    private Span begin(Activity activity, TraceRecord record, int tokens, boolean first) {
        Span span = new Span(
                activity,
                record.pu(),
                record.channel(),
                new Parcel(record.packet(), record.cause(), record.colour(), tokens),
                record.stage(),
                first,
                record.time());
        marks.begin(span);
        return span;
    }

    private Span packetSpan(Activity activity, TraceRecord record, Open packet) {
        boolean first = !packet.shown;
        packet.shown = true;
        return begin(activity, record, packet.tokens, first);
    }

    private void endOf(@Nullable Span span) {
        if (span != null) {
            marks.end(now, span);
        }
    }

    private void start(TraceRecord record) {
        Open packet = new Open(record);
        packets.put(record.packet(), packet);
        if (repeats) {
            // The one before it is acknowledged or given up.
            Open before = onChannel.put(record.channel(), packet);
            if (before != null) {
                endAttempt(before);
                packets.remove(before.start.packet());
            }
        }
        if (!hops) {
            // Sender and receiver have met: there is no HOP.
            packet.transfer = packetSpan(Activity.TRANSFER, record, packet);
        } else if (cost.startup() > 0) {
            packet.startUp = packetSpan(Activity.START_UP, record, packet);
        }
    }

    private void endWaiting(Open packet) {
        Span startUp = packet.startUp;
        if (startUp != null) {
            marks.end(Math.min(now, startUp.begin() + cost.startup()), startUp);
            packet.startUp = null;
        }
        endOf(packet.blocked);
        packet.blocked = null;
    }

    private void enter(TraceRecord record, Open packet) {
        endWaiting(packet);
        Span span = packetSpan(Activity.TRANSFER, record, packet);
        if (routed) {
            hold(packet, span);
            return;
        }
        Open before = onChannel.put(record.channel(), packet);
        if (before != null) {
            // It has left and arrives later: what comes next shows that the channel is free.
            endOf(before.transfer);
            before.transfer = null;
        }
        packet.transfer = span;
    }

    private void hold(Open packet, Span span) {
        long stall = packet.held.isEmpty() ? 0 : now - packet.arrival;
        for (Iterator<Held> each = packet.held.iterator(); each.hasNext(); ) {
            Held held = each.next();
            if (held.until > packet.arrival) {
                held.until += stall;
            } else {
                marks.end(held.until, held.span);
                each.remove();
            }
        }
        long flits = (long) packet.tokens * partFlits[packet.start.colour()];
        packet.held.add(new Held(span, now + cost.crossing(flits)));
        packet.arrival = now + cost.hop();
    }

    /** Before that time no channel is left by a packet of which it is not known yet when. */
    private long firstRelease() {
        long first = Long.MAX_VALUE;
        if (!hops) {
            return first;
        }
        for (Open packet : packets.values()) {
            for (Held held : packet.held) {
                first = Math.min(first, held.until);
            }
            Span startUp = packet.startUp;
            if (startUp != null) {
                first = Math.min(first, startUp.begin() + cost.startup());
            }
        }
        return first;
    }

    private void leave(Open packet) {
        endWaiting(packet);
        for (Held held : packet.held) {
            marks.end(held.until, held.span);
        }
        packet.held.clear();
        endOf(packet.transfer);
        packet.transfer = null;
        onChannel.remove(packet.start.channel(), packet);
    }

    private void finish() {
        for (Open packet : packets.values()) {
            // A packet that is stuck stays on its channels.
            boolean stuck = packet.blocked != null;
            endWaiting(packet);
            for (Held held : packet.held) {
                boolean left = !stuck || held.until <= packet.arrival;
                marks.end(left ? Math.min(held.until, now) : now, held.span);
            }
            endOf(packet.transfer);
        }
        stages.values().forEach(this::endOf);
        marks.flush(Long.MAX_VALUE);
    }
}
