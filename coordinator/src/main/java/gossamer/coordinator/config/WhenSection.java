package gossamer.coordinator.config;

import static gossamer.model.fault.When.AT;
import static gossamer.model.fault.When.EVERY;
import static gossamer.model.fault.When.FOR;
import static gossamer.model.fault.When.FROM;
import static gossamer.model.fault.When.LAW;
import static gossamer.model.fault.When.MTBF;
import static gossamer.model.fault.When.MTTF;
import static gossamer.model.fault.When.MTTR;
import static gossamer.model.fault.When.SHAPE;
import static gossamer.model.fault.When.UNTIL;

import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.law.Weibull;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import java.util.Optional;

/** When a fault of {@code profile.faults} is in force. */
final class WhenSection {

    private static final String TIMES =
            "at, or from and until or for; every and for to repeat it; mttf and mttr for failures"
                    + " at random";

    private final Place rule;
    private final SectionComplaints wrong;

    private WhenSection(Place rule) {
        this.rule = rule;
        this.wrong = new SectionComplaints(rule, rule);
    }

    /**
     * The times of a fault; empty if they could not be read.
     *
     * @param repeated whether it has to come and go
     */
    static Optional<When> read(Place rule, boolean repeated) {
        return new WhenSection(rule).read(repeated);
    }

    private void clash(Key<?> key, Key<?> other) {
        if (rule.given(key) && rule.given(other)) {
            wrong.reject(key, "does not go with " + wrong.quote(other), TIMES);
        }
    }

    private void need(Key<?> key, String because) {
        if (!rule.given(key)) {
            wrong.reject(key, "is missing, as there is " + because, TIMES);
        }
    }

    private Optional<When> read(boolean repeated) {
        Settings.Reading reading = rule.read(When.KEYS);
        Settings times = reading.settings();
        Key<Double> mean = rule.given(MTBF) ? MTBF : MTTF;
        boolean random = rule.given(mean) || rule.given(MTTR);
        clash(AT, FROM);
        clash(MTTF, MTBF);
        if (random) {
            need(mean, "an mttr");
            need(MTTR, "an " + mean.name());
            clash(FOR, rule.given(mean) ? mean : MTTR);
            clash(EVERY, rule.given(mean) ? mean : MTTR);
        } else if (rule.given(EVERY)) {
            need(FOR, "an every");
        } else {
            clash(FOR, UNTIL);
        }
        if (rule.given(LAW) && !random) {
            need(MTTF, "a law of failures");
        }
        if (times.value(LAW).equals(When.WEIBULL)) {
            need(SHAPE, "law = weibull");
        } else if (rule.given(SHAPE)) {
            wrong.reject(SHAPE, "is a parameter of law weibull", "law = weibull beside it");
        }
        if (repeated && !random && !rule.given(EVERY)) {
            String never = "has no times at which it comes and goes";
            wrong.reject(EVERY, never, "every and for, or mttf and mttr");
        }
        long begin = times.get(AT).or(() -> times.get(FROM)).orElse(0L);
        checkOrder(times, begin);
        return reading.right() && wrong.isClean()
                ? Optional.of(when(times, begin, random))
                : Optional.empty();
    }

    private void checkOrder(Settings times, long begin) {
        if (times.get(UNTIL).filter(until -> until <= begin).isPresent()) {
            Key<?> start = rule.given(AT) ? AT : FROM;
            String after = rule.given(start) ? wrong.quote(start) : "the begin of the run";
            wrong.reject(UNTIL, wrong.text(UNTIL) + " is not after " + after, "from < until");
        }
        long period = times.get(EVERY).orElse(Spans.NEVER);
        if (times.get(FOR).filter(length -> length >= period).isPresent()) {
            String text = wrong.text(FOR) + " is not shorter than " + wrong.quote(EVERY);
            wrong.reject(FOR, text, "for < every");
        }
        if (times.isGiven(MTBF) && times.isGiven(MTTR) && uptime(times) < 1) {
            String text = wrong.text(MTBF) + " is not longer than " + wrong.quote(MTTR);
            wrong.reject(MTBF, text, "mtbf = mttf + mttr");
        }
    }

    private static When when(Settings times, long begin, boolean random) {
        long end = times.get(UNTIL).orElse(Spans.NEVER);
        if (random) {
            DelayLaw down = failures(times, times.value(MTTR));
            return new When.Renewal(begin, failures(times, uptime(times)), down, end);
        }
        return times.isGiven(EVERY)
                ? new When.Every(begin, times.value(EVERY), times.value(FOR), end)
                : new When.Window(
                        begin, times.get(FOR).map(span -> begin + span).orElse(end));
    }

    /** The mean time from a repair to the next failure. */
    private static double uptime(Settings times) {
        return times.isGiven(MTBF) ? times.value(MTBF) - times.value(MTTR) : times.value(MTTF);
    }

    private static DelayLaw failures(Settings times, double mean) {
        return times.isGiven(SHAPE) ? Weibull.of(mean, times.value(SHAPE)) : new Exponential(mean);
    }
}
