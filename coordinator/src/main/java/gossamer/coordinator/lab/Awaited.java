package gossamer.coordinator.lab;

import gossamer.model.trace.TraceRecord;

/** What is waited for. */
@FunctionalInterface
public interface Awaited {
    /**
     * Whether this is it.
     *
     * @param held tokens that all PUs together hold behind this record, their own included
     */
    boolean is(TraceRecord record, long held);
}
