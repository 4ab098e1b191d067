package gossamer.model.farm;

import gossamer.model.analysis.reliability.Lifetime;
import gossamer.model.analysis.reliability.ModuleLaw;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;

import java.util.Optional;

/**
 * A user module that says what it is to say, but fails and is repaired at random times. Started
 * again, it begins good.
 */
public final class FailingModule implements UserModule {

    /** Draws of one failure: when, whether it is noticed, and when it is repaired. */
    private static final int DRAWS = 3;

    /** Declares it. */
    public static final class Provider extends Declared implements ModuleProvider {

        private static final Key<Double> RATE = Key.decimal(
                        "rate", "0", "1000", "failures per round, a number from 0 to 1000")
                .otherwise(0.01, "0.01")
                .doc("0.02", "Failures of a good module per round: times are exponential.");
        private static final Key<Double> REPAIR = Key.decimal(
                        "repair", "0", "1000", "repairs per round, a number from 0 to 1000")
                .otherwise(0.0, "0")
                .doc("0.2", "Repairs per round of a module that notices its failure; 0 for none.");
        private static final Key<Double> COVERAGE = Key.decimal(
                        "coverage", "0", "1", "a number from 0 to 1")
                .otherwise(1.0, "1")
                .doc(
                        "0.9",
                        "Probability with which it notices a failure; one that it does not notice"
                                + " is not repaired.");
        private static final Key<Boolean> TELLS = Key.flag("tells")
                .depends("false")
                .doc(
                        "true",
                        "Whether it tells its voter of a failure that it notices, which then gives"
                                + " its seat away.");
        private static final Key<Manner> VALUE = Key.choice("value", Manner.class)
                .depends("wrong")
                .doc("none", "What it says after a failure: a wrong value or none.");
        private static final Key<Boolean> STEADY = Key.flag("steady")
                .depends("false")
                .doc("true", "Whether it begins as it would be after a long time, not good.");

        public Provider() {
            super(
                    "failing",
                    "says what it is to say, but fails and is repaired at random times",
                    "Gossamer",
                    RATE,
                    REPAIR,
                    COVERAGE,
                    TELLS,
                    VALUE,
                    STEADY);
        }

        @Override
        public UserModule create(Seat seat, Settings settings) {
            Manner manner = settings.get(VALUE).orElse(Manner.WRONG);
            return new FailingModule(seat, lifetime(settings), manner);
        }

        @Override
        public Optional<ModuleLaw> law(Settings settings) {
            return Optional.of(lifetime(settings));
        }

        private static Lifetime lifetime(Settings settings) {
            return new Lifetime(
                    settings.value(RATE),
                    settings.value(REPAIR),
                    settings.value(COVERAGE),
                    settings.get(TELLS).orElse(false),
                    settings.get(STEADY).orElse(false));
        }
    }

    private final ModuleProvider.Seat seat;
    private final Lifetime lifetime;
    private final Manner manner;
    /** The round in which it was asked first, −1 before. */
    private int first = -1;

    private long drawn;
    private int state;
    /** When the state ends, in rounds. */
    private double until;

    FailingModule(ModuleProvider.Seat seat, Lifetime lifetime, Manner manner) {
        this.seat = seat;
        this.lifetime = lifetime;
        this.manner = manner;
    }

    @Override
    public Optional<Value> input(int round) {
        Value truth = seat.truth().apply(round);
        return stateIn(round) == Lifetime.GOOD
                ? Optional.of(truth)
                : Optional.of(Falsehood.of(truth, 1, seat.wrongBy()))
                        .filter(wrong -> manner == Manner.WRONG);
    }

    @Override
    public boolean hasFailed(int round) {
        return lifetime.told() && stateIn(round) == Lifetime.NOTICED;
    }

    /** Rounds are asked for in ascending order. */
    private int stateIn(int round) {
        if (first < 0) {
            first = round;
            drawn = (long) round << Integer.SIZE;
            begin(round);
        }
        while (until <= round) {
            if (state == Lifetime.GOOD) {
                boolean noticed = draw(1) < lifetime.coverage();
                state = noticed ? Lifetime.NOTICED : Lifetime.HIDDEN;
                until += noticed ? time(2, lifetime.repair()) : Double.POSITIVE_INFINITY;
                drawn += DRAWS;
            } else {
                state = Lifetime.GOOD;
                until += time(0, lifetime.rate());
            }
        }
        return state;
    }

    private void begin(int round) {
        double[] chances = lifetime.begin();
        double share = round == 0 ? draw(0) : 0;
        drawn++;
        state = share < chances[Lifetime.GOOD] || round > 0
                ? Lifetime.GOOD
                : share < chances[Lifetime.GOOD] + chances[Lifetime.NOTICED]
                        ? Lifetime.NOTICED
                        : Lifetime.HIDDEN;
        until = round
                + switch (state) {
                    case Lifetime.GOOD -> time(0, lifetime.rate());
                    case Lifetime.NOTICED -> time(2, lifetime.repair());
                    default -> Double.POSITIVE_INFINITY;
                };
        drawn += state == Lifetime.GOOD ? 0 : DRAWS;
    }

    private double draw(int which) {
        return seat.draws().unit(drawn + which);
    }

    private double time(int which, double rate) {
        return -StrictMath.log(1 - draw(which)) / rate;
    }
}
