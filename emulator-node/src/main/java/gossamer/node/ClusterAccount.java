package gossamer.node;

/**
 * What it meant for a run to be spread over JVMs.
 *
 * @param jvms number of JVMs that had regions at the end
 * @param lost number of JVMs that were lost and replaced
 * @param cutChannels number of channels between PUs in different JVMs, as the run began
 * @param lookahead width of a window in ticks; 0 where regions exchange in every instant
 * @param waitingShare share of the run time that a region waited for others, on average
 */
public record ClusterAccount(
        int jvms, int lost, int cutChannels, long lookahead, double waitingShare) {}
