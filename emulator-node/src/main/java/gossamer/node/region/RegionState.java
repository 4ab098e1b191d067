package gossamer.node.region;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.trace.Fingerprint;
import gossamer.node.time.Calendar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * All that a region is while it is held: everything before some time has happened, nothing later,
 * and no batch is under way.
 *
 * @param said what it has heard of all regions
 * @param cores of its actors
 * @param findings what the values of its PUs have come to
 */
record RegionState(
        Clock clock,
        StateTransfer.Mark mark,
        Calendar calendar,
        Seen seen,
        Hearsay said,
        Cores cores,
        byte[] findings) {

    private static final int BUFFER = 1 << 16;

    /**
     * Where it is in time.
     *
     * @param now the last instant that it has gone through, in ticks
     * @param spanEnd of the span with that instant
     * @param windowEnd of the window with that span
     * @param next nothing is left to do before it anywhere
     */
    record Clock(long now, long spanEnd, long windowEnd, long next) {}

    /**
     * What has come by.
     *
     * @param lastRecord time of the latest record
     * @param complete PUs, by place
     */
    record Seen(Fingerprint fingerprint, long lastRecord, Tally tally, BitSet complete) {}

    /**
     * Writes it to an empty file.
     *
     * @throws IOException where that cannot be done, as where it holds what cannot be written
     */
    void write(Emulation emulation, FileChannel to) throws IOException {
        KnownObjects known = KnownObjects.of(emulation);
        Output out = new Output(Channels.newOutputStream(to), BUFFER);
        try {
            out.writeLong(known.digest());
            new StateCodec(known, emulation).write(out, this);
            out.flush();
            to.force(true);
        } catch (KryoException | StackOverflowError e) {
            throw new IOException("the state cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Reads it.
     *
     * @param emulation equal to that of the region that wrote it
     * @throws IOException where the file is no such state
     */
    static RegionState read(Emulation emulation, Path file) throws IOException {
        return read(emulation, Files.newInputStream(file));
    }

    /** The same from a file that is open, which is closed. */
    static RegionState read(Emulation emulation, InputStream file) throws IOException {
        KnownObjects known = KnownObjects.of(emulation);
        try (Input in = new Input(file, BUFFER)) {
            if (in.readLong() != known.digest()) {
                throw new IOException("it is the state of another emulation");
            }
            return new StateCodec(known, emulation).read(in, RegionState.class);
        } catch (KryoException e) {
            throw new IOException("the state cannot be read: " + e.getMessage(), e);
        }
    }
}
