package gossamer.model.verify;

import gossamer.model.trace.TraceRecord;

import org.jspecify.annotations.Nullable;

/**
 * One breach of the machine model.
 *
 * @param code which rule
 * @param record the record at which it was noticed, null at the end of the trace and where the
 *     record is of no known kind
 * @param message names, values and the broken relation
 */
public record Violation(ViolationCode code, @Nullable TraceRecord record, String message) {

    /** One line for people. */
    @Override
    public String toString() {
        return code + ": " + message + (record == null ? "" : " [" + record + "]");
    }
}
