package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.export.CsvWriter;
import gossamer.coordinator.export.GoalWriter;
import gossamer.coordinator.export.PajeWriter;
import gossamer.coordinator.export.PerfettoWriter;
import gossamer.coordinator.export.TopologyWriter;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.model.analysis.NoScheduleException;
import gossamer.model.analysis.ScheduleOfTrace;
import gossamer.model.run.Emulation;
import gossamer.model.schedule.Schedule;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceFileReader;
import gossamer.store.StoreException;
import gossamer.store.TraceStore;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace export}: the trace of a finished run in another format. */
@Command(
        name = "export",
        description = "Turns the full trace of a finished run into another format.",
        mixinStandardHelpOptions = true)
final class TraceExportCommand implements Callable<Integer> {

    /** What to make of it. */
    enum Format {
        /** Who sends which tokens to whom in which round; for runs with {@code cost = round}. */
        SCHEDULE(false, false),
        /** Every record. */
        CSV(false, true),
        /** Every record, as the table events of {@code trace sql}. */
        PARQUET(true, true),
        /** For ui.perfetto.dev. */
        PERFETTO(true, true),
        /** For the tools around SimGrid. */
        PAJE(false, true),
        /** For LogGOPSim. */
        GOAL(false, false),
        /** The network with what it carried, for Gephi, yEd, NetworkX, igraph. */
        GRAPHML(false, true),
        /** The same for Graphviz. */
        DOT(false, true);

        private final boolean binary;
        private final boolean filtered;

        Format(boolean binary, boolean filtered) {
            this.binary = binary;
            this.filtered = filtered;
        }

        private String option() {
            return "--format " + name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            description = {
                "csv, parquet: every record. perfetto: for ui.perfetto.dev. paje: for SimGrid's tools.",
                "goal: a schedule for LogGOPSim. graphml, dot: the network and what it carried.",
                "schedule: who sends what to whom in each round, as JSON."
            })
    private Format format = Format.SCHEDULE;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Writes it there (default: to the terminal).")
    private @Nullable Path out;

    @Mixin
    private TraceFilterOptions filters = new TraceFilterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        requirePlace(out);
        if (format.binary && out == null) {
            throw new UsageException(format.option() + " needs --out FILE");
        }
        if (!format.filtered && filters.any()) {
            throw new UsageException(format.option()
                    + " is about the whole run: --time, --pu, --link and --kind do not go with it");
        }
        FinishedRun finished = FinishedRun.open(run);
        Emulation emulation = finished.emulation();
        RecordFilter filter = filters.filter(emulation);
        Path trace = finished.trace();
        switch (format) {
            case SCHEDULE -> exportSchedule(finished);
            case CSV -> write(text -> CsvWriter.write(trace, filter, text));
            case PARQUET -> writeFile(file -> writeParquet(trace, filter, file));
            case PERFETTO -> writeFile(file -> writePerfetto(emulation, trace, filter, file));
            case PAJE -> write(text -> PajeWriter.write(emulation, trace, filter, text));
            case GOAL -> write(text -> GoalWriter.write(emulation, trace, text));
            case GRAPHML -> write(text -> TopologyWriter.graphml(emulation, trace, filter, text));
            case DOT -> write(text -> TopologyWriter.dot(emulation, trace, filter, text));
        }
        return Exit.OK;
    }

    private static void writeParquet(Path trace, RecordFilter filter, Path file)
            throws IOException {
        try {
            TraceStore.writeEvents(trace, filter, file);
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void writePerfetto(
            Emulation emulation, Path trace, RecordFilter filter, Path file) throws IOException {
        try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file))) {
            PerfettoWriter.write(emulation, trace, filter, bytes);
        }
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

    private void exportSchedule(FinishedRun finished) throws IOException, UsageException {
        Schedule schedule;
        int underWay;
        try {
            ScheduleOfTrace reader = ScheduleOfTrace.of(finished.emulation());
            TraceFileReader.readAll(finished.trace(), reader::acceptAll);
            schedule = reader.build();
            underWay = reader.underWay();
        } catch (NoScheduleException e) {
            throw new UsageException(run + ": " + e.getMessage());
        }
        write(text -> ScheduleWriter.write(
                schedule, finished.emulation().topology(), finished.emulation().network(), text));
        if (underWay > 0) {
            spec.commandLine()
                    .getErr()
                    .println("gossamer: the run was cut off: " + underWay
                            + " packets that were not delivered are left out");
        }
    }

    /** What writes an export as text. */
    private interface Export {
        void to(Appendable text) throws IOException;
    }

    /** What writes an export into a file. */
    private interface FileExport {
        void to(Path file) throws IOException;
    }

    /** To the terminal, or to a file. */
    private void write(Export export) throws IOException {
        if (out != null) {
            writeFile(file -> {
                try (Writer text = Files.newBufferedWriter(file)) {
                    export.to(text);
                }
            });
            return;
        }
        PrintWriter stdout = spec.commandLine().getOut();
        BufferedWriter text = new BufferedWriter(stdout);
        export.to(text);
        text.flush();
        if (stdout.checkError()) {
            throw new IOException("cannot write to standard output");
        }
    }

    /** To a file, whole or not at all. */
    private void writeFile(FileExport export) throws IOException {
        Path file = Objects.requireNonNull(out);
        Path temporary = file.resolveSibling("." + file.getFileName() + ".partial");
        try {
            export.to(temporary);
            Files.move(
                    temporary,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.println("wrote " + file);
        stdout.flush();
    }
}
