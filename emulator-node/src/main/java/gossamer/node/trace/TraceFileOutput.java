package gossamer.node.trace;

import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceFormatException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A trace file as the place where merged records go. */
public final class TraceFileOutput implements TraceCollector.Output {

    private final TraceFileWriter writer;

    private TraceFileOutput(TraceFileWriter writer) {
        this.writer = writer;
    }

    /** Creates the file, or overwrites it. */
    public static TraceFileOutput create(Path file) throws IOException {
        return new TraceFileOutput(TraceFileWriter.create(file));
    }

    /**
     * Opens a file that is to go on where it was synced.
     *
     * @throws TraceFormatException when it does not begin as it did then
     */
    public static TraceFileOutput reopen(Path file, TraceCollector.Position at) throws IOException {
        return new TraceFileOutput(TraceFileWriter.reopen(file, at.records(), at.fingerprint()));
    }

    /** Number of records written. */
    public long records() {
        return writer.records();
    }

    @Override
    public void append(long[] words, int records) {
        try {
            writer.append(words, records);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public TraceCollector.Position sync() {
        try {
            return new TraceCollector.Position(writer.records(), writer.sync(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fingerprint of what was written. */
    public Fingerprint fingerprint() throws IOException {
        return writer.finish();
    }

    @Override
    public void finish() {
        try {
            writer.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
