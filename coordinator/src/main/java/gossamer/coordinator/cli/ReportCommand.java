package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.report.page.ReportPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer report}: a finished run on one page. */
@Command(name = "report", sortOptions = false)
final class ReportCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Option(names = "--out", paramLabel = "FILE")
    private @Nullable Path out;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        Path file = out == null ? run.resolve(RunDirectory.REPORT) : out;
        if (Files.isDirectory(file)
                || out != null && !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new UsageException(
                    "cannot write " + file + ": it must be a file in a directory that exists");
        }
        write(file, page(plugins.open(run)), out());
        return Exit.OK;
    }

    /** Writes the report of a run into its directory. */
    static void write(FinishedRun run) throws IOException, UsageException {
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        write(run.directory().resolve(RunDirectory.REPORT), page(run), nobody);
    }

    private static String page(FinishedRun run) throws IOException, UsageException {
        String page = ReportPage.of(run)
                .orElseThrow(() -> new UsageException(run.directory()
                        + ": its trace tells nothing of packets (--trace summary)"));
        if (page.length() > ReportPage.MOST_BYTES) {
            throw new UsageException(format(
                    "%s: the page would have %,d bytes, more than %,d; look at the run with"
                            + " gossamer trace",
                    run.directory(), page.length(), ReportPage.MOST_BYTES));
        }
        return page;
    }
}
