package gossamer.coordinator.experiment;

import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceFileWriter;
import gossamer.node.trace.TraceCollector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The trace file of a run, as the place where merged records go. */
final class TraceFile implements TraceCollector.Output {

    private final TraceFileWriter writer;

    private TraceFile(TraceFileWriter writer) {
        this.writer = writer;
    }

    static TraceFile create(Path file) throws IOException {
        return new TraceFile(TraceFileWriter.create(file));
    }

    long records() {
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

    /** The fingerprint of what was written. */
    Fingerprint fingerprint() throws IOException {
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
