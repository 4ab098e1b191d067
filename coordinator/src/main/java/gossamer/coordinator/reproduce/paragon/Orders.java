package gossamer.coordinator.reproduce.paragon;

import java.util.List;

/** Which routine is the fastest, by message length. */
final class Orders {

    private Orders() {}

    /** The lengths that are emulated between two, both included. */
    static List<Integer> lengths(int from, int to) {
        return Curve.LENGTHS.stream()
                .filter(bytes -> from <= bytes && bytes <= to)
                .toList();
    }

    /** Whether one is the fastest at all of these lengths. */
    static boolean is(RunTimes times, List<String> routines, String fastest, int from, int to) {
        return lengths(from, to).stream()
                .allMatch(bytes -> times.fastest(routines, bytes).equals(fastest));
    }

    /** Up to which of the lengths each is the fastest. */
    static String text(RunTimes times, List<String> routines) {
        return FastestRoutine.text(
                FastestRoutine.of(Curve.LENGTHS, bytes -> times.fastest(routines, bytes)));
    }
}
