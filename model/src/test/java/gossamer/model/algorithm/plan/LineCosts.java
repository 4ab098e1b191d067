package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;

import java.util.List;

/**
 * Exact costs of the one-dimensional algorithms on a line of {@code n} PUs with {@code u} tokens
 * each.
 */
public final class LineCosts {

    private LineCosts() {}

    /**
     * The steps of an algorithm, in tokens.
     *
     * @throws IllegalArgumentException for the trimmed Approach 2 on lengths that are no power of
     *     three, where no closed form is known
     */
    public static StepSizes of(LineAlgorithm algorithm, int n, boolean wrapped, int u) {
        if (n == 1) {
            return new StepSizes();
        }
        if (algorithm instanceof Approach1) {
            return approach1(n, wrapped, u);
        }
        if (algorithm instanceof Circgos circgos) {
            return circgos(circgos, n, wrapped, u);
        }
        if (algorithm instanceof Approach2 approach2) {
            if (approach2.variant() == Variant.MERGED) {
                List<Growth> rounds = List.of(new Growth(3, 1));
                return circgos(Circgos.of(Math.min(3, n), rounds), n, wrapped, u);
            }
            if (approach2.variant() == Variant.BINARY) {
                return binaryTree(n, u);
            }
            return approach2(n, u, approach2.variant() == Variant.TRIMMED);
        }
        throw new IllegalArgumentException("no closed form for " + algorithm.name());
    }

    /** Lemma 4: floor(n/2) steps on a ring, n-1 on a path, of one unit each. */
    public static StepSizes approach1(int n, boolean wrapped, int u) {
        return new StepSizes().add(wrapped ? n / 2 : n - 1, u);
    }

    /**
     * Lemma 5 without approximation: {@code 2kr + floor(n/2) + kn} units with {@code k = ceil(log3
     * n)}; trimmed {@code k(2r+n)}.
     */
    public static StepSizes approach2(int n, int u, boolean trimmed) {
        StepSizes up = concentration(n / 2, u);
        StepSizes steps = new StepSizes().addAll(up);
        if (!trimmed) {
            return steps.add(up.steps(), (long) n * u);
        }
        long width = 1;
        for (int i = 1; i < up.steps(); i++) {
            width *= 3;
        }
        if (3 * width != n) {
            throw new IllegalArgumentException(
                    "no closed form for the trimmed approach 2 on " + n + " PUs, only on 3^k");
        }
        for (; width >= 1; width /= 3) {
            steps.add(1, (n - width) * u);
        }
        return steps;
    }

    /** One-port Approach 2: {@code 2 ceil(log2 n) r + (n-1) + ceil(log2 n) n} units. */
    public static StepSizes binaryTree(int n, int u) {
        StepSizes up = binaryConcentration(n - 1, u);
        return new StepSizes().addAll(up).add(up.steps(), (long) n * u);
    }

    /**
     * Ternary concentration with at most {@code side} PUs on either side of a bridgehead: {@code k
     * = ceil(log3(2 side + 1))} start-ups and {@code side} units in all, as packets grow threefold
     * but for the last one, which is the rest.
     */
    static StepSizes concentration(int side, int u) {
        StepSizes steps = new StepSizes();
        long width = 1;
        for (int rest = side; rest > 0; rest -= (int) width, width *= 3) {
            width = Math.min(width, rest);
            steps.add(1, width * u);
        }
        return steps;
    }

    private static StepSizes binaryConcentration(int side, int u) {
        StepSizes steps = new StepSizes();
        for (long width = 1; width <= side; width *= 2) {
            steps.add(1, Math.min(width, side + 1 - width) * u);
        }
        return steps;
    }

    /**
     * CIRCGOS with an integer number of rounds. When {@code a1·a2·…= n} it is on a ring
     *
     * <p>{@code Σ_(i < log3(n/a1)) (r + 3^i) + floor(a1/2)(r + n/a1) + Σ_j b_j (r + ceil(n/(2b_j -
     * a_j + 2)))}
     *
     * <p>when {@code b_j < a_j} or all packets are equal. In the last round gaps may be narrower
     * than {@code a_j}; it then ends {@code floor((a_j - gap)/2)} steps earlier. Paths have {@code
     * a1 - 1} steps of exchange, and {@code k+m-1} steps of a round with {@code m} new bridgeheads
     * outside the outermost ones.
     */
    public static StepSizes circgos(Circgos circgos, int n, boolean wrapped, int u) {
        int a1 = circgos.a1();
        if (wrapped) {
            int widest = (n + a1 - 1) / a1;
            StepSizes steps = new StepSizes()
                    .addAll(concentration(widest / 2, u))
                    .add(a1 / 2, (long) widest * u);
            // A single bridgehead on a ring of two sends over the one link that there is.
            boolean pair = n == 2 && a1 == 1;
            return rounds(steps, circgos, (long) n * u, pair ? 0 : widest, pair ? 1 : 0, 0);
        }
        int[] heads = new int[a1];
        for (int j = 0; j < a1; j++) {
            heads[j] = circgos.endRule() == EndRule.ENDS
                    ? (int) ((2L * j * (n - 1) + a1 - 1) / (2L * (a1 - 1)))
                    : (int) ((2L * j + 1) * n / (2L * a1));
        }
        return path(circgos, heads, n, u);
    }

