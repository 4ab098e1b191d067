package gossamer.model.fault.law;

/**
 * The time until something fails whose failure rate changes with its age as {@code age^(shape-1)}:
 * below 1 young ones fail first, above 1 old ones do, 1 is the exponential distribution.
 *
 * @param mean mean, in ticks, more than 0
 * @param shape more than 0
 * @param scale the time at which the share 1/e is left, in ticks
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // The coefficients are as published.
public record Weibull(double mean, double shape, double scale) implements QuantileLaw, KnownLaw {

    /** Least and greatest shape that is accepted. */
    public static final double LEAST_SHAPE = 0.1;
    /** Greatest shape that is accepted. */
    public static final double MOST_SHAPE = 100;

    // Lanczos' approximation of the gamma function with g = 7 and 9 coefficients (Godfrey 2001),
    // good for 15 digits.
    private static final double G = 7;
    private static final double[] LANCZOS = {
        0.99999999999980993,
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7
    };

    public Weibull {
        KnownLaw.requireTime("mean", mean);
        KnownLaw.require(
                mean > 0 && shape >= LEAST_SHAPE && shape <= MOST_SHAPE,
                "mean=" + mean + " shape=" + shape);
    }

    /** The distribution with this mean. */
    public static Weibull of(double mean, double shape) {
        return new Weibull(mean, shape, mean / gamma(1 + 1 / shape));
    }

    @Override
    public double quantile(double share) {
        return scale * StrictMath.pow(-StrictMath.log1p(-share), 1 / shape);
    }

    /** The gamma function, for x &gt;= 1. */
    static double gamma(double x) {
        double z = x - 1;
        double sum = LANCZOS[0];
        for (int term = 1; term < LANCZOS.length; term++) {
            sum += LANCZOS[term] / (z + term);
        }
        double t = z + G + 0.5;
        return StrictMath.sqrt(2 * Math.PI) * StrictMath.pow(t, z + 0.5) * StrictMath.exp(-t) * sum;
    }
}
