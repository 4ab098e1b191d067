package gossamer.coordinator.experiment;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.verify.Report;
import gossamer.node.EmulationResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run, beside what theory says.
 *
 * @param emulation what was run
 * @param options how it was run
 * @param result what the actors did
 * @param theory what was to be expected
 * @param findings what its full trace told
 * @param traceRecords number of records in the trace file
 * @param directory where everything is kept
 */
public record RunSummary(
        Emulation emulation,
        RunOptions options,
        EmulationResult result,
        Theory theory,
        Findings findings,
        long traceRecords,
        Path directory) {

    /**
     * What was to be expected of a run.
     *
     * @param prediction the closed form, where one is known and nothing disturbs the machine
     * @param lowerBound what no algorithm can beat
     * @param undisturbed makespan of the same run without faults and delays, in ticks; empty if not
     *     known
     */
    public record Theory(
            Optional<Prediction> prediction, LowerBound lowerBound, OptionalLong undisturbed) {}

    /**
     * What a full trace told.
     *
     * @param verification the verdict on it
     * @param runTable the run-table under rendezvous switching, else null
     * @param stuck which packets hold up each other in a run under wormhole switching that ended
     *     with some under way, for people; empty else
     * @param outcome what faults did; null if nothing can go wrong
     */
    public record Findings(
            @Nullable Report verification,
            @Nullable RunTable runTable,
            String stuck,
            @Nullable Outcome outcome) {

        /** Nothing, as there is no full trace, or nobody waited for it to be read. */
        public static final Findings NONE = new Findings(null, null, "", null);

        /** Whether the verifier has complained. */
        boolean isUnclean() {
            return verification != null && !verification.clean();
        }
    }

    /** Whether something that theory or the machine model demands does not hold. */
    public boolean violated() {
        boolean belowBound = result.complete()
                && tally().lastCompletion < theory.lowerBound().ticks();
        return belowBound || differsFromPrediction() || findings.isUnclean();
    }

    /** Whether the makespan is not the one predicted. */
    public boolean differsFromPrediction() {
        return theory.prediction().isPresent()
                && result.complete()
                && theory.prediction().get().ticks() != result.makespan().getAsLong();
    }

    /**
     * Whether a complete run counted in rounds took no more of them than the lower bound; empty for
     * other runs.
     */
    public Optional<Boolean> optimal() {
        boolean rounds = emulation.network().cost().isRounds();
        return rounds && result.complete()
                ? Optional.of(tally().lastCompletion == theory.lowerBound().ticks())
                : Optional.empty();
    }

    /** The counters. */
    public Tally tally() {
        return result.tally();
    }

    /** Virtual time at which the last PU was complete, in ticks; empty if not all are. */
    public OptionalLong makespan() {
        return result.makespan();
    }

    /**
     * Fingerprint of the canonical trace; null when the run was cut off at a point that is not
     * reproducible.
     */
    public @Nullable String fingerprint() {
        return result.reason().reproducible() ? result.fingerprint().hex() : null;
    }

    /** Whole tokens delivered; parts of tokens are added up, a remainder is dropped. */
    public long tokensDelivered() {
        return tally().tokenParts / emulation.algorithm().colours();
    }

    /**
     * The share of token deliveries that had taken place, 0 to 1; every PU has its own token from
     * the start.
     */
    public double coverage() {
        double pus = emulation.topology().pus();
        double own =
                pus * emulation.algorithm().colours() * emulation.algorithm().sessions();
        return (tally().tokenParts + own) / (own * pus);
    }

    /** Wall-clock seconds of the emulation, without start-up. */
    public double runSeconds() {
        return result.wallTime().runNanos() / 1e9;
    }

    /** Packets delivered per second of wall-clock time. */
    public double deliveriesPerSecond() {
        return tally().deliveries / Math.max(1e-9, runSeconds());
    }

    /**
     * 0 when all is well; 1 incomplete or a property violated; 2 cut off by a limit; 130
     * interrupted.
     */
    public int exitCode() {
        return switch (result.reason()) {
            case QUIESCENT -> result.complete() && !violated() ? 0 : 1;
            case VIRTUAL_TIME_LIMIT, WALL_TIME_LIMIT, EVENT_LIMIT -> 2;
            case INTERRUPTED -> 130;
        };
    }

    /** Why the run ended, for people. */
    public String reasonText() {
        return ranToTheEnd() && result.complete() ? "complete" : result.reason().text();
    }

    /** Whether the run went on until nothing was left to happen. */
    public boolean ranToTheEnd() {
        return result.reason() == StopReason.QUIESCENT;
    }
}
