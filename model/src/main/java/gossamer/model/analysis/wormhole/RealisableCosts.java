package gossamer.model.analysis.wormhole;

import java.util.Arrays;
import java.util.List;

/**
 * The exact costs of schedules that can be carried out: whole numbers of rounds and bridgeheads,
 * and packets of whole pieces. Every PU begins with {@code unit} pieces; with one piece per token
 * all is in tokens, with d on a torus in the parts that the d colours send (per colour, {@code unit
 * = 1}).
 *
 * <p>Start-ups and sizes are exact. The distance of a step is that of its longest path, which need
 * not be that of its largest packet where gaps between bridgeheads differ: with a hop time, costs
 * are then upper bounds.
 */
public final class RealisableCosts {

    private RealisableCosts() {}

    /** Approach 1, Lemma 4: floor(n/2) steps on a ring, n-1 on a path. */
    public static StepCosts approach1(int n, boolean wrapped, long unit) {
        require(n, unit);
        return new StepCosts().add(wrapped ? n / 2 : n - 1, unit, 1);
    }

    /**
     * Approach 2 on a ring or path: concentration on PU floor(n/2) and back with all tokens in
     * every packet. For n = 3^k {@code 2kr + (n-1)/2 + kn}; Lemma 5 leaves out the second term.
     */
    public static StepCosts approach2(int n, long unit) {
        require(n, unit);
        StepCosts up = concentration(n / 2, unit);
        StepCosts steps = new StepCosts().addAll(up);
        int[] widths = widths(n / 2, up.startups());
        for (int width : widths) {
            steps.add(1, n * unit, width);
        }
        return steps;
    }

    /**
     * Approach 2 without what receivers hold already. For n = 3^k {@code k(2r + n)}, as Lemma 5.
     */
    public static StepCosts approach2Trimmed(int n, long unit) {
        require(n, unit);
        StepCosts up = concentration(n / 2, unit);
        StepCosts steps = new StepCosts().addAll(up);
        int[] widths = widths(n / 2, up.startups());
        int[] smallest = new int[up.startups()];
        Arrays.fill(smallest, n);
        smallestWindows(0, n - 1, n / 2, up.startups(), smallest);
        for (int i = 0; i < widths.length; i++) {
            steps.add(1, (n - smallest[widths.length - 1 - i]) * unit, widths[i]);
        }
        return steps;
    }

    /** Distances of the dissemination, the longest first. */
    private static int[] widths(int side, int rounds) {
        int[] widths = new int[rounds];
        int width = 1;
        for (int round = rounds - 1; round >= 0; round--) {
            widths[round] = Math.min(width, side);
            width *= 3;
        }
        return widths;
    }

    /** Lowers {@code smallest[i]} to the least that any PU sends in round i of a concentration. */
    private static void smallestWindows(int low, int high, int target, int level, int[] smallest) {
        if (level == 0) {
            return;
        }
        int width = 1;
        for (int i = 1; i < level; i++) {
            width *= 3;
        }
        for (int side = -1; side <= 1; side++) {
            int centre = target + side * width;
            int from = Math.max(low, centre - width / 2);
            int to = Math.min(high, centre + width / 2);
            if (from > to) {
                continue;
            }
            if (side != 0) {
                smallest[level - 1] = Math.min(smallest[level - 1], to - from + 1);
            }
            int deputy = Math.max(from, Math.min(to, centre));
            smallestWindows(from, to, deputy, level - 1, smallest);
        }
    }

    /**
     * Approach 2 on a ring with one exchange among three heads for the last concentration and the
     * first dissemination: CIRCGOS(3; (3,1)). For n = 3^k {@code (2k-1)r + (n/3-1)/2 + n/3 +
     * (k-1)n}.
     */
    public static StepCosts approach2Merged(int n, long unit) {
        return circgos(n, Math.min(3, n), List.of(new Growth(3, 1)), unit);
    }

