package gossamer.model.fault.law;

/**
 * The times of another law, but none longer than this: what would be longer takes as long as this.
 *
 * @param law the other law
 * @param max the longest, in whole ticks
 */
public record Capped(DelayLaw law, long max) implements DelayLaw {
    @Override
    public long ticks(Draws draw, long sequence) {
        return Math.min(max, law.ticks(draw, sequence));
    }

    @Override
    public double quantile(double share) {
        return Math.min((double) max, law.quantile(share));
    }

    @Override
    public long least() {
        return Math.min(max, law.least());
    }

    @Override
    public long most() {
        return Math.min(max, law.most());
    }

    @Override
    public boolean isOpaque() {
        return law.isOpaque();
    }
}
