package gossamer.model.topology;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An interconnection network: PUs {@code 0..pus()-1} and bidirectional links {@code 0..links()-1}.
 *
 * <p>A link {@code k} consists of two channels, {@code 2k} and {@code 2k+1}, one for each
 * direction. A PU reaches its links through numbered ports; two PUs never share more than one link
 * (the graph is simple).
 */
public interface Topology {

    /** A guard against shapes that were not meant: no network has more PUs than this. */
    int MAX_PUS = 4_194_304;

    /** The name of the kind of network in configs, e.g. {@code torus}. */
    String kind();

    /** What algorithms that are not for any network know of its form. */
    default Form form() {
        return Form.OTHER;
    }

    /** This network where it is a mesh of which PUs are missing; empty where it is another one. */
    default Optional<MeshWithHoles> holes() {
        return Optional.empty();
    }

    /** Number of PUs, at least 1. */
    int pus();

    /** Number of bidirectional links. */
    int links();

    /** Number of port numbers of a PU; a PU at a border has no channel behind some of them. */
    int ports();

    /** The channel that leaves {@code pu} through {@code port}, or -1 where no link is. */
    int channel(int pu, int port);

    /** The channel that leads from one PU to another, or -1 where they are no neighbours. */
    default int channelBetween(int source, int target) {
        int port = portTo(source, target);
        return port < 0 ? -1 : channel(source, port);
    }

    /** The first port of one PU that leads to another, or -1 where they are no neighbours. */
    default int portTo(int source, int target) {
        for (int port = 0; port < ports(); port++) {
            int channel = channel(source, port);
            if (channel >= 0 && target(channel) == target) {
                return port;
            }
        }
        return -1;
    }

    /** The PU that sends on this channel. */
    int source(int channel);

    /** The PU that receives from this channel. */
    int target(int channel);

    /**
     * Most packets that can be under way at the same time, whatever links there are (rendezvous
     * switching); of several {@link Crossbars} on each of them. Empty where PUs share nothing but
     * links.
     */
    default OptionalInt sharedChannels() {
        return OptionalInt.empty();
    }

    /**
     * The sides of the mesh on whose links packets hold circuits (rendezvous switching), each in
     * its direction all the way; of several {@link Crossbars} of the mesh beneath each of them.
     * Empty where there is none.
     */
    default List<Integer> circuitSides() {
        return List.of();
    }

    /**
     * Links that a packet on this channel crosses: all those of its circuit where it holds one on a
     * mesh beneath (rendezvous switching), else 1.
     */
    default int span(int channel) {
        return 1;
    }

    /** The most links that a packet on any channel crosses. */
    default int longestSpan() {
        return Math.max(1, circuitSides().stream().mapToInt(side -> side - 1).sum());
    }

    /** Whether packets between other PUs can keep a packet waiting (rendezvous switching). */
    default boolean sharesLines() {
        return sharedChannels().isPresent() || !circuitSides().isEmpty();
    }

    /** Kind, shape and what is shared, for people, e.g. {@code torus 27×27}. */
    default String describe() {
        String circuits = circuitSides().isEmpty()
                ? ""
                : " with circuits on a mesh " + Outline.shapeText(circuitSides());
        String channels = sharedChannels().isEmpty()
                ? ""
                : sharedChannels().getAsInt() == 1
                        ? " with 1 shared channel"
                        : " with " + sharedChannels().getAsInt() + " shared channels";
        return kind() + " " + shapeText() + channels + circuits;
    }

    /**
     * The sides of a box whose places are the PUs, numbered along the last side first. Links lead
     * to places nearby, so that the regions of a run may be boxes within it. One side, of all PUs,
     * where there is no such box.
     */
    default List<Integer> box() {
        return List.of(pus());
    }

    /** Largest distance between two PUs, in links. */
    int diameter();

    /** A PU from which another one is as far away as any two are. */
    default int remote() {
        return 0;
    }

    /** Least number of links at one PU. */
    int minDegree();

    /** Largest number of links at one PU. */
    int maxDegree();

    /** The sides of the network, e.g. {@code 27×27}. */
    String shapeText();

    /** A name for a PU that does not depend on how many others there are, e.g. {@code (3,4)}. */
    String puName(int pu);

    /**
     * A name for a port, as seen from the PU, e.g. {@code +0} for the positive direction of axis 0.
     */
    String portName(int port);

    /**
     * A name for a channel that does not depend on how many others there are, e.g. {@code
     * (3,4)->(3,5)}.
     */
    default String channelName(int channel) {
        return puName(source(channel)) + "->" + puName(target(channel));
    }

    /** The other direction of the same link. */
    static int opposite(int channel) {
        return channel ^ 1;
    }

    /** The link that a channel belongs to. */
    static int linkOf(int channel) {
        return channel >> 1;
    }
}
