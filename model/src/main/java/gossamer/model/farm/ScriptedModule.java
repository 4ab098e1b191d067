package gossamer.model.farm;

import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;

import java.util.Optional;

/**
 * A user module that says what it is to say, until it fails.
 *
 * @param failure empty if it never fails
 */
public record ScriptedModule(ModuleProvider.Seat seat, Optional<Failure> failure)
        implements UserModule {

    /**
     * A failure from some round on.
     *
     * @param round the first one, counted from 0
     * @param manner what the module then does
     * @param noticed whether the module notices and tells its voter
     */
    public record Failure(int round, Manner manner, boolean noticed) {}

    /** Declares it. Without any of its keys it never fails. */
    public static final class Provider extends Declared implements ModuleProvider {

        public static final Key<Integer> ROUND = Key.whole("round", 0, 65_534)
                .depends("0")
                .doc("3", "The round from which on it fails, counted from 0.");

        private static final Key<Manner> VALUE = Key.choice("value", Manner.class)
                .depends("wrong")
                .doc("none", "What it then says: a wrong value or none.");
        private static final Key<Boolean> NOTICED = Key.flag("noticed")
                .depends("false")
                .doc("true", "Whether it notices that, and tells its voter.");

        public Provider() {
            super(
                    "scripted",
                    "says what it is to say, and fails from some round on",
                    "Gossamer",
                    ROUND,
                    VALUE,
                    NOTICED);
        }

        @Override
        public UserModule create(Seat seat, Settings settings) {
            boolean fails = keys().stream().anyMatch(settings::isGiven);
            return new ScriptedModule(
                    seat,
                    fails
                            ? Optional.of(new Failure(
                                    settings.get(ROUND).orElse(0),
                                    settings.get(VALUE).orElse(Manner.WRONG),
                                    settings.get(NOTICED).orElse(false)))
                            : Optional.empty());
        }
    }

    private Optional<Failure> failureIn(int round) {
        return failure.filter(known -> round >= known.round());
    }

    @Override
    public Optional<Value> input(int round) {
        Value truth = seat.truth().apply(round);
        return failureIn(round)
                .map(known -> Optional.of(Falsehood.of(truth, 1, seat.wrongBy()))
                        .filter(wrong -> known.manner() == Manner.WRONG))
                .orElse(Optional.of(truth));
    }

    @Override
    public boolean hasFailed(int round) {
        return failureIn(round).map(Failure::noticed).orElse(false);
    }
}
