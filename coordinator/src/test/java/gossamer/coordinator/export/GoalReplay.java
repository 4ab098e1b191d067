package gossamer.coordinator.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads GOAL by the grammar of LogGOPSim's reader and plays it back by LogGOPSim's clock, both
 * written from a description of them and not from the exporter. A rank has a time per processor and
 * two per network interface, for sending and receiving; a receive keeps those with the numbers of
 * the sender. Of {@code requires} there are two readings: what requires something may begin once
 * that has <em>begun</em> and its own processor is free, as in LogGOPSim, or not before that has
 * <em>ended</em>.
 */
public final class GoalReplay {

    /** When an operation may begin that requires another one. */
    public enum Requires {
        BEGUN,
        ENDED
    }

    /**
     * What was played.
     *
     * @param labels for each rank the time at which each labelled operation ended
     * @param makespan the time at which the last processor was free
     * @param sends how many messages were sent
     */
    public record Played(List<Map<String, Long>> labels, long makespan, int sends) {}

    private static final String COST =
            " -L (\\d+) -o (\\d+) -g (\\d+) -G (\\d+) -O (\\d+) -S (\\d+)";
    private static final Pattern OPTIONS = Pattern.compile("// LogGOPSim" + COST);
    private static final Pattern COMMENT = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final String LABEL = "([a-zA-Z][a-zA-Z0-9_]*)";
    private static final String PLACE = "(?: cpu (\\d+))?(?: nic (\\d+))?";
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");
    private static final Pattern RANKS = Pattern.compile("num_ranks (\\d+)");
    private static final Pattern RANK = Pattern.compile("rank (\\d+) \\{");
    private static final Pattern CALC =
            Pattern.compile("(?:" + LABEL + " ?: ?)?calc (\\d+)(?: cpu (\\d+))?");
    private static final Pattern SEND = Pattern.compile(
            "(?:" + LABEL + " ?: ?)?send (\\d+) ?b to (\\d+)(?: tag (\\d+))?" + PLACE);
    private static final Pattern RECV = Pattern.compile(
            "(?:" + LABEL + " ?: ?)?recv (\\d+) ?b from (-1|\\d+)(?: tag (-1|\\d+))?" + PLACE);
    private static final Pattern REQUIRES =
            Pattern.compile(LABEL + " (requires|irequires) " + LABEL);

    /** LogGOPSim takes what becomes ready at once in this order. */
    private enum Kind {
        SEND,
        RECV,
        CALC,
        MESSAGE
    }

    private static final class Op {
        private final Kind kind;
        private final int rank;
        private final long size;
        private int peer = -1;
        private long tag = -1;
        private int cpu;
        private int nic;
        private final List<Op> waiting = new ArrayList<>();
        private final List<Op> waitingForStart = new ArrayList<>();
        private int missing;
        private long notBefore;
        private long ended = -1;
        private long time;
        private long entry;

        Op(Kind kind, int rank, long size) {
            this.kind = kind;
            this.rank = rank;
            this.size = size;
        }
    }

    /** What an operation keeps. */
    private enum Resource {
        CPU,
        SENDING,
        RECEIVING
    }

    private record Place(Resource resource, int rank, int number) {}

    private final Requires reading;
    private final Map<Integer, Map<String, Op>> ranks = new TreeMap<>();
    private final List<Op> ops = new ArrayList<>();
    /** L, o, g, G, O and S. */
    private long[] cost = {};

    private final Map<Place, Long> free = new HashMap<>();
    private final List<List<Op>> posted = new ArrayList<>();
    private final List<List<Op>> unexpected = new ArrayList<>();
    private final PriorityQueue<Op> queue = new PriorityQueue<>(
            Comparator.<Op>comparingLong(op -> op.time).thenComparingLong(op -> op.entry));
    private long entries;

    private GoalReplay(Requires reading) {
        this.reading = reading;
    }

