package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.store.TraceStore;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace pack}: the tables of a run as Parquet files. */
@Command(name = "pack")
final class TracePackCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        long began = System.nanoTime();
        TraceStore store = Stores.pack(plugins.open(run));
        out().println(format(
                "packed %s: %,d bytes in %.1f s",
                store.directory(), store.bytes(), (System.nanoTime() - began) / 1e9));
        return Exit.OK;
    }
}
