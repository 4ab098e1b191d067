package gossamer.coordinator.report;

import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.PipelinedFormulas;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.run.Emulation;

import java.util.Locale;

/** The figures of a run-table beside the propositions of De Florio &amp; Blondia that apply to it. */
public final class RunTableTheory {

    private static final double CLOSE = 1e-9;

    private RunTableTheory() {}

    /** Aligned rows; empty where the paper says nothing about the run. */
    public static String of(RunTable table, Emulation emulation) {
        int n = emulation.topology().pus() - 1;
        if (!(emulation.algorithm() instanceof PipelinedGossip gossip)
                || gossip.scheduling() != Scheduling.NONE
                || n < 2) {
            return "";
        }
        Rows rows = new Rows();
        int sessions = gossip.sessions();
        if (gossip.permutation().name().equals("pipelined")) {
            String lambda = sessions == 1 ? "Proposition 18: 3N" : "3N + 2(N+1)(K-1)";
            add(
                    rows,
                    "lambda",
                    table.lambda(),
                    PipelinedFormulas.pipelinedLambda(n, sessions),
                    lambda);
            if (sessions == 1) {
                add(
                        rows,
                        "epsilon",
                        table.epsilon(),
                        PipelinedFormulas.pipelinedEpsilon(n),
                        "Proposition 19: 2/3");
                add(
                        rows,
                        "mu",
                        table.mu(),
                        PipelinedFormulas.pipelinedMu(n),
                        "Proposition 20: 2/3·(N+1)");
            }
        } else if (gossip.permutation().name().equals("identity") && sessions == 1) {
            String lambda = "Proposition 14: (3N² + 5N + 2·floor(N/2))/4";
            add(rows, "lambda", table.lambda(), PipelinedFormulas.identityLambda(n), lambda);
            add(
                    rows,
                    "steps with 4",
                    table.columnsWith(4),
                    PipelinedFormulas.identityFours(n),
                    "Lemma 15");
            add(
                    rows,
                    "epsilon",
                    table.epsilon(),
                    PipelinedFormulas.identityEpsilon(n),
                    "2N/lambda, tends to 0 (Proposition 16)");
            add(
                    rows,
                    "mu",
                    table.mu(),
                    PipelinedFormulas.identityMu(n),
                    "tends to 8/3 (Proposition 17)");
        } else {
            return "";
        }
        return "\n" + rows;
    }

    private static void add(
            Rows rows, String what, double measured, double formula, String source) {
        boolean equal = Math.abs(measured - formula) <= CLOSE * Math.max(1, Math.abs(formula));
        rows.add(
                what,
                "%s   %s %s   %s",
                text(measured),
                text(formula),
                equal ? "equal" : "DIFFERS",
                source);
    }

    private static String text(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.6f", value);
    }
}
