package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.export.ExportException;
import gossamer.coordinator.export.ExportProvider;
import gossamer.coordinator.export.ExportTarget;
import gossamer.coordinator.export.TracedRun;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code gossamer trace export}: the trace of a finished run in another format. */
@Command(name = "export")
final class TraceExportCommand extends ReadingCommand {

    /** The names of all formats, for shells that complete what is typed. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Registry.builtIn().names(ExportProvider.class).iterator();
        }
    }

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            completionCandidates = Formats.class)
    private String format = "";

    @Option(names = "--out", paramLabel = "FILE")
    private @Nullable Path out;

    @Mixin
    private TraceFilterOptions filters = new TraceFilterOptions();

    @Override
    void requireOptions() throws UsageException {
        requirePlace(out);
        ExportProvider chosen = provider();
        if (chosen.isBinary() && out == null) {
            throw new UsageException("--format " + chosen.name() + " needs --out FILE");
        }
        if (!chosen.takesSomeRecords() && filters.any()) {
            throw new UsageException("--format " + chosen.name()
                    + " is about the whole run: --time, --pu, --link and --kind do not go with it");
        }
    }

    @Override
    int read(FinishedRun finished) throws Exception {
        Emulation emulation = finished.emulation();
        TracedRun traced =
                new TracedRun(emulation, finished.trace(), filters.filter(emulation), this::note);
        try {
            write(provider(), traced);
        } catch (ExportException e) {
            throw new UsageException(directory() + ": " + e.getMessage());
        }
        return Exit.OK;
    }

    private ExportProvider provider() {
        Registry registry = code().registry();
        String word = format.toLowerCase(Locale.ROOT);
        List<String> names = registry.names(ExportProvider.class).stream()
                .map(name -> name.toUpperCase(Locale.ROOT))
                .toList();
        return registry.find(ExportProvider.class, word)
                .orElseThrow(() -> new ParameterException(
                        spec().commandLine(),
                        "Invalid value for option '--format': expected one of " + names
                                + " (case-insensitive) but was '" + format + "'"));
    }

    private void note(String text) {
        err().println("gossamer: " + text);
    }

    private static void requirePlace(@Nullable Path file) throws UsageException {
        if (file == null) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new UsageException("--out=" + file + " is a directory, not a file");
        }
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw new UsageException("--out=" + file + ": there is no directory " + directory);
        }
    }

    /** To the terminal, which stays open, or to a file, whole or not at all. */
    private void write(ExportProvider chosen, TracedRun traced)
            throws IOException, ExportException {
        Path file = out;
        if (file == null) {
            Writer text = longOut();
            try {
                chosen.write(traced, new Target(text, null));
            } finally {
                text.flush();
            }
            requirePrinted("");
            return;
        }
        WholeFile.<ExportException>fill(file, partial -> {
            if (chosen.isBinary()) {
                chosen.write(traced, new Target(null, partial));
                return;
            }
            try (Writer text = Files.newBufferedWriter(partial)) {
                chosen.write(traced, new Target(text, null));
            }
        });
        out().println("wrote " + file);
    }

    /** Where text goes, or the file of a format that is binary. */
    private record Target(@Nullable Writer writer, @Nullable Path path) implements ExportTarget {
        @Override
        public Writer text() {
            return Objects.requireNonNull(writer);
        }

        @Override
        public Path file() {
            return Objects.requireNonNull(path);
        }
    }
}
