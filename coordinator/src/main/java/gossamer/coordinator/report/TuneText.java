package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Optional;

/** Candidates of the tuner, the best one first, for people. */
public final class TuneText {

    private static final String LINE = "  %-4s %-48s %9s %16s %16s  %s%n";

    private TuneText() {}

    /**
     * A table.
     *
     * @param emulated what became of the candidates, as many as are to be shown
     * @param seconds how long the search took
     */
    public static String of(
            Grid grid,
            int tokenFlits,
            LowerBound bound,
            List<Candidate> ranked,
            List<Optional<TunedRun>> emulated,
            double seconds) {
        StringBuilder text = new StringBuilder();
        text.append(format(
                "%s %s, F*, wormhole · %,d PUs, %,d flits per token%n",
                grid.kind(), grid.shapeText(), grid.pus(), tokenFlits));
        text.append(format(
                "%d candidates in %.3f s; lower bound %,d ns (%s)%n",
                ranked.size(), seconds, bound.ticks(), bound.decisive().name()));
        text.append(
                format(LINE, "", "", "start-ups", "predicted ns", "emulated ns", "ratio to bound"));
        for (int place = 0; place < emulated.size(); place++) {
            Candidate candidate = ranked.get(place);
            text.append(format(
                    LINE,
                    place + 1 + ".",
                    candidate.name(),
                    candidate.steps().startups(),
                    format("%,d", candidate.ticks()),
                    emulated.get(place).map(run -> outcome(candidate, run)).orElse("-"),
                    bound.ticks() == 0
                            ? "-"
                            : format("%.3f", (double) candidate.ticks() / bound.ticks())));
        }
        return text.toString();
    }

    private static String outcome(Candidate candidate, TunedRun run) {
        String makespan = run.makespan().isPresent()
                ? format("%,d", run.makespan().getAsLong())
                : "incomplete";
        return isAsPredicted(candidate, run) ? makespan : makespan + " (!)";
    }

    /**
     * Whether the run was complete, no packet had to wait, and it took no longer than predicted:
     * with hop times the prediction takes the largest packet and the longest path of a step
     * together.
     */
    public static boolean isAsPredicted(Candidate candidate, TunedRun run) {
        return run.makespan().isPresent()
                && run.makespan().getAsLong() <= candidate.ticks()
                && run.waits() == 0;
    }
}
