package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.reproduce.Row.decimals;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.analysis.pipelined.SteadyRegion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Pipelined sessions back to back: how long they take, and the two meanings of throughput. */
final class SessionRows {

    private static final int FEWEST = 2;
    private static final int MOST = 5;
    private static final String WHOLE = "the abstract's \"full gossiping every two steps\" is that"
            + " of one PU; all N+1 PUs end a session every 2(N+1) steps, as in Table 6";

    private final int[] sizes;
    private final Map<List<Integer>, RunTable> tables = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private SessionRows(int[] sizes, CrossbarRuns runs) {
        this.sizes = sizes;
        for (int n : sizes) {
            for (int sessions = FEWEST; sessions <= MOST; sessions++) {
                tables.put(
                        List.of(n, sessions),
                        runs.table(new PipelinedSetup(
                                n, Permutation.pipelined(), Scheduling.NONE, sessions)));
            }
        }
    }

    private RunTable table(int n, int sessions) {
        return Objects.requireNonNull(tables.get(List.of(n, sessions)), "a run of this kind");
    }

    private SteadyRegion steady(int n) {
        return table(n, MOST).steady().orElseThrow();
    }

    private void range(
            String what, String printed, IntToDoubleFunction formula, IntToDoubleFunction run) {
        rows.add(Row.range(what, printed, sizes, 2, formula, run));
    }

    /** For N up to this. */
    static List<Row> upTo(int most, CrossbarRuns runs) {
        SessionRows of = new SessionRows(IntStream.rangeClosed(2, most).toArray(), runs);
        return of.all();
    }

    private List<Row> all() {
        rows.add(Row.holds(
                "lambda of K sessions, K=2..5", "3N + 2(N+1)(K-1)", sizes, this::lambdaFault));
        rows.add(Row.holds(
                "session s=0,1,… ends at all PUs", "at 3N + 2(N+1)s", sizes, this::endFault));
        range(
                "steps per session ended by one PU",
                "2",
                n -> 1 / PipelinedFormulas.steadyPuCompletions(n),
                n -> 1 / steady(n).puCompletionsPerColumn());
        range(
                "steps per session ended by all PUs",
                "",
                n -> 1 / PipelinedFormulas.steadyWholeSessions(n),
                n -> 1 / steady(n).wholeSessionsPerColumn());
        String whole = decimals(1 / steady(4).wholeSessionsPerColumn(), 2);
        rows.add(Row.of("  the same in words, N=4", "2.00", "10.00", whole).explained(WHOLE));
        range("mu in the steady region", "", n -> n, n -> steady(n).meanUsed());
        range(
                "epsilon in the steady region, %",
                "",
                n -> 100 * PipelinedFormulas.steadyEpsilon(n),
                n -> 100 * steady(n).meanUsed() / (n + 1));
        String statement = "N (N even), N-1 or N+1 (N odd)";
        rows.add(Row.holds("nu in the steady region", statement, sizes, this::steadyFault));
        return rows;
    }

    private String lambdaFault(int n) {
        return Row.fault(
                "K=",
                FEWEST,
                MOST,
                sessions -> table(n, sessions).lambda(),
                sessions -> PipelinedFormulas.pipelinedLambda(n, sessions));
    }

    private String endFault(int n) {
        return Row.fault(
                "s=",
                0,
                MOST - 1,
                table(n, MOST)::sessionEnd,
                session -> PipelinedFormulas.pipelinedSessionEnd(n, session));
    }

    private String steadyFault(int n) {
        SteadyRegion region = steady(n);
        for (int column = region.fromColumn(); column <= region.toColumn(); column++) {
            int slots = table(n, MOST).nu(column);
            boolean expected = n % 2 == 0 ? slots == n : Math.abs(slots - n) == 1;
            if (!expected) {
                return "step " + column + ": " + slots;
            }
        }
        return "";
    }
}
