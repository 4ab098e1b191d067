package gossamer.model.fault;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.registry.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When a fault is in force, in ticks. The draws are those of the place where it is. */
public sealed interface When {

    Key<Long> AT = Key.time("at", 0, DelayLaw.MAX_TICKS)
            .depends("the begin of the run")
            .doc("20us", "When it begins.");

    /** When the end of other faults is. */
    Key<Long> END = AT.required("the time at which it happens");

    Key<Long> FROM = Key.time("from", 0, DelayLaw.MAX_TICKS)
            .depends("the begin of the run")
            .doc("20us", "The same as at.");

    Key<Long> UNTIL = Key.time("until", 0, DelayLaw.MAX_TICKS)
            .depends("something else ends it, or the run ends")
            .doc("90us", "When it is over.");

    Key<Long> FOR = Key.time("for", 1, DelayLaw.MAX_TICKS)
            .doc("10us", "How long it is in force, once or in each period.");

    Key<Long> EVERY = Key.time("every", 1, DelayLaw.MAX_TICKS)
            .doc("50us", "After what time it begins again; for says how long it is in force.");

    Key<Double> MTTF = Key.span("mttf", 1, DelayLaw.MAX_TICKS)
            .doc("1ms", "The mean time to failure, at random, from a repair on; needs mttr.");

    Key<Double> MTBF = Key.span("mtbf", 1, DelayLaw.MAX_TICKS)
            .doc("1050us", "The mean time between failures, mttf + mttr; in place of mttf.");

    Key<Double> MTTR = Key.span("mttr", 1, DelayLaw.MAX_TICKS)
            .doc("50us", "The mean time to repair; needs mttf or mtbf.");

    /** The law that has a shape. */
    String WEIBULL = "weibull";

    Key<String> LAW = Key.word("law", "exponential", WEIBULL)
            .otherwise("exponential")
            .doc(WEIBULL, "The law of the times between failures and of those to repair.");

    Key<Double> SHAPE = Key.decimal("shape", "0.1", "100")
            .doc("0.7", "The parameter of law weibull, which needs one.");

    /** What says when a fault is in force, in the order in which people are told of it. */
    List<Key<?>> KEYS = List.of(AT, FROM, UNTIL, FOR, EVERY, MTTF, MTBF, MTTR, LAW, SHAPE);

    /** The first time at which it may be in force. */
    long begin();

    /** From when on it is never in force, or {@link Spans#NEVER}. */
    long end();

    /** Ticks from one begin to the next, about; {@link Spans#NEVER} if there is one begin only. */
    double meanPeriod();

    /** The same that is over at this time. */
    When until(long end);

    /**
     * The times at one place.
     *
     * @param number the fault's number, from 1
     * @param draws random numbers of the place
     * @param chance the probability with which each interval takes place
     * @param end from when on something else puts an end to it, or {@link Spans#NEVER}
     * @return null for no time
     */
    @Nullable
    Spans spans(int number, Draws draws, double chance, long end);

    /** One interval: from {@code begin} to before {@code end}, which may be {@link Spans#NEVER}. */
    record Window(long begin, long end) implements When {
        public Window {
            requireInterval(begin, end);
        }

        @Override
        public @Nullable Spans spans(int number, Draws draws, double chance, long otherEnd) {
            long last = Math.min(end, otherEnd);
            return begin < last && draws.unit(0) < chance ? Spans.of(number, begin, last) : null;
        }

        @Override
        public double meanPeriod() {
            return Spans.NEVER;
        }

        @Override
        public When until(long last) {
            return new Window(begin, last);
        }
    }

    /**
     * An interval in each period.
     *
     * @param begin when the first one begins
     * @param period from the begin of one to the begin of the next
     * @param length of each, less than a period
     * @param end when the last one is over
     */
    record Every(long begin, long period, long length, long end) implements When {
        /** Requires intervals with gaps between them. */
        public Every {
            requireInterval(begin, end);
            if (length < 1 || period <= length) {
                throw new IllegalArgumentException(
                        "length=" + length + " period=" + period + ", need 1 <= length < period");
            }
        }

        @Override
        public Spans spans(int number, Draws draws, double chance, long otherEnd) {
            return new PeriodicSpans(number, this, Math.min(end, otherEnd), draws, chance);
        }

        @Override
        public double meanPeriod() {
            return period;
        }

        @Override
        public When until(long last) {
            return new Every(begin, period, length, last);
        }
    }

    /**
     * Times between failures and times to repair that are drawn.
     *
     * @param begin when the first time to a failure begins
     * @param up law of the time from a repair to the next failure
     * @param down law of the time from a failure to its repair
     * @param end when it is over
     */
    record Renewal(long begin, DelayLaw up, DelayLaw down, long end) implements When {
        public Renewal {
            requireInterval(begin, end);
        }

        @Override
        public Spans spans(int number, Draws draws, double chance, long otherEnd) {
            return new RenewalSpans(number, this, Math.min(end, otherEnd), draws);
        }

        @Override
        public double meanPeriod() {
            return Math.max(1, up.quantile(0.5)) + Math.max(1, down.quantile(0.5));
        }

        @Override
        public When until(long last) {
            return new Renewal(begin, up, down, last);
        }
    }

    private static void requireInterval(long begin, long end) {
        if (begin < 0 || end <= begin) {
            throw new IllegalArgumentException(
                    "begin=" + begin + " end=" + end + ", need 0 <= begin < end");
        }
    }
}
