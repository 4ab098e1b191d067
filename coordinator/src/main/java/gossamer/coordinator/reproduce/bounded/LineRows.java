package gossamer.coordinator.reproduce.bounded;

import static gossamer.coordinator.reproduce.bounded.BoundedSetup.full;
import static gossamer.coordinator.reproduce.bounded.BoundedSetup.half;
import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.analysis.bounded.WireDiagram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Rounds, packets and moves of tokens on paths and cycles. */
final class LineRows {

    /** The sizes whose rounds are known one by one. */
    static final int[] NAMED = {27, 81, 729};

    /** The formulas behind the rows of {@link #calls}. */
    static final List<String> NOTES = List.of(
            "  moves of tokens: N(N-1), the fewest there can be, if p=1 and on paths;",
            "  large-cycle needs 2 more if N mod 4 = 3, and 1 more if N = 3");

    private static final int LEAST = 3;
    private static final int MOST_CALLS = 12;

    private final BoundedRuns runs;

    LineRows(BoundedRuns runs) {
        this.runs = runs;
    }

    /** Table 1 for all N up to {@code most}. */
    List<Row> table1(int most) {
        List<Row> rows = new ArrayList<>();
        addBoth(rows, "3N/2 - 1", "3(N-1)/2", Method.SMALL_PATH, LEAST, most);
        addBoth(rows, "N - 1", "N - 1", Method.SMALL_CYCLE, LEAST, most);
        addBoth(rows, "N", "N - 1", Method.LARGE_PATH, LEAST, most);
        addBoth(rows, "N/2 + 1", "(N+1)/2 + 1", Method.LARGE_CYCLE, LEAST + 1, most);
        rows.add(range("large-cycle, N=3, not in Table 1", "", Method.LARGE_CYCLE, LEAST));
        addBoth(rows, "2(N-1)", "2(N-1)", Method.FUJITA_PATH, LEAST, most);
        return rows;
    }

    private void addBoth(List<Row> rows, String even, String odd, Method method, int from, int to) {
        for (String parity : List.of("even", "odd")) {
            boolean isEven = parity.equals("even");
            int[] sizes = IntStream.rangeClosed(from, to)
                    .filter(n -> n % 2 == 0 == isEven)
                    .toArray();
            int last = sizes[sizes.length - 1];
            String of = format("all %d in %d..%d", sizes.length, sizes[0], last);
            String what = method + ", " + parity + " N, " + of;
            rows.add(range(what, isEven ? even : odd, method, sizes));
        }
    }

    private Row range(String what, String printed, Method method, int... sizes) {
        return Row.range(
                what,
                printed,
                sizes,
                n -> runs.formula(half(method, n)),
                n -> runs.rounds(half(method, n)));
    }

    /** The first {@code count} of the sizes whose rounds are known one by one. */
    List<Row> named(int count) {
        int[] sizes = Arrays.copyOf(NAMED, count);
        return List.of(
                named(
                        "path, H*: small-path",
                        "39 120 1092",
                        sizes,
                        n -> half(Method.SMALL_PATH, n)),
                named(
                        "path, H*: fujita-path",
                        "52 160 1456",
                        sizes,
                        n -> half(Method.FUJITA_PATH, n)),
                named("path, H*: large-path", "26 80 728", sizes, n -> half(Method.LARGE_PATH, n)),
                named("path, F*: small-path", "", sizes, n -> full(Method.SMALL_PATH, n)),
                named(
                        "cycle, H*: small-cycle",
                        "26 80 728",
                        sizes,
                        n -> half(Method.SMALL_CYCLE, n)),
                named(
                        "cycle, H*: large-cycle",
                        "15 42 366",
                        sizes,
                        n -> half(Method.LARGE_CYCLE, n)),
                named(
                        "cycle, F*: both ways",
                        "13 40 364",
                        sizes,
                        n -> full(Method.BOTH_WAYS_CYCLE, n)));
    }

    private Row named(String what, String known, int[] sizes, IntFunction<BoundedSetup> setup) {
        return Row.over(
                what,
                known,
                sizes,
                n -> runs.formula(setup.apply(n)),
                n -> runs.rounds(setup.apply(n)));
    }

    /** Rounds of Fujita and Yamashita, those of Lau and Zhang, and the ratio. */
    List<Row> fujita(int... sizes) {
        return Arrays.stream(sizes)
                .mapToObj(n -> Row.of(
                        "N=" + n,
                        "",
                        fujita(n, BoundedRuns.Outcome::formula),
                        fujita(n, BoundedRuns.Outcome::rounds)))
                .toList();
    }

    private String fujita(int n, ToLongFunction<BoundedRuns.Outcome> rounds) {
        long fujita = rounds.applyAsLong(runs.outcome(half(Method.FUJITA_PATH, n)));
        long small = rounds.applyAsLong(runs.outcome(half(Method.SMALL_PATH, n)));
        return format("%4d / %4d = %.4f", fujita, small, (double) fujita / small);
    }

    /** How many packets, and tokens in them, cross links until all PUs are complete. */
    List<Row> calls() {
        IntFunction<Long> pairs = n -> (long) n * (n - 1);
        IntFunction<Long> largeCycle = n -> pairs.apply(n) + (n == 3 ? 1 : n % 4 == 3 ? 2 : 0);
        Method path = Method.LARGE_PATH;
        Method cycle = Method.LARGE_CYCLE;
        return List.of(
                crossings(Method.SMALL_PATH, LEAST, 0, "", pairs),
                crossings(Method.FUJITA_PATH, LEAST, 0, "", pairs),
                crossings(Method.SMALL_CYCLE, LEAST, 0, "", pairs),
                crossings(path, LEAST, 0, "4 9 12 20 24 35 40 54 60 77", path::packets),
                crossings(cycle, LEAST + 1, 0, "10 15 21 30 36 47 55 70 78", cycle::packets),
                crossings(path, LEAST, 1, "", pairs),
                crossings(cycle, LEAST, 1, "", largeCycle));
    }

    private Row crossings(
            Method method, int from, int which, String known, IntFunction<Long> formula) {
        return Row.over(
                method + ", N=" + from + ".." + MOST_CALLS + ": "
                        + (which == 0 ? "calls" : "moves"),
                known,
                IntStream.rangeClosed(from, MOST_CALLS).toArray(),
                formula,
                n -> traffic(method, n)[which]);
    }

    /** Packets that cross links of a path or ring, and tokens in them. */
    private int[] traffic(Method method, int n) {
        WireDiagram diagram = runs.diagram(half(method, n));
        int[] counts = new int[2];
        diagram.forEach((link, right, crossing) -> {
            if (crossing.entered() <= diagram.lastCompletion()) {
                counts[0]++;
                counts[1] += crossing.tokens().size();
            }
        });
        return counts;
    }
}
