package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One round in which new bridgeheads between the old ones receive what all old ones hold (step 3 of
 * CIRCGOS, step 4a of TORGOS). The data are cut into {@code k} packets; every old bridgehead sends
 * packets 0, 1, 2, … to its right and k-1, k-2, … to its left, one per step, and new ones pass on
 * what they receive. A segment ends as soon as the packets from its two ends make up the whole:
 * with {@code p} points between two bridgeheads after ceil((k+p-1)/2) steps, with {@code p} points
 * on the outer side of the last bridgehead of a path after k+p-1.
 */
public final class Pipeline {

    /**
     * Bridgeheads with points between them.
     *
     * @param nodes positions from left to right, ascending; on rings beyond the end of the line if
     *     need be
     * @param fromLeft whether the leftmost node sends
     * @param fromRight whether the rightmost node sends
     */
    private record Segment(int[] nodes, boolean fromLeft, boolean fromRight) {

        int points() {
            return nodes.length - (fromLeft ? 1 : 0) - (fromRight ? 1 : 0);
        }

        int steps(int packets) {
            int points = points();
            if (points == 0) {
                return 0;
            }
            return fromLeft && fromRight ? (packets + points) / 2 : packets + points - 1;
        }
    }

    private final Line line;
    private final List<Segment> segments = new ArrayList<>();
    private final int[] heads;
    private final List<TokenSet> packets;

    private Pipeline(Line line, int[] heads, int size, int packetCount) {
        if (packetCount < 1 || packetCount > size) {
            throw new IllegalArgumentException(
                    packetCount + " packets of " + size + " tokens: must be 1.." + size);
        }
        this.line = line;
        this.heads = heads.clone();
        this.packets = packets(size, packetCount);
    }

    private void addBothWays(int[] old) {
        int count = old.length;
        // The two PUs of a ring of two share one link, so the ring is a path.
        boolean ring = line.wrapped() && line.length() > 2;
        if (!ring && count > 0) {
            add(Arrays.stream(heads).filter(head -> head <= old[0]).toArray(), false, true);
        }
        for (int at = 0; at < count - (ring ? 0 : 1); at++) {
            int left = old[at];
            int right = at + 1 < count ? old[at + 1] : old[0] + line.length();
            add(between(left, right), true, true);
        }
        if (!ring && count > 0) {
            int last = old[count - 1];
            add(Arrays.stream(heads).filter(head -> head >= last).toArray(), true, false);
        }
    }

    /**
     * A round from some bridgeheads to more of them.
     *
     * @param old positions of the bridgeheads that hold the data, ascending
     * @param heads positions of all bridgeheads after the round, the old ones included, ascending
     * @param size tokens that each old bridgehead holds, numbered from 0
     * @param packets number of packets that they are cut into
     */
    public static LinePlan of(Line line, int[] old, int[] heads, int size, int packets) {
        Pipeline pipeline = new Pipeline(line, heads, size, packets);
        pipeline.addBothWays(old);
        return pipeline.plan();
    }

    /** The same on a ring over links to the right only: with p points after k+p-1 steps. */
    static LinePlan rightwards(Line ring, int[] old, int[] heads, int size, int packets) {
        Pipeline pipeline = new Pipeline(ring, heads, size, packets);
        for (int at = 0; at < old.length; at++) {
            int right = at + 1 < old.length ? old[at + 1] : old[0] + ring.length();
            int[] nodes = pipeline.between(old[at], right);
            pipeline.add(Arrays.copyOf(nodes, nodes.length - 1), true, false);
        }
        return pipeline.plan();
    }

    private LinePlan plan() {
        int steps = segments.stream()
                .mapToInt(segment -> segment.steps(packets.size()))
                .max()
                .orElse(0);
        return new LinePlan(steps, step -> "pipeline", this::moves);
    }

    /** {@code [floor(i·S/k), floor((i+1)·S/k))}. */
    private static List<TokenSet> packets(int size, int count) {
        List<TokenSet> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) i * size / count);
            list.add(TokenSet.range(from, (int) ((i + 1L) * size / count)));
        }
        return list;
    }

    private int[] between(int left, int right) {
        int wrap = right > line.length() - 1 ? line.length() : 0;
        int[] after =
                Arrays.stream(heads).filter(at -> at >= left && at <= right).toArray();
        int[] before = Arrays.stream(heads)
                .map(at -> at + wrap)
                .filter(at -> wrap > 0 && at <= right)
                .toArray();
        int[] nodes = Arrays.copyOf(after, after.length + before.length);
        System.arraycopy(before, 0, nodes, after.length, before.length);
        return nodes;
    }

    private void add(int[] nodes, boolean fromLeft, boolean fromRight) {
        Segment segment = new Segment(nodes, fromLeft, fromRight);
        if (segment.points() > 0) {
            segments.add(segment);
        }
    }

    private List<LineMove> moves(int step) {
        List<LineMove> moves = new ArrayList<>();
        int count = packets.size();
        for (Segment segment : segments) {
            if (step >= segment.steps(count)) {
                continue;
            }
            int[] nodes = segment.nodes();
            int end = nodes.length - 1;
            // In step t the packet that was sent as number t-x moves on to the x-th point.
            int first = Math.max(0, step + 1 - count);
            for (int x = first; x < segment.points() && x <= step; x++) {
                int packet = step - x;
                if (segment.fromLeft()) {
                    moves.add(move(nodes[x], nodes[x + 1], packet));
                }
                if (segment.fromRight()) {
                    moves.add(move(nodes[end - x], nodes[end - x - 1], count - 1 - packet));
                }
            }
        }
        return moves;
    }

    private LineMove move(int from, int to, int packet) {
        return new LineMove(
                line.position(from),
                Integer.signum(to - from),
                Math.abs(to - from),
                packets.get(packet));
    }

    /**
     * Adds the steps in which {@code points} PUs between two bridgeheads get all data from both
     * sides. Step t (from 1) has the packets max(0, t-points)..min(k,t)-1 of either order on their
     * way. A ring of two PUs has one link only: the second PU gets all packets over it.
     *
     * @param n number of PUs on the ring
     * @param hop links between two of the points
     */
    public static void addCosts(
            StepCosts steps, int n, long data, int packets, int points, int hop) {
        if (packets > data) {
            throw new IllegalArgumentException(packets + " packets of " + data + " pieces");
        }
        if (n == 2) {
            for (int packet = 0; packet < packets; packet++) {
                steps.add(1, (packet + 1) * data / packets - packet * data / packets, 1);
            }
            return;
        }
        for (int step = 1; step <= (packets + points) / 2; step++) {
            int first = Math.max(0, step - points);
            int last = Math.min(packets, step) - 1;
            boolean larger = larger(data, packets, first, last)
                    || larger(data, packets, packets - 1 - last, packets - 1 - first);
            steps.add(1, data / packets + (larger ? 1 : 0), hop);
        }
    }

    /** Whether one of these packets is larger than floor(data/packets). */
    private static boolean larger(long data, int packets, int first, int last) {
        long together = (last + 1) * data / packets - first * data / packets;
        return together > (last - first + 1) * (data / packets);
    }
}
