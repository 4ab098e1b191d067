package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rounds on paths and cycles: Table 1, and the algorithm of Fujita and Yamashita beside it. */
final class RoundsRows {

    /** The sizes whose rounds are known one by one. */
    static final int[] NAMED = {27, 81, 729};

    private final BoundedRuns runs;
    private final List<Row> rows = new ArrayList<>();

    private RoundsRows(BoundedRuns runs) {
        this.runs = runs;
    }

    /** Table 1 for all N up to {@code most}. */
    static List<Row> table1(int most, BoundedRuns runs) {
        RoundsRows table = new RoundsRows(runs);
        table.addBoth("3N/2 - 1", "3(N-1)/2", Method.SMALL_PATH, 3, most);
        table.addBoth("N - 1", "N - 1", Method.SMALL_CYCLE, 3, most);
        table.addBoth("N", "N - 1", Method.LARGE_PATH, 3, most);
        table.addBoth("N/2 + 1", "(N+1)/2 + 1", Method.LARGE_CYCLE, 4, most);
        table.add("large-cycle, N=3, not in Table 1", "", Method.LARGE_CYCLE, 3);
        table.addBoth("2(N-1)", "2(N-1)", Method.FUJITA_PATH, 3, most);
        return table.rows;
    }

    private void addBoth(String even, String odd, Method method, int from, int to) {
        for (int rest = 0; rest <= 1; rest++) {
            int parity = rest;
            int[] sizes =
                    IntStream.rangeClosed(from, to).filter(n -> n % 2 == parity).toArray();
            String what = String.format(
                    "%s, %s N, all %d in %d..%d",
                    method,
                    parity == 0 ? "even" : "odd",
                    sizes.length,
                    sizes[0],
                    sizes[sizes.length - 1]);
            add(what, parity == 0 ? even : odd, method, sizes);
        }
    }

    private void add(String what, String printed, Method method, int... sizes) {
        rows.add(Row.range(
                what,
                printed,
                sizes,
                n -> runs.formula(BoundedSetup.half(method, n)),
                n -> runs.rounds(BoundedSetup.half(method, n))));
    }

    /** The first {@code count} of the sizes whose rounds are known one by one. */
    static List<Row> named(int count, BoundedRuns runs) {
        RoundsRows table = new RoundsRows(runs);
        int[] sizes = Arrays.copyOf(NAMED, count);
        table.add("path, H*: small-path", sizes, Method.SMALL_PATH, "39 120 1092");
        table.add("path, H*: fujita-path", sizes, Method.FUJITA_PATH, "52 160 1456");
        table.add("path, H*: large-path", sizes, Method.LARGE_PATH, "26 80 728");
        table.add("path, F*: small-path", sizes, n -> BoundedSetup.full(Method.SMALL_PATH, n), "");
        table.add("cycle, H*: small-cycle", sizes, Method.SMALL_CYCLE, "26 80 728");
        table.add("cycle, H*: large-cycle", sizes, Method.LARGE_CYCLE, "15 42 366");
        IntFunction<BoundedSetup> bothWays = n -> BoundedSetup.full(Method.BOTH_WAYS_CYCLE, n);
        table.add("cycle, F*: both ways", sizes, bothWays, "13 40 364");
        return table.rows;
    }

    private void add(String what, int[] sizes, Method method, String known) {
        add(what, sizes, n -> BoundedSetup.half(method, n), known);
    }

    private void add(String what, int[] sizes, IntFunction<BoundedSetup> setup, String known) {
        Function<Function<BoundedSetup, String>, String> joined = value ->
                Arrays.stream(sizes).mapToObj(setup).map(value).collect(Collectors.joining(" "));
        String some = known.isEmpty()
                ? ""
                : Arrays.stream(known.split(" ", -1))
                        .limit(sizes.length)
                        .collect(Collectors.joining(" "));
        rows.add(Row.of(what, some, joined.apply(runs::formula), joined.apply(runs::rounds)));
    }

    /** Rounds of Fujita and Yamashita, those of Lau and Zhang, and the ratio. */
    static List<Row> fujita(int[] sizes, BoundedRuns runs) {
        RoundsRows table = new RoundsRows(runs);
        for (int n : sizes) {
            BoundedRuns.Outcome fujita = runs.outcome(BoundedSetup.half(Method.FUJITA_PATH, n));
            BoundedRuns.Outcome small = runs.outcome(BoundedSetup.half(Method.SMALL_PATH, n));
            table.rows.add(Row.of(
                    "N=" + n,
                    "",
                    pair(fujita.formula(), small.formula()),
                    pair(fujita.rounds(), small.rounds())));
        }
        return table.rows;
    }

    private static String pair(long fujita, long small) {
        return String.format(
                "%4d / %4d = %s", fujita, small, Row.decimals((double) fujita / small, 4));
    }
}
