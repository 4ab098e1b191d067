package gossamer.node.region;

/**
 * The region that gets this may hand its batches to region {@code from} of the same JVM by a lane.
 *
 * @param from who reads them
 */
record LocalLaneOpened(int from, Lane lane) implements RegionActor.Command {}
