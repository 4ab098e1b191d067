package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Algorithms that were compared for a machine, the best one first, for people. */
public final class TuneText {

    /** By how wide names are. */
    private static final String LINE = "  %%-4s %%-%ds %%9s %%16s %%16s  %%s%%n";

    private static final int USUAL_NAME = 48;

    private TuneText() {}

    /**
     * An algorithm that was compared.
     *
     * @param place from 1 on
     * @param name with its parameters
     * @param startups those that follow each other; empty where they are not known
     * @param predicted makespan in ticks; empty where it is not known
     * @param run what became of it; empty where it was not run
     */
    public record Row(
            int place,
            String name,
            OptionalInt startups,
            OptionalLong predicted,
            Optional<TunedRun> run) {

        /** A candidate of the tuner. */
        public static Row of(int place, Candidate candidate, Optional<TunedRun> run) {
            return new Row(
                    place,
                    candidate.name(),
                    OptionalInt.of(candidate.steps().startups()),
                    OptionalLong.of(candidate.ticks()),
                    run);
        }

        /** The same at another place. */
        public Row at(int other) {
            return new Row(other, name, startups, predicted, run);
        }

        /** What it takes: as predicted, else as emulated. */
        public OptionalLong ticks() {
            return predicted.isPresent() ? predicted : emulated();
        }

        private OptionalLong emulated() {
            return run.map(TunedRun::makespan).orElse(OptionalLong.empty());
        }

        /**
         * Whether the run, if there was one, was complete and took no longer than predicted: with
         * hop times the prediction takes the largest packet and the longest path of a step
         * together. No packet of a candidate had to wait.
         */
        public boolean isAsPredicted() {
            return run.isEmpty()
                    || emulated().isPresent()
                            && emulated().getAsLong() <= predicted.orElse(Long.MAX_VALUE)
                            && (startups.isEmpty() || run.get().waits() == 0);
        }

        private String outcome() {
            if (run.isEmpty()) {
                return "-";
            }
            String makespan = number(emulated(), "incomplete");
            return isAsPredicted() ? makespan : makespan + " (!)";
        }
    }

    /**
     * A table.
     *
     * @param compared how many algorithms were compared
     * @param shown those to be shown, the best one first
     * @param seconds how long the search took
     */
    public static String of(
            Grid grid,
            int tokenFlits,
            LowerBound bound,
            int compared,
            List<Row> shown,
            double seconds) {
        StringBuilder text = new StringBuilder(format(
                "%s %s, F*, wormhole · %,d PUs, %,d flits per token%n",
                grid.kind(), grid.shapeText(), grid.pus(), tokenFlits));
        text.append(format(
                "%d candidates in %.3f s; lower bound %,d ns (%s)%n",
                compared, seconds, bound.ticks(), bound.decisive().name()));
        int widest =
                shown.stream().mapToInt(row -> row.name().length()).reduce(USUAL_NAME, Math::max);
        String line = format(LINE, widest);
        text.append(
                format(line, "", "", "start-ups", "predicted ns", "emulated ns", "ratio to bound"));
        for (Row row : shown) {
            OptionalLong ticks = row.ticks();
            String ratio = bound.ticks() == 0 || ticks.isEmpty()
                    ? "-"
                    : format("%.3f", (double) ticks.getAsLong() / bound.ticks());
            String startups = row.startups().isPresent() ? "" + row.startups().getAsInt() : "-";
            String predicted = number(row.predicted(), "-");
            text.append(format(
                    line,
                    row.place() + ".",
                    row.name(),
                    startups,
                    predicted,
                    row.outcome(),
                    ratio));
        }
        return text.toString();
    }

    private static String number(OptionalLong ticks, String otherwise) {
        return ticks.isPresent() ? format("%,d", ticks.getAsLong()) : otherwise;
    }
}
