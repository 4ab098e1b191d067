package gossamer.model.topology;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Every PU linked with every other one. Port {@code q} of PU {@code p} leads to PU {@code q}; port
 * {@code p} of PU {@code p} leads nowhere. Links are numbered {@code (0,1), (0,2), (1,2), (0,3),
 * …}: by the higher PU, then the lower one, so that a link keeps its number when PUs are added.
 *
 * <p>What lies beneath may be less than that: one bus, or several channels that all PUs share, on
 * each of which one transfer can take place at a time; or a mesh, of which each transfer holds all
 * links between its PUs, in its direction.
 *
 * @param pus how many PUs there are, at least 1
 * @param sharedChannels how many transfers can take place at the same time, at least 1; empty for
 *     as many as there are pairs of PUs
 * @param circuitSides the sides of the mesh beneath, which has as many PUs; empty for none
 */
public record Crossbar(int pus, OptionalInt sharedChannels, List<Integer> circuitSides)
        implements Topology {

    /** The name in configs. */
    public static final String NAME = "crossbar";

    /** Most PUs of a crossbar: it has 536,854,528 links then. */
    public static final int MAX_CROSSBAR_PUS = 32_768;

    /** Most shared channels that can be asked for: more than PUs can ever use. */
    private static final int MOST_CHANNELS = MAX_CROSSBAR_PUS;

    /** How many transfers can take place at the same time. */
    public static final Key<Integer> SHARED_CHANNELS = Key.whole(
                    "shared-channels", 1, MOST_CHANNELS)
            .depends("as many as there are pairs of PUs")
            .doc("2", """
                Under rendezvous: how many transfers can take place in the same step. With 1 the \
                PUs are on one bus, with k they share k channels; where k is at least half of \
                them, nobody ever waits for a channel. Of the transfers that could take place \
                those of the senders with the lowest numbers do.""");

    /** On the links of which mesh transfers hold circuits. */
    public static final Key<List<Integer>> CIRCUITS = Key.structured(
                    "circuits",
                    new Domain.Listed(
                            "a list of sides of a mesh, e.g. [4, 4], whole numbers from 1",
                            new Domain.Whole(1, MAX_CROSSBAR_PUS),
                            1,
                            TopologyProvider.MOST_SIDES),
                    raw -> raw.each(Crossbar.CIRCUITS.allowed(), Crossbar::readSide))
            .depends("none")
            .doc("[4, 4]", """
                    Under rendezvous: the sides of a mesh beneath, with as many PUs. A transfer \
                    holds all links between its two PUs, in its direction: along the first side \
                    first, then along the second one, and so on. Two that need the same link \
                    cannot take place in the same step; of the transfers that could, those of the \
                    senders with the lowest numbers do. With sides of 2 the mesh is a hypercube: \
                    [2, 2, 2, 2].""");

    /** Requires that there are PUs, and not too many, and that something can be sent. */
    public Crossbar {
        circuitSides = List.copyOf(circuitSides);
        if (!circuitSides.isEmpty()
                && (!areSidesOf(pus, circuitSides) || sharedChannels.isPresent())) {
            throw new IllegalArgumentException("circuitSides=" + circuitSides + " of " + pus
                    + " PUs with sharedChannels=" + sharedChannels
                    + ", must be the sides of a mesh of as many PUs, or empty beside channels");
        }
        if (sharedChannels.orElse(1) < 1 || sharedChannels.orElse(1) > MOST_CHANNELS) {
            throw new IllegalArgumentException("sharedChannels=" + sharedChannels.getAsInt()
                    + ", must be 1 to " + MOST_CHANNELS);
        }
        if (pus < 1 || pus > MAX_CROSSBAR_PUS) {
            throw new IllegalArgumentException(
                    "a crossbar has 1 to " + MAX_CROSSBAR_PUS + " PUs, not " + pus);
        }
    }

    /** A crossbar of {@code n} PUs. */
    public static Crossbar of(int n) {
        return new Crossbar(n, OptionalInt.empty(), List.of());
    }

    /** PUs that hold circuits on the links of a mesh; with sides of 2 of a hypercube. */
    public static Crossbar circuits(Integer... sides) {
        int pus = Arrays.stream(sides).reduce(1, Math::multiplyExact);
        return new Crossbar(pus, OptionalInt.empty(), List.of(sides));
    }

    /** PUs that share so many channels: with 1 they are on a bus. */
    public static Crossbar shared(int n, int channels) {
        return new Crossbar(n, OptionalInt.of(channels), List.of());
    }

    @Override
    public String kind() {
        return NAME;
    }

    @Override
    public Form form() {
        return Form.COMPLETE;
    }

    @Override
    public int links() {
        return pus * (pus - 1) / 2;
    }

    @Override
    public int ports() {
        return pus;
    }

    @Override
    public int channel(int pu, int port) {
        if (pu == port) {
            return -1;
        }
        int high = Math.max(pu, port);
        int low = Math.min(pu, port);
        return 2 * (high * (high - 1) / 2 + low) + (pu == low ? 0 : 1);
    }

    @Override
    public int channelBetween(int source, int target) {
        return channel(source, target);
    }

    @Override
    public int source(int channel) {
        return (channel & 1) == 0 ? low(channel >> 1) : high(channel >> 1);
    }

    @Override
    public int target(int channel) {
        return (channel & 1) == 0 ? high(channel >> 1) : low(channel >> 1);
    }

    /** Those between its PUs on the mesh beneath, whose PUs are numbered row by row. */
    @Override
    public int span(int channel) {
        if (circuitSides.isEmpty()) {
            return 1;
        }
        int from = source(channel);
        int to = target(channel);
        int span = 0;
        for (int axis = circuitSides.size() - 1; axis >= 0; axis--) {
            int side = circuitSides.get(axis);
            span += Math.abs(from % side - to % side);
            from /= side;
            to /= side;
        }
        return Math.max(1, span);
    }

    /**
     * The greatest h with h(h-1)/2 ≤ link. Below 2^31 links doubles are as good as numbers: the
     * root of a square is exact, and other roots are farther from whole numbers than they err.
     */
    private static int high(int link) {
        return (int) ((1 + Math.sqrt(1 + 8.0 * link)) / 2);
    }

    private static int low(int link) {
        int high = high(link);
        return link - high * (high - 1) / 2;
    }

    @Override
    public int diameter() {
        return pus == 1 ? 0 : 1;
    }

    @Override
    public int minDegree() {
        return pus - 1;
    }

    @Override
    public int maxDegree() {
        return pus - 1;
    }

    @Override
    public String shapeText() {
        return Integer.toString(pus);
    }

    @Override
    public String puName(int pu) {
        return "(" + pu + ")";
    }

    @Override
    public String portName(int port) {
        return "to " + port;
    }

    private static Optional<Integer> readSide(Raw side) {
        return side.whole(1, MAX_CROSSBAR_PUS).map(Long::intValue);
    }

    /** Whether a mesh with these sides has so many PUs. */
    private static boolean areSidesOf(int pus, List<Integer> sides) {
        long product = 1;
        for (int side : sides) {
            product = Math.min(product * side, Integer.MAX_VALUE);
        }
        return !sides.isEmpty() && product == pus;
    }

    /** Declares the crossbar. */
    public static final class Provider extends Declared implements TopologyProvider {

        public Provider() {
            super(
                    NAME,
                    "every PU linked with every other one",
                    "De Florio & Blondia, section 2",
                    SHAPE,
                    SHARED_CHANNELS,
                    CIRCUITS);
        }

        @Override
        public Form form() {
            return Form.COMPLETE;
        }

        @Override
        public int mostPus() {
            return MAX_CROSSBAR_PUS;
        }

        @Override
        public Optional<Topology> create(Settings settings, Complaints complaints) {
            int pus = settings.value(SHAPE).get(0);
            Optional<Integer> channels = settings.get(SHARED_CHANNELS);
            Optional<List<Integer>> sides = settings.get(CIRCUITS);
            if (sides.isPresent() && channels.isPresent()) {
                complaints.reject(
                        CIRCUITS,
                        "does not go with " + complaints.quote(SHARED_CHANNELS),
                        "one of the two");
                return Optional.empty();
            }
            if (sides.filter(mesh -> mesh.size() > MOST_SIDES || !areSidesOf(pus, mesh))
                    .isPresent()) {
                complaints.reject(
                        CIRCUITS,
                        sides.get() + " are not the sides of a mesh of " + pus + " PUs",
                        "1 to " + MOST_SIDES + " sides whose product is " + pus);
                return Optional.empty();
            }
            return Optional.of(new Crossbar(
                    pus,
                    channels.stream().mapToInt(most -> most).findAny(),
                    sides.orElse(List.of())));
        }
    }
}
