package gossamer.model.analysis;

import gossamer.model.analysis.TraceFigures.Completions;
import gossamer.model.analysis.TraceFigures.Coverage;
import gossamer.model.analysis.TraceFigures.Delays;
import gossamer.model.analysis.TraceFigures.Latency;
import gossamer.model.analysis.TraceFigures.Line;
import gossamer.model.analysis.TraceFigures.Utilisation;
import gossamer.model.analysis.TraceFigures.Waits;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Gathers figures from a canonical trace, record by record. The trace is taken to be sound; of
 * a trace at level summary only the completions tell.
 */
public final class TraceStats implements RecordConsumer {

    /** How many of the busiest lines are named. */
    public static final int BUSIEST = 5;

    private static final int POINTS = 10;
    private static final EventKind[] KINDS = EventKind.values();

    /** Sum, count and maximum. */
    private static final class Sum {
        private long count;
        private long ticks;
        private long max;

        void add(long value) {
            count++;
            ticks += value;
            max = Math.max(max, value);
        }

        double mean() {
            return count == 0 ? 0 : (double) ticks / count;
        }

        Waits waits() {
            return new Waits(count, mean(), max);
        }
    }

    /** A packet under way, and when what has happened to it happened. */
    private static final class UnderWay {
        private static final long NEVER = -1;

        private long offered = NEVER;
        private long started = NEVER;
        private long parts;
    }

    private final Topology topology;
    private final boolean half;
    private final boolean wormhole;
    private final Cost cost;
    private final int[] partFlits;
    private final long[] kinds = new long[KINDS.length];
    private final long[] busy;
    private final long[] crossed;
    private final Map<Long, UnderWay> packets = new LinkedHashMap<>();
    /** Since when packets wait for a channel, also after they have been delivered once. */
    private final Map<Long, Long> blocked = new LinkedHashMap<>();

    private final Crossings crossings;
    private final TokensHeld held;
    private final long heldAtFirst;
    private final Growing instants = new Growing();
    private final Growing heldThen = new Growing();
    private final Growing latencies = new Growing();
    private final Sum latency = new Sum();
    private final Sum portWaits = new Sum();
    private final Sum linkWaits = new Sum();
    private long heldNow;
    private long tokenParts;
    private long end;
    private long lastUse;
    private long completions;
    private long firstCompletion;
    private long lastCompletion;

    /** Figures of one trace of this emulation. */
    public TraceStats(Emulation emulation) {
        topology = emulation.topology();
        half = emulation.network().duplex() == Duplex.HALF;
        wormhole = emulation.network().mode().carries(Carriage.BY_ROUTE);
        crossings = new Crossings(emulation.network().mode());
        cost = emulation.network().cost();
        partFlits = emulation.partFlits();
        int lines = half ? topology.links() : 2 * topology.links();
        busy = new long[lines];
        crossed = new long[lines];
        held = new TokensHeld(emulation, 1);
        heldAtFirst = (long) topology.pus() * held.sets();
        heldNow = heldAtFirst;
    }

    @Override
    public void accept(long[] words, int at) {
        long time = words[at];
        long id = words[at + 1];
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        kinds[kind.ordinal()]++;
        long crossing = crossings.accept(kind, words, at);
        if (crossing != Crossings.NONE) {
            use(words, at, crossing, time);
        }
        switch (kind) {
            case OFFER -> packets.computeIfAbsent(id, first -> new UnderWay()).offered = time;
            case START -> {
                UnderWay packet = packets.computeIfAbsent(id, first -> new UnderWay());
                packet.started = time;
                packet.parts = (int) words[at + 4];
                if (packet.offered >= 0) {
                    portWaits.add(time - packet.offered);
                }
                held.accept(words, at);
            }
            case COMPLETE -> complete(time);
            case STATE -> {}
            case BLOCK -> blocked.putIfAbsent(id, time);
            default -> {
                if (kind == EventKind.HOP) {
                    Long since = blocked.remove(id);
                    if (since != null) {
                        linkWaits.add(time - since);
                    }
                }
                UnderWay packet = packets.get(id);
                if (kind == EventKind.DELIVER) {
                    end = Math.max(end, time);
                }
                if (packet != null) {
                    goesOn(kind, packet, words, at);
                }
            }
        }
    }

