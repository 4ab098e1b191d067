package gossamer.node;

import java.nio.file.Path;
import java.util.List;

/**
 * The state of a run at one virtual time C: all that happens before C has happened, and nothing
 * that happens at C or later.
 *
 * @param time C in ticks
 * @param records trace records of before C that have been written, those of faults included
 * @param faults records of faults among them
 * @param parts files with the state of each region, by number
 */
public record Checkpoint(long time, long records, int faults, List<Path> parts) {
    public Checkpoint {
        parts = List.copyOf(parts);
    }
}
