package gossamer.model.farm.campaign;

import gossamer.model.farm.Falsehood;
import gossamer.model.voting.Distance;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The cases of a campaign: each setup with each reliability, and with each coverage where there are
 * spares.
 *
 * @param setups farms, at least one
 * @param reliabilities R, the probability with which a module is good, each in [0, 1], at least
 *     one
 * @param coverages C, the probability with which a fault is noticed, so that a spare takes
 *     over, each in [0, 1]; at least one if a setup has spares
 * @param trials trials per case, 1 to {@link #MOST_TRIALS}
 * @param fault what failed modules do
 * @param loss probability with which a link loses a packet, in [0, 1)
 * @param farm what all farms have in common
 */
public record CampaignPlan(
        List<Seating> setups,
        List<Double> reliabilities,
        List<Double> coverages,
        long trials,
        ModuleFault fault,
        double loss,
        Farm farm) {

    /** Numbers that differ by less than this part of a falsehood differ by rounding only. */
    private static final double ROUNDING = 1e-6;

    public static final long MOST_TRIALS = 100_000_000;

    /**
     * What all farms have in common.
     *
     * @param algorithm how results are found; majorities are taken of all seats
     * @param wrongBy how far a wrong value is from the right one, above 0
     * @param value what good modules say
     */
    public record Farm(VotingAlgorithm algorithm, double wrongBy, Value value) {
        public Farm {
            if (!(wrongBy > 0 && wrongBy < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("wrongBy=" + wrongBy + ", must be > 0");
            }
        }

        /** Whether two results are the same but for the rounding of means. */
        boolean areSame(Value one, Value other) {
            boolean numbers = one instanceof Value.Number || one instanceof Value.Vector;
            return one.equals(other)
                    || numbers && Distance.STANDARD.between(one, other) <= wrongBy * ROUNDING;
        }

        /** Whether a result is what good modules say. */
        boolean isRight(Value result) {
            return areSame(value, result);
        }
    }

    public CampaignPlan {
        setups = List.copyOf(setups);
        reliabilities = List.copyOf(reliabilities);
        coverages = List.copyOf(coverages);
        if (setups.isEmpty() || reliabilities.isEmpty() || trials < 1 || trials > MOST_TRIALS) {
            throw new IllegalArgumentException("setups=" + setups + " reliabilities="
                    + reliabilities + " trials=" + trials + ", must not be empty and 1 to "
                    + MOST_TRIALS);
        }
        requireDifferent("setups", setups);
        requireDifferent("reliabilities", reliabilities);
        requireDifferent("coverages", coverages);
        if (coverages.isEmpty() && setups.stream().anyMatch(setup -> setup.spares() > 0)) {
            throw new IllegalArgumentException("setups=" + setups + " without a coverage");
        }
        reliabilities.forEach(r -> requireProbability("reliability", r));
        coverages.forEach(c -> requireProbability("coverage", c));
        if (!(loss >= 0 && loss < 1)) {
            throw new IllegalArgumentException("loss=" + loss + ", must be in [0, 1)");
        }
    }

    /** The value that a failed module says. */
    Optional<Value> valueOfFailed(int module) {
        return switch (fault) {
            case CRASH -> Optional.empty();
            case SAME_WRONG_VALUE -> Optional.of(wrong(1));
            case OWN_WRONG_VALUE -> Optional.of(wrong(1 + module));
        };
    }

    private Value wrong(int variant) {
        return Falsehood.of(farm.value(), variant, farm.wrongBy());
    }

    /** The cases to compare at each reliability, in order. */
    public List<FarmCase> cases() {
        List<FarmCase> cases = new ArrayList<>();
        for (Seating setup : setups) {
            if (setup.spares() == 0) {
                cases.add(new FarmCase(setup, OptionalDouble.empty()));
            } else {
                coverages.forEach(c -> cases.add(new FarmCase(setup, OptionalDouble.of(c))));
            }
        }
        return cases;
    }

    private static void requireDifferent(String name, List<?> values) {
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException(name + "=" + values + ", must be different");
        }
    }

    private static void requireProbability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + "=" + value + ", must be in [0, 1]");
        }
    }

    /** What a module does once it has failed. */
    public enum ModuleFault {
        /** It says nothing any more. */
        CRASH,
        /** It says the wrong value that all failed modules of its trial say. */
        SAME_WRONG_VALUE,
        /** It says a wrong value that no other module says. */
        OWN_WRONG_VALUE;

        public String configName() {
            return this == CRASH ? "crash" : "wrong-value";
        }
    }
}
