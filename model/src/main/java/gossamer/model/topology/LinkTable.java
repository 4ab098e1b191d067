package gossamer.model.topology;

import java.util.Arrays;

/** A network whose links, and the channels of each PU, are written down. */
abstract class LinkTable implements Topology {

    /** The PUs at the begin and at the end of channel 2k of each link k. */
    private final int[] sources;

    private final int[] targets;
    /** By PU and port, -1 or none where no link is. */
    private final int[][] channels;

    private final int minDegree;
    private final int maxDegree;
    private final Diameter.Farthest diameter;

    LinkTable(int[] sources, int[] targets, int[][] channels) {
        this.sources = sources;
        this.targets = targets;
        this.channels = channels;
        int[][] neighbours = Arrays.stream(channels)
                .map(out -> Arrays.stream(out)
                        .filter(channel -> channel >= 0)
                        .map(this::target)
                        .toArray())
                .toArray(int[][]::new);
        minDegree = Arrays.stream(neighbours).mapToInt(all -> all.length).min().orElse(0);
        maxDegree = Arrays.stream(neighbours).mapToInt(all -> all.length).max().orElse(0);
        diameter = Diameter.of(neighbours);
    }

    @Override
    public final int pus() {
        return channels.length;
    }

    @Override
    public final int links() {
        return sources.length;
    }

    @Override
    public final int channel(int pu, int port) {
        return port < channels[pu].length ? channels[pu][port] : -1;
    }

    @Override
    public final int source(int channel) {
        return (channel & 1) == 0 ? sources[channel >> 1] : targets[channel >> 1];
    }

    @Override
    public final int target(int channel) {
        return (channel & 1) == 0 ? targets[channel >> 1] : sources[channel >> 1];
    }

    @Override
    public final int diameter() {
        return diameter.links();
    }

    @Override
    public final int remote() {
        return diameter.from();
    }

    @Override
    public final int minDegree() {
        return minDegree;
    }

    @Override
    public final int maxDegree() {
        return maxDegree;
    }
}