    /**
     * CIRCGOS on a ring. Bridgehead j of a1 is at floor((2j+1)n/2a1); of the PUs between two of
     * them the left one gathers the larger half. The widest gap g becomes ceil(g/a_j) in round j.
     *
     * <p>{@code Σ_i (r + c_i) + floor(a1/2)(r + m) + Σ_j b_j (r + ceil(n/k_j))}, where m is the
     * largest block, c_i the largest packet of its concentration and {@code k_j = 2b_j-a_j+2}.
     * Where {@code g < a_j} a round ends earlier, and with {@code b_j >= a_j} some steps may have
     * only the smaller ones of the packets, which differ by a piece.
     *
     * @param rounds the last one repeats as often as needed; what is not needed is not used
     */
    public static StepCosts circgos(int n, int a1, List<Growth> rounds, long unit) {
        require(n, unit);
        if (a1 < 1 || a1 > n) {
            throw new IllegalArgumentException("a1=" + a1 + " not in 1.." + n);
        }
        int gap = (n + a1 - 1) / a1;
        StepCosts steps = concentration(gap / 2, unit);
        steps.add(a1 / 2, largestBlock(n, a1) * unit, gap);
        if (gap > 1 && rounds.isEmpty()) {
            throw new IllegalArgumentException("a1=" + a1 + " < n=" + n + " without rounds");
        }
        for (int used = 0; gap > 1; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            int parts = Math.min(gap, round.factor());
            gap = (gap + parts - 1) / parts;
            if (n == 2) {
                oneLink(steps, n * unit, round.packets());
            } else {
                pipeline(steps, n * unit, round.packets(), parts - 1, gap);
            }
        }
        return steps;
    }

    /** Most PUs that one of the bridgeheads of {@link #circgos} gathers, itself included. */
    static int largestBlock(int n, int a1) {
        int largest = 0;
        long head = n / (2L * a1);
        long before = head + n - (2L * a1 - 1) * n / (2L * a1);
        for (int j = 1; j <= a1; j++) {
            long next = (2L * j + 1) * n / (2L * a1);
            long after = next - head;
            largest = Math.max(largest, (int) ((before - 1) / 2 + 1 + after / 2));
            before = after;
            head = next;
        }
        return largest;
    }

    /**
     * TORGOS (d = 2) and CUBGOS on a torus of side n, per colour; {@code s = n/a, S_0 = n·a^(d-1),
     * S_j = S_(j-1) b_(j-1)^(d-1), k_j = 2x_j-b_j+2}:
     *
     * <p>{@code Σ_(i<clog3 s) (r + c_i) + floor(a/2)(r + s + Σ_(0<i<d) (r + n·a^(i-1))) + Σ_j [x_j
     * (r + ceil(S_j/k_j)) + floor(b_j/2) Σ_(0<i<d) (r + S_j·b_j^(i-1))]}, with d pieces per token.
     *
     * @param a bridgeheads per line, a divisor of n
     * @param rounds b_j and x_j; the last one repeats as often as needed
     */
    public static StepCosts cubgos(int n, int d, int a, List<Growth> rounds, long unit) {
        require(n, unit);
        if (a < 1 || n % a != 0) {
            throw new IllegalArgumentException("a=" + a + " does not divide n=" + n);
        }
        int spacing = n / a;
        StepCosts steps = concentration(spacing / 2, unit);
        steps.add(a / 2, spacing * unit, spacing);
        long size = spread(steps, n * unit, d, a, spacing);
        for (int used = 0; spacing > 1; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            if (spacing % round.factor() != 0) {
                throw new IllegalArgumentException(
                        "b=" + round.factor() + " does not divide the spacing " + spacing);
            }
            spacing /= round.factor();
            if (n == 2) {
                oneLink(steps, size, round.packets());
            } else {
                pipeline(steps, size, round.packets(), round.factor() - 1, spacing);
            }
            size = spread(steps, size, d, round.factor(), spacing);
        }
        return steps;
    }

    /** Exchanges along d-1 axes; the size after them. */
    private static long spread(StepCosts steps, long size, int d, int factor, int spacing) {
        long grown = size;
        for (int i = 1; i < d; i++) {
            steps.add(factor / 2, grown, spacing);
            grown = Math.multiplyExact(grown, factor);
        }
        return grown;
    }

