package gossamer.audit;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an audit came to.
 *
 * @param records number of records audited
 * @param total how many things are wrong; none if the run did what it had to do
 * @param violations the first of them
 * @param given what was not recomputed but taken as the run tells it
 */
public record AuditReport(
        long records, long total, List<Violation> violations, List<String> given) {

    /**
     * One thing that is wrong.
     *
     * @param rule in capitals, for programs
     * @param time in ticks
     * @param message for people
     */
    public record Violation(String rule, long time, String message) {
        @Override
        public String toString() {
            return rule + " at " + time + ": " + message;
        }
    }

    /** Copies the lists. */
    public AuditReport {
        violations = List.copyOf(violations);
        given = List.copyOf(given);
    }

    /** Whether nothing is wrong. */
    public boolean clean() {
        return total == 0;
    }

    /** The violations, a line each, below their number. */
    @Override
    public String toString() {
        return violations.stream()
                .map(violation -> "\n" + violation)
                .collect(
                        Collectors.joining("", records + " records, " + total + " violations", ""));
    }
}
