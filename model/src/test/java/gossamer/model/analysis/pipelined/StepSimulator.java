package gossamer.model.analysis.pipelined;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Gossiping by rendezvous, step by step, as the reference states it (sections 1 and 5): shares
 * nothing with the emulator but the trace it emits.
 */
final class StepSimulator {

    /** From whom a PU that waits to receive takes a value. */
    enum Acceptance {
        /** From any sender of its session; the lowest one wins. */
        ANY,
        /** From the lowest one it has not heard. */
        NAMED
    }

    /** What a PU does whose next destination is not free. */
    enum Scheduling {
        /** It waits. */
        NONE,
        /** Algorithm 2: the c-th in the c-th send, else the first unserved one that is free. */
        PREFER_CTH,
        /** The first unserved one that is free. */
        STABLE
    }

    private final int[][] orders;
    private final int n;
    private final int sessions;
    private final Acceptance acceptance;
    private final Scheduling scheduling;
    private final int channels;
    /** By sender and destination, the links of the mesh between them. */
    private final BitSet[][] ways;

    private final BitSet used = new BitSet();
    private final Crossbar topology;
    private final TraceBuffer trace = new TraceBuffer(1024);

    private final int[] session;
    private final int[] sentCount;
    private final int[] heardCount;
    private final boolean[][] served;
    private final boolean[][] heard;
    private final int[] firstUnserved;
    private final int[] packets;
    private final boolean[] waiting;
    private final boolean[] broadcasting;
    private final boolean[] receptive;
    private final int[] receivesFrom;

    StepSimulator(int[][] orders, int sessions, Acceptance acceptance, Scheduling scheduling) {
        this(orders, sessions, acceptance, scheduling, Integer.MAX_VALUE);
    }

    /**
     * With at most so many transfers in a column, those of the lowest senders.
     *
     * @param sides of a mesh beneath, whose links one transfer at a time uses in each direction
     */
    StepSimulator(
            int[][] orders,
            int sessions,
            Acceptance acceptance,
            Scheduling scheduling,
            int channels,
            int... sides) {
        this.channels = channels;
        this.ways = new BitSet[orders.length][orders.length];
        for (int from = 0; from < orders.length; from++) {
            for (int to = 0; to < orders.length; to++) {
                ways[from][to] = way(sides, from, to);
            }
        }
        this.orders = orders;
        this.n = orders.length - 1;
        this.sessions = sessions;
        this.acceptance = acceptance;
        this.scheduling = scheduling;
        topology = Crossbar.of(n + 1);
        session = new int[n + 1];
        sentCount = new int[n + 1];
        heardCount = new int[n + 1];
        served = new boolean[n + 1][n];
        heard = new boolean[n + 1][n + 1];
        firstUnserved = new int[n + 1];
        packets = new int[n + 1];
        waiting = new boolean[n + 1];
        broadcasting = new boolean[n + 1];
        receptive = new boolean[n + 1];
        receivesFrom = new int[n + 1];
    }

    /** The rule that reproduces all tables. */
    static TraceBuffer run(int[][] orders, Scheduling scheduling, int sessions) {
        return new StepSimulator(orders, sessions, Acceptance.ANY, scheduling).run();
    }

    static RunTable table(int[][] orders, Scheduling scheduling, int sessions) {
        return table(run(orders, scheduling, sessions), orders.length);
    }

    static RunTable table(TraceBuffer trace, int pus) {
        RunTable.Builder builder = new RunTable.Builder(Crossbar.of(pus));
        builder.acceptAll(trace.words(), trace.size());
        return builder.build();
    }

    TraceBuffer run() {
        for (int pu = 0; pu <= n; pu++) {
            emit(0, EventKind.STATE, pu, -1, 0, 0);
            endSessions(pu, 0);
        }
        for (int column = 1; Arrays.stream(session).anyMatch(s -> s < sessions); column++) {
            if (!step(column)) {
                throw new IllegalStateException("no transfer in column " + column);
            }
        }
        trace.sort(0);
        return trace;
    }

