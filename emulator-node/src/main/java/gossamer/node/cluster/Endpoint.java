package gossamer.node.cluster;

/**
 * Where a JVM of the cluster can be reached.
 *
 * @param host a name or address of this machine that the other JVMs know
 * @param port 0 for any that is free
 * @param security how messages travel
 */
public record Endpoint(String host, int port, Security security) {}
