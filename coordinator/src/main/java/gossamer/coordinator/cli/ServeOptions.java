package gossamer.coordinator.cli;

import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code gossamer run} for a page that shows the run while it goes on. */
final class ServeOptions {

    private static final int MOST_PORT = 65_535;

    @Option(
            names = "--serve",
            paramLabel = "PORT",
            arity = "0..1",
            preprocessor = OnlyAttached.class)
    private @Nullable Integer port;

    @Option(names = "--serve-until-end")
    private boolean untilEnd;

    /** {@code --serve CONFIG} has no port: a port follows an equals sign. */
    static final class OnlyAttached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                args.push("0");
            }
            return false;
        }
    }

    boolean serves() {
        return port != null;
    }

    boolean untilEnd() {
        return untilEnd;
    }

    /** The port asked for, 0 for any. */
    int port() throws UsageException {
        if (port == null) {
            if (untilEnd) {
                throw new UsageException("--serve-until-end needs --serve");
            }
            return 0;
        }
        requirePort("--serve=", port);
        return port;
    }

    /** Refuses what is no port. */
    static void requirePort(String option, int port) throws UsageException {
        if (port < 0 || port > MOST_PORT) {
            throw new UsageException(option + port + ": a port is from 0 to " + MOST_PORT);
        }
    }
}
