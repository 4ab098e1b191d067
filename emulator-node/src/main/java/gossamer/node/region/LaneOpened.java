package gossamer.node.region;

/**
 * Region {@code to} may hand its batches to region {@code from} through a file, if its JVM is on
 * the same machine.
 *
 * @param from who reads them
 * @param to who is to write them
 * @param incarnation how often the reading region was begun before
 * @param file the {@link BatchLane}'s name in the directory in which JVMs keep such files
 */
record LaneOpened(int from, int to, int incarnation, String file)
        implements RegionActor.Exchanged {}
