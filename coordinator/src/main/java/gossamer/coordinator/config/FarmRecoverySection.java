package gossamer.coordinator.config;

import gossamer.model.farm.FarmPlan.Seats;
import gossamer.model.farm.FarmPlan.Standby;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code farm.recovery}: what is done about members of a farm with faults. */
final class FarmRecoverySection {

    private static final int MOST_ROUNDS = 65_535;
    private static final int DEFAULT_FLOOR = 2;

    /** One of the strategies. */
    private static final Key<Strategy> STRATEGY = Key.choice("strategy", Strategy.class);

    private static final Key<List<Strategy>> STRATEGIES = Key.structured(
                    "strategies",
                    new Domain.Listed(
                            "a list of restart, spare and degrade, in the order in which they are"
                                    + " tried",
                            STRATEGY.domain(),
                            1,
                            Strategy.values().length),
                    FarmRecoverySection::readStrategies)
            .doc("[spare, degrade]", "restart, spare and degrade: the first that can be used is.");

    private static final Key<Evidence> EVIDENCE = Key.choice("evidence", Evidence.class)
            .otherwise(Evidence.VOTES)
            .doc(
                    "votes",
                    "What counts as an error: votes (absent or deviating values) or self-test (only"
                            + " what modules notice themselves).");

    private static final Key<Double> THRESHOLD = Key.decimal(
                    "threshold", "0", "1e300", "a number, at least 0")
            .otherwise(3.0, "3")
            .doc(
                    "3",
                    "A module whose score is above this has a permanent fault; each error adds 1 to"
                            + " the score.");

    private static final Key<Double> FACTOR = Key.decimal(
                    "factor", "0", "0.999999999999", "a number from 0 to below 1")
            .otherwise(0.3)
            .doc("0.3", "Each round without an error multiplies the score by it.");

    private static final Key<Integer> RESTARTS = Key.whole("restarts", 0, MOST_ROUNDS)
            .otherwise(1)
            .doc("1", "How often a module is restarted.");

    private static final Key<Integer> PATIENCE = Key.whole("patience", 1, MOST_ROUNDS)
            .otherwise(3)
            .doc("3", "How many rounds a restarted module may take to come back.");

    private static final Key<Integer> FLOOR = Key.whole("floor", 1, Integer.MAX_VALUE)
            .depends(String.valueOf(DEFAULT_FLOOR))
            .doc("2", "Fewest seats after degradation.");

    private static final Key<Seats> QUORUM = Key.choice("quorum", Seats.class)
            .otherwise(Seats.MAJORITY)
            .doc(
                    "majority",
                    "Who changes seats: a majority of the members, in two rounds at least, or none:"
                            + " each voter its own by what it has seen, so that a lost packet may"
                            + " part them.");

    private static final Key<Standby> STANDBY = Key.choice("standby", Standby.class)
            .otherwise(Standby.HOT)
            .doc(
                    "hot",
                    "What modules of spares do before they have a seat: hot, they answer as the"
                            + " others do, or cold, nobody asks them, and a program is not"
                            + " started.");

    private static final List<Key<?>> KEYS = List.of(
            STRATEGIES, EVIDENCE, THRESHOLD, FACTOR, RESTARTS, PATIENCE, FLOOR, QUORUM, STANDBY);

    static final Key<Settings> RECOVERY = Key.object("recovery", KEYS)
            .depends("nothing")
            .doc("", "What is done about members with faults.");

    private FarmRecoverySection() {}

    /**
     * The policy, which does nothing if none of the keys is given; empty if something is wrong.
     *
     * @param seats how many the farm has, or the most there can be
     */
    static Optional<RecoveryPolicy> read(Place farm, int seats) {
        Place recovery = farm.in(RECOVERY);
        Settings given = recovery.read(KEYS).settings();
        Optional<Integer> floor = given.get(FLOOR);
        if (floor.orElse(1) > seats) {
            recovery.reject(
                    FLOOR,
                    "a floor of " + floor.orElseThrow() + " under a farm of " + seats + " seats",
                    Values.range(1, seats));
        }
        if (!recovery.given(STRATEGIES)) {
            String wrong = "there is nothing it is for without "
                    + recovery.in(STRATEGIES).shown();
            recovery.rejectAll(KEYS, wrong, "strategies beside it");
            return Optional.of(RecoveryPolicy.NONE);
        }
        return given.get(STRATEGIES)
                .map(known -> new RecoveryPolicy(
                        known,
                        given.value(EVIDENCE),
                        given.value(FACTOR),
                        given.value(THRESHOLD),
                        given.value(RESTARTS),
                        given.value(PATIENCE),
                        floor.orElse(Math.min(DEFAULT_FLOOR, seats))));
    }

    /** How voters come to the same seats. */
    static Seats seats(Place farm) {
        return farm.in(RECOVERY).read(KEYS).settings().value(QUORUM);
    }

    /** What the modules of spares do. */
    static Standby standby(Place farm) {
        return farm.in(RECOVERY).read(KEYS).settings().value(STANDBY);
    }

    private static Optional<List<Strategy>> readStrategies(Raw raw) {
        Set<Strategy> seen = EnumSet.noneOf(Strategy.class);
        String allowed = STRATEGIES.allowed();
        return raw.each(allowed, element -> {
            Optional<Strategy> strategy = STRATEGY.read(element);
            if (strategy.isPresent() && !seen.add(strategy.get())) {
                String wrong = Key.word(strategy.get()) + " is there twice";
                element.rejectDerived(wrong, allowed + ", once each");
                return Optional.empty();
            }
            return strategy;
        });
    }
}