    private static StepSizes path(Circgos circgos, int[] heads, int n, int u) {
        int a1 = heads.length;
        int left = heads[0];
        int right = n - 1 - heads[a1 - 1];
        int widest = 0;
        int side = Math.max(left, right);
        int[] blocks = new int[a1];
        for (int j = 0; j < a1; j++) {
            int before = j == 0 ? left : (heads[j] - heads[j - 1] - 1) / 2;
            int after = j == a1 - 1 ? right : (heads[j + 1] - heads[j]) / 2;
            blocks[j] = before + 1 + after;
            widest = j == 0 ? 0 : Math.max(widest, heads[j] - heads[j - 1]);
            side = Math.max(side, Math.max(before, after));
        }
        StepSizes steps = new StepSizes();
        steps.addAll(
                circgos.endRule() == EndRule.ENDS
                        ? binaryConcentration(side, u)
                        : concentration(side, u));
        for (int step = 1; step < a1; step++) {
            long largest = 0;
            for (int j = 0; j < a1; j++) {
                // In this step units move between bridgeheads that are step places apart.
                if (j + step < a1 || j - step >= 0) {
                    largest = Math.max(largest, blocks[j]);
                }
            }
            steps.add(1, largest * u);
        }
        return rounds(steps, circgos, (long) n * u, widest, left, right);
    }

    /** Adds the rounds that lead from these gaps between and outside bridgeheads to none. */
    private static StepSizes rounds(
            StepSizes steps, Circgos circgos, long tokens, int widest, int left, int right) {
        List<Growth> rounds = circgos.rounds();
        boolean single = widest == 0;
        int gap = widest;
        int onLeft = left;
        int onRight = right;
        for (int used = 0; gap > 1 || onLeft > 0 || onRight > 0; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            int growth = round.factor();
            int pitch = (single ? onLeft + 1 + onRight : gap) + growth - 1;
            pitch /= growth;
            int leftPoints = points(onLeft, pitch);
            int rightPoints = points(onRight, pitch);
            int inner = gap == 0 ? 0 : Math.min(growth, gap) - 1;
            steps.addAll(pipeline(tokens, round.packets(), inner, leftPoints, rightPoints));
            gap = (gap + growth - 1) / growth;
            gap = Math.max(gap, Math.min(pitch, Math.max(onLeft, onRight)));
            onLeft = onLeft < pitch ? 0 : onLeft % pitch;
            onRight = onRight < pitch ? 0 : onRight % pitch;
            single = false;
        }
        return steps;
    }

    private static int points(int outside, int pitch) {
        return outside == 0 ? 0 : Math.max(1, outside / pitch);
    }

    /**
     * A round: {@code points} bridgeheads between two old ones take ceil((k + points - 1)/2) steps,
     * {@code m} outside the last one k+m-1. Of the packets only those under way in a step count;
     * packet i has {@code floor((i+1)S/k) - floor(iS/k)} tokens.
     */
    static StepSizes pipeline(long tokens, int packets, int points, int left, int right) {
        int inner = points == 0 ? 0 : (packets + points) / 2;
        int onLeft = left == 0 ? 0 : packets + left - 1;
        int onRight = right == 0 ? 0 : packets + right - 1;
        StepSizes steps = new StepSizes();
        for (int step = 1; step <= Math.max(inner, Math.max(onLeft, onRight)); step++) {
            int rightwards = Math.max(step <= inner ? points : 0, step <= onRight ? right : 0);
            int leftwards = Math.max(step <= inner ? points : 0, step <= onLeft ? left : 0);
            long largest = 0;
            // The packet sent as number i is on its way to point step - i.
            for (int i = Math.max(0, step - Math.max(rightwards, leftwards));
                    i < Math.min(packets, step);
                    i++) {
                if (step - i <= rightwards) {
                    largest = Math.max(largest, size(tokens, packets, i));
                }
                if (step - i <= leftwards) {
                    largest = Math.max(largest, size(tokens, packets, packets - 1 - i));
                }
            }
            steps.add(1, largest);
        }
        return steps;
    }

    private static long size(long tokens, int packets, int packet) {
        return (packet + 1) * tokens / packets - packet * tokens / packets;
    }
}
