package gossamer.coordinator.config;

import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.Strategy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code farm.recovery}: what is done about members of a farm with faults. */
final class FarmRecoverySection {

    private static final String STRATEGIES = "farm.recovery.strategies";
    private static final String EVIDENCE = "farm.recovery.evidence";
    private static final String THRESHOLD = "farm.recovery.threshold";
    private static final String FACTOR = "farm.recovery.factor";
    private static final String RESTARTS = "farm.recovery.restarts";
    private static final String PATIENCE = "farm.recovery.patience";
    private static final String FLOOR = "farm.recovery.floor";

    /** All of its keys. */
    static final List<String> KEYS =
            List.of(STRATEGIES, EVIDENCE, THRESHOLD, FACTOR, RESTARTS, PATIENCE, FLOOR);

    private static final int MOST_ROUNDS = 65_535;
    private static final double DEFAULT_THRESHOLD = 3.0;
    private static final double DEFAULT_FACTOR = 0.3;
    private static final int DEFAULT_RESTARTS = 1;
    private static final int DEFAULT_PATIENCE = 3;
    private static final int DEFAULT_FLOOR = 2;
    private static final String ALLOWED =
            "a list of restart, spare and degrade, in the order in which they are tried";

    private final KeyReader keys;
    private final Integers integers;
    private final Shares shares;

    FarmRecoverySection(KeyReader keys) {
        this.keys = keys;
        this.integers = new Integers(keys);
        this.shares = new Shares(keys);
    }

    /**
     * The policy, which does nothing if none of the keys is given; empty if something is wrong.
     *
     * @param seats how many the farm has, or the most there can be
     */
    Optional<RecoveryPolicy> read(int seats) {
        Optional<List<Strategy>> strategies = readStrategies();
        Optional<Evidence> evidence =
                keys.choice(EVIDENCE, Arrays.asList(Evidence.values()), Evidence::configName);
        double threshold = shares.number(THRESHOLD, "0", "1e300", "a number, at least 0")
                .orElse(DEFAULT_THRESHOLD);
        double factor = shares.number(FACTOR, "0", "0.999999999999", "a number from 0 to below 1")
                .orElse(DEFAULT_FACTOR);
        OptionalLong restarts = integers.read(RESTARTS, 0, MOST_ROUNDS);
        OptionalLong patience = integers.read(PATIENCE, 1, MOST_ROUNDS);
        OptionalLong floor = integers.read(FLOOR, 1, Integer.MAX_VALUE);
        if (floor.orElse(1) > seats) {
            keys.rejectDerived(
                    FLOOR,
                    "a floor of " + floor.getAsLong() + " under a farm of " + seats + " seats",
                    Values.range(1, seats));
        }
        if (!keys.given(STRATEGIES)) {
            KEYS.stream()
                    .filter(keys::given)
                    .forEach(key -> keys.rejectDerived(
                            key,
                            "there is nothing it is for without " + KeyReader.name(STRATEGIES),
                            "strategies beside it"));
            return Optional.of(RecoveryPolicy.NONE);
        }
        return strategies.map(known -> new RecoveryPolicy(
                known,
                evidence.orElse(Evidence.VOTES),
                factor,
                threshold,
                (int) restarts.orElse(DEFAULT_RESTARTS),
                (int) patience.orElse(DEFAULT_PATIENCE),
                (int) floor.orElse(Math.min(DEFAULT_FLOOR, seats))));
    }

    private Optional<List<Strategy>> readStrategies() {
        int size = keys.listSize(STRATEGIES, ALLOWED).orElse(0);
        List<Strategy> strategies = new ArrayList<>();
        for (int index = 0; index < size; index++) {
            String key = STRATEGIES + "." + index;
            Optional<Strategy> strategy =
                    keys.choice(key, Arrays.asList(Strategy.values()), FarmRecoverySection::word);
            if (strategy.isPresent() && strategies.contains(strategy.get())) {
                keys.rejectDerived(
                        key, word(strategy.get()) + " is there twice", ALLOWED + ", once each");
                continue;
            }
            strategy.ifPresent(strategies::add);
        }
        return strategies.size() == size ? Optional.of(strategies) : Optional.empty();
    }

    private static String word(Strategy strategy) {
        return strategy.name().toLowerCase(Locale.ROOT);
    }
}
