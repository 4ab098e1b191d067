package gossamer.coordinator.reproduce.paragon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Message lengths for which one routine is the fastest.
 *
 * @param from in bytes
 * @param to in bytes, included
 * @param routine its name
 */
record FastestRoutine(int from, int to, String routine) {

    /** By prediction, for every length that is a multiple of the flit. */
    static List<FastestRoutine> predicted(List<Curve> curves) {
        int first = Curve.LENGTHS.get(0);
        int last = Curve.LENGTHS.get(Curve.LENGTHS.size() - 1);
        List<Curve> known =
                curves.stream().filter(curve -> curve.predicted() != null).toList();
        return of(
                IntStream.iterate(
                                first,
                                bytes -> bytes <= last,
                                bytes -> bytes + ParagonMachine.FLIT_BYTES)
                        .boxed()
                        .toList(),
                bytes -> fastest(known, bytes, Curve::predicted));
    }

    /** By emulation, for the lengths that were run. */
    static List<FastestRoutine> emulated(List<Curve> curves) {
        return of(Curve.LENGTHS, bytes -> fastest(curves, bytes, Curve::emulated));
    }

    private static String fastest(
            List<Curve> curves, int bytes, ToDoubleBiFunction<Curve, Integer> time) {
        return curves.stream()
                .min(Comparator.comparingDouble(curve -> time.applyAsDouble(curve, bytes)))
                .orElseThrow()
                .routine();
    }

    /** For these lengths, where it is known which is the fastest at each. */
    static List<FastestRoutine> of(List<Integer> lengths, IntFunction<String> fastestAt) {
        List<FastestRoutine> spans = new ArrayList<>();
        for (int bytes : lengths) {
            String fastest = fastestAt.apply(bytes);
            int last = spans.size() - 1;
            if (last >= 0 && spans.get(last).routine.equals(fastest)) {
                spans.set(last, new FastestRoutine(spans.get(last).from, bytes, fastest));
            } else {
                spans.add(new FastestRoutine(bytes, bytes, fastest));
            }
        }
        return spans;
    }

    /** In one line: up to where each of them is the best. */
    static String text(List<FastestRoutine> spans) {
        return spans.stream()
                .map(span -> span.routine
                        + (span.equals(spans.get(spans.size() - 1))
                                ? ""
                                : " to " + Curve.length(span.to)))
                .collect(Collectors.joining(", "));
    }
}
