package gossamer.coordinator.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a GOAL schedule and plays it back by the LogGOPS model with o = g = O = 0 and L, G as in
 * its first line: a {@code calc} keeps its processor busy, a send its network interface for
 * (s-1)·G, and is received L + (s-1)·G later.
 */
public final class GoalReplay {

    private static final Pattern FIRST =
            Pattern.compile("# LogGOPSim -L (\\d+) -o 0 -g 0 -G (\\d+) -O 0 -S 2147483647");
    private static final Pattern CALC = Pattern.compile("l(\\d+): calc (\\d+) cpu (\\d+)");
    private static final Pattern TRANSFER = Pattern.compile(
            "l(\\d+): (send|recv) (\\d+)b (to|from) (\\d+) tag (\\d+) cpu (\\d+) nic (\\d+)");
    private static final Pattern REQUIRES = Pattern.compile("l(\\d+) requires l(\\d+)");

    /** One operation. */
    private static final class Op {
        private final int rank;
        private final String kind;
        private long size;
        private String key = "";
        private String resource = "";
        private final List<Op> dependents = new ArrayList<>();
        private int missing;
        private long ready;

        Op(int rank, String kind) {
            this.rank = rank;
            this.kind = kind;
        }
    }

    private final List<Op> ops = new ArrayList<>();
    private final List<Long> lastCalc = new ArrayList<>();
    private long latency;
    private long gap;

    private GoalReplay() {}

    /** For each rank the time at which its last {@code calc} ended. */
    public static List<Long> play(String text) {
        GoalReplay replay = new GoalReplay();
        replay.parse(List.of(text.split("\n")));
        replay.run();
        return replay.lastCalc;
    }

    private void parse(List<String> lines) {
        Matcher first = FIRST.matcher(lines.get(0));
        assertThat(first.matches()).as(lines.get(0)).isTrue();
        latency = Long.parseLong(first.group(1));
        gap = Long.parseLong(first.group(2));
        int rank = -1;
        int ranks = -1;
        boolean inside = false;
        Map<Integer, Op> labels = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("#") || line.isEmpty()) {
                continue;
            }
            if (line.startsWith("num_ranks ")) {
                ranks = Integer.parseInt(line.substring(10));
            } else if (line.equals("rank " + (rank + 1) + " {")) {
                assertThat(inside).isFalse();
                inside = true;
                rank++;
                labels.clear();
            } else if (line.equals("}")) {
                inside = false;
            } else {
                assertThat(inside).as(line).isTrue();
                operation(line, rank, labels);
            }
        }
        assertThat(rank + 1).isEqualTo(ranks);
        for (int each = 0; each < ranks; each++) {
            lastCalc.add(0L);
        }
    }

    private void operation(String line, int rank, Map<Integer, Op> labels) {
        Matcher calc = CALC.matcher(line);
        Matcher transfer = TRANSFER.matcher(line);
        Matcher requires = REQUIRES.matcher(line);
        if (calc.matches()) {
            Op op = new Op(rank, "calc");
            op.size = Long.parseLong(calc.group(2));
            op.resource = rank + " cpu " + calc.group(3);
            label(labels, calc.group(1), op);
        } else if (transfer.matches()) {
            boolean send = transfer.group(2).equals("send");
            assertThat(transfer.group(4)).isEqualTo(send ? "to" : "from");
            Op op = new Op(rank, transfer.group(2));
            op.size = Long.parseLong(transfer.group(3));
            assertThat(op.size).isPositive();
            int peer = Integer.parseInt(transfer.group(5));
            op.key = (send ? rank + " " + peer : peer + " " + rank) + " " + transfer.group(6);
            op.resource = rank + " " + transfer.group(2) + " nic " + transfer.group(8);
            label(labels, transfer.group(1), op);
        } else {
            assertThat(requires.matches()).as(line).isTrue();
            Op later = labels.get(Integer.valueOf(requires.group(1)));
            Op before = labels.get(Integer.valueOf(requires.group(2)));
            before.dependents.add(later);
            later.missing++;
        }
    }

    private void label(Map<Integer, Op> labels, String label, Op op) {
        assertThat(labels.put(Integer.valueOf(label), op)).isNull();
        ops.add(op);
    }

    private record Due(long time, int order, Op op) {}

    private void run() {
        Map<String, Op> receives = new HashMap<>();
        PriorityQueue<Due> queue = new PriorityQueue<>(
                Comparator.comparingLong(Due::time).thenComparingInt(Due::order));
        int order = 0;
        for (Op op : ops) {
            if (op.kind.equals("recv")) {
                assertThat(op.missing).as("receives are posted at once").isZero();
                assertThat(receives.put(op.key, op)).as("one receive per tag").isNull();
            } else if (op.missing == 0) {
                queue.add(new Due(0, order++, op));
            }
        }
        Map<String, Long> freeAt = new HashMap<>();
        int finished = 0;
        while (!queue.isEmpty()) {
            Due due = queue.remove();
            Op op = due.op();
            long begin = Math.max(due.time(), freeAt.getOrDefault(op.resource, 0L));
            if (begin > due.time()) {
                queue.add(new Due(begin, order++, op));
                continue;
            }
            long end = begin;
            if (op.kind.equals("calc")) {
                end += op.size;
                freeAt.put(op.resource, end);
                lastCalc.set(op.rank, Math.max(lastCalc.get(op.rank), end));
            } else if (op.kind.equals("send")) {
                freeAt.put(op.resource, begin + (op.size - 1) * gap);
                Op receive = receives.remove(op.key);
                assertThat(receive).as(op.key).isNotNull();
                assertThat(receive.size).isEqualTo(op.size);
                queue.add(new Due(begin + latency + (op.size - 1) * gap, order++, receive));
            }
            finished++;
            for (Op dependent : op.dependents) {
                dependent.ready = Math.max(dependent.ready, end);
                if (--dependent.missing == 0) {
                    queue.add(new Due(dependent.ready, order++, dependent));
                }
            }
        }
        assertThat(finished).as("operations that came to an end").isEqualTo(ops.size());
    }
}
