package gossamer.coordinator.experiment;

import gossamer.audit.AuditReport;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.analysis.wormhole.WaitGraph;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.node.EmulationResult;
import gossamer.node.EmulatorSettings;
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
        EmulatorSettings options,
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
            Optional<Prediction> prediction, LowerBound lowerBound, OptionalLong undisturbed) {

        /** Whether the run is complete, but not when theory says. */
        public boolean isViolatedBy(EmulationResult result) {
            return result.complete()
                    && (result.tally().lastCompletion < lowerBound.ticks() || differsFrom(result));
        }

        private boolean differsFrom(EmulationResult result) {
            return prediction.isPresent()
                    && result.complete()
                    && prediction.get().ticks() != result.makespan().getAsLong();
        }
    }

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
            @Nullable AuditReport verification,
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
        return theory.isViolatedBy(result) || findings.isUnclean();
    }

    /** What the run came to. */
    public RunVerdict verdict() {
        boolean circle = findings.stuck().startsWith(WaitGraph.DEADLOCK);
        return RunVerdict.of(emulation, result, violated(), circle);
    }

    /** Whether the makespan is not the one predicted. */
    public boolean differsFromPrediction() {
        return theory.differsFrom(result);
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

    /** What became of all packets and tokens. */
    public Ledger ledger() {
        return Ledger.of(emulation, tally());
    }

    /** Wall-clock seconds of the emulation, without start-up. */
    public double runSeconds() {
        return result.wallTime().runNanos() / 1e9;
    }

    /** Packets delivered per second of wall-clock time, from the last checkpoint on if resumed. */
    public double deliveriesPerSecond() {
        long here = tally().deliveries - result.wallTime().earlier();
        return here / Math.max(1e-9, runSeconds());
    }

    /** That of the verdict; 130 if somebody interrupted the run. */
    public int exitCode() {
        boolean interrupted = result.reason() == StopReason.INTERRUPTED;
        return interrupted && !violated() ? 130 : verdict().exitCode();
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
