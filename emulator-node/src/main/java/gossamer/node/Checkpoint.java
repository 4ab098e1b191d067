package gossamer.node;

import gossamer.model.run.Emulation;
import gossamer.node.region.StateFile;
import gossamer.node.region.StateTransfer;
import gossamer.node.trace.TraceCollector;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/**
 * The state of a run at one virtual time C: all that happens before C has happened, and nothing
 * that happens at C or later.
 *
 * @param time C in ticks
 * @param deliveries packets delivered before C
 * @param trace what has been written of it, all of which is of before C
 * @param parts files with the state of each region, by number
 * @param marks where each region stood in the run that wrote it, by number
 */
public record Checkpoint(
        long time,
        long deliveries,
        TraceCollector.Position trace,
        List<Path> parts,
        List<StateTransfer.Mark> marks) {
    public Checkpoint {
        parts = List.copyOf(parts);
        marks = List.copyOf(marks);
    }

    /** The same for a run that goes on from it: its regions count anew what they hand over. */
    public Checkpoint(long time, long deliveries, TraceCollector.Position trace, List<Path> parts) {
        this(
                time,
                deliveries,
                trace,
                parts,
                Collections.nCopies(parts.size(), StateTransfer.Mark.START));
    }

    /**
     * Whether an equal emulation can go on from it: not one that is built in another way, and none
     * whose users' code keeps state where all PUs share it.
     *
     * @throws IOException when a part cannot be read
     */
    public boolean isOf(Emulation emulation) throws IOException {
        for (Path part : parts) {
            if (!StateFile.isOf(emulation, part)) {
                return false;
            }
        }
        return true;
    }
}
