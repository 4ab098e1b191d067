package gossamer.model.recovery;

/**
 * Tells transient faults from permanent ones by how often they come: α-count of Bondavalli,
 * Chiaradonna, Di Giandomenico &amp; Grandoni (2000), its single-threshold form.
 *
 * @param factor by which the score shrinks with each judgement without an error, from 0 to below 1
 * @param threshold a score above it means a permanent fault, at least 0
 * @param score so far, 0 at the beginning
 */
public record AlphaCount(double factor, double threshold, double score) {

    public AlphaCount {
        if (!(factor >= 0 && factor < 1) || !(threshold >= 0) || !(score >= 0)) {
            throw new IllegalArgumentException("factor=" + factor + " threshold=" + threshold
                    + " score=" + score + ", must be in [0, 1), >= 0 and >= 0");
        }
    }

    /** Nothing has been seen yet. */
    public static AlphaCount fresh(double factor, double threshold) {
        return new AlphaCount(factor, threshold, 0);
    }

    /**
     * The count after one more judgement: an error adds 1, its absence multiplies by the factor.
     */
    public AlphaCount after(boolean error) {
        return new AlphaCount(factor, threshold, error ? score + 1 : score * factor);
    }

    /** Whether the errors came too often to be transient. */
    public boolean isPermanent() {
        return score > threshold;
    }

    /** The count without a memory, as after a repair. */
    public AlphaCount reset() {
        return fresh(factor, threshold);
    }
}
