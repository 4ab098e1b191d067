package gossamer.model.fault.law;

/**
 * Quantiles of the standard normal distribution: the rational approximations of Wichura's algorithm
 * AS 241 (PPND16, Applied Statistics 37, 1988), accurate to about 16 digits. Nothing but basic
 * arithmetic, {@code StrictMath.log} and {@code StrictMath.sqrt}, so that every JVM computes the
 * same bits.
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // The coefficients are as published.
final class InverseNormal {

    private static final double[] A = {
        3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
        1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
        3.3430575583588128105e4, 2.5090809287301226727e3
    };
    private static final double[] B = {
        1.0, 4.2313330701600911252e1, 6.8718700749205790830e2,
        5.3941960214247511077e3, 2.1213794301586595867e4, 3.9307895800092710610e4,
        2.8729085735721942674e4, 5.2264952788528545610e3
    };
    private static final double[] C = {
        1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
        3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
        2.27238449892691845833e-2, 7.74545014278341407640e-4
    };
    private static final double[] D = {
        1.0, 2.05319162663775882187e0, 1.67638483018380384940e0,
        6.89767334985100004550e-1, 1.48103976427480074590e-1, 1.51986665636164571966e-2,
        5.47593808499534494600e-4, 1.05075007164441684324e-9
    };
    private static final double[] E = {
        6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
        2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
        2.71155556874348757815e-5, 2.01033439929228813265e-7
    };
    private static final double[] F = {
        1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1,
        1.48753612908506148525e-2, 7.86869131145613259100e-4, 1.84631831751005468180e-5,
        1.42151175831644588870e-7, 2.04426310338993978564e-15
    };

    private static final double CENTRE = 0.425;
    private static final double FAR = 5;
    /** Beyond so many standard deviations a probability is less than any draw can tell. */
    private static final double MOST = 8.4;

    private InverseNormal() {}

    /**
     * The value that a standard normal variable is below with probability {@code p}, 0 &lt; p &lt;
     * 1.
     */
    static double of(double p) {
        double q = p - 0.5;
        if (Math.abs(q) <= CENTRE) {
            double r = CENTRE * CENTRE - q * q;
            return q * ratio(A, B, r);
        }
        double r = StrictMath.sqrt(-StrictMath.log(q < 0 ? p : 1 - p));
        double z = r <= FAR ? ratio(C, D, r - 1.6) : ratio(E, F, r - FAR);
        return q < 0 ? -z : z;
    }

    /**
     * The probability of a value below {@code z}, which is not positive: the inverse of the
     * inverse, by bisection.
     */
    static double below(double z) {
        if (z < -MOST) {
            return 0;
        }
        double low = 0x1p-60;
        double high = 0.5;
        while (true) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) {
                return middle;
            }
            if (of(middle) < z) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    private static double ratio(double[] numerator, double[] denominator, double r) {
        return polynomial(numerator, r) / polynomial(denominator, r);
    }

    private static double polynomial(double[] coefficients, double r) {
        double sum = 0;
        for (int power = coefficients.length - 1; power >= 0; power--) {
            sum = sum * r + coefficients[power];
        }
        return sum;
    }
}
