package gossamer.coordinator.export;

import gossamer.model.registry.Provider;

import java.io.IOException;

/** Declares a format that traces can be exported to. */
public interface ExportProvider extends Provider {

    @Override
    default String kind() {
        return "export format";
    }

    /** Whether it is nothing for a terminal. */
    default boolean isBinary() {
        return false;
    }

    /** Whether it can be made of some of the records of a trace. */
    default boolean takesSomeRecords() {
        return true;
    }

    /**
     * Writes an export.
     *
     * @throws IOException when the trace cannot be read or the target cannot be written
     * @throws ExportException when the run cannot be exported to this format
     */
    void write(TracedRun run, ExportTarget target) throws IOException, ExportException;
}
