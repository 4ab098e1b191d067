package gossamer.model.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A network as tables, whichever code has made it: nothing but data, and known to be whole. At most
 * as large as a {@link Graph}.
 */
public final class TableTopology extends LinkTable {

    /**
     * What the network is called.
     *
     * @param kind as in configs
     * @param shape its sides, for people
     * @param pus by PU
     * @param ports by port
     * @param channels by channel
     */
    public record Names(
            String kind,
            String shape,
            List<String> pus,
            List<String> ports,
            List<String> channels) {
        public Names {
            pus = List.copyOf(pus);
            ports = List.copyOf(ports);
            channels = List.copyOf(channels);
        }
    }

    private final Names names;

    private TableTopology(Names names, int[] sources, int[] targets, int[][] channels) {
        super(sources, targets, channels);
        this.names = names;
    }

    /**
     * The tables of a network.
     *
     * @param sources by link k the PU that sends on its channel 2k
     * @param targets by link k the PU that receives from its channel 2k
     * @param channels by PU and port the channel that leaves there, -1 where no link is
     * @throws IllegalArgumentException with what is wrong, if they do not make one network
     */
    public static TableTopology of(Names names, int[] sources, int[] targets, int[][] channels) {
        require(
                channels.length >= 1 && channels.length <= Graph.MAX_GRAPH_PUS,
                channels.length + " PUs; allowed: 1 to " + Graph.MAX_GRAPH_PUS);
        require(
                sources.length == targets.length && sources.length <= Graph.MAX_GRAPH_LINKS,
                sources.length + " links; allowed: at most " + Graph.MAX_GRAPH_LINKS);
        int ports = names.ports.size();
        require(
                names.pus.size() == channels.length && names.channels.size() == 2 * sources.length,
                names.pus.size() + " names of PUs and " + names.channels.size() + " of channels");
        requireDifferent("PUs", names.pus);
        requireDifferent("channels", names.channels);
        List<Graph.Link> links = new ArrayList<>();
        Map<Graph.Link, Integer> seen = new TreeMap<>(
                (a, b) -> a.low() != b.low() ? a.low() - b.low() : a.high() - b.high());
        for (int link = 0; link < sources.length; link++) {
            int source = sources[link];
            int target = targets[link];
            boolean inside = Math.min(source, target) >= 0
                    && Math.max(source, target) < channels.length
                    && source != target;
            require(
                    inside,
                    "link " + link + " joins PU " + source + " and PU " + target
                            + "; allowed: two of PU 0 to PU " + (channels.length - 1));
            Graph.Link pair = Graph.Link.between(source, target);
            Integer other = seen.put(pair, link);
            require(other == null, "links " + other + " and " + link + " join the same two PUs");
            links.add(pair);
        }
        requirePorts(ports, sources, targets, channels);
        OptionalInt unreached = Graph.unreached(channels.length, links);
        require(unreached.isEmpty(), "PU " + unreached.orElse(0) + " cannot be reached from PU 0");
        return new TableTopology(
                names,
                sources.clone(),
                targets.clone(),
                Arrays.stream(channels).map(int[]::clone).toArray(int[][]::new));
    }

    /** Each channel leaves its own source, through one port. */
    private static void requirePorts(int ports, int[] sources, int[] targets, int[][] channels) {
        int[] ways = new int[2 * sources.length];
        for (int pu = 0; pu < channels.length; pu++) {
            require(
                    channels[pu].length == ports,
                    "PU " + pu + " has " + channels[pu].length + " ports; allowed: " + ports);
            for (int port = 0; port < ports; port++) {
                int channel = channels[pu][port];
                if (channel == -1) {
                    continue;
                }
                String where = "channel " + channel + " behind port " + port + " of PU " + pu;
                require(
                        channel >= 0 && channel < ways.length,
                        where + "; allowed: -1, or 0 to " + (ways.length - 1));
                int source = (channel & 1) == 0 ? sources[channel >> 1] : targets[channel >> 1];
                require(source == pu, where + " leaves PU " + source);
                ways[channel]++;
            }
        }
        for (int channel = 0; channel < ways.length; channel++) {
            require(
                    ways[channel] == 1,
                    "channel " + channel + " is behind " + ways[channel] + " ports; allowed: 1");
        }
    }

    private static void requireDifferent(String what, List<String> names) {
        Map<String, Integer> seen = new TreeMap<>();
        for (int number = 0; number < names.size(); number++) {
            Integer other = seen.put(names.get(number), number);
            require(
                    other == null,
                    what + " " + other + " and " + number + " have the same name "
                            + names.get(number));
        }
    }

    private static void require(boolean condition, String wrong) {
        if (!condition) {
            throw new IllegalArgumentException(wrong);
        }
    }

    /**
     * The tables of any network, which is asked for everything once.
     *
     * @param kind the name of its kind in configs
     * @throws IllegalArgumentException with what is wrong, if it contradicts itself
     */
    public static TableTopology copyOf(String kind, Topology network) {
        int pus = network.pus();
        int links = network.links();
        int ports = network.ports();
        require(
                pus >= 1 && pus <= Graph.MAX_GRAPH_PUS,
                pus + " PUs; allowed: 1 to " + Graph.MAX_GRAPH_PUS);
        require(
                links >= 0 && links <= Graph.MAX_GRAPH_LINKS,
                links + " links; allowed: at most " + Graph.MAX_GRAPH_LINKS);
        require(
                ports >= 0 && ports < pus + 1 && (long) ports * pus <= 4L * Graph.MAX_GRAPH_LINKS,
                ports + " ports of each of " + pus + " PUs; allowed: at most one per neighbour");
        for (int link = 0; link < links; link++) {
            require(
                    network.source(2 * link) == network.target(2 * link + 1)
                            && network.target(2 * link) == network.source(2 * link + 1),
                    "channels " + 2 * link + " and " + (2 * link + 1)
                            + " are not the two directions of one link");
        }
        require(
                network.sharedChannels().isEmpty(),
                "shared channels; allowed: none, only a crossbar has any");
        int[][] channels = new int[pus][];
        Arrays.setAll(
                channels,
                pu -> IntStream.range(0, ports)
                        .map(port -> network.channel(pu, port))
                        .toArray());
        return of(
                new Names(
                        kind,
                        network.shapeText(),
                        IntStream.range(0, pus).mapToObj(network::puName).toList(),
                        IntStream.range(0, ports).mapToObj(network::portName).toList(),
                        IntStream.range(0, 2 * links)
                                .mapToObj(network::channelName)
                                .toList()),
                IntStream.range(0, links).map(link -> network.source(2 * link)).toArray(),
                IntStream.range(0, links).map(link -> network.target(2 * link)).toArray(),
                channels);
    }

    @Override
    public String kind() {
        return names.kind;
    }

    @Override
    public int ports() {
        return names.ports.size();
    }

    @Override
    public String shapeText() {
        return names.shape;
    }

    @Override
    public String puName(int pu) {
        return names.pus.get(pu);
    }

    @Override
    public String portName(int port) {
        return names.ports.get(port);
    }

    @Override
    public String channelName(int channel) {
        return names.channels.get(channel);
    }
}
