package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.paragon.Dials.Dial;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What claims are tested on: constants that can be changed, and other machines.
 *
 * @param dials run times as described and with constants changed
 * @param others the same with what is no number changed, by what that is
 */
record Bench(Dials dials, Map<String, Bench> others) {

    /** Routines on their machines. */
    static Bench of(List<Routine> routines, ParagonRuns runs) {
        Map<String, Bench> others = new LinkedHashMap<>();
        PortUse usual = routines.get(0).machine().ports();
        for (PortUse ports : PortUse.values()) {
            if (ports != usual) {
                List<Routine> changed = changed(routines, machine -> machine.with(ports));
                others.put(ports.words(), alone(dials(changed, runs)));
            }
        }
        return new Bench(dials(routines, runs), others);
    }

    /**
     * The same, and the vendor's routine by trees or rings, whatever is faster, instead of by the
     * router.
     */
    static Bench withTreesOrRings(List<Routine> routines, ParagonRuns runs) {
        Bench bench = of(routines, runs);
        Map<String, Bench> others = new LinkedHashMap<>(bench.others);
        others.put(TreesOrRings.WORDS, alone(TreesOrRings.dials(routines, runs)));
        return new Bench(bench.dials, others);
    }

    /** Without other machines. */
    static Bench alone(Dials dials) {
        return new Bench(dials, Map.of());
    }

    private static Dials dials(List<Routine> routines, ParagonRuns runs) {
        ParagonMachine machine = routines.get(0).machine();
        return new Dials(
                Arrays.stream(Knob.values())
                        .map(knob -> new Dial(
                                knob.words(), by -> knob.value(knob.on(machine, by)), knob.least()))
                        .toList(),
                by -> runs.predicted(changed(routines, of -> Knob.all(of, by))),
                by -> runs.emulated(changed(routines, of -> Knob.all(of, by))),
                true);
    }

    /** The report's prediction, which is not emulated. */
    static Bench fitted() {
        Function<double[], RunTimes> times = FittedModel::new;
        return alone(new Dials(
                FittedModel.Constant.all().stream()
                        .map(constant -> new Dial(constant.words(), constant::value, 0))
                        .toList(),
                times,
                times,
                false));
    }

    /** Run times as described, told without actors but for the router. */
    RunTimes predicted() {
        return dials.predicted().apply(dials.unchanged());
    }

    /** The same by actors. */
    RunTimes emulated() {
        return dials.emulated().apply(dials.unchanged());
    }

    /** Whether actors run here. */
    boolean isEmulated() {
        return dials.emulated() != dials.predicted();
    }

    private static List<Routine> changed(
            List<Routine> routines, UnaryOperator<ParagonMachine> change) {
        return routines.stream()
                .map(routine -> routine.on(change.apply(routine.machine())))
                .toList();
    }
}
