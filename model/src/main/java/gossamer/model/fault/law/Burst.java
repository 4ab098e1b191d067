package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/**
 * Good times and bad times (Gilbert 1960, Elliott 1963): a channel is in one of two states and may
 * change it with every packet. The chain is stationary: the first packet finds it in either state
 * as often as any other.
 *
 * <p>The state at a packet is computed without a memory: one number is drawn for each packet, and
 * many numbers decide the next state whatever the present one is, so that looking back to the last
 * such number is enough.
 *
 * @param good delay in the good state, in ticks
 * @param bad delay in the bad state, in ticks
 * @param worsens probability that a bad state follows a good one
 * @param recovers probability that a good state follows a bad one
 */
public record Burst(double good, double bad, double worsens, double recovers) implements KnownLaw {

    /**
     * How far from never and from always changing the chain must be, so that looking back ends
     * soon.
     */
    public static final double LEAST_CHANGE = 1e-4;

    private static final String LENGTH =
            "how many packets such a time lasts on average, at least 1";

    private static final Key<Double> GOOD_LENGTH =
            Key.decimal(Provider.GOOD.name(), "1", "1000000").required(LENGTH);

    private static final Key<Double> BAD_LENGTH =
            Key.decimal(Provider.BAD.name(), "1", "10000").required(LENGTH);

    public static final Key<Burst> LENGTHS = Key.structured(
                    "burst",
                    new Domain.Told(
                            "{ good, bad }: " + LENGTH,
                            new Domain.Keys(List.of(GOOD_LENGTH, BAD_LENGTH))),
                    Burst::readLengths)
            .doc(
                    "{ good = 200, bad = 5 }",
                    "Good times, in which no packet is hit, and bad ones, in which packets are"
                            + " hit with the probability: how many packets each lasts on average.");

    /** Requires two times and a chain that neither stays nor swings for ever. */
    public Burst {
        KnownLaw.requireTime("good", good);
        KnownLaw.requireTime("bad", bad);
        KnownLaw.require(
                worsens > 0 && worsens <= 1 && recovers > 0 && recovers <= 1,
                "worsens=" + worsens + " recovers=" + recovers);
        double sum = worsens + recovers;
        KnownLaw.require(
                sum >= LEAST_CHANGE && sum <= 2 - LEAST_CHANGE, "worsens + recovers = " + sum);
    }

    /** Two states without delays, which last so many packets on average; at least 1 each. */
    public static Burst ofLengths(double good, double bad) {
        return new Burst(0, 0, 1 / good, 1 / bad);
    }

    private static Optional<Burst> readLengths(Raw raw) {
        Raw ofGood = raw.field(GOOD_LENGTH.name());
        Raw ofBad = raw.field(BAD_LENGTH.name());
        if (!raw.isGiven() || !raw.isObject(LENGTHS.allowed())) {
            return Optional.empty();
        }
        ofGood.require(LENGTH);
        ofBad.require(LENGTH);
        Optional<Double> good = GOOD_LENGTH.read(ofGood);
        Optional<Double> bad = BAD_LENGTH.read(ofBad);
        if (good.isEmpty() || bad.isEmpty()) {
            return Optional.empty();
        }
        if (1 / good.get() + 1 / bad.get() > 2 - LEAST_CHANGE) {
            ofBad.rejectDerived(
                    "good and bad times of one packet each would take turns for ever",
                    "good + bad greater than 2");
            return Optional.empty();
        }
        return Optional.of(ofLengths(good.get(), bad.get()));
    }

    /** The share of packets that find the bad state. */
    public double badShare() {
        return worsens / (worsens + recovers);
    }

    /** Whether this packet finds the bad state. */
    public boolean isBad(Draws draw, long sequence) {
        double low = Math.min(worsens, 1 - recovers);
        double high = Math.max(worsens, 1 - recovers);
        boolean swings = worsens > 1 - recovers;
        boolean swung = false;
        for (long at = sequence; at > 0; at--) {
            double unit = Rounding.unit(draw.bits(at));
            if (unit < low) {
                return !swung;
            }
            if (unit >= high) {
                return swung;
            }
            swung ^= swings;
        }
        return Rounding.unit(draw.bits(0)) < badShare() != swung;
    }

    @Override
    public long ticks(Draws draw, long sequence) {
        return Rounding.whole(isBad(draw, sequence) ? bad : good, draw, sequence);
    }

    @Override
    public double quantile(double share) {
        double shortShare = good <= bad ? 1 - badShare() : badShare();
        return share <= shortShare ? Math.min(good, bad) : Math.max(good, bad);
    }

    @Override
    public long least() {
        return Rounding.floor(Math.min(good, bad));
    }

    @Override
    public long most() {
        return Rounding.ceiling(Math.max(good, bad));
    }

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> GOOD = DelayLawProvider.span("good", 0, "a span of time")
                .doc("0ns", "The delay in the good state.");
        static final Key<Double> BAD = DelayLawProvider.span("bad", 0, "a span of time")
                .doc("9us", "The delay in the bad state.");
        static final Key<Double> WORSENS = Key.probability("worsens")
                .required("a probability")
                .doc("1%", "The probability that a bad state follows a good one.");
        static final Key<Double> RECOVERS = Key.probability("recovers")
                .required("a probability")
                .doc("20%", "The probability that a good state follows a bad one.");

        public Provider() {
            super(
                    "gilbert-elliott-burst",
                    "two states, each with its delay, that may change with every packet",
                    "Gilbert 1960, Elliott 1963",
                    GOOD,
                    BAD,
                    WORSENS,
                    RECOVERS);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            double worsens = settings.value(WORSENS);
            double recovers = settings.value(RECOVERS);
            double sum = worsens + recovers;
            if (sum < LEAST_CHANGE || sum > 2 - LEAST_CHANGE) {
                complaints.reject(
                        WORSENS,
                        "worsens + recovers is " + sum,
                        "worsens + recovers from 0.0001 to 1.9999");
                return Optional.empty();
            }
            return Optional.of(
                    new Burst(settings.value(GOOD), settings.value(BAD), worsens, recovers));
        }
    }
}
