package gossamer.node;

import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.Fingerprint;
import gossamer.node.pu.PuActor;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What came out of a run.
 *
 * @param reason why it ended
 * @param complete whether every PU ended its last stage
 * @param tally counters of all regions together
 * @param fingerprint of the full canonical trace
 * @param waiting some of the PUs that are not complete, and what they wait for
 * @param wallTime how long it took
 * @param cluster what it meant to be spread over JVMs, or null for a run in one
 */
public record EmulationResult(
        StopReason reason,
        boolean complete,
        Tally tally,
        Fingerprint fingerprint,
        List<PuActor.Waiting> waiting,
        WallTime wallTime,
        @Nullable ClusterAccount cluster) {

    /** A time, or a number of actor messages, of a run of which only the trace is left. */
    public static final long UNKNOWN = -1;

    /**
     * What happened by the wall clock; times in nanoseconds.
     *
     * @param runNanos from begin to end, trace written, without start-up
     * @param buildNanos for spawning the actors
     * @param earlier packets delivered before the checkpoint from which the run went on
     * @param lag how well it kept its pace, null where it had none
     * @param events checkpoints, losses, moves and detours, in the order in which they happened
     */
    public record WallTime(
            long runNanos,
            long buildNanos,
            long earlier,
            Pace.@Nullable Lag lag,
            List<RunEvent> events) {
        /** Whether it is known: not for a run of which only the trace is left. */
        public boolean isKnown() {
            return runNanos != UNKNOWN;
        }
    }

    /** Time in ticks at which the last PU was complete; empty if not all are. */
    public OptionalLong makespan() {
        return complete ? OptionalLong.of(tally.lastCompletion) : OptionalLong.empty();
    }

    /**
     * What it meant for a run to be spread over JVMs.
     *
     * @param jvms number of JVMs that had regions at the end
     * @param lost number of JVMs that were lost and replaced
     * @param cutChannels number of channels between PUs in different JVMs, as the run began
     * @param lookahead width of a window in ticks; 0 where regions exchange in every instant
     * @param waitingShare share of the run time that a region waited for others, on average
     */
    public record ClusterAccount(
            int jvms, int lost, int cutChannels, long lookahead, double waitingShare) {}
}
