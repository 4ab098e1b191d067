package gossamer.coordinator.experiment;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * When a run writes checkpoints.
 *
 * @param millis wall time from one to the next; 0 for none, empty for as fits
 * @param unit of virtual time, for people
 * @param build which Gossamer writes them
 * @param say is told of each, and where one cannot be written
 */
public record CheckpointPlan(OptionalLong millis, String unit, String build, Consumer<String> say) {

    /** No checkpoints. */
    static final CheckpointPlan NONE = new CheckpointPlan(OptionalLong.of(0), "", "", line -> {});

    /** Where they come as fits, a checkpoint comes when the run has gone on for so long. */
    private static final long USUAL_MILLIS = 60_000;

    /** And for so many times what the last one took. */
    private static final int SHARE = 20;

    /** How long the run goes on before the next one; 0 if there is none. */
    long pause(long lastTookMillis) {
        return millis.orElse(Math.max(USUAL_MILLIS, SHARE * lastTookMillis));
    }
}
