package gossamer.model.algorithm.line;

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
public record CircgosLine(int a1, List<Round> rounds, EndRule endRule) implements LineAlgorithm {

    /**
     * A round of growth.
     *
     * @param a2 growth factor: {@code a2 - 1} new bridgeheads between two old ones
     * @param b steps that it may take; data are cut in {@code 2b - a2 + 2} packets
     */
    public record Round(int a2, int b) {

        /** Validates that there is at least one packet. */
        public Round {
            if (a2 < 2) {
                throw new IllegalArgumentException(
                        "a round with growth factor " + a2 + ", must be >= 2");
            }
            if (b < a2 / 2) {
                throw new IllegalArgumentException("a round with growth factor " + a2
                        + " needs floor(" + a2 + "/2)=" + a2 / 2 + " steps or more, not " + b);
            }
            if (b > 1 << 20) {
                throw new IllegalArgumentException(
                        "a round of " + b + " steps, must be <= " + (1 << 20));
            }
        }

        /** Number of packets that the data are cut into. */
        public int packets() {
            return 2 * b - a2 + 2;
        }
    }

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

    /** Validates and copies. */
    public CircgosLine {
        rounds = List.copyOf(rounds);
        if (a1 < 1) {
            throw new IllegalArgumentException("a1=" + a1 + " bridgeheads, must be >= 1");
        }
    }

    /** With bridgeheads in the middle of their blocks. */
    public static CircgosLine of(int a1, List<Round> rounds) {
        return new CircgosLine(a1, rounds, EndRule.CENTRES);
    }

    @Override
    public String name() {
        String growth = rounds.stream()
                .map(round -> ";" + round.a2() + "," + round.b())
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
        for (int used = 0; heads.length < length; used++) {
            Round round = round(used, length);
            int[] more = grown(line, heads, round.a2());
            LinePlan pipeline = Pipeline.of(line, heads, more, line.tokens(), round.packets());
            parts.add(LinePlan.labelled("round " + used, pipeline));
            heads = more;
        }
        return LinePlan.sequence(parts);
    }

    private Round round(int used, int length) {
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("circgos with a1=" + a1 + " on a line of " + length
                    + " PUs needs rounds [[a2,b],...]; without any, only a1=" + length
                    + " reaches all PUs");
        }
        Round round = rounds.get(Math.min(used, rounds.size() - 1));
        if (round.packets() > length) {
            throw new IllegalArgumentException("round a2=" + round.a2() + " b=" + round.b()
                    + " cuts the data of " + length + " PUs in 2b-a2+2=" + round.packets()
                    + " packets: b must be <= " + (length + round.a2() - 2) / 2);
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
    private static int[] grown(Line line, int[] heads, int a2) {
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
}