    /** Plays a file with the options in its first line; fails where it breaks the grammar. */
    public static Played play(String text, Requires reading) {
        GoalReplay replay = new GoalReplay(reading);
        Matcher options = OPTIONS.matcher(text.lines().findFirst().orElseThrow());
        assertThat(options.matches()).as("the options").isTrue();
        replay.cost = IntStream.rangeClosed(1, 6)
                .mapToLong(each -> Integer.parseInt(options.group(each)))
                .toArray();
        replay.parse(COMMENT.matcher(text).replaceAll(""));
        replay.run();
        return new Played(
                replay.ranks.values().stream().map(GoalReplay::ends).toList(),
                replay.free.entrySet().stream()
                        .filter(each -> each.getKey().resource() == Resource.CPU)
                        .mapToLong(Map.Entry::getValue)
                        .max()
                        .orElse(0),
                (int) replay.ops.stream().filter(op -> op.kind == Kind.SEND).count());
    }

    private static Map<String, Long> ends(Map<String, Op> labels) {
        return labels.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().ended));
    }

    private void parse(String text) {
        int count = -1;
        int rank = -1;
        for (String raw : text.split("\n", -1)) {
            String line = BLANKS.matcher(raw).replaceAll(" ").strip();
            Matcher header = RANKS.matcher(line);
            Matcher begin = RANK.matcher(line);
            if (line.isEmpty()) {
                continue;
            }
            if (header.matches()) {
                count = Integer.parseInt(header.group(1));
            } else if (begin.matches() && rank < 0) {
                rank = Integer.parseInt(begin.group(1));
                // Its reader writes the file of all ranks one after the other, from 0.
                assertThat(rank).isEqualTo(ranks.size()).isLessThan(count);
                ranks.put(rank, new HashMap<>());
            } else if (line.equals("}") && rank >= 0) {
                rank = -1;
            } else {
                check(rank >= 0, line);
                statement(line, rank, ranks.get(rank));
            }
        }
        assertThat(rank).as("an open bracket").isNegative();
        assertThat(ranks).hasSize(count);
    }

    private void statement(String line, int rank, Map<String, Op> labels) {
        Matcher calc = CALC.matcher(line);
        if (calc.matches()) {
            Op op = new Op(Kind.CALC, rank, Long.parseLong(calc.group(2)));
            op.cpu = number(calc.group(3));
            label(labels, calc.group(1), op);
            return;
        }
        Matcher requires = REQUIRES.matcher(line);
        if (requires.matches()) {
            Op later = labels.get(requires.group(1));
            Op before = labels.get(requires.group(3));
            check(later != null && before != null, line);
            (requires.group(2).equals("requires") ? before.waiting : before.waitingForStart)
                    .add(later);
            later.missing++;
            return;
        }
        Matcher message = SEND.matcher(line);
        boolean sends = message.matches();
        if (!sends) {
            message = RECV.matcher(line);
            check(message.matches(), line);
        }
        Op op = new Op(sends ? Kind.SEND : Kind.RECV, rank, Long.parseLong(message.group(2)));
        check(op.size >= 1 && op.size <= cost[5], line);
        op.peer = Integer.parseInt(message.group(3));
        op.tag = message.group(4) == null ? 0 : Long.parseLong(message.group(4));
        op.cpu = number(message.group(5));
        op.nic = number(message.group(6));
        label(labels, message.group(1), op);
    }

    /** Processors and interfaces are numbered in a byte. */
    private static int number(String digits) {
        int number = digits == null ? 0 : Integer.parseInt(digits);
        check(number < 255, digits);
        return number;
    }

    private static void check(boolean right, String line) {
        if (!right) {
            throw new AssertionError("not GOAL: " + line);
        }
    }

    private void label(Map<String, Op> labels, String label, Op op) {
        if (label != null) {
            check(labels.put(label, op) == null, label);
        }
        ops.add(op);
    }

    private long freeAt(Resource resource, int rank, int number) {
        return free.getOrDefault(new Place(resource, rank, number), 0L);
    }

    private void keep(Resource resource, int rank, int number, long until) {
        free.put(new Place(resource, rank, number), until);
    }

    /** When the processor and the interface of an operation are free. */
    private long freeFor(Op op) {
        long cpu = freeAt(Resource.CPU, op.rank, op.cpu);
        return switch (op.kind) {
            case CALC, RECV -> cpu;
            case SEND -> Math.max(cpu, freeAt(Resource.SENDING, op.rank, op.nic));
            case MESSAGE -> Math.max(cpu, freeAt(Resource.RECEIVING, op.rank, op.nic));
        };
    }

    private void enter(List<Op> ready) {
        ready.sort(Comparator.<Op>comparingInt(op -> op.rank).thenComparing(op -> op.kind));
        for (Op op : ready) {
            op.entry = entries++;
            op.time = Math.max(op.notBefore, freeFor(op));
            queue.add(op);
        }
    }

    private void run() {
        ranks.forEach((rank, labels) -> {
            posted.add(new ArrayList<>());
            unexpected.add(new ArrayList<>());
        });
        // In the order of their ranks.
        enter(new ArrayList<>(ops.stream().filter(op -> op.missing == 0).toList()));
        while (!queue.isEmpty()) {
            Op op = queue.remove();
            if (op.kind != Kind.RECV && freeFor(op) > op.time) {
                op.time = freeFor(op);
                queue.add(op);
                continue;
            }
            switch (op.kind) {
                case CALC -> {
                    keep(Resource.CPU, op.rank, op.cpu, op.time + op.size);
                    end(op, op.time + op.size);
                }
                case SEND -> send(op);
                case RECV -> {
                    Op message = match(unexpected.get(op.rank), op);
                    if (message == null) {
                        posted.get(op.rank).add(op);
                    } else {
                        end(op, Math.max(op.time, message.ended));
                    }
                }
                case MESSAGE -> receive(op);
            }
        }
        assertThat(ops).allMatch(op -> op.ended >= 0, "came to an end");
        assertThat(unexpected).allMatch(List::isEmpty);
    }

    private void send(Op op) {
        keep(Resource.CPU, op.rank, op.cpu, op.time + cost[1] + (op.size - 1) * cost[4]);
        keep(Resource.SENDING, op.rank, op.nic, op.time + cost[2] + (op.size - 1) * cost[3]);
        Op message = new Op(Kind.MESSAGE, op.peer, op.size);
        message.peer = op.rank;
        message.tag = op.tag;
        message.cpu = op.cpu;
        message.nic = op.nic;
        message.time = op.time + cost[1] + cost[0];
        message.entry = entries++;
        queue.add(message);
        end(op, op.time + cost[1] + (op.size - 1) * cost[4]);
    }

    private void receive(Op message) {
        long bytes = (message.size - 1) * Math.max(cost[4], cost[3]);
        message.ended = message.time + cost[1] + bytes;
        keep(Resource.CPU, message.rank, message.cpu, message.ended);
        long gap = cost[2] + (message.size - 1) * cost[3];
        keep(Resource.RECEIVING, message.rank, message.nic, message.time + gap);
        Op receive = match(posted.get(message.rank), message);
        if (receive == null) {
            unexpected.get(message.rank).add(message);
        } else {
            check(receive.size == message.size, "sizes " + message.size + ", " + receive.size);
            end(receive, message.ended);
        }
    }

    private static Op match(List<Op> among, Op op) {
        for (Op other : among) {
            if ((other.peer == op.peer || other.peer < 0 || op.peer < 0)
                    && (other.tag == op.tag || other.tag < 0 || op.tag < 0)) {
                among.remove(other);
                return other;
            }
        }
        return null;
    }

    private void end(Op op, long time) {
        op.ended = time;
        List<Op> ready = new ArrayList<>();
        for (Op later : op.waiting) {
            if (reading == Requires.ENDED) {
                later.notBefore = Math.max(later.notBefore, time);
            }
            if (--later.missing == 0) {
                ready.add(later);
            }
        }
        for (Op later : op.waitingForStart) {
            if (--later.missing == 0) {
                ready.add(later);
            }
        }
        enter(ready);
    }
}
