package gossamer.coordinator.report;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The algorithms of Lau &amp; Zhang on a half-duplex path or cycle, in lock-step: no actors, no
 * links, no queues at ports. It only says which tokens cross which channel in which round.
 */
final class LockStep {

    private final Grid grid;
    private final int pus;
    /** By round, then by channel. */
    private final TreeMap<Integer, TreeMap<Integer, SortedSet<Integer>>> rounds = new TreeMap<>();

    private LockStep(Grid grid) {
        this.grid = grid;
        this.pus = grid.pus();
    }

    static Grid grid(String algorithm, int pus) {
        return algorithm.endsWith("path") ? Grid.path(pus) : Grid.ring(pus);
    }

    /** The canonical trace of a run. */
    static TraceBuffer trace(String algorithm, int pus) {
        LockStep run = new LockStep(grid(algorithm, pus));
        switch (algorithm) {
            case "small-path" -> run.queues(pus / 2);
            case "fujita-path" -> run.queues(pus);
            case "large-path" -> run.largePath();
            case "small-cycle" -> run.smallCycle();
            case "large-cycle" -> run.largeCycle();
            default -> throw new IllegalArgumentException(algorithm);
        }
        return run.records();
    }

    private void send(int round, int channel, int token) {
        rounds.computeIfAbsent(round, key -> new TreeMap<>())
                .computeIfAbsent(channel, key -> new TreeSet<>())
                .add(token);
    }

    /** The channel over link {@code (i, i+1)}, modulo the number of PUs. */
    private int over(int link, boolean right) {
        int channel = grid.channel(Math.floorMod(link, pus), 0);
        return right ? channel : Topology.opposite(channel);
    }

    /** A queue of tokens per PU and direction; on links before the centre the right-going win. */
    private void queues(int centre) {
        List<Deque<Integer>> right = new ArrayList<>();
        List<Deque<Integer>> left = new ArrayList<>();
        for (int pu = 0; pu < pus; pu++) {
            right.add(new ArrayDeque<>(List.of(pu)));
            left.add(new ArrayDeque<>(List.of(pu)));
        }
        int missing = pus * (pus - 1);
        for (int round = 1; missing > 0; round++) {
            int[] winner = new int[pus - 1];
            boolean[] goesRight = new boolean[pus - 1];
            for (int link = 0; link < pus - 1; link++) {
                Integer fromLeft = right.get(link).peek();
                Integer fromRight = left.get(link + 1).peek();
                goesRight[link] = fromLeft != null && (fromRight == null || link < centre);
                Integer token = goesRight[link] ? fromLeft : fromRight;
                winner[link] = token == null ? -1 : token;
            }
            for (int link = 0; link < pus - 1; link++) {
                if (winner[link] >= 0) {
                    List<Deque<Integer>> queues = goesRight[link] ? right : left;
                    queues.get(goesRight[link] ? link : link + 1).remove();
                    queues.get(goesRight[link] ? link + 1 : link).add(winner[link]);
                    send(round, over(link, goesRight[link]), winner[link]);
                    missing--;
                }
            }
        }
    }

    /** A token that crosses so many links without a stop. */
    private void wire(int token, boolean right, int start, int length) {
        for (int hop = 0; hop < length; hop++) {
            int link = right ? token + hop : token - 1 - hop;
            send(start + hop, over(link, right), token);
        }
    }

    private void largePath() {
        for (int token = 0; token < pus; token++) {
            wire(token, true, 1 + token % 2, pus - 1 - token);
            wire(token, false, 1 + token % 2, token);
        }
    }

    private void smallCycle() {
        for (int token = 0; token < pus; token++) {
            wire(token, false, 1, pus - 1);
        }
    }

    /** Of an odd cycle PU 0 also plays a PU between it and the last one, which has no token. */
    private void largeCycle() {
        int all = pus + pus % 2;
        for (int token = 0; token < pus; token++) {
            int start = 1 + token % 2;
            int rightLength = all / 2 - 1 + token % 2;
            for (int hop = 0; hop < rightLength; hop++) {
                sendUnlessPlayed(start + hop, (token + hop) % all, true, token);
            }
            for (int hop = 0; hop < all - 1 - rightLength; hop++) {
                int link = Math.floorMod(token - 1 - hop, all);
                sendUnlessPlayed(start + hop, link, false, token);
            }
        }
    }

    private void sendUnlessPlayed(int round, int link, boolean right, int token) {
        if (link < pus) {
            send(round, over(link, right), token);
        }
    }

    private TraceBuffer records() {
        TraceBuffer trace = new TraceBuffer(1000);
        List<BitSet> held = new ArrayList<>();
        for (int pu = 0; pu < pus; pu++) {
            held.add(new BitSet());
            held.get(pu).set(pu);
        }
        int[] sent = new int[pus];
        rounds.forEach((round, packets) -> {
            List<BitSet> before = held.stream().map(set -> (BitSet) set.clone()).toList();
            packets.forEach((channel, tokens) -> {
                int from = grid.source(channel);
                int to = grid.target(channel);
                if (!tokens.stream().allMatch(before.get(from)::get)) {
                    throw new IllegalStateException(from + " does not have " + tokens);
                }
                long id = Packet.idOf(from, ++sent[from]);
                addPacket(trace, round, channel, id, tokens);
                tokens.forEach(held.get(to)::set);
            });
            for (int pu = 0; pu < pus; pu++) {
                if (held.get(pu).cardinality() == pus && before.get(pu).cardinality() < pus) {
                    trace.add(new TraceRecord(
                            round, EventKind.COMPLETE, pu, -1, 0, 0, 0, 0, 0, 0, 0));
                }
            }
        });
        trace.sort(0);
        return trace;
    }

    private void addPacket(
            TraceBuffer trace, int round, int channel, long id, SortedSet<Integer> tokens) {
        BitSet set = new BitSet();
        tokens.forEach(set::set);
        int from = grid.source(channel);
        EventKind kind = EventKind.START;
        for (int first = set.nextSetBit(0); first >= 0; ) {
            int end = set.nextClearBit(first);
            trace.add(new TraceRecord(
                    round - 1, kind, from, channel, id, 0, 0, 0, first, end - first, 1));
            kind = EventKind.TOKENS;
            first = set.nextSetBit(end);
        }
        trace.add(new TraceRecord(round - 1, EventKind.HOP, from, channel, id, 0, 0, 0, 0, 0, 0));
        trace.add(new TraceRecord(
                round, EventKind.DELIVER, grid.target(channel), channel, id, 0, 0, 0, 0, 0, 0));
    }
}
