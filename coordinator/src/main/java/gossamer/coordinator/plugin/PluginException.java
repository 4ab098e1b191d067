package gossamer.coordinator.plugin;

import java.util.List;
import java.util.stream.Collectors;

/** Plug-ins cannot be used. The message has one line for each problem. */
public final class PluginException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<PluginProblem> problems;

    PluginException(List<PluginProblem> problems) {
        super(problems.stream().map(PluginProblem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    PluginException(String file, String message) {
        this(List.of(new PluginProblem(file, 0, message)));
    }

    /** Everything that is wrong, in the order in which the files were named. */
    public List<PluginProblem> problems() {
        return problems;
    }
}
