package gossamer.audit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The network of a description: derived from its shape as {@code docs/run-format.md} tells, or
 * listed. Link k has the channels 2k, from its source to its target, and 2k+1 back.
 */
final class PlainGraph {

    private final String kind;
    private final int[] sides;
    private final boolean wrapped;
    /** How many packets can be under way in the whole network at the same time. */
    private final int sharedChannels;
    /** The sides of the mesh beneath a crossbar; none where there is no mesh. */
    private final int[] circuits;
    /** By axis: how far apart the numbers of neighbours on it are. */
    private final int[] strides;

    private final int pus;
    private final int ports;
    private final int[] sources;
    private final int[] targets;
    /** By PU and port: the channel that leaves there, or -1; null in a crossbar. */
    private final int[] channels;

    private final List<String> puNames;
    private final List<String> channelNames;
    /** The ways of a mesh with holes, once they are needed. */
    private @Nullable Bypass bypass;

    PlainGraph(PlainNode network) {
        kind = network.at("kind").text();
        pus = network.at("pus").number();
        sides = switch (kind) {
            case "path", "ring", "mesh", "torus", "crossbar" ->
                Arrays.stream(network.at("shape").text().split("×", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
            default -> new int[0];
        };
        strides = new int[sides.length];
        Arrays.setAll(
                strides,
                axis -> IntStream.range(axis + 1, sides.length)
                        .map(later -> sides[later])
                        .reduce(1, (a, b) -> a * b));
        sharedChannels = network.number("sharedChannels", Integer.MAX_VALUE);
        if (sharedChannels < 1) {
            throw new AuditException("topology.sharedChannels: " + sharedChannels + " carry none");
        }
        circuits = network.has("circuits") ? network.at("circuits").numbers() : new int[0];
        if (circuits.length > 0 && Arrays.stream(circuits).reduce(1, (a, b) -> a * b) != pus) {
            throw new AuditException("topology.circuits: no mesh of " + pus + " PUs");
        }
        wrapped = kind.equals("ring") || kind.equals("torus");
        boolean full = kind.equals("crossbar");
        boolean listed = sides.length == 0;
        ports = listed ? network.at("ports").number() : full ? pus : 2 * sides.length;
        puNames = listed ? network.at("puNames").texts() : List.of();
        channelNames = listed ? network.at("channelNames").texts() : List.of();
        if (listed) {
            sources = network.at("sources").numbers();
            targets = network.at("targets").numbers();
            channels = network.at("channels").numbers();
        } else if (full) {
            sources = new int[pus * (pus - 1) / 2];
            targets = new int[sources.length];
            channels = new int[0];
            int link = 0;
            for (int high = 1; high < pus; high++) {
                for (int low = 0; low < high; low++) {
                    sources[link] = low;
                    targets[link] = high;
                    link++;
                }
            }
        } else {
            channels = new int[pus * ports];
            Arrays.fill(channels, -1);
            if (Arrays.stream(sides).reduce(1, (a, b) -> a * b) != pus) {
                throw new AuditException("topology.pus: " + pus + " do not make such a grid");
            }
            int[] from = new int[pus * sides.length];
            int[] to = new int[from.length];
            int links = grid(from, to);
            sources = Arrays.copyOf(from, links);
            targets = Arrays.copyOf(to, links);
        }
        if (links() != network.at("links").number()) {
            throw new AuditException("topology.links: " + network.at("links").number()
                    + ", but the shape has " + links());
        }
    }

    /** Lays the links of a grid; how many there are. */
    private int grid(int[] from, int[] to) {
        int links = 0;
        for (int pu = 0; pu < pus; pu++) {
            for (int axis = 0; axis < sides.length; axis++) {
                int side = sides[axis];
                boolean last = coordinate(pu, axis) == side - 1;
                if (last && !(wrapped && side > 2)) {
                    continue;
                }
                int next = last ? pu - (side - 1) * strides[axis] : pu + strides[axis];
                from[links] = pu;
                to[links] = next;
                channels[pu * ports + 2 * axis] = 2 * links;
                channels[next * ports + 2 * axis + 1] = 2 * links + 1;
                if (wrapped && side == 2) {
                    channels[pu * ports + 2 * axis + 1] = 2 * links;
                    channels[next * ports + 2 * axis] = 2 * links + 1;
                }
                links++;
            }
        }
        return links;
    }

    /** The channels of the way that a mesh with holes has; null in other networks. */
    int @Nullable [] roundHoles(int from, int to) {
        if (!kind.equals("mesh-with-holes")) {
            return null;
        }
        bypass = bypass == null ? new Bypass(this) : bypass;
        return bypass.way(from, to);
    }

    /** Coordinates as the name of the PU tells them, {@code (3,4)}. */
    int[] namedCoordinates(int pu) {
        String name = puName(pu);
        return Arrays.stream(name.substring(1, name.length() - 1).split(",", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** The port through which a channel leaves. */
    int portOf(int channel) {
        int port = 0;
        while (channel(source(channel), port) != channel) {
            port++;
        }
        return port;
    }

    int coordinate(int pu, int axis) {
        return pu / strides[axis] % sides[axis];
    }

    int dimensions() {
        return sides.length;
    }

    int side(int axis) {
        return sides[axis];
    }

    boolean isWrapped() {
        return wrapped;
    }

    boolean isCrossbar() {
        return kind.equals("crossbar");
    }

    int sharedChannels() {
        return sharedChannels;
    }

    int[] circuits() {
        return circuits.clone();
    }

    /** How many links a packet crosses on a channel of a crossbar: those of a circuit, or one. */
    int links(int channel) {
        int links = circuits.length == 0 ? 1 : 0;
        int apart = pus;
        for (int side : circuits) {
            apart /= side;
            links += Math.abs(source(channel) / apart % side - target(channel) / apart % side);
        }
        return links;
    }

    int pus() {
        return pus;
    }

    int links() {
        return sources.length;
    }

    int ports() {
        return ports;
    }

    /** The channel that leaves a PU through a port, or -1. */
    int channel(int pu, int port) {
        if (!isCrossbar()) {
            return channels[pu * ports + port];
        }
        if (pu == port) {
            return -1;
        }
        int high = Math.max(pu, port);
        return 2 * (high * (high - 1) / 2 + Math.min(pu, port)) + (pu < port ? 0 : 1);
    }

    int source(int channel) {
        return (channel & 1) == 0 ? sources[channel >> 1] : targets[channel >> 1];
    }

    int target(int channel) {
        return source(channel ^ 1);
    }

    /** The name of a PU, which draws depend on. */
    String puName(int pu) {
        if (!puNames.isEmpty()) {
            return puNames.get(pu);
        }
        StringBuilder name = new StringBuilder("(");
        for (int axis = 0; axis < sides.length; axis++) {
            name.append(axis == 0 ? "" : ",").append(coordinate(pu, axis));
        }
        return name.append(')').toString();
    }

    /** The name of a channel, which draws depend on. */
    String channelName(int channel) {
        return channelNames.isEmpty()
                ? puName(source(channel)) + "->" + puName(target(channel))
                : channelNames.get(channel);
    }
}
