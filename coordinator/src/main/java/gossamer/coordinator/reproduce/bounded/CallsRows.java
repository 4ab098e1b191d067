package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How many packets and tokens cross links until all PUs are complete. */
final class CallsRows {

    private static final int LEAST = 3;
    private static final int MOST = 12;

    /** The formulas behind the rows. */
    static final List<String> NOTES = List.of(
            "  moves of tokens: N(N-1), the fewest there can be, if p=1 and on paths;",
            "  large-cycle needs 2 more if N mod 4 = 3, and 1 more if N = 3");

    private final BoundedRuns runs;

    private CallsRows(BoundedRuns runs) {
        this.runs = runs;
    }

    /**
     * What crosses the links of a path or ring.
     *
     * @param calls packets
     * @param moves tokens in them
     */
    private record Traffic(int calls, int moves) {}

    static List<Row> of(BoundedRuns runs) {
        CallsRows of = new CallsRows(runs);
        return List.of(
                of.calls(Method.SMALL_PATH, LEAST, "", CallsRows::pairs),
                of.calls(Method.FUJITA_PATH, LEAST, "", CallsRows::pairs),
                of.calls(Method.SMALL_CYCLE, LEAST, "", CallsRows::pairs),
                of.calls(
                        Method.LARGE_PATH,
                        LEAST,
                        "4 9 12 20 24 35 40 54 60 77",
                        n -> planned(Method.LARGE_PATH, n)),
                of.calls(
                        Method.LARGE_CYCLE,
                        LEAST + 1,
                        "10 15 21 30 36 47 55 70 78",
                        n -> planned(Method.LARGE_CYCLE, n)),
                of.moves(Method.LARGE_PATH, CallsRows::pairs),
                of.moves(Method.LARGE_CYCLE, n -> pairs(n) + (n == 3 ? 1 : n % 4 == 3 ? 2 : 0)));
    }

    /** N(N-1), the fewest moves there can be. */
    private static int pairs(int n) {
        return n * (n - 1);
    }

    private static int planned(Method method, int n) {
        GossipAlgorithm algorithm = method.algorithm(method.grid(n));
        return Math.toIntExact(algorithm.packets());
    }

    private Row calls(Method method, int from, String known, IntFunction<Integer> formula) {
        return Row.of(
                method + ", N=" + from + ".." + MOST + ": calls",
                known,
                list(from, formula),
                list(from, n -> traffic(method, n).calls()));
    }

    private Row moves(Method method, IntFunction<Integer> formula) {
        return Row.of(
                method + ", N=" + LEAST + ".." + MOST + ": moves",
                "",
                list(LEAST, formula),
                list(LEAST, n -> traffic(method, n).moves()));
    }

    private static String list(int from, IntFunction<Integer> value) {
        return Row.joined(IntStream.rangeClosed(from, MOST), value);
    }

    private Traffic traffic(Method method, int n) {
        WireDiagram diagram = runs.diagram(BoundedSetup.half(method, n));
        int[] counts = new int[2];
        diagram.forEach((link, right, crossing) -> {
            if (crossing.entered() <= diagram.lastCompletion()) {
                counts[0]++;
                counts[1] += crossing.tokens().size();
            }
        });
        return new Traffic(counts[0], counts[1]);
    }
}
