package gossamer.coordinator.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gossamer trace}: what can be done with the trace of a finished run. */
@Command(
        name = "trace",
        description = "Looks into the trace of a finished run.",
        mixinStandardHelpOptions = true,
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
final class TraceCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Without a subcommand there is nothing to do. */
    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }
}
