package gossamer.audit;

import java.util.List;

/**
 * What an audit came to.
 *
 * @param records number of records audited
 * @param findings what is wrong, the first things first; none if the run did what it had to do
 * @param given what was not recomputed but taken as the trace tells it
 */
public record AuditReport(long records, List<Finding> findings, List<String> given) {

    /**
     * One thing that is wrong.
     *
     * @param rule in capitals, for programs
     * @param time in ticks
     * @param message for people
     */
    public record Finding(String rule, long time, String message) {}

    /** Copies the lists. */
    public AuditReport {
        findings = List.copyOf(findings);
        given = List.copyOf(given);
    }

    /** Whether nothing is wrong. */
    public boolean isClean() {
        return findings.isEmpty();
    }
}
