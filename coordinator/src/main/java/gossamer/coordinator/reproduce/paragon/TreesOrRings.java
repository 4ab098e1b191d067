package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.paragon.Dials.Dial;

import java.util.List;
import java.util.function.Function;

/**
 * The vendor's routine as one that goes along trees, as 2-2 does, or along rings, as 1-1 does,
 * whatever is faster for the length. It has a start-up and a time per byte of its own.
 */
final class TreesOrRings {

    /** What it is called. */
    static final String WORDS = "gcolx by 2-2 or 1-1, the faster";

    private TreesOrRings() {}

    /** Its two constants; all other routines are as described. */
    static Dials dials(List<Routine> routines, ParagonRuns runs) {
        ParagonMachine machine = routines.get(0).machine();
        return new Dials(
                List.of(dial(Knob.STARTUP, machine), dial(Knob.PER_BYTE, machine)),
                by -> times(routines, by, runs::predicted),
                by -> times(routines, by, runs::emulated),
                false);
    }

    private static Dial dial(Knob knob, ParagonMachine machine) {
        return new Dial(
                knob.words() + " of gcolx", by -> knob.value(knob.on(machine, by)), knob.least());
    }

    private static RunTimes times(
            List<Routine> routines, double[] by, Function<List<Routine>, RunTimes> of) {
        RunTimes described = of.apply(routines);
        double[] factors = {1, by[0], by[1]};
        RunTimes own = of.apply(routines.stream()
                .map(routine -> routine.on(Knob.all(routine.machine(), factors)))
                .toList());
        return (routine, bytes) -> routine.equals(Routine.ROUTER)
                ? Math.min(own.nanos("2-2", bytes), own.nanos("1-1", bytes))
                : described.nanos(routine, bytes);
    }
}
