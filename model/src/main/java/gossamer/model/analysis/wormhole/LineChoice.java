package gossamer.model.analysis.wormhole;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A one-dimensional algorithm with its parameters.
 *
 * @param a1 first bridgeheads of CIRCGOS, else 0
 * @param rounds rounds of CIRCGOS, else empty
 */
public record LineChoice(Kind kind, int a1, List<Growth> rounds) {

    /** Lemma 4. */
    public static final LineChoice APPROACH_1 = of(Kind.APPROACH_1);
    /** With all tokens in every packet on the way back. */
    public static final LineChoice APPROACH_2 = of(Kind.APPROACH_2);
    /** Without what the receivers hold already. */
    public static final LineChoice APPROACH_2_TRIMMED = of(Kind.APPROACH_2_TRIMMED);
    /** With an exchange among three heads; rings only. */
    public static final LineChoice APPROACH_2_MERGED = of(Kind.APPROACH_2_MERGED);

    /** Which algorithm. */
    public enum Kind {
        /** Neighbours to neighbours. */
        APPROACH_1("approach-1"),
        /** Concentration and back. */
        APPROACH_2("approach-2 exact"),
        /** Concentration and back, less data. */
        APPROACH_2_TRIMMED("approach-2 trimmed"),
        /** Concentration and back, one start-up less. */
        APPROACH_2_MERGED("approach-2 merged"),
        /** Bridgeheads in growing numbers. */
        CIRCGOS("circgos");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Whether it is one of the variants of Approach 2. */
        public boolean isApproach2() {
            return this == APPROACH_2 || this == APPROACH_2_TRIMMED || this == APPROACH_2_MERGED;
        }
    }

    /** Copies the list. */
    public LineChoice {
        rounds = List.copyOf(rounds);
        if (kind == Kind.CIRCGOS ? a1 < 1 : a1 != 0 || !rounds.isEmpty()) {
            throw new IllegalArgumentException(kind + " with a1=" + a1 + " and rounds " + rounds);
        }
    }

    private static LineChoice of(Kind kind) {
        return new LineChoice(kind, 0, List.of());
    }

    /** CIRCGOS, rings only. */
    public static LineChoice circgos(int a1, List<Growth> rounds) {
        return new LineChoice(Kind.CIRCGOS, a1, rounds);
    }

    /** Its steps on a line of {@code n} PUs with {@code unit} pieces each. */
    public StepCosts steps(int n, boolean wrapped, long unit) {
        if (!wrapped && (kind == Kind.APPROACH_2_MERGED || kind == Kind.CIRCGOS)) {
            throw new IllegalArgumentException(name() + ": rings only");
        }
        return switch (kind) {
            case APPROACH_1 -> RealisableCosts.approach1(n, wrapped, unit);
            case APPROACH_2 -> RealisableCosts.approach2(n, unit);
            case APPROACH_2_TRIMMED -> RealisableCosts.approach2Trimmed(n, unit);
            case APPROACH_2_MERGED -> RealisableCosts.approach2Merged(n, unit);
            case CIRCGOS -> RealisableCosts.circgos(n, a1, rounds, unit);
        };
    }

    /** Name and parameters: {@code circgos(9;(3,2),(3,1))}. */
    public String name() {
        if (kind != Kind.CIRCGOS) {
            return kind.text;
        }
        String list = rounds.stream().map(Growth::toString).collect(Collectors.joining(","));
        return kind.text + "(" + a1 + (list.isEmpty() ? "" : ";" + list) + ")";
    }
}
