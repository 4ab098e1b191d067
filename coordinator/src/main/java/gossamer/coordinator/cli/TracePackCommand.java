package gossamer.coordinator.cli;

import gossamer.store.TraceStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace pack}: the tables of a run as Parquet files. */
@Command(
        name = "pack",
        description = "Packs the trace of a finished run into Parquet tables, in its directory.",
        mixinStandardHelpOptions = true)
final class TracePackCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        long began = System.nanoTime();
        TraceStore store = Stores.pack(plugins.open(run));
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(
                Locale.ROOT,
                "packed %s: %,d bytes in %.1f s",
                store.directory(),
                store.bytes(),
                (System.nanoTime() - began) / 1e9));
        out.flush();
        return Exit.OK;
    }
}
