package gossamer.coordinator.config;

import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.law.Weibull;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** When a fault of {@code profile.faults} is in force. */
final class WhenSection {

    private static final long MOST = DelayLaw.MAX_TICKS;
    private static final String WEIBULL = "weibull";
    private static final String TIMES =
            "at, or from and until or for; every and for to repeat it; mtbf and mttr for failures"
                    + " at random";

    private final ProfileReader reader;
    private final KeyReader keys;
    private final String rule;
    private boolean right = true;

    private WhenSection(ProfileReader reader, String rule) {
        this.reader = reader;
        this.keys = reader.keys();
        this.rule = rule;
    }

    /** The time at which something ends; empty if it could not be read. */
    static Optional<When> readEnd(ProfileReader reader, String rule) {
        String key = rule + ".at";
        reader.keys().require(key, "the time at which it happens");
        OptionalLong at = reader.times().ticks(key, 0, MOST);
        return at.isPresent()
                ? Optional.of(new When.Window(at.getAsLong(), Spans.NEVER))
                : Optional.empty();
    }

    /**
     * The times of a fault; empty if they could not be read.
     *
     * @param repeated whether it has to come and go
     */
    static Optional<When> read(ProfileReader reader, String rule, boolean repeated) {
        return new WhenSection(reader, rule).read(repeated);
    }

    private String key(String name) {
        return rule + "." + name;
    }

    private boolean given(String name) {
        return keys.given(key(name));
    }

    private OptionalLong ticks(String name, long min) {
        OptionalLong ticks = reader.times().ticks(key(name), min, MOST);
        right &= ticks.isPresent() || !given(name);
        return ticks;
    }

    private OptionalDouble real(String name) {
        OptionalDouble ticks = reader.times().real(key(name), 1, MOST);
        right &= ticks.isPresent() || !given(name);
        return ticks;
    }

    private void clash(String name, String other) {
        if (given(name) && given(other)) {
            keys.rejectDerived(key(name), "does not go with " + keys.quote(key(other)), TIMES);
            right = false;
        }
    }

    private void need(String name, String because) {
        if (!given(name)) {
            keys.rejectDerived(key(name), "is missing, as there is " + because, TIMES);
            right = false;
        }
    }

    private Optional<When> read(boolean repeated) {
        OptionalLong at = ticks("at", 0);
        OptionalLong from = ticks("from", 0);
        OptionalLong until = ticks("until", 0);
        OptionalLong length = ticks("for", 1);
        OptionalLong every = ticks("every", 1);
        OptionalDouble mtbf = real("mtbf");
        OptionalDouble mttr = real("mttr");
        boolean random = given("mtbf") || given("mttr");
        Optional<String> law = keys.choice(key("law"), "exponential", WEIBULL);
        right &= law.isPresent() || !given("law");
        boolean weibull = law.equals(Optional.of(WEIBULL));
        OptionalDouble shape = reader.shares().number(key("shape"), "0.1", "100");
        right &= shape.isPresent() || !given("shape");

        clash("at", "from");
        if (random) {
            need("mtbf", "an mttr");
            need("mttr", "an mtbf");
            clash("for", given("mtbf") ? "mtbf" : "mttr");
            clash("every", given("mtbf") ? "mtbf" : "mttr");
        } else if (given("every")) {
            need("for", "an every");
        } else {
            clash("for", "until");
        }
        if (given("law") && !random) {
            need("mtbf", "a law of failures");
        }
        if (weibull) {
            need("shape", "law = weibull");
        } else if (given("shape")) {
            String wrong = "is a parameter of law weibull";
            keys.rejectDerived(key("shape"), wrong, "law = weibull beside it");
            right = false;
        }
        if (repeated && !random && !given("every")) {
            String wrong = "has no times at which it comes and goes";
            keys.rejectDerived(key("every"), wrong, "every and for, or mtbf and mttr");
            right = false;
        }
        long begin = at.orElse(from.orElse(0));
        long end = until.orElse(Spans.NEVER);
        checkOrder(begin, until, length, every);
        if (!right) {
            return Optional.empty();
        }
        if (random) {
            return Optional.of(new When.Renewal(
                    begin,
                    failures(mtbf.getAsDouble(), shape),
                    failures(mttr.getAsDouble(), shape),
                    end));
        }
        if (every.isPresent()) {
            return Optional.of(new When.Every(begin, every.getAsLong(), length.getAsLong(), end));
        }
        return Optional.of(
                new When.Window(begin, length.isPresent() ? begin + length.getAsLong() : end));
    }

    private void checkOrder(
            long begin, OptionalLong until, OptionalLong length, OptionalLong every) {
        if (until.isPresent() && until.getAsLong() <= begin) {
            String start = given("at") ? "at" : "from";
            String after = given(start) ? keys.quote(key(start)) : "the begin of the run";
            String text = keys.text(key("until"), "").orElse("");
            keys.rejectDerived(key("until"), text + " is not after " + after, "from < until");
            right = false;
        }
        if (every.isPresent() && length.isPresent() && length.getAsLong() >= every.getAsLong()) {
            String text = keys.text(key("for"), "").orElse("");
            String wrong = text + " is not shorter than " + keys.quote(key("every"));
            keys.rejectDerived(key("for"), wrong, "for < every");
            right = false;
        }
    }

    private static DelayLaw failures(double mean, OptionalDouble shape) {
        return shape.isPresent() ? Weibull.of(mean, shape.getAsDouble()) : new Exponential(mean);
    }
}
