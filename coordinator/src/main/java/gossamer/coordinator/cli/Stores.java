package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.store.TraceStore;
import gossamer.store.TraceStore.RunSource;

import java.io.IOException;
import java.io.PrintWriter;

/** The stores of finished runs. */
final class Stores {

    private Stores() {}

    /** The store of a run, packed now if there is none of its trace, or a damaged one. */
    static TraceStore open(FinishedRun run, PrintWriter told) throws IOException {
        return TraceStore.openOrPack(
                run.directory(), source(run), why -> told.println("gossamer: " + why));
    }

    /** Packs a run, whether or not it has a store. */
    static TraceStore pack(FinishedRun run) throws IOException {
        return TraceStore.pack(run.directory(), source(run));
    }

    private static RunSource source(FinishedRun run) throws IOException {
        return new RunSource(
                run.emulation(), run.trace(), run.directory().resolve(RunDirectory.SUMMARY));
    }
}
