package gossamer.coordinator.reproduce.paragon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What claims are tested on: run times as described, and what can be changed.
 *
 * @param predicted by cost, as described; the router is run
 * @param emulated by actors, as described
 * @param changes constants that can be changed, one at a time
 * @param others the same with what is no number changed, by what that is
 */
record Bench(
        RunTimes predicted, RunTimes emulated, List<Change> changes, Map<String, Bench> others) {

    /** Routines on their machines. */
    static Bench of(List<Routine> routines, ParagonRuns runs) {
        Map<String, Bench> others = new LinkedHashMap<>();
        PortUse usual = routines.get(0).machine().ports();
        for (PortUse ports : PortUse.values()) {
            if (ports != usual) {
                List<Routine> changed = changed(routines, machine -> machine.with(ports));
                others.put(ports.words(), of(changed, runs, Map.of()));
            }
        }
        return of(routines, runs, others);
    }

    private static Bench of(List<Routine> routines, ParagonRuns runs, Map<String, Bench> others) {
        return new Bench(
                times(routines, runs, false),
                times(routines, runs, true),
                Arrays.stream(Knob.values())
                        .map(knob -> change(knob, routines, runs))
                        .toList(),
                others);
    }

    private static Change change(Knob knob, List<Routine> routines, ParagonRuns runs) {
        ParagonMachine machine = routines.get(0).machine();
        return new Change(
                knob.words(),
                by -> knob.value(knob.on(machine, by)),
                by -> times(changed(routines, of -> knob.on(of, by)), runs, false),
                by -> times(changed(routines, of -> knob.on(of, by)), runs, true),
                knob == Knob.HOP ? 1000 : 1);
    }

    /** The report's prediction, which is not emulated. */
    static Bench fitted() {
        List<Change> changes = new ArrayList<>();
        for (FittedModel.Constant constant : FittedModel.Constant.all()) {
            changes.add(new Change(
                    constant.words(),
                    constant::value,
                    by -> new FittedModel(constant, by),
                    by -> new FittedModel(constant, by),
                    1));
        }
        return new Bench(FittedModel.AS_FITTED, FittedModel.AS_FITTED, changes, Map.of());
    }

    /** Whether actors run here. */
    boolean isEmulated() {
        return emulated != predicted;
    }

    private static List<Routine> changed(
            List<Routine> routines, UnaryOperator<ParagonMachine> change) {
        return routines.stream()
                .map(routine -> routine.on(change.apply(routine.machine())))
                .toList();
    }

    private static RunTimes times(List<Routine> routines, ParagonRuns runs, boolean byActors) {
        Map<String, Routine> byName =
                routines.stream().collect(Collectors.toMap(Routine::name, routine -> routine));
        return (name, bytes) -> {
            Routine routine = byName.get(name);
            if (routine == null) {
                throw new IllegalArgumentException(
                        "no routine \"" + name + "\" among " + byName.keySet());
            }
            return byActors ? runs.emulated(routine, bytes) : runs.predicted(routine, bytes);
        };
    }
}
