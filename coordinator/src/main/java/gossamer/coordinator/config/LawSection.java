package gossamer.coordinator.config;

import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Laws;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The law of a rule and its parameters.
 *
 * @param kind empty if it could not be read
 * @param isGiven whether there is any key of a law
 * @param values the parameters that are numbers, in the order of the law's keys
 * @param limit the longest delay
 */
record LawSection(
        Optional<Kind> kind, boolean isGiven, OptionalDouble[] values, OptionalLong limit) {

    private static final String LIMIT = "limit";
    private static final String SPAN = "a span of time";
    private static final String CHANCE = "a probability";

    /** The laws by their names, with their keys. */
    enum Kind {
        CONSTANT("constant", "time"),
        UNIFORM("uniform", "min", "max"),
        NORMAL("normal", "mean", "deviation"),
        EXPONENTIAL("exponential", "mean"),
        LOGNORMAL("lognormal", "median", "sigma"),
        PARETO("pareto", "scale", "shape"),
        BURST("gilbert-elliott-burst", "good", "bad", "worsens", "recovers"),
        TRACE("trace", "file", "values", "unit", "column", "order");

        private final String word;
        private final List<String> keys;

        Kind(String word, String... keys) {
            this.word = word;
            this.keys = List.of(keys);
        }
    }

    String word() {
        return kind.map(known -> known.word).orElse("");
    }

    static LawSection read(ProfileReader reader, String rule) {
        KeyReader keys = reader.keys();
        List<Kind> kinds = Arrays.asList(Kind.values());
        Optional<Kind> chosen = keys.choice(rule + ".law", kinds, kind -> kind.word);
        Optional<Kind> kind = keys.given(rule + ".law") ? chosen : Optional.of(Kind.UNIFORM);
        boolean given = keys.given(rule + ".law") | keys.given(rule + "." + LIMIT);
        for (Kind one : kinds) {
            for (String key : one.keys) {
                given |= keys.given(rule + "." + key);
            }
        }
        OptionalDouble[] values = new OptionalDouble[0];
        if (kind.isPresent() && kind.get() != Kind.TRACE) {
            List<String> own = kind.get().keys;
            values = new OptionalDouble[own.size()];
            for (int index = 0; index < values.length; index++) {
                values[index] = value(reader, rule + "." + own.get(index), own.get(index));
            }
        }
        OptionalLong limit = reader.times().ticks(rule + "." + LIMIT, 0, DelayLaw.MAX_TICKS);
        return new LawSection(kind, given, values, limit);
    }

    private static OptionalDouble value(ProfileReader reader, String key, String name) {
        return switch (name) {
            case "sigma" -> reader.shares().number(key, "0.001", "10");
            case "shape" -> reader.shares().number(key, "0.1", "100");
            case "worsens", "recovers" -> reader.shares().probability(key);
            case "mean", "deviation", "median", "scale" ->
                reader.times().real(key, name.equals("mean") ? 0 : 1, DelayLaw.MAX_TICKS);
            default -> reader.times().real(key, 0, DelayLaw.MAX_TICKS);
        };
    }

    /** The law; empty if something about it is wrong. To be called only where there has to be one. */
    Optional<DelayLaw> bind(ProfileReader reader, String rule) {
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        KeyReader keys = reader.keys();
        boolean clean = hasOwnKeysOnly(reader, rule, kind.get());
        Optional<DelayLaw> law = kind.get() == Kind.TRACE
                ? MeasuredValues.read(reader, rule)
                : ofNumbers(reader, rule, kind.get());
        boolean limited = keys.given(rule + "." + LIMIT);
        if (!clean || limited && limit.isEmpty()) {
            return Optional.empty();
        }
        return limit.isPresent()
                ? law.map(inner -> new Laws.Capped(inner, limit.getAsLong()))
                : law;
    }

    private static boolean hasOwnKeysOnly(ProfileReader reader, String rule, Kind kind) {
        List<String> foreign = Arrays.stream(Kind.values())
                .flatMap(other -> other.keys.stream())
                .distinct()
                .filter(key -> !kind.keys.contains(key))
                .toList();
        return reader.foreign(
                rule,
                foreign,
                "does not belong to law " + kind.word,
                String.join(", ", kind.keys) + ", " + LIMIT + " for law " + kind.word);
    }

    private Optional<DelayLaw> ofNumbers(ProfileReader reader, String rule, Kind law) {
        for (String key : law.keys) {
            reader.keys().require(rule + "." + key, told(key));
        }
        if (Arrays.stream(values).anyMatch(OptionalDouble::isEmpty)) {
            return Optional.empty();
        }
        double[] v =
                Arrays.stream(values).mapToDouble(OptionalDouble::getAsDouble).toArray();
        String wrong = wrong(reader.keys(), rule, law, v);
        if (!wrong.isEmpty()) {
            String key = rule + "." + law.keys.get(law == Kind.BURST ? 2 : 0);
            reader.keys().rejectDerived(key, wrong, allowed(law));
            return Optional.empty();
        }
        return Optional.of(
                switch (law) {
                    case CONSTANT -> new Laws.Constant(v[0]);
                    case UNIFORM -> new Laws.Uniform(v[0], v[1]);
                    case NORMAL -> Laws.Normal.of(v[0], v[1]);
                    case EXPONENTIAL -> new Laws.Exponential(v[0]);
                    case LOGNORMAL -> new Laws.Lognormal(v[0], v[1]);
                    case PARETO -> new Laws.Pareto(v[0], v[1]);
                    case BURST -> new Burst(v[0], v[1], v[2], v[3]);
                    case TRACE ->
                        throw new IllegalArgumentException("its values are no parameters");
                });
    }

    private static String told(String key) {
        return switch (key) {
            case "min" -> SPAN + ", at most max";
            case "max" -> SPAN + ", at least min";
            case "sigma", "shape" -> "a number";
            case "worsens", "recovers" -> CHANCE;
            default -> SPAN;
        };
    }

    private static String wrong(KeyReader keys, String rule, Kind law, double[] v) {
        return switch (law) {
            case UNIFORM ->
                v[0] > v[1]
                        ? keys.text(rule + ".min", "").orElse("") + " is greater than "
                                + keys.quote(rule + ".max")
                        : "";
            case EXPONENTIAL -> v[0] > 0 ? "" : "0 is no mean of an exponential law";
            case BURST -> {
                double sum = v[2] + v[3];
                yield sum >= Burst.LEAST_CHANGE && sum <= 2 - Burst.LEAST_CHANGE
                        ? ""
                        : "worsens + recovers is " + sum;
            }
            case CONSTANT, NORMAL, LOGNORMAL, PARETO, TRACE -> "";
        };
    }

    private static String allowed(Kind law) {
        return switch (law) {
            case UNIFORM -> "min <= max";
            case BURST -> "worsens + recovers from 0.0001 to 1.9999";
            default -> "more than 0";
        };
    }
}
