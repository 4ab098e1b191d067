package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Square meshes and tori, half-duplex, packets of one token: the algorithm of two phases. */
final class SquareRows {

    private static final int LEAST = 3;

    private final int most;
    private final int large;
    private final BoundedRuns runs;
    private final List<Row> rows = new ArrayList<>();

    private SquareRows(int most, int large, BoundedRuns runs) {
        this.most = most;
        this.large = large;
        this.runs = runs;
    }

    /**
     * For sides of 3 up to {@code most}, and one more.
     *
     * @param most at most 8: there known values end
     */
    static List<Row> of(int most, int large, BoundedRuns runs) {
        SquareRows of = new SquareRows(most, large, runs);
        of.addBound(Method.MESH_CENTRE, "6 10 15 21 28 36", n -> (n * n + n) / 2);
        of.addRounds(Method.MESH_FUJITA, "8 13 20 27 36 45");
        of.addRounds(Method.MESH_CENTRE, "7 12 18 25 33 42");
        of.addRounds(Method.MESH_OVERLAP, "7 11 17 23 31 39");
        of.addBound(Method.TORUS_ROTATE, "4 8 12 18 24 32", n -> n * n / 2);
        of.addRounds(Method.TORUS_ROTATE, "6 8 14 18 26 32");
        return of.rows;
    }

    /** Calls, shared by all links: no gossip has fewer rounds. */
    private void addBound(Method method, String known, IntFunction<Integer> formula) {
        String kind = method.grid(LEAST).kind();
        add(kind + ": calls per link, the lower bound", known, n -> formula.apply(n) + "", n -> {
            int links = method.grid(n).links();
            long calls = runs.outcome(BoundedSetup.half(method, n)).calls();
            return (calls + links - 1) / links + "";
        });
    }

    private void addRounds(Method method, String known) {
        add(
                method.toString(),
                known,
                n -> runs.formula(BoundedSetup.half(method, n)),
                n -> runs.rounds(BoundedSetup.half(method, n)));
    }

    private void add(
            String what, String known, IntFunction<String> formula, IntFunction<String> emulated) {
        int[] sides = IntStream.rangeClosed(LEAST, most).toArray();
        String range = ", n=" + LEAST + ".." + most;
        rows.add(Row.over(what + range, known, sides, formula, emulated));
        rows.add(Row.of("  n=" + large, "", formula.apply(large), emulated.apply(large)));
    }
}
