package gossamer.model.trace;

import java.io.IOException;
import java.nio.file.Path;

/** A trace file that is damaged, cut short or no trace file at all. */
public final class TraceFormatException extends IOException {

    private static final long serialVersionUID = 1;

    private final long readableRecords;

    /**
     * What is wrong and where.
     *
     * @param file the file
     * @param block 0-based number of the block at fault; the one after the last stands for the end
     * @param offset of that block in the file, in bytes
     * @param readableRecords records before it, all of which are sound
     * @param problem names, values and the broken relation
     */
    public TraceFormatException(
            Path file, long block, long offset, long readableRecords, String problem) {
        super(file + ": block " + block + " at byte " + offset + ": " + problem + "; "
                + readableRecords + " records before it are readable");
        this.readableRecords = readableRecords;
    }

    /** Number of sound records before it. */
    public long readableRecords() {
        return readableRecords;
    }
}
