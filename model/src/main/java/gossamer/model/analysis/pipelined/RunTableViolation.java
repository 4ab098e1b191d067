package gossamer.model.analysis.pipelined;

/**
 * A breach of the model of pipelined gossiping (section 2 of the paper) in a run-table.
 *
 * @param rule which rule
 * @param pu at which PU
 * @param column in which column, from 1
 * @param detail what happened there
 */
public record RunTableViolation(Rule rule, int pu, int column, String detail) {

    /** What a run-table must keep to. */
    public enum Rule {
        /** A PU sends once or receives once per step, not both. */
        ONE_EVENT_PER_STEP,
        /** What is sent in a session is received in the same session. */
        SAME_SESSION,
        /** A send and its receive occupy the same step. */
        RENDEZVOUS
    }

    /** One line for people. */
    @Override
    public String toString() {
        return rule + ": PU " + pu + ", column " + column + ": " + detail;
    }
}
