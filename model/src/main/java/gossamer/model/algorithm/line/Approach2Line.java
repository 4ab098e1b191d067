package gossamer.model.algorithm.line;

import java.util.List;

/**
 * Approach 2: concentrate all units in the middle PU, then run the concentration backwards with all
 * units in each packet ([TR] section 4.1, Lemma 5). Any length; the same on rings and paths, but
 * for {@link Variant#MERGED}.
 *
 * @param variant what the way back looks like
 */
public record Approach2Line(Variant variant) implements LineAlgorithm {

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
        /** Binary trees, for one-port PUs ({@link BinaryTreeLine}). */
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
            return CircgosLine.of(Math.min(3, length), List.of(new CircgosLine.Round(3, 1)))
                    .plan(length, wrapped, unit);
        }
        if (variant == Variant.BINARY) {
            return new BinaryTreeLine().plan(length, wrapped, unit);
        }
        Line line = new Line(length, wrapped, unit);
        int middle = length / 2;
        LinePlan gather = Concentration.ternary(
                line, List.of(new Block(middle, middle, length - 1 - middle)));
        LinePlan spread = Concentration.reversed(line, gather, variant == Variant.TRIMMED);
        return LinePlan.sequence(List.of(gather, spread));
    }
}
