package gossamer.node.cluster;

/**
 * How a run is spread over JVMs.
 *
 * @param jvms number of JVMs that have regions
 * @param here whether the coordinator's own JVM is one of them
 * @param shipment what the others need to build the emulation
 */
public record Spread(int jvms, boolean here, Shipment shipment) {}
