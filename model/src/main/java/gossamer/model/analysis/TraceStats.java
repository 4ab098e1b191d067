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
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Gathers figures from a canonical trace, record by record. The trace is taken to be sound (see
 * {@link gossamer.model.verify.Verifier}); of a trace at level summary only the completions tell.
 */
public final class TraceStats {

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

    private final Topology topology;
    private final int colours;
    private final boolean half;
    private final boolean wormhole;
    private final Cost cost;
    private final int[] partFlits;
    private final long[] kinds = new long[KINDS.length];
    private final long[] busy;
    private final long[] crossed;
    private final PacketTable packets = new PacketTable();
    private final Map<Long, TokenAccumulator> scattered = new TreeMap<>();
    private final TokenAccumulator[] held;
    private final Growing instants = new Growing();
    private final Growing heldThen = new Growing();
    private final Growing latencies = new Growing();
    private final Sum latency = new Sum();
    private final Sum portWaits = new Sum();
    private final Sum linkWaits = new Sum();
    private long heldNow;
    private long tokenParts;
    private long end;
    private long completions;
    private long firstCompletion;
    private long lastCompletion;

    /** Figures of one trace of this emulation. */
    public TraceStats(Emulation emulation) {
        topology = emulation.topology();
        colours = emulation.algorithm().colours();
        half = emulation.network().duplex() == Duplex.HALF;
        wormhole = emulation.network().mode().carries(Carriage.BY_ROUTE);
        cost = emulation.network().cost();
        partFlits = emulation.partFlits();
        int lines = half ? topology.links() : 2 * topology.links();
        busy = new long[lines];
        crossed = new long[lines];
        held = new TokenAccumulator[topology.pus() * colours];
        for (int colour = 0; colour < colours; colour++) {
            TokenNumbering numbering = emulation.algorithm().numbering(colour);
            for (int pu = 0; pu < topology.pus(); pu++) {
                TokenAccumulator own = new TokenAccumulator();
                own.addRange(numbering.tokenOf(pu), numbering.tokenOf(pu) + 1);
                held[pu * colours + colour] = own;
            }
        }
        heldNow = held.length;
    }

    /** Takes the next {@code count} records, which begin at {@code words[0]}. */
    public void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            accept(words, at);
        }
    }

    /** Takes the record that begins at {@code words[at]}. */
    public void accept(long[] words, int at) {
        long time = words[at];
        long id = words[at + 1];
        int tokens = (int) words[at + 4];
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        kinds[kind.ordinal()]++;
        switch (kind) {
            case OFFER -> packets.set(packets.findOrAdd(id), PacketTable.OFFERED, time);
            case START -> {
                int row = packets.findOrAdd(id);
                packets.set(row, PacketTable.STARTED, time);
                // Under rendezvous there is no HOP: the transfer begins with its start.
                packets.set(row, PacketTable.ENTERED, time);
                packets.set(row, PacketTable.PARTS, tokens);
                if (packets.get(row, PacketTable.OFFERED) >= 0) {
                    portWaits.add(time - packets.get(row, PacketTable.OFFERED));
                }
                if ((int) (words[at + 5] >>> 32) > 1) {
                    scattered.put(id, new TokenAccumulator());
                }
            }
            case TOKENS -> tokens(id, words, at);
            case BLOCK -> setTime(id, PacketTable.BLOCKED, time);
            case HOP -> {
                setTime(id, PacketTable.ENTERED, time);
                int row = packets.find(id);
                if (row >= 0 && packets.get(row, PacketTable.BLOCKED) >= 0) {
                    linkWaits.add(time - packets.get(row, PacketTable.BLOCKED));
                    packets.set(row, PacketTable.BLOCKED, PacketTable.NEVER);
                }
                if (wormhole && row >= 0) {
                    pass(row, words, at);
                }
            }
            case DELIVER -> deliver(words, at);
            case STATE -> {}
            case COMPLETE -> complete(time);
        }
    }

    /**
     * Under wormhole switching a packet passes many channels; the time that it stands still is left
     * out.
     */
    private void pass(int row, long[] words, int at) {
        int channel = (int) words[at + 3];
        int line = half ? Topology.linkOf(channel) : channel;
        int colour = (int) (words[at + 5] >>> 8 & 0xFF);
        busy[line] += cost.crossing(packets.get(row, PacketTable.PARTS) * partFlits[colour]);
        crossed[line]++;
    }

    private void setTime(long id, int column, long time) {
        int row = packets.find(id);
        if (row >= 0) {
            packets.set(row, column, time);
        }
    }

    private void tokens(long id, long[] words, int at) {
        int row = packets.find(id);
        TokenAccumulator further = scattered.get(id);
        if (row >= 0 && further != null) {
            int first = (int) (words[at + 4] >>> 32);
            int tokens = (int) words[at + 4];
            further.addRange(first, first + tokens);
            packets.set(row, PacketTable.PARTS, packets.get(row, PacketTable.PARTS) + tokens);
        }
    }

    private void complete(long time) {
        end = Math.max(end, time);
        firstCompletion = completions == 0 ? time : Math.min(firstCompletion, time);
        lastCompletion = Math.max(lastCompletion, time);
        completions++;
    }

    private void deliver(long[] words, int at) {
        long time = words[at];
        long id = words[at + 1];
        end = Math.max(end, time);
        int row = packets.find(id);
        if (row < 0) {
            return;
        }
        int channel = (int) words[at + 3];
        if (!wormhole) {
            int line = half ? Topology.linkOf(channel) : channel;
            busy[line] += time - packets.get(row, PacketTable.ENTERED);
            crossed[line]++;
        }
        tokenParts += packets.get(row, PacketTable.PARTS);
        long offered = packets.get(row, PacketTable.OFFERED);
        long took = time - (offered >= 0 ? offered : packets.get(row, PacketTable.STARTED));
        latency.add(took);
        latencies.add(took);
        packets.remove(row);
        hold(words, at);
    }

    private void hold(long[] words, int at) {
        int pu = (int) (words[at + 3] >>> 32);
        int colour = (int) (words[at + 5] >>> 8 & 0xFF);
        TokenAccumulator holding = held[pu * colours + colour];
        int before = holding.size();
        int first = (int) (words[at + 4] >>> 32);
        holding.addRange(first, first + (int) words[at + 4]);
        if ((int) (words[at + 5] >>> 32) > 1) {
            TokenAccumulator further = scattered.remove(words[at + 1]);
            if (further != null) {
                holding.addAll(further.snapshot());
            }
        }
        heldNow += holding.size() - before;
        if (instants.size() == 0 || instants.get(instants.size() - 1) != words[at]) {
            instants.add(words[at]);
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
        boolean none = end == 0 || busy.length == 0;
        return new Utilisation(
                busy.length,
                none ? 0 : total / busy.length / end,
                none ? 0 : (double) busiest.get(0).busy() / end,
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
        double all = (double) topology.pus() * held.length;
        int before = instants.countUpTo(time);
        long heldBy = before == 0 ? held.length : heldThen.get(before - 1);
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
