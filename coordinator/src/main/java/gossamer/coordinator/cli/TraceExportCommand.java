package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.model.analysis.NoScheduleException;
import gossamer.model.analysis.ScheduleOfTrace;
import gossamer.model.schedule.Schedule;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
        SCHEDULE
    }

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            description = "schedule: who sends what to whom in each round, as JSON.")
    private Format format = Format.SCHEDULE;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Writes it there (default: to the terminal).")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        requirePlace(out);
        FinishedRun finished = FinishedRun.open(run);
        switch (format) {
            case SCHEDULE -> exportSchedule(finished);
        }
        return Exit.OK;
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

    /** What writes an export. */
    private interface Export {
        void to(Appendable text) throws IOException;
    }

    /** To the terminal; to a file whole or not at all. */
    private void write(Export export) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        if (out == null) {
            export.to(stdout);
            stdout.flush();
            return;
        }
        Path temporary = out.resolveSibling("." + out.getFileName() + ".partial");
        try {
            try (Writer text = Files.newBufferedWriter(temporary)) {
                export.to(text);
            }
            Files.move(
                    temporary,
                    out,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        stdout.println("wrote " + out);
        stdout.flush();
    }
}