    private void goesOn(EventKind kind, UnderWay packet, long[] words, int at) {
        switch (kind) {
            case TOKENS -> {
                packet.parts += (int) words[at + 4];
                held.accept(words, at);
            }
            case HOP -> {
                if (wormhole) {
                    pass(packet, words, at);
                }
            }
            case DELIVER -> deliver(packet, words, at);
            default -> {}
        }
    }

    /**
     * Under wormhole switching a packet passes many channels; the time that it stands still is left
     * out.
     */
    private void pass(UnderWay packet, long[] words, int at) {
        int colour = (int) (words[at + 5] >>> 8 & 0xFF);
        long crossing = cost.crossing(packet.parts * partFlits[colour]);
        use(words, at, crossing, words[at] + crossing);
    }

    private void use(long[] words, int at, long ticks, long until) {
        int channel = (int) words[at + 3];
        int line = half ? Topology.linkOf(channel) : channel;
        busy[line] += ticks;
        crossed[line]++;
        lastUse = Math.max(lastUse, until);
    }

    private void complete(long time) {
        end = Math.max(end, time);
        firstCompletion = completions == 0 ? time : Math.min(firstCompletion, time);
        lastCompletion = Math.max(lastCompletion, time);
        completions++;
    }

    private void deliver(UnderWay packet, long[] words, int at) {
        long time = words[at];
        tokenParts += packet.parts;
        long took = time - (packet.offered >= 0 ? packet.offered : packet.started);
        latency.add(took);
        latencies.add(took);
        packets.remove(words[at + 1]);
        heldNow += held.accept(words, at);
        if (instants.size() == 0 || instants.get(instants.size() - 1) != time) {
            instants.add(time);
            heldThen.add(heldNow);
        } else {
            heldThen.setLast(heldNow);
        }
    }

    /** The figures of all records so far. */
    public TraceFigures figures() {
        Map<EventKind, Long> counts = new EnumMap<>(EventKind.class);
        for (EventKind kind : KINDS) {
            counts.put(kind, kinds[kind.ordinal()]);
        }
        return new TraceFigures(
                counts,
                tokenParts,
                end,
                utilisation(),
                new Delays(portWaits.waits(), linkWaits.waits(), latency()),
                new Completions(completions, firstCompletion, lastCompletion),
                coverage());
    }

    private Utilisation utilisation() {
        double total = 0;
        for (long ticks : busy) {
            total += ticks;
        }
        List<Line> busiest = IntStream.range(0, busy.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer line) -> -busy[line])
                        .thenComparing(Comparator.naturalOrder()))
                .limit(BUSIEST)
                .map(line -> new Line(lineName(line), busy[line], crossed[line]))
                .toList();
        // What is repeated, or lost, may cross after the last delivery.
        long until = Math.max(end, lastUse);
        boolean none = until == 0 || busy.length == 0;
        return new Utilisation(
                busy.length,
                none ? 0 : total / busy.length / until,
                none ? 0 : (double) busiest.get(0).busy() / until,
                busiest);
    }

    private String lineName(int line) {
        return half
                ? topology.puName(topology.source(2 * line)) + "--"
                        + topology.puName(topology.target(2 * line))
                : topology.channelName(line);
    }

    private Latency latency() {
        long[] sorted = latencies.sorted();
        return new Latency(
                latency.mean(),
                quantile(sorted, 50),
                quantile(sorted, 90),
                quantile(sorted, 99),
                latency.max);
    }

    private static long quantile(long[] sorted, long percent) {
        int rank = (int) ((sorted.length * percent + 99) / 100);
        return sorted.length == 0 ? 0 : sorted[Math.max(rank, 1) - 1];
    }

    /** Share of all tokens that PUs held at a time, 0 to 100. */
    public double coverageAt(long time) {
        double all = (double) topology.pus() * heldAtFirst;
        int before = instants.countUpTo(time);
        long heldBy = before == 0 ? heldAtFirst : heldThen.get(before - 1);
        return 100 * heldBy / all;
    }

    private List<Coverage> coverage() {
        List<Coverage> points = new ArrayList<>(POINTS);
        for (int point = 1; point <= POINTS; point++) {
            long time = end / POINTS * point + end % POINTS * point / POINTS;
            points.add(new Coverage(time, coverageAt(time)));
        }
        return points;
    }
}
