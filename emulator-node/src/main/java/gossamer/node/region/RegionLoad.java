package gossamer.node.region;

import gossamer.node.time.RegionExecutor;

/**
 * What a region and its JVM have to bear.
 *
 * @param waitedNanos how long its thread has had nothing to do since the run began, in nanoseconds
 * @param unsentRecords of its trace, that are not known to have come to another JVM
 * @param memory heap that the JVM has in use, in bytes
 */
public record RegionLoad(long waitedNanos, long unsentRecords, long memory) {

    /** Of a region that has not begun. */
    public static final RegionLoad NONE = new RegionLoad(0, 0, 0);

    /**
     * For the region's own thread.
     *
     * @param restedBefore how long the thread had rested when the run began, in nanoseconds
     */
    static RegionLoad now(long restedBefore, long unsentRecords) {
        return new RegionLoad(
                RegionExecutor.current().restedNanos() - restedBefore,
                unsentRecords,
                memoryInUse());
    }

    /** Heap that this JVM has in use, in bytes. */
    public static long memoryInUse() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
