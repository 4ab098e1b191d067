package gossamer.coordinator.lab;

import gossamer.coordinator.lab.Intervention.Rules;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Where a session stands.
 *
 * @param progress what has been done
 * @param cursor what is looked at
 * @param motion whether the cursor moves by itself
 * @param ending how the run came to its end; null while it has not
 * @param interventions all of them, in the order in which they were made
 * @param broken why the session cannot go on; empty as long as it can
 */
public record LabState(
        Progress progress,
        Cursor cursor,
        Motion motion,
        @Nullable Ending ending,
        List<Told> interventions,
        String broken) {

    /** Copies the list. */
    public LabState {
        interventions = List.copyOf(interventions);
    }

    /**
     * What has been done.
     *
     * @param version grows with each change of anything
     * @param take how many runs there have been, one for each change of the rules
     * @param kept of the records of the take before, how many this one began with
     * @param reached all that happens before this time, in ticks, has happened
     * @param records that have happened
     */
    public record Progress(long version, int take, int kept, long reached, int records) {}

    /**
     * What is looked at: the run when this number of its records had happened.
     *
     * @param time in ticks: all of these records are of earlier times, unless events are stepped
     *     through
     * @param record number of records
     */
    public record Cursor(long time, int record) {}

    /**
     * Whether the cursor moves by itself.
     *
     * @param speed ticks per second of the wall clock; 0 where it does not
     * @param busy whether the run is on its way to where it was sent
     */
    public record Motion(double speed, boolean busy) {}

    /**
     * How a run came to its end.
     *
     * @param verdict as {@code gossamer run} tells it
     * @param makespan in ticks; empty where not all PUs are complete
     * @param last time of its last event, in ticks
     * @param fingerprint of its trace: that of a run of the saved config
     * @param why PUs lack something, for people, a line each
     */
    public record Ending(
            String verdict,
            OptionalLong makespan,
            long last,
            String fingerprint,
            List<String> why) {}

    /**
     * An intervention.
     *
     * @param id its number
     * @param list the list of the profile that it is in
     * @param rule as a config has it
     * @param from its first tick
     * @param until from when on it is over, in ticks; empty for no such time
     */
    public record Told(int id, Rules list, String rule, long from, OptionalLong until) {}
}
