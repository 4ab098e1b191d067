package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.Reading;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.report.page.CampaignPage;
import gossamer.coordinator.report.page.ComparisonPage;
import gossamer.coordinator.report.page.ReportPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer report}: a finished run on one page, or many, or one beside another. */
@Command(name = "report", sortOptions = false)
final class ReportCommand extends Subcommand {

    private static final String COMPARISON = "comparison.html";

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "OTHER", descriptionKey = "OTHER")
    private @Nullable Path other;

    @Option(names = "--out", paramLabel = "FILE")
    private @Nullable Path out;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        String name = other == null ? RunDirectory.REPORT : COMPARISON;
        Path file = out == null ? run.resolve(name) : out;
        if (Files.isDirectory(file)
                || out != null && !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new UsageException(
                    "cannot write " + file + ": it must be a file in a directory that exists");
        }
        String page =
                other == null ? page(run, plugins) : page(open(run, plugins), open(other, plugins));
        write(file, page, out());
        return Exit.OK;
    }

    /** Writes the report of a run, or of many, into its directory. */
    static void write(Path directory, PluginOptions plugins) throws Exception {
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        write(directory.resolve(RunDirectory.REPORT), page(directory, plugins), nobody);
    }

    private static String page(Path directory, PluginOptions plugins) throws Exception {
        if (Files.isRegularFile(directory.resolve(RunDirectory.CONFIG))
                || !CampaignPage.isOne(directory)) {
            return page(open(directory, plugins));
        }
        String page = Reading.of(List.of(), () -> CampaignPage.of(directory))
                .orElseThrow(() -> new UsageException(directory
                        + ": the sweep is not done; the same gossamer sweep goes on with it"));
        return small(Optional.of(page), directory.toString());
    }

    /** The commands that a page names are to mean the same when a link leads elsewhere. */
    private static FinishedRun open(Path directory, PluginOptions plugins) throws Exception {
        return plugins.open(RunDirectory.behindLink(directory));
    }

    /** Writes the report of a run into its directory. */
    static void write(FinishedRun run) throws IOException, UsageException {
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        write(run.directory().resolve(RunDirectory.REPORT), page(run), nobody);
    }

    private static String page(FinishedRun run) throws IOException, UsageException {
        Optional<String> page = Reading.of(List.of(run), () -> ReportPage.of(run));
        return small(page, run.directory().toString());
    }

    private static String page(FinishedRun a, FinishedRun b) throws IOException, UsageException {
        Optional<String> page = Reading.of(List.of(a, b), () -> ComparisonPage.of(a, b));
        return small(page, a.directory() + " and " + b.directory());
    }

    private static String small(Optional<String> known, String what) throws UsageException {
        String page = known.orElseThrow(() -> new UsageException(
                what + ": its trace tells nothing of packets (--trace summary)"));
        if (page.length() > ReportPage.MOST_BYTES) {
            throw new UsageException(format(
                    "%s: the page would have %,d bytes, more than %,d; look at the run with"
                            + " gossamer trace",
                    what, page.length(), ReportPage.MOST_BYTES));
        }
        return page;
    }
}
