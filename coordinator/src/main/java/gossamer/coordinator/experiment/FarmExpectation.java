package gossamer.coordinator.experiment;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.FarmSettings.Replica;
import gossamer.model.analysis.reliability.Availability;
import gossamer.model.analysis.reliability.ModuleLaw;
import gossamer.model.farm.Falsehood;
import gossamer.model.farm.FarmPlan;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.run.Emulation;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How often a farm is right whose modules fail by a known law: by formula. */
public final class FarmExpectation {

    private final FarmSettings.Run farm;
    private final FarmPlan plan;
    private final List<Value> truths;

    private FarmExpectation(FarmSettings.Run farm) {
        this.farm = farm;
        this.plan = farm.plan();
        this.truths = farm.modules().stream()
                .limit(plan.seats())
                .map(module -> module.truth().apply(0))
                .toList();
    }

    /**
     * The expectation, where it is known: all modules fail alike, nothing else disturbs the
     * farm, more than half of all seats decide, and seats change at once, for spares only and by
     * what modules notice themselves, or not at all.
     */
    public static Optional<Availability> of(Emulation emulation, FarmSettings.Run farm) {
        Optional<ModuleLaw> law = law(farm);
        FarmPlan plan = farm.plan();
        RecoveryPolicy recovery = plan.recovery();
        boolean fixed = recovery.strategies().isEmpty();
        boolean spares = recovery.strategies().equals(List.of(Strategy.SPARE))
                && recovery.evidence() == Evidence.SELF_TEST
                && plan.exchange().seats() == FarmPlan.Seats.NONE
                && !plan.sparesSleep();
        return law.isPresent()
                        && !emulation.isDisturbed()
                        && (fixed || spares)
                        && isSaidAlike(farm)
                        && new FarmExpectation(farm).decidesByMajority()
                ? law.get().expected(plan.seats(), fixed ? 0 : plan.spares(), plan.rounds())
                : Optional.empty();
    }

    /** How all modules of a farm fail; empty if not all do, or not alike. */
    private static Optional<ModuleLaw> law(FarmSettings.Run farm) {
        List<Optional<ModuleLaw>> all =
                farm.modules().stream().map(Replica::law).distinct().toList();
        return all.size() == 1 ? all.get(0) : Optional.empty();
    }

    /** Whether all modules are to say the same in each round. */
    private static boolean isSaidAlike(FarmSettings.Run farm) {
        return IntStream.range(0, farm.plan().rounds()).allMatch(round -> {
            Value first = farm.modules().get(0).truth().apply(round);
            return farm.modules().stream()
                    .allMatch(module ->
                            farm.voting().rules().same(first, module.truth().apply(round)));
        });
    }

    private boolean decidesByMajority() {
        Optional<Value> right = result(truths.stream().map(Optional::of).toList());
        return IntStream.rangeClosed(0, plan.seats()).allMatch(good -> {
            List<Optional<Value>> absent = new ArrayList<>();
            List<Optional<Value>> wrong = new ArrayList<>();
            for (int seat = 0; seat < plan.seats(); seat++) {
                Value truth = truths.get(seat);
                boolean fails = seat >= good;
                absent.add(Optional.of(truth).filter(known -> !fails));
                Value lie = Falsehood.of(truth, 1, plan.wrongBy());
                wrong.add(Optional.of(fails ? lie : truth));
            }
            boolean due = 2 * good > plan.seats();
            return due == isSame(right, result(absent)) && due == isSame(right, result(wrong));
        });
    }

    private Optional<Value> result(List<Optional<Value>> inputs) {
        return plan.rule().algorithm().vote(Ballot.of(inputs)).value();
    }

    private boolean isSame(Optional<Value> right, Optional<Value> value) {
        return right.isPresent()
                && value.isPresent()
                && farm.voting().rules().same(right.get(), value.get());
    }
}
