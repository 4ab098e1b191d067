package gossamer.node.trace;

import gossamer.model.trace.TraceBuffer;

/** Where a region hands its part of the trace over, chunk by chunk: one per window. */
public interface TraceSink {

    /**
     * Takes the next chunk of a region; waits while the trace is behind.
     *
     * @param records not to be used by the caller any more
     * @return an empty buffer for what comes next, perhaps the same one
     */
    TraceBuffer accept(int region, TraceBuffer records);

    /** What has been handed over is not to wait for more to come. */
    default void flush(int region) {}

    /**
     * Records handed over that are not known to have come to another JVM they are meant for; 1
     * where that is true of chunks without any.
     */
    default long unsent() {
        return 0;
    }

    /**
     * Returns when all that the region has handed over is safe: for one in another JVM, how much
     * has come there.
     */
    default TraceUplink.Gathered settle(int region) {
        return TraceUplink.Gathered.NOTHING;
    }
}
