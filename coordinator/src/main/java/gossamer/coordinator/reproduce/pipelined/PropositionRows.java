package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.reproduce.Row.decimals;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.CellAction;
import gossamer.model.analysis.pipelined.RunTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The propositions of the paper for many N: formula beside emulation. */
final class PropositionRows {

    private final Map<Integer, RunTable> tables = new HashMap<>();

    private PropositionRows(int[] sizes, Permutation permutation, CrossbarRuns runs) {
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
        RunTable table = tables.get(n);
        if (table == null) {
            throw new IllegalStateException("no run with N=" + n);
        }
        return table;
    }

    /** Propositions 14, 16 and 17, Lemma 15. */
    static List<Row> identity(int[] sizes, CrossbarRuns runs) {
        PropositionRows of = new PropositionRows(sizes, Permutation.identity(), runs);
        List<Row> rows = new ArrayList<>();
        rows.add(Row.range(
                "Prop. 14: lambda = (3N²+5N+2⌊N/2⌋)/4",
                "",
                sizes,
                n -> "" + PipelinedFormulas.identityLambda(n),
                n -> "" + of.table(n).lambda()));
        rows.add(Row.range(
                "Prop. 14: sigma = (N+1) lambda",
                "",
                sizes,
                n -> "" + PipelinedFormulas.identitySigma(n),
                n -> "" + of.table(n).sigma()));
        rows.add(Row.range(
                "Lemma 15: columns with 4 slots",
                "",
                sizes,
                n -> "" + PipelinedFormulas.identityFours(n),
                n -> "" + of.table(n).columnsWith(4)));
        rows.add(Row.holds("Lemma 15: nu", "is 2 in all others", sizes, of::otherThanTwoOrFour));
        rows.add(Row.range(
                "Prop. 16: epsilon → 0, %",
                "",
                sizes,
                n -> decimals(100 * PipelinedFormulas.identityEpsilon(n), 2),
                n -> decimals(100 * of.table(n).epsilon(), 2)));
        rows.add(Row.range(
                "Prop. 17: mu → 8/3 = 2.6667",
                "",
                sizes,
                n -> decimals(PipelinedFormulas.identityMu(n), 4),
                n -> decimals(of.table(n).mu(), 4)));
        rows.add(Row.holds("steps blocked at PU i", "max(0, N-2i+1)", sizes, of::blockedFault));
        return rows;
    }

    private String otherThanTwoOrFour(int n) {
        RunTable table = table(n);
        int columns = table.columnsWith(2) + table.columnsWith(4);
        return columns == table.lambda()
                ? ""
                : columns + " of " + table.lambda() + " columns with 2 or 4 slots";
    }

    private String blockedFault(int n) {
        RunTable table = table(n);
        for (int pu = 0; pu <= n; pu++) {
            int[] blocked = {0};
            table.forEachRun(
                    pu,
                    (from, to, action, peer, session) ->
                            blocked[0] += action == CellAction.BLOCKED ? to - from + 1 : 0);
            int expected = pu == 0 ? 0 : PipelinedFormulas.identityBlocked(n, pu);
            if (blocked[0] != expected) {
                return "PU " + pu + ": " + blocked[0] + ", not " + expected;
            }
        }
        return "";
    }

    /** Propositions 18 to 20, the schedule behind them, and the decay. */
    static List<Row> pipelined(int[] sizes, CrossbarRuns runs) {
        PropositionRows of = new PropositionRows(sizes, Permutation.pipelined(), runs);
        List<Row> rows = new ArrayList<>();
        rows.add(Row.range(
                "Prop. 18: lambda = 3N",
                "",
                sizes,
                n -> "" + PipelinedFormulas.pipelinedLambda(n),
                n -> "" + of.table(n).lambda()));
        rows.add(Row.range(
                "Prop. 19: epsilon = 2/3, %",
                "",
                sizes,
                n -> decimals(100 * PipelinedFormulas.pipelinedEpsilon(n), 4),
                n -> decimals(100 * of.table(n).epsilon(), 4)));
        rows.add(Row.range(
                "Prop. 20: mu = 2/3 (N+1)",
                "",
                sizes,
                n -> decimals(PipelinedFormulas.pipelinedMu(n), 4),
                n -> decimals(of.table(n).mu(), 4)));
        rows.add(Row.holds("nu at step t", "2·#{i: 1 ≤ t-2i ≤ N}", sizes, of::nuFault));
        rows.add(Row.holds(
                "p_i sends to (i+k) mod (N+1)", "at step 2i+k", sizes, of::scheduleFault));
        rows.add(Row.holds("p_i ends", "at min(2N+1+i, 3N)", sizes, of::completionFault));
        PipelinedSetup two = PipelinedSetup.of(1, Permutation.pipelined());
        RunTable table = runs.table(two);
        rows.add(Row.of("N=1, left out above: lambda", "", 2, table.lambda()));
        return rows;
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
        for (int pu = 0; pu <= n; pu++) {
            long expected = PipelinedFormulas.pipelinedCompletion(n, pu, 0);
            if (table(n).completion(pu) != expected) {
                return "PU " + pu + ": " + table(n).completion(pu) + ", not " + expected;
            }
        }
        return "";
    }
}
