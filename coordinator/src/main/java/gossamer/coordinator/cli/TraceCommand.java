package gossamer.coordinator.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** {@code gossamer trace}: what can be done with the trace of a finished run. */
@Command(
        name = "trace",
        subcommands = {
            TraceStatsCommand.class,
            TracePackCommand.class,
            TraceSqlCommand.class,
            TracePathCommand.class,
            TraceVerifyCommand.class,
            TraceRunTableCommand.class,
            TraceExportCommand.class,
            TraceWiresCommand.class,
            TraceDiffCommand.class,
            TraceRecoverCommand.class
        })
final class TraceCommand extends Subcommand {

    /** Without a subcommand there is nothing to do. */
    @Override
    int run() {
        throw new ParameterException(spec().commandLine(), "which command?");
    }
}