    /**
     * Everything is decided on the state at the start of the column. Returns whether anything
     * moved.
     */
    private boolean step(int column) {
        for (int pu = 0; pu <= n; pu++) {
            boolean active = session[pu] < sessions;
            broadcasting[pu] = active && heardCount[pu] >= pu && sentCount[pu] < n;
            receptive[pu] = active && !broadcasting[pu];
            receivesFrom[pu] = -1;
        }
        used.clear();
        int[] sendsTo = new int[n + 1];
        Arrays.fill(sendsTo, -1);
        int moved = 0;
        for (int pu = 0; pu <= n; pu++) {
            if (broadcasting[pu]) {
                int index = moved < channels ? choose(pu) : -1;
                if (index < 0) {
                    offer(pu, column);
                } else {
                    int destination = orders[pu][index];
                    served[pu][index] = true;
                    receivesFrom[destination] = pu;
                    used.or(ways[pu][destination]);
                    sendsTo[pu] = destination;
                    transfer(pu, destination, column);
                    moved++;
                }
            }
        }
        for (int pu = 0; pu <= n; pu++) {
            if (sendsTo[pu] >= 0) {
                sentCount[pu]++;
            }
            if (receivesFrom[pu] >= 0) {
                heard[pu][receivesFrom[pu]] = true;
                heardCount[pu]++;
            }
        }
        for (int pu = 0; pu <= n; pu++) {
            endSessions(pu, column);
        }
        return moved > 0;
    }

    private int choose(int pu) {
        int preferred = sentCount[pu];
        if (scheduling == Scheduling.NONE) {
            return available(pu, preferred) ? preferred : -1;
        }
        if (scheduling == Scheduling.PREFER_CTH
                && !served[pu][preferred]
                && available(pu, preferred)) {
            return preferred;
        }
        while (firstUnserved[pu] < n && served[pu][firstUnserved[pu]]) {
            firstUnserved[pu]++;
        }
        for (int index = firstUnserved[pu]; index < n; index++) {
            if (!served[pu][index] && available(pu, index)) {
                return index;
            }
        }
        return -1;
    }

    private boolean available(int sender, int index) {
        int destination = orders[sender][index];
        return receptive[destination]
                && receivesFrom[destination] < 0
                && !used.intersects(ways[sender][destination])
                && session[destination] == session[sender]
                && (acceptance == Acceptance.ANY || nextNamed(destination) == sender);
    }

    /** One coordinate after the other is made that of the destination, step by step. */
    private static BitSet way(int[] sides, int from, int to) {
        BitSet links = new BitSet();
        int[] at = coordinates(sides, from);
        int[] end = coordinates(sides, to);
        int pus = Arrays.stream(sides).reduce(1, (a, b) -> a * b);
        for (int axis = 0; axis < sides.length; axis++) {
            while (at[axis] != end[axis]) {
                int begin = number(sides, at);
                at[axis] += Integer.signum(end[axis] - at[axis]);
                links.set(begin * pus + number(sides, at));
            }
        }
        return links;
    }

    private static int[] coordinates(int[] sides, int pu) {
        int[] coordinates = new int[sides.length];
        int rest = pu;
        for (int axis = sides.length - 1; axis >= 0; axis--) {
            coordinates[axis] = rest % sides[axis];
            rest /= sides[axis];
        }
        return coordinates;
    }

    private static int number(int[] sides, int[] coordinates) {
        int number = 0;
        for (int axis = 0; axis < sides.length; axis++) {
            number = number * sides[axis] + coordinates[axis];
        }
        return number;
    }

    private int nextNamed(int pu) {
        int next = 0;
        while (next == pu || heard[pu][next]) {
            next++;
        }
        return next;
    }

    private void offer(int pu, int column) {
        if (!waiting[pu]) {
            waiting[pu] = true;
            int destination = orders[pu][sentCount[pu]];
            long id = Packet.idOf(pu, packets[pu] + 1);
            emit(column - 1, EventKind.OFFER, pu, topology.channel(pu, destination), id, pu);
        }
    }

    private void transfer(int pu, int destination, int column) {
        waiting[pu] = false;
        packets[pu]++;
        long id = Packet.idOf(pu, packets[pu]);
        int channel = topology.channel(pu, destination);
        emit(column - 1, EventKind.START, pu, channel, id, pu);
        emit(column, EventKind.DELIVER, destination, channel, id, pu);
    }

    private void endSessions(int pu, int column) {
        while (session[pu] < sessions && sentCount[pu] == n && heardCount[pu] == n) {
            session[pu]++;
            sentCount[pu] = 0;
            heardCount[pu] = 0;
            firstUnserved[pu] = 0;
            Arrays.fill(served[pu], false);
            Arrays.fill(heard[pu], false);
            boolean last = session[pu] == sessions;
            emit(column, last ? EventKind.COMPLETE : EventKind.STATE, pu, -1, 0, 0);
        }
    }

    private void emit(long time, EventKind kind, int pu, int channel, long id, int token) {
        int tokens = id == 0 ? 0 : 1;
        int sender = id == 0 ? pu : token;
        int stage = kind == EventKind.COMPLETE ? 0 : session[sender];
        trace.add(new TraceRecord(time, kind, pu, channel, id, 0, 0, stage, token, tokens, tokens));
    }
}
