package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * CIRCGOS ([TR] section 4.2, Lemma 6): concentrate in {@code a1} bridgeheads, exchange among them,
 * then multiply their number in rounds until every PU is one. With {@code a1 = n} it is Approach 1,
 * with {@code a1 = 3} and rounds (3, 1) on a ring it is the merged Approach 2.
 *
 * <p>The paper writes CIRCGOS(a, b) and uses {@code a} both for the first number of bridgeheads and
 * for the growth per round; the two are separate here, and growth may differ from round to round.
 * Where rounds are too few, the last one repeats; superfluous ones are not used.
 *
 * @param a1 number of bridgeheads at the beginning, 1..n
 * @param rounds growth of each round
 * @param endRule where bridgeheads are on a path
 */
public record Circgos(int a1, List<Growth> rounds, EndRule endRule) implements LineAlgorithm {

    /** Where bridgeheads are on a path; without effect on rings. */
    public enum EndRule {
        /**
         * As on a ring, in the middle of their blocks. The PUs outside the first and last one get
         * their data from one side only, which may take more than {@code b} steps.
         */
        CENTRES,
        /**
         * The first and last PU are bridgeheads; the concentration is a binary one on each side.
         */
        ENDS
    }

    public Circgos {
        rounds = List.copyOf(rounds);
        if (a1 < 1) {
            throw new IllegalArgumentException("a1=" + a1 + " bridgeheads, must be >= 1");
        }
    }

    /** With bridgeheads in the middle of their blocks. */
    public static Circgos of(int a1, List<Growth> rounds) {
        return new Circgos(a1, rounds, EndRule.CENTRES);
    }

    @Override
    public String name() {
        String growth = rounds.stream()
                .map(round -> ";" + round.factor() + "," + round.steps())
                .collect(Collectors.joining());
        return "circgos(" + a1 + growth + (endRule == EndRule.ENDS ? "; ends)" : ")");
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        if (length == 1) {
            return LinePlan.none();
        }
        if (a1 > length) {
            throw new IllegalArgumentException("a1=" + a1 + " bridgeheads on a line of " + length
                    + " PUs, must be 1.." + length);
        }
        boolean atEnds = !wrapped && endRule == EndRule.ENDS;
        if (atEnds && a1 == 1) {
            throw new IllegalArgumentException(
                    "a1=1 with bridgeheads at both ends of a path: use a1 >= 2, or centres");
        }
        int[] heads = atEnds ? endsOf(length) : centresOf(length);
        List<Block> blocks = blocks(line, heads);
        List<TokenSet> held = blocks.stream()
                .map(block -> line.tokensOf(block.target() - block.left(), block.size()))
                .toList();
        List<LinePlan> parts = new ArrayList<>();
        parts.add(
                atEnds ? Concentration.binary(line, blocks) : Concentration.ternary(line, blocks));
        parts.add(Exchange.full(line, heads, held));
        parts.addAll(growth(line, heads));
        return LinePlan.sequence(parts);
    }

    /** The rounds from bridgeheads that hold everything, in ascending order, to all PUs. */
    List<LinePlan> growth(Line line, int[] first) {
        List<LinePlan> parts = new ArrayList<>();
        int[] heads = first;
        for (int used = 0; heads.length < line.length(); used++) {
            Growth round = round(used, line.length());
            int[] more = grown(line, heads, round.factor());
            LinePlan pipeline = Pipeline.of(line, heads, more, line.tokens(), round.packets());
            parts.add(pipeline.labelled("round " + used));
            heads = more;
        }
        return parts;
    }

