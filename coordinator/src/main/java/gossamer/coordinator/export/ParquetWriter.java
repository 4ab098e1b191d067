package gossamer.coordinator.export;

import gossamer.model.registry.Declared;
import gossamer.store.StoreException;
import gossamer.store.TraceStore;

import java.io.IOException;

/** The records of a trace as Parquet: the table {@code events} of {@code trace sql}. */
public final class ParquetWriter extends Declared implements ExportProvider {

    /** The only one. */
    public ParquetWriter() {
        super(
                "parquet",
                "every record, as the table events of trace sql",
                "Apache Parquet, written by DuckDB");
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public void write(TracedRun run, ExportTarget target) throws IOException {
        Store.write(run, target);
    }

    /** Apart, so that all other exports are there without the classes of DuckDB. */
    private static final class Store {

        private static void write(TracedRun run, ExportTarget target) throws IOException {
            try {
                TraceStore.writeEvents(run.trace(), run.filter(), target.file());
            } catch (StoreException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
