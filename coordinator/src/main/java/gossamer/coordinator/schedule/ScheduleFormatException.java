package gossamer.coordinator.schedule;

import java.util.List;
import java.util.stream.Collectors;

/** A file is no schedule. The message has one line for each problem. */
public final class ScheduleFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<ScheduleProblem> problems;

    ScheduleFormatException(List<ScheduleProblem> problems) {
        super(problems.stream().map(ScheduleProblem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** What was found, in the order of the file; at most {@link ScheduleReader#MOST_PROBLEMS}. */
    public List<ScheduleProblem> problems() {
        return problems;
    }
}