    private Growth round(int used, int length) {
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("circgos with a1=" + a1 + " on a line of " + length
                    + " PUs needs rounds [[a2,b],...]; without any, only a1=" + length
                    + " reaches all PUs");
        }
        Growth round = rounds.get(Math.min(used, rounds.size() - 1));
        if (round.packets() > length) {
            throw new IllegalArgumentException("round a2=" + round.factor() + " b=" + round.steps()
                    + " cuts the data of " + length + " PUs in 2b-a2+2=" + round.packets()
                    + " packets: b must be <= " + (length + round.factor() - 2) / 2);
        }
        return round;
    }

    /** Bridgehead j at floor((2j+1)n / 2a1). */
    private int[] centresOf(int length) {
        return IntStream.range(0, a1)
                .map(j -> (int) ((2L * j + 1) * length / (2L * a1)))
                .toArray();
    }

    /** Bridgehead j at j(n-1)/(a1-1), rounded. */
    private int[] endsOf(int length) {
        return IntStream.range(0, a1)
                .map(j -> rounded((long) j * (length - 1), a1 - 1))
                .toArray();
    }

    /** Of the PUs between two bridgeheads the left one gathers the larger half. */
    private static List<Block> blocks(Line line, int[] heads) {
        List<Block> blocks = new ArrayList<>(heads.length);
        int count = heads.length;
        for (int j = 0; j < count; j++) {
            boolean first = j == 0 && !line.wrapped();
            boolean last = j == count - 1 && !line.wrapped();
            int before = heads[(j + count - 1) % count] - (j == 0 ? line.length() : 0);
            int after = heads[(j + 1) % count] + (j == count - 1 ? line.length() : 0);
            int left = first ? heads[j] : (heads[j] - before - 1) / 2;
            int right = last ? line.length() - 1 - heads[j] : (after - heads[j]) / 2;
            blocks.add(new Block(heads[j], left, right));
        }
        return blocks;
    }

    /**
     * The bridgeheads after a round: {@code a2 - 1} evenly spaced ones, or all PUs, between two old
     * ones. Outside the outermost ones of a path they are spaced as widely as the widest gap will
     * be, and at least one is added.
     */
    static int[] grown(Line line, int[] heads, int a2) {
        TreeSet<Integer> all = new TreeSet<>();
        int count = heads.length;
        int widest = 0;
        for (int j = 0; j < count; j++) {
            all.add(heads[j]);
            if (j == count - 1 && !line.wrapped()) {
                break;
            }
            int gap = (j + 1 < count ? heads[j + 1] : heads[0] + line.length()) - heads[j];
            widest = Math.max(widest, gap);
            int parts = Math.min(a2, gap);
            for (int i = 1; i < parts; i++) {
                all.add((heads[j] + rounded((long) i * gap, parts)) % line.length());
            }
        }
        if (!line.wrapped()) {
            int pitch = count == 1 ? line.length() : widest;
            pitch = (pitch + a2 - 1) / a2;
            outside(all, heads[0], heads[0], -1, pitch);
            outside(all, heads[count - 1], line.length() - 1 - heads[count - 1], 1, pitch);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void outside(
            TreeSet<Integer> all, int head, int count, int direction, int pitch) {
        if (count > 0 && count < pitch) {
            all.add(head + direction * count);
        }
        for (int at = pitch; at <= count; at += pitch) {
            all.add(head + direction * at);
        }
    }

    /** {@code number / by}, halves rounded up. */
    private static int rounded(long number, int by) {
        return (int) ((2 * number + by) / (2L * by));
    }

    @Override
    public String title() {
        String list = rounds.stream().map(Growth::toString).collect(Collectors.joining(","));
        return "circgos(" + a1 + (list.isEmpty() ? "" : ";" + list) + ")";
    }

    /**
     * On a ring. Bridgehead j of a1 is at floor((2j+1)n/2a1); of the PUs between two of
     * them the left one gathers the larger half. The widest gap g becomes ceil(g/a_j) in round j.
     *
     * <p>{@code Σ_i (r + c_i) + floor(a1/2)(r + m) + Σ_j b_j (r + ceil(n/k_j))}, where m is the
     * largest block, c_i the largest packet of its concentration and {@code k_j = 2b_j-a_j+2}.
     * Where {@code g < a_j} a round ends earlier, and with {@code b_j >= a_j} some steps may have
     * only the smaller ones of the packets, which differ by a piece.
     */
    @Override
    public StepCosts costs(int n, boolean wrapped, long unit) {
        if (!wrapped) {
            throw new IllegalArgumentException(title() + ": rings only");
        }
        if (a1 < 1 || a1 > n) {
            throw new IllegalArgumentException("a1=" + a1 + " not in 1.." + n);
        }
        int gap = (n + a1 - 1) / a1;
        StepCosts steps = Concentration.costs(gap / 2, unit);
        steps.add(a1 / 2, largestBlock(n, a1) * unit, gap);
        if (gap > 1 && rounds.isEmpty()) {
            throw new IllegalArgumentException("a1=" + a1 + " < n=" + n + " without rounds");
        }
        addGrowth(steps, n, unit);
        return steps;
    }

    /** Adds the steps of the rounds alone. */
    void addGrowth(StepCosts steps, int n, long unit) {
        int gap = (n + a1 - 1) / a1;
        for (int used = 0; gap > 1; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            int parts = Math.min(gap, round.factor());
            gap = (gap + parts - 1) / parts;
            Pipeline.addCosts(steps, n, n * unit, round.packets(), parts - 1, gap);
        }
    }

    /** Most PUs that one of the bridgeheads of a ring gathers, itself included. */
    public static int largestBlock(int n, int a1) {
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
}
