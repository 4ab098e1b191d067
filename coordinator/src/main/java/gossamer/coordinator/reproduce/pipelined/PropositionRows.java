package gossamer.coordinator.reproduce.pipelined;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.Cell.CellAction;
import gossamer.model.analysis.pipelined.RunTable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The propositions of the paper for many N: formula beside emulation. */
final class PropositionRows {

    private final int[] sizes;
    private final Map<Integer, RunTable> tables = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private PropositionRows(int[] sizes, Permutation permutation, CrossbarRuns runs) {
        this.sizes = sizes;
        for (int n : sizes) {
            tables.put(n, runs.table(PipelinedSetup.of(n, permutation)));
        }
    }

    /** {@code from..to}, and one more. */
    static int[] sizes(int from, int to, int andOne) {
        return IntStream.concat(IntStream.rangeClosed(from, to), IntStream.of(andOne))
                .toArray();
    }

    private RunTable table(int n) {
        return Objects.requireNonNull(tables.get(n), "a run with this N");
    }

    /** Compares with so many decimals. */
    private void range(
            String what, int digits, IntToDoubleFunction formula, ToDoubleFunction<RunTable> run) {
        rows.add(Row.range(what, "", sizes, digits, formula, n -> run.applyAsDouble(table(n))));
    }

    private void holds(String what, String statement, IntFunction<String> fault) {
        rows.add(Row.holds(what, statement, sizes, fault));
    }

    /** Propositions 14, 16 and 17, Lemma 15. */
    static List<Row> identity(int[] sizes, CrossbarRuns runs) {
        PropositionRows of = new PropositionRows(sizes, Permutation.identity(), runs);
        of.range(
                "Prop. 14: lambda = (3N²+5N+2⌊N/2⌋)/4",
                0,
                PipelinedFormulas::identityLambda,
                RunTable::lambda);
        of.range(
                "Prop. 14: sigma = (N+1) lambda",
                0,
                PipelinedFormulas::identitySigma,
                RunTable::sigma);
        of.range(
                "Lemma 15: columns with 4 slots",
                0,
                PipelinedFormulas::identityFours,
                t -> t.columnsWith(4));
        of.holds("Lemma 15: nu", "is 2 in all others", of::otherThanTwoOrFour);
        of.range(
                "Prop. 16: epsilon → 0, %",
                2, n -> 100 * PipelinedFormulas.identityEpsilon(n), t -> 100 * t.epsilon());
        of.range("Prop. 17: mu → 8/3 = 2.6667", 4, PipelinedFormulas::identityMu, RunTable::mu);
        of.holds("steps blocked at PU i", "max(0, N-2i+1)", of::blockedFault);
        return of.rows;
    }

    private String otherThanTwoOrFour(int n) {
        RunTable table = table(n);
        int columns = table.columnsWith(2) + table.columnsWith(4);
        return columns == table.lambda()
                ? ""
                : columns + " of " + table.lambda() + " columns with 2 or 4 slots";
    }

    private String blockedFault(int n) {
        return Row.fault(
                "PU ",
                0,
                n,
                pu -> blocked(table(n), pu),
                pu -> pu == 0 ? 0 : PipelinedFormulas.identityBlocked(n, pu));
    }

    private static long blocked(RunTable table, int pu) {
        long[] blocked = {0};
        table.forEachRun(
                pu,
                (from, to, action, peer, session) ->
                        blocked[0] += action == CellAction.BLOCKED ? to - from + 1 : 0);
        return blocked[0];
    }

    /** Propositions 18 to 20, the schedule behind them, and the decay. */
    static List<Row> pipelined(int[] sizes, CrossbarRuns runs) {
        PropositionRows of = new PropositionRows(sizes, Permutation.pipelined(), runs);
        of.range("Prop. 18: lambda = 3N", 0, PipelinedFormulas::pipelinedLambda, RunTable::lambda);
        of.range(
                "Prop. 19: epsilon = 2/3, %",
                4, n -> 100 * PipelinedFormulas.pipelinedEpsilon(n), t -> 100 * t.epsilon());
        of.range("Prop. 20: mu = 2/3 (N+1)", 4, PipelinedFormulas::pipelinedMu, RunTable::mu);
        of.holds("nu at step t", "2·#{i: 1 ≤ t-2i ≤ N}", of::nuFault);
        of.holds("p_i sends to (i+k) mod (N+1)", "at step 2i+k", of::scheduleFault);
        of.holds("p_i ends", "at min(2N+1+i, 3N)", of::completionFault);
        RunTable two = runs.table(PipelinedSetup.of(1, Permutation.pipelined()));
        of.rows.add(Row.of("N=1, left out above: lambda", "", 2, two.lambda()));
        return of.rows;
    }

    private String nuFault(int n) {
        int[] expected = PipelinedFormulas.pipelinedNu(n);
        int at = Arrays.mismatch(expected, table(n).nu());
        return at < 0 ? "" : "step " + (at + 1);
    }

    private String scheduleFault(int n) {
        for (int pu = 0; pu <= n; pu++) {
            for (int k = 1; k <= n; k++) {
                int column = (int) PipelinedFormulas.pipelinedColumn(n, pu, k, 0);
                String expected = "S" + PipelinedFormulas.pipelinedDestination(n, pu, k);
                String found = column > table(n).lambda()
                        ? "nothing"
                        : table(n).cell(pu, column).text();
                if (!found.equals(expected)) {
                    return "PU " + pu + ", step " + column + ": " + found + ", not " + expected;
                }
            }
        }
        return "";
    }

    private String completionFault(int n) {
        return Row.fault(
                "PU ",
                0,
                n,
                table(n)::completion,
                pu -> PipelinedFormulas.pipelinedCompletion(n, pu, 0));
    }
}
