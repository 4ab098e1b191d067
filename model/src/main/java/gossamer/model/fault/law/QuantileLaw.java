package gossamer.model.fault.law;

/**
 * A delay is the value at which the distribution function reaches a number drawn between 0 and 1.
 */
public interface QuantileLaw extends DelayLaw {

    @Override
    default long ticks(Draws draw, long sequence) {
        return Rounding.whole(quantile(Rounding.unit(draw.bits(sequence))), draw, sequence);
    }

    @Override
    default long least() {
        return Rounding.floor(quantile(Rounding.LEAST_UNIT));
    }

    @Override
    default long most() {
        return Rounding.ceiling(quantile(1 - 2 * Rounding.LEAST_UNIT));
    }
}
