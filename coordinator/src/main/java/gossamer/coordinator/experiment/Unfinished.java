package gossamer.coordinator.experiment;

import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that has not come to its end and can go on: it was killed, or interrupted when it had a
 * checkpoint.
 *
 * @param directory where it is
 * @param level how much of its trace is kept
 * @param checkpoint where it goes on; null for time 0
 * @param problems why other checkpoints cannot be used, for people
 * @param isFarm whether it is the run of a farm that is judged
 */
public record Unfinished(
        Path directory,
        TraceLevel level,
        @Nullable Checkpoint checkpoint,
        List<String> problems,
        boolean isFarm) {

    /**
     * Looks at what a run has left.
     *
     * @param named its directory, the name that this would have had in the end, or the directory
     *     of runs with nothing else that is left
     * @param build which Gossamer is to go on with it
     * @throws NoSuchFileException with a message for people, when it has come to its end, is none,
     *     or goes on
     * @throws IOException when it cannot be read
     */
    public static Unfinished find(Path named, String build) throws IOException {
        Path directory = locate(named);
        if (LeftOver.isInUse(directory)) {
            throw InUse.refusal(directory);
        }
        CheckpointFiles.Found found = CheckpointFiles.find(directory, build);
        Manifest.Ending ending = Manifest.ending(directory);
        if (!LeftOver.isOne(directory)) {
            if (ending.reason() != StopReason.INTERRUPTED || ending.recovered()) {
                throw new NoSuchFileException(
                        directory + " is a run that has ended: there is nothing to resume");
            }
            if (found.checkpoint() == null) {
                throw new NoSuchFileException(String.join("; ", found.problems())
                        + "; gossamer run " + directory.resolve(RunDirectory.CONFIG)
                        + " begins it anew");
            }
        }
        boolean isFarm =
                ending.isFarm() || Files.exists(directory.resolve(RunDirectory.FARM_TABLE));
        return new Unfinished(
                directory, ending.level(), found.checkpoint(), found.problems(), isFarm);
    }

    /**
     * The same without its checkpoint where this emulation cannot go on from it.
     *
     * @throws IOException when that cannot be read
     */
    public Unfinished of(Emulation emulation) throws IOException {
        return checkpoint == null || checkpoint.isOf(emulation)
                ? this
                : new Unfinished(
                        directory,
                        level,
                        null,
                        List.of("the checkpoint of " + directory + " is of another emulation, or"
                                + " users' code keeps state that all PUs share"),
                        isFarm);
    }

    /** Its checkpoint now that its directory has another name. */
    @Nullable
    Checkpoint checkpointIn(Path renamed) {
        return checkpoint == null
                ? null
                : new Checkpoint(
                        checkpoint.time(),
                        checkpoint.deliveries(),
                        checkpoint.trace(),
                        checkpoint.parts().stream()
                                .map(part -> renamed.resolve(directory.relativize(part)))
                                .toList());
    }

    private static Path locate(Path named) throws IOException {
        Path directory = RunDirectory.behindLink(named);
        if (Files.isRegularFile(directory.resolve(RunDirectory.CONFIG))) {
            return directory;
        }
        if (!Files.isDirectory(directory)) {
            Path left = LeftOver.nameOf(directory);
            if (Files.isRegularFile(left.resolve(RunDirectory.CONFIG))) {
                return left;
            }
            throw new NoSuchFileException(directory + " is not a directory");
        }
        List<Path> all = LeftOver.in(directory);
        if (all.size() == 1) {
            return all.get(0);
        }
        throw new NoSuchFileException(
                all.isEmpty()
                        ? directory + " holds no run that was cut short and does not go on"
                        : directory + " holds several runs that were cut short, " + all.get(0)
                                + " and " + all.get(1) + ": say which");
    }
}
