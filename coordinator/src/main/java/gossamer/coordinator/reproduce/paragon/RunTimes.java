package gossamer.coordinator.reproduce.paragon;

import java.util.Comparator;
import java.util.List;

/** Run times of routines: on a machine, by prediction or by emulation. */
@FunctionalInterface
interface RunTimes {

    /** Of the routine with this name and messages of so many bytes per PU, in ns. */
    double nanos(String routine, int bytes);

    /** The same in ms. */
    default double millis(String routine, int bytes) {
        return nanos(routine, bytes) / 1e6;
    }

    /** Time per byte of a message, in us: what the papers plot. */
    default double microsPerByte(String routine, int bytes) {
        return nanos(routine, bytes) / 1000 / bytes;
    }

    /** The fastest of some routines. */
    default String fastest(List<String> routines, int bytes) {
        return routines.stream()
                .min(Comparator.comparingDouble(routine -> nanos(routine, bytes)))
                .orElseThrow();
    }
}
