package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.Suggestions;
import gossamer.coordinator.experiment.BuildInfo;
import gossamer.model.run.MissingCodeException;
import gossamer.model.run.StuckException;
import gossamer.model.run.UserCode;
import gossamer.model.run.UserCodeException;
import gossamer.model.trace.TraceFormatException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code gossamer}: a home for its subcommands. */
@Command(name = "gossamer", versionProvider = Gossamer.Version.class)
final class Gossamer extends Subcommand {

    private static final List<Class<? extends Subcommand>> COMMANDS = List.of(
            RunCommand.class,
            ResumeCommand.class,
            CheckCommand.class,
            ValidateCommand.class,
            ListCommand.class,
            DescribeCommand.class,
            FsaCommand.class,
            OptimumCommand.class,
            FuzzCommand.class,
            SweepCommand.class,
            TuneCommand.class,
            FarmCommand.class,
            HopfieldCommand.class,
            TraceCommand.class,
            ReportCommand.class,
            OpenCommand.class,
            LsCommand.class,
            LabCommand.class,
            ShrinkCommand.class,
            ReproduceCommand.class,
            CoordinatorCommand.class,
            NodeCommand.class,
            WorkerCommand.class,
            CertsCommand.class);

    /** The command line with all commands. */
    static CommandLine commandLine() {
        return commandLine(COMMANDS);
    }

    /** The same for arguments; a start is faster without the commands that they do not name. */
    static CommandLine commandLineFor(String... args) {
        return commandLine(COMMANDS.stream()
                .filter(command -> args.length > 0 && nameOf(command).equals(args[0]))
                .findFirst()
                .<List<Class<? extends Subcommand>>>map(List::of)
                .orElse(COMMANDS));
    }

    private static String nameOf(Class<? extends Subcommand> command) {
        return command.getAnnotation(Command.class).name();
    }

    private static CommandLine commandLine(List<Class<? extends Subcommand>> commands) {
        CommandLine commandLine = new CommandLine(new Gossamer());
        commands.forEach(commandLine::addSubcommand);
        commandLine.setOut(new PrintWriter(StandardOutput.open(), true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExpandAtFiles(false);
        commandLine.setExecutionStrategy(Gossamer::execute);
        commandLine.setExecutionExceptionHandler((error, line, parsed) -> explain(error, line));
        commandLine.setParameterExceptionHandler(Gossamer::explainUsage);
        return commandLine;
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    int run() {
        throw new ParameterException(spec().commandLine(), "which command?");
    }

    private static int explainUsage(ParameterException error, String[] args) {
        CommandLine line = error.getCommandLine();
        if (isNoCommand(error)) {
            return Exit.USAGE;
        }
        line.getErr().println("gossamer: " + error.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(error, line.getErr())) {
            line.usage(line.getErr());
        }
        return Exit.USAGE;
    }

    /** Whether a word stands where a command should, which is said. */
    private static boolean isNoCommand(ParameterException error) {
        CommandLine line = error.getCommandLine();
        if (!(error instanceof UnmatchedArgumentException unmatched)
                || line.getSubcommands().isEmpty()
                || !line.getCommandSpec().positionalParameters().isEmpty()
                || unmatched.getUnmatched().get(0).startsWith("-")) {
            return false;
        }
        String word = unmatched.getUnmatched().get(0);
        String name = line.getCommandSpec().qualifiedName();
        List<String> known = line.getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        line.getErr()
                .println("gossamer: " + name + " has no command " + word + "; " + name
                        + " --help lists all" + Suggestions.hint(word, known));
        return true;
    }

    /** Runs the command; the library hands on exceptions only, not errors. */
    private static int execute(ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (Error e) {
            return explain(e, parsed.commandSpec().commandLine());
        }
    }

    private static int explain(Throwable error, CommandLine line) {
        PrintWriter err = line.getErr();
        if (error instanceof ConfigException config) {
            int problems = config.problems().size();
            err.println(config.getMessage());
            err.println("gossamer: " + problems + (problems == 1 ? " problem" : " problems")
                    + ", nothing was run");
            return Exit.USAGE;
        }
        if (error instanceof UsageException || error instanceof NoSuchFileException) {
            err.println("gossamer: " + error.getMessage());
            return Exit.USAGE;
        }
        if (UserCode.blame(error, "this command") instanceof UserCodeException fault) {
            err.println("gossamer: " + fault.getMessage());
            return fault instanceof StuckException
                    ? Exit.LIMIT
                    : fault instanceof MissingCodeException ? Exit.USAGE : Exit.FAILED;
        }
        if (error instanceof TraceFormatException damage) {
            err.println("gossamer: " + damage.getMessage()
                    + (damage.readableRecords() > 0 ? "; gossamer trace recover keeps them" : ""));
            return Exit.INTERNAL;
        }
        if (error instanceof StandardOutput.ReaderGoneException) {
            return Exit.OK;
        }
        if (error instanceof IOException || error instanceof UncheckedIOException) {
            err.println("gossamer: " + ioMessage(error));
            return Exit.INTERNAL;
        }
        err.println("gossamer: internal error: " + error);
        if (error instanceof Exception) {
            error.printStackTrace(err);
        }
        return Exit.INTERNAL;
    }

    private static String ioMessage(Throwable error) {
        Throwable cause = error instanceof UncheckedIOException && error.getCause() != null
                ? error.getCause()
                : error;
        String name = cause.getClass().getSimpleName().replace("Exception", "");
        String message = String.valueOf(cause.getMessage());
        return "IO".equals(name) || message.contains(" ") ? message : message + ": " + name;
    }

    /** Tells the version. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            BuildInfo build = BuildInfo.current();
            return new String[] {
                "gossamer " + build.version() + " (commit " + build.commit() + ", Java "
                        + System.getProperty("java.version") + ")"
            };
        }
    }
}
