package gossamer.node;

/**
 * How one of the JVMs of a run does.
 *
 * @param name host and port of a node, {@code coordinator} for the JVM that coordinates the run
 * @param regions number of regions that it has
 * @param deliveries packets delivered in it so far, those again whose regions began anew in it
 * @param deliveriesPerSecond of late
 * @param waitingShare share of the time, of late, that a region of it waited for others, 0 to 1
 * @param traceBacklog records that wait in it: in a node for the coordinator, there for the disk
 * @param memory heap in use, in bytes
 */
public record JvmStatus(
        String name,
        int regions,
        long deliveries,
        double deliveriesPerSecond,
        double waitingShare,
        long traceBacklog,
        long memory) {}
