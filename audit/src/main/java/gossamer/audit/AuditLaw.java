package gossamer.audit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * How long delays are, {@code docs/run-format.md}, "Laws".
 *
 * @see NormalLaw
 */
interface AuditLaw {

    /** No delay is longer, in ticks. */
    long MOST = 1L << 53;

    /** The delays of a stream of draws, in ticks, by their numbers from 0. */
    LongUnaryOperator on(AuditDraws draws);

    /**
     * Reads a law.
     *
     * @param given what nobody but users' code knows, by the bits of its draw
     */
    static AuditLaw of(PlainNode law, Map<Long, Long> given) {
        return switch (law.at("kind").text()) {
            case "given" -> draws -> number -> given.getOrDefault(draws.bits(number), 0L);
            case "capped" -> {
                AuditLaw other = of(law.at("law"), given);
                long most = law.at("max").whole();
                yield draws -> {
                    LongUnaryOperator ticks = other.on(draws);
                    return number -> Math.min(most, ticks.applyAsLong(number));
                };
            }
            case "measured" -> measured(law);
            case "burst" -> {
                double good = law.at("good").decimal();
                double bad = law.at("bad").decimal();
                yield draws -> {
                    Times times = Times.of(law, draws);
                    return number -> whole(times.areBad(number) ? bad : good, draws, number);
                };
            }
            case "uniform" -> uniform(law.at("min").decimal(), law.at("max").decimal());
            default -> {
                DoubleUnaryOperator quantile = quantile(law);
                yield draws ->
                        number -> whole(quantile.applyAsDouble(draws.unit(number)), draws, number);
            }
        };
    }

    /** Whether only code of users knows it. */
    static boolean isOpaque(PlainNode law) {
        return law.at("kind").text().equals("given") || law.has("law") && isOpaque(law.at("law"));
    }

    private static DoubleUnaryOperator quantile(PlainNode law) {
        switch (law.at("kind").text()) {
            case "constant" -> {
                double ticks = law.at("ticks").decimal();
                return share -> ticks;
            }
            case "exponential" -> {
                double mean = law.at("mean").decimal();
                return share -> -mean * StrictMath.log1p(-share);
            }
            case "pareto" -> {
                double scale = law.at("scale").decimal();
                double shape = law.at("shape").decimal();
                return share -> scale * StrictMath.exp(-StrictMath.log1p(-share) / shape);
            }
            case "weibull" -> {
                double scale = law.at("scale").decimal();
                double power = 1 / law.at("shape").decimal();
                return share -> scale * StrictMath.pow(-StrictMath.log1p(-share), power);
            }
            case "lognormal" -> {
                double median = law.at("median").decimal();
                double sigma = law.at("sigma").decimal();
                return share -> median * StrictMath.exp(sigma * NormalLaw.quantile(share));
            }
            case "normal" -> {
                double mean = law.at("mean").decimal();
                double deviation = law.at("deviation").decimal();
                double cut = law.at("cut").decimal();
                double most = 1 - Math.ulp(0.5);
                return share -> {
                    double of = Math.min(cut + share * (1 - cut), most);
                    return Math.max(0, mean + deviation * NormalLaw.quantile(of));
                };
            }
            default -> throw law.at("kind").wrong("a law");
        }
    }

    private static AuditLaw uniform(double min, double max) {
        boolean whole = min == Math.floor(min) && max == Math.floor(max);
        return draws -> number -> whole
                ? draws.uniform(number, (long) min, (long) max)
                : whole(min + draws.unit(number) * (max - min), draws, number);
    }

    private static AuditLaw measured(PlainNode law) {
        double[] values = law.at("values").elements().stream()
                .mapToDouble(PlainNode::decimal)
                .toArray();
        boolean recorded = law.at("recorded").flag();
        long last = values.length - 1L;
        return draws -> number -> {
            long place = recorded
                    ? (draws.uniform(Long.MIN_VALUE, 0, last) + number) % values.length
                    : draws.uniform(number, 0, last);
            return whole(values[(int) place], draws, number);
        };
    }

    /** A time that is no whole number is rounded up with the probability of its fraction. */
    private static long whole(double ticks, AuditDraws draws, long number) {
        if (ticks >= MOST) {
            return MOST;
        }
        long below = (long) Math.floor(ticks);
        return draws.unit(-1 - number) < ticks - below ? below + 1 : below;
    }

    /** Good and bad times: a chain of two states that takes a step with each packet. */
    final class Times {
        private final double worsens;
        private final double recovers;
        private final AuditDraws draws;
        private final BitSet bad = new BitSet();
        private int known;

        private Times(double worsens, double recovers, AuditDraws draws) {
            this.worsens = worsens;
            this.recovers = recovers;
            this.draws = draws;
        }

        static Times of(PlainNode burst, AuditDraws draws) {
            return new Times(burst.at("worsens").decimal(), burst.at("recovers").decimal(), draws);
        }

        boolean areBad(long number) {
            for (; known <= number; known++) {
                double share = known == 0
                        ? worsens / (worsens + recovers)
                        : bad.get(known - 1) ? 1 - recovers : worsens;
                bad.set(known, draws.unit(known) < share);
            }
            return bad.get((int) number);
        }
    }

    /** The quantiles of the standard normal distribution: PPND16 of AS 241 (Wichura 1988). */
    @SuppressWarnings("FloatingPointLiteralPrecision") // The coefficients are as published.
    final class NormalLaw {

        /** Numerator and denominator, the highest power first: near 0, further out, far out. */
        private static final double[][] RATIOS = {
            {
                2509.0809287301226727, 33430.575583588128105, 67265.770927008700853,
                45921.953931549871457, 13731.693765509461125, 1971.5909503065514427,
                133.14166789178437745, 3.387132872796366608
            },
            {
                5226.495278852854561, 28729.085735721942674, 39307.89580009271061,
                21213.794301586595867, 5394.1960214247511077, 687.1870074920579083,
                42.313330701600911252, 1
            },
            {
                7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177,
                1.27045825245236838258, 3.64784832476320460504, 5.7694972214606914055,
                4.6303378461565452959, 1.42343711074968357734
            },
            {
                1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966,
                0.14810397642748007459, 0.68976733498510000455, 1.6763848301838038494,
                2.05319162663775882187, 1
            },
            {
                2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386,
                0.026532189526576123093, 0.29656057182850489123, 1.7848265399172913358,
                5.4637849111641143699, 6.6579046435011037772
            },
            {
                2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5,
                7.868691311456132591e-4, 0.0148753612908506148525, 0.13692988092273580531,
                0.59983220655588793769, 1
            }
        };

        private NormalLaw() {}

        static double quantile(double share) {
            double away = share - 0.5;
            if (Math.abs(away) <= 0.425) {
                return away * ratio(0, 0.425 * 0.425 - away * away);
            }
            double root = StrictMath.sqrt(-StrictMath.log(away < 0 ? share : 1 - share));
            double value = root <= 5 ? ratio(2, root - 1.6) : ratio(4, root - 5);
            return Math.copySign(value, away);
        }

        private static double ratio(int place, double of) {
            return polynomial(RATIOS[place], of) / polynomial(RATIOS[place + 1], of);
        }

        private static double polynomial(double[] coefficients, double of) {
            return Arrays.stream(coefficients).reduce(0, (sum, next) -> sum * of + next);
        }
    }
}
