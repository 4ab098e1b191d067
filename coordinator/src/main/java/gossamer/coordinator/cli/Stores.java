package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.store.ParquetTables;
import gossamer.store.StoreException;
import gossamer.store.TraceStore;
import gossamer.store.TraceStore.RunSource;

import java.io.IOException;
import java.nio.file.Path;

/** The stores of finished runs. */
final class Stores {

    private Stores() {}

    /** The store of a run, packed now if there is none of its trace. */
    static TraceStore open(FinishedRun run) throws IOException {
        try {
            return TraceStore.openOrPack(run.directory(), source(run));
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Packs a run, whether or not it has a store. */
    static TraceStore pack(FinishedRun run) throws IOException {
        try {
            return TraceStore.pack(run.directory(), source(run));
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Writes a table of text as a Parquet file beside it. */
    static Path parquet(Path csv) throws IOException {
        try {
            return ParquetTables.ofCsv(csv);
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static RunSource source(FinishedRun run) throws IOException {
        return new RunSource(
                run.emulation(), run.trace(), run.directory().resolve(RunDirectory.SUMMARY));
    }
}
