package gossamer.api;

import java.util.List;

/** A scenario that cannot be run: everything that is wrong with it, found in one pass. */
public final class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    ScenarioException(List<String> problems, Throwable cause) {
        super(String.join("\n", problems), cause);
        this.problems = List.copyOf(problems);
    }

    /**
     * One line for each problem, e.g. {@code torus.conf:3: gossamer.topology.kind: unknown value
     * "tours"; allowed: …}.
     */
    public List<String> problems() {
        return problems;
    }
}
