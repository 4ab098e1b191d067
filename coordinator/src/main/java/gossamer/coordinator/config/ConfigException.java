package gossamer.coordinator.config;

import java.util.List;
import java.util.stream.Collectors;

/** A config cannot be used. The message has one line for each problem. */
public final class ConfigException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** The problems in order. */
    ConfigException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, by file and line; what options got wrong comes last. */
    public List<Problem> problems() {
        return problems;
    }
}
