package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Approach 2: concentrate all units in the middle PU, then run the concentration backwards with all
 * units in each packet ([TR] section 4.1, Lemma 5). Any length; the same on rings and paths, but
 * for {@link Variant#MERGED}.
 *
 * @param variant what the way back looks like
 */
public record Approach2(Variant variant) implements LineAlgorithm {

    /** Ways to disseminate. */
    public enum Variant {
        /** Every packet of the way back holds all units, as the paper has it. */
        EXACT,
        /** Packets of the way back leave out what the receiver gathered itself. */
        TRIMMED,
        /**
         * Three bridgeheads that exchange instead of one, CIRCGOS with a1 = 3 and (a2, b) = (3, 1);
         * rings only. One start-up less.
         */
        MERGED,
        /**
         * For one-port PUs: binary concentration in PU 0, then the same backwards with all units in
         * each packet (journal version, section 7). No PU takes part in two transfers at a time;
         * ceil(log2 n) steps each way.
         */
        BINARY
    }

    @Override
    public String name() {
        return switch (variant) {
            case EXACT -> "approach-2";
            case TRIMMED -> "approach-2-trimmed";
            case MERGED -> "approach-2-merged";
            case BINARY -> "approach-2-binary";
        };
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        if (variant == Variant.MERGED) {
            if (!wrapped && length > 1) {
                throw new IllegalArgumentException("approach-2 variant=merged needs a ring or a"
                        + " torus; on paths and meshes use exact, trimmed or circgos(3;3,1)");
            }
            return merged(length).plan(length, wrapped, unit);
        }
        Line line = new Line(length, wrapped, unit);
        if (variant == Variant.BINARY) {
            LinePlan gather = Concentration.binary(line, List.of(new Block(0, 0, length - 1)));
            return LinePlan.sequence(List.of(gather, Concentration.reversed(line, gather, false)));
        }
        LinePlan gather = gather(line);
        LinePlan spread = Concentration.reversed(line, gather, variant == Variant.TRIMMED);
        return LinePlan.sequence(List.of(gather, spread));
    }

    /** The first half: concentration in the PU at {@link #middle}. */
    static LinePlan gather(Line line) {
        int middle = middle(line.length());
        Block all = new Block(middle, middle, line.length() - 1 - middle);
        return Concentration.ternary(line, List.of(all));
    }

    /** The position of the PU where all tokens are in between. */
    static int middle(int length) {
        return length / 2;
    }

    private static Circgos merged(int length) {
        return Circgos.of(Math.min(3, length), List.of(new Growth(3, 1)));
    }

    @Override
    public String title() {
        return "approach-2 " + variant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Concentration on PU floor(n/2) and back. For n = 3^k {@code 2kr + (n-1)/2 + kn}, of which
     * Lemma 5 leaves out the second term; trimmed {@code k(2r + n)}, as Lemma 5; merged {@code
     * (2k-1)r + (n/3-1)/2 + n/3 + (k-1)n}.
     */
    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        if (variant == Variant.BINARY) {
            return LineAlgorithm.super.costs(length, wrapped, unit);
        }
        if (variant == Variant.MERGED) {
            if (!wrapped) {
                throw new IllegalArgumentException(title() + ": rings only");
            }
            return merged(length).costs(length, true, unit);
        }
        int side = length / 2;
        StepCosts steps = Concentration.costs(side, unit);
        int[] smallest = new int[steps.startups()];
        if (variant == Variant.TRIMMED) {
            LinePlan gather = gather(new Line(length, wrapped, 1));
            Arrays.setAll(
                    smallest,
                    round -> gather.moves(round).stream()
                            .mapToInt(move -> move.tokens().size())
                            .min()
                            .orElse(length));
        }
        int width = 1;
        for (int round = 1; round < smallest.length; round++) {
            width *= 3;
        }
        for (int round = smallest.length - 1; round >= 0; round--) {
            steps.add(1, (length - smallest[round]) * unit, Math.min(width, side));
            width /= 3;
        }
        return steps;
    }
}