    /**
     * HIGH-DIM-GOS' with split tokens: in phase f colour c runs a one-dimensional algorithm along
     * axis (f+c) mod d; each step lasts as long as its slowest colour. One colour: HIGH-DIM-GOS.
     *
     * @param sides the sides of the grid
     * @param phases d one-dimensional algorithms
     * @param colourPieces pieces that a token has of each colour; 1 or d elements. Packets are cut
     *     between tokens.
     */
    public static StepCosts highDim(
            int[] sides, boolean wrapped, List<LineChoice> phases, int... colourPieces) {
        int d = sides.length;
        boolean colours = colourPieces.length == 1 || colourPieces.length == d;
        if (phases.size() != d || !colours) {
            throw new IllegalArgumentException(
                    phases.size() + " phases and " + colourPieces.length + " colours for d=" + d);
        }
        StepCosts steps = new StepCosts();
        for (int phase = 0; phase < d; phase++) {
            steps.addAll(phase(sides, wrapped, phase, phases.get(phase), colourPieces));
        }
        return steps;
    }

    /** One phase of HIGH-DIM-GOS'. */
    static StepCosts phase(
            int[] sides, boolean wrapped, int phase, LineChoice choice, int... colourPieces) {
        StepCosts slowest = new StepCosts();
        for (int colour = 0; colour < colourPieces.length; colour++) {
            long unit = gathered(sides, phase, colour);
            int side = sides[(phase + colour) % sides.length];
            StepCosts line = choice.steps(side, wrapped, unit).times(colourPieces[colour]);
            slowest = slowest.with(line);
        }
        return slowest;
    }

    /** Tokens that a PU holds of a colour at the beginning of a phase. */
    static long gathered(int[] sides, int phase, int colour) {
        long unit = 1;
        for (int before = 0; before < phase; before++) {
            unit *= sides[(before + colour) % sides.length];
        }
        return unit;
    }

    /**
     * Ternary concentration of blocks with at most {@code side} PUs on either side of their target:
     * packets of 3^i over 3^i links, in the last of the {@code ceil(log3(2·side + 1))} rounds only
     * the rest. The data are {@code side} units in all.
     */
    static StepCosts concentration(int side, long unit) {
        StepCosts steps = new StepCosts();
        int width = 1;
        for (int rest = side; rest > 0; width *= 3) {
            int packet = Math.min(width, rest);
            steps.add(1, packet * unit, Math.min(width, side));
            rest -= packet;
        }
        return steps;
    }

    /**
     * Adds the steps in which {@code points} PUs between two bridgeheads get all data from both
     * sides. Step t (from 1) has the packets max(0, t-points)..min(k,t)-1 of either order on their
     * way.
     */
    private static void pipeline(StepCosts steps, long data, int packets, int points, int hop) {
        requirePackets(data, packets);
        for (int step = 1; step <= (packets + points) / 2; step++) {
            int first = Math.max(0, step - points);
            int last = Math.min(packets, step) - 1;
            boolean larger = larger(data, packets, first, last)
                    || larger(data, packets, packets - 1 - last, packets - 1 - first);
            steps.add(1, data / packets + (larger ? 1 : 0), hop);
        }
    }

    /** A ring of two PUs has one link only: the second PU gets all packets over it. */
    private static void oneLink(StepCosts steps, long data, int packets) {
        requirePackets(data, packets);
        for (int packet = 0; packet < packets; packet++) {
            steps.add(1, (packet + 1) * data / packets - packet * data / packets, 1);
        }
    }

    private static void requirePackets(long data, int packets) {
        if (packets > data) {
            throw new IllegalArgumentException(packets + " packets of " + data + " pieces");
        }
    }

    /** Whether one of these packets is larger than floor(data/packets). */
    private static boolean larger(long data, int packets, int first, int last) {
        long together = (last + 1) * data / packets - first * data / packets;
        return together > (last - first + 1) * (data / packets);
    }

    private static void require(int n, long unit) {
        if (n < 1 || unit < 1) {
            throw new IllegalArgumentException("n=" + n + ", unit=" + unit + ", must be >= 1");
        }
    }
}
