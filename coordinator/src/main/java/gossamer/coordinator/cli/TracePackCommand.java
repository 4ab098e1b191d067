package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.store.TraceStore;
import picocli.CommandLine.Command;

/** {@code gossamer trace pack}: the tables of a run as Parquet files. */
@Command(name = "pack")
final class TracePackCommand extends ReadingCommand {

    @Override
    int read(FinishedRun finished) throws Exception {
        long began = System.nanoTime();
        TraceStore store = Stores.pack(finished);
        out().println(format(
                "packed %s: %,d bytes in %.1f s",
                store.directory(), store.bytes(), (System.nanoTime() - began) / 1e9));
        return Exit.OK;
    }
}
