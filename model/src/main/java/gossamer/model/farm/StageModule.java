package gossamer.model.farm;

import gossamer.model.analysis.reliability.ModuleLaw;
import gossamer.model.analysis.reliability.Stages;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;

import java.util.Optional;

/**
 * A user module whose rounds are the stages of a cascade: in the first one it says its input, in
 * each later one what has come out of the stage before. In each stage it may fail, for that stage
 * alone.
 */
public final class StageModule implements UserModule {

    /** Declares it. */
    public static final class Provider extends Declared implements ModuleProvider {

        private static final Key<Double> RELIABILITY = Key.decimal(
                        "reliability", "0", "1", "a number from 0 to 1")
                .otherwise(0.9, "0.9")
                .doc("0.99", "Probability with which it is good in a stage.");
        private static final Key<Boolean> RESTORES = Key.flag("restores")
                .depends("true")
                .doc(
                        "false",
                        "Whether it goes on with the verdict of its voter, not with what it has"
                                + " said itself.");
        private static final Key<Manner> VALUE = Key.choice("value", Manner.class)
                .depends("wrong")
                .doc("none", "What it says in a stage in which it fails: a wrong value or none.");

        public Provider() {
            super(
                    "stage",
                    "says in each round, a stage of a cascade, what came out of the one before",
                    "von Neumann 1956: restoring organs",
                    RELIABILITY,
                    RESTORES,
                    VALUE);
        }

        @Override
        public UserModule create(Seat seat, Settings settings) {
            return new StageModule(
                    seat, stages(settings), settings.get(VALUE).orElse(Manner.WRONG));
        }

        @Override
        public Optional<ModuleLaw> law(Settings settings) {
            return Optional.of(stages(settings));
        }

        private static Stages stages(Settings settings) {
            return new Stages(
                    settings.value(RELIABILITY), settings.get(RESTORES).orElse(true));
        }
    }

    private final ModuleProvider.Seat seat;
    private final Stages stages;
    private final Manner manner;
    private Optional<Value> before;

    StageModule(ModuleProvider.Seat seat, Stages stages, Manner manner) {
        this.seat = seat;
        this.stages = stages;
        this.manner = manner;
        this.before = Optional.empty();
    }

    @Override
    public Optional<Value> input(int round) {
        Optional<Value> due = round == 0 ? Optional.of(seat.truth().apply(0)) : before;
        boolean good = seat.draws().unit(round) < stages.reliability();
        Optional<Value> said = good
                ? due
                : due.filter(value -> manner == Manner.WRONG)
                        .map(value -> Falsehood.of(value, 1, seat.wrongBy()));
        if (!stages.restores()) {
            before = said;
        }
        return said;
    }

    @Override
    public void output(int round, VoteVerdict verdict) {
        if (stages.restores()) {
            before = verdict.value();
        }
    }
}
