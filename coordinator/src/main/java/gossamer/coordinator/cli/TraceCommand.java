package gossamer.coordinator.cli;

import picocli.CommandLine.Command;

/** {@code gossamer trace}: what can be done with the trace of a finished run. */
@Command(
        name = "trace",
        description = "Looks into the trace of a finished run.",
        mixinStandardHelpOptions = true,
        subcommands = {})
final class TraceCommand {}
