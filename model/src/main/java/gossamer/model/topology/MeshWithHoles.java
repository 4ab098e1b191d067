package gossamer.model.topology;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A mesh of which some PUs are missing, each with all its links. A place is the number that a PU
 * would have if none were missing. PUs are numbered from 0 in the order of their places; ports,
 * coordinates and names are those of the whole mesh.
 */
public final class MeshWithHoles extends LinkTable {

    /** The name in configs. */
    public static final String NAME = "mesh-with-holes";

    /** Most PUs: all turns between channels are looked at, and each may take a search. */
    public static final int MOST_PUS = 2_048;

    private static final String PLACE = "one coordinate per side, each from 0: [0, 9]";

    /** The coordinates of the PUs that are not there. */
    public static final Key<List<List<Integer>>> MISSING = Key.structured(
                    "missing",
                    new Domain.Listed(
                            "a list of coordinates, e.g. [[0, 9], [13, 9]]",
                            new Domain.Listed(
                                    PLACE,
                                    new Domain.Whole(0, MOST_PUS),
                                    1,
                                    TopologyProvider.MOST_SIDES),
                            0,
                            MOST_PUS),
                    MeshWithHoles::readMissing)
            .required()
            .doc(
                    "[[0, 9], [13, 9]]",
                    "The coordinates of the PUs that are missing, together with their links. The"
                            + " others must still be joined.");

    private final Grid whole;
    /** By PU its place. */
    private final int[] places;
    /** By place its PU, or -1 where it is missing. */
    private final int[] pus;

    private final Detours detours;

    private MeshWithHoles(Grid whole, int[] places, int[] pus, Links links) {
        super(links.sources, links.targets, links.channels);
        this.whole = whole;
        this.places = places;
        this.pus = pus;
        this.detours = new Detours(this);
    }

    private record Links(int[] sources, int[] targets, int[][] channels) {}

    /**
     * A mesh without some PUs.
     *
     * @param whole the mesh
     * @param missing the places of the PUs that are not there
     * @throws IllegalArgumentException if nothing is left, the rest is not connected, or the mesh
     *     has more than {@link #MOST_PUS} PUs or is none
     */
    public static MeshWithHoles of(Grid whole, BitSet missing) {
        if (whole.form() != Form.OPEN_GRID || whole.pus() > MOST_PUS) {
            throw new IllegalArgumentException(
                    whole.describe() + ", must be a mesh of at most " + MOST_PUS + " PUs");
        }
        int[] places = IntStream.range(0, whole.pus())
                .filter(place -> !missing.get(place))
                .toArray();
        if (places.length == 0) {
            throw new IllegalArgumentException("all " + whole.pus() + " PUs are missing");
        }
        int[] pus = new int[whole.pus()];
        Arrays.fill(pus, -1);
        IntStream.range(0, places.length).forEach(pu -> pus[places[pu]] = pu);
        List<Graph.Link> links = new ArrayList<>();
        int[][] channels = new int[places.length][whole.ports()];
        Arrays.stream(channels).forEach(ports -> Arrays.fill(ports, -1));
        for (int pu = 0; pu < places.length; pu++) {
            for (int axis = 0; axis < whole.dimensions(); axis++) {
                int channel = whole.channel(places[pu], 2 * axis);
                int next = channel < 0 ? -1 : pus[whole.target(channel)];
                if (next >= 0) {
                    channels[pu][2 * axis] = 2 * links.size();
                    channels[next][2 * axis + 1] = 2 * links.size() + 1;
                    links.add(new Graph.Link(pu, next));
                }
            }
        }
        Graph.unreached(places.length, links).ifPresent(pu -> {
            throw new IllegalArgumentException("PU " + whole.puName(places[pu])
                    + " cannot be reached from PU " + whole.puName(places[0]));
        });
        return new MeshWithHoles(
                whole,
                places,
                pus,
                new Links(
                        links.stream().mapToInt(Graph.Link::low).toArray(),
                        links.stream().mapToInt(Graph.Link::high).toArray(),
                        channels));
    }

    /** The mesh without holes. */
    public Grid whole() {
        return whole;
    }

    /** How many PUs are missing. */
    public int missing() {
        return pus.length - places.length;
    }

    /** The place of a PU. */
    public int placeOf(int pu) {
        return places[pu];
    }

    /** Whether there is a PU at a place. */
    public boolean has(int place) {
        return pus[place] >= 0;
    }

    /**
     * The PU that does the work of a place: its own, or where that is missing the nearest one, of
     * several that with the lowest number.
     */
    public int standIn(int place) {
        if (has(place)) {
            return pus[place];
        }
        int nearest = 0;
        for (int pu = 1; pu < places.length; pu++) {
            nearest = distance(place, places[pu]) < distance(place, places[nearest]) ? pu : nearest;
        }
        return nearest;
    }

    private int distance(int one, int other) {
        return IntStream.range(0, whole.dimensions())
                .map(axis -> Math.abs(whole.coordinate(one, axis) - whole.coordinate(other, axis)))
                .sum();
    }

    /**
     * The channels of the way that packets take from one PU to another under wormhole switching, as
     * {@link Detours} tells.
     */
    public int[] way(int from, int to) {
        return detours.way(from, to);
    }

    @Override
    public Optional<MeshWithHoles> holes() {
        return Optional.of(this);
    }

    @Override
    public String kind() {
        return NAME;
    }

    @Override
    public Form form() {
        return Form.HOLED_GRID;
    }

    @Override
    public int ports() {
        return whole.ports();
    }

    @Override
    public String shapeText() {
        String missing = IntStream.range(0, pus.length)
                .filter(place -> !has(place))
                .mapToObj(whole::puName)
                .collect(Collectors.joining(" "));
        return whole.shapeText() + (missing.isEmpty() ? "" : " without " + missing);
    }

    @Override
    public String puName(int pu) {
        return whole.puName(places[pu]);
    }

    @Override
    public String portName(int port) {
        return whole.portName(port);
    }

    private static Optional<List<List<Integer>>> readMissing(Raw raw) {
        return raw.each(
                MISSING.allowed(),
                place -> place.each(
                        PLACE, coordinate -> coordinate.whole(0, MOST_PUS).map(Long::intValue)));
    }

    /** Declares the mesh with holes. */
    public static final class Provider extends Declared implements TopologyProvider {

        public Provider() {
            super(
                    NAME,
                    "a mesh of which some PUs are missing",
                    "[TR] section 7, a Paragon of 14×10 with 138 PUs",
                    SHAPE,
                    MISSING);
        }

        @Override
        public Form form() {
            return Form.HOLED_GRID;
        }

        @Override
        public int mostSides() {
            return MOST_SIDES;
        }

        @Override
        public int mostPus() {
            return MOST_PUS;
        }

        @Override
        public Optional<Topology> create(Settings settings, Complaints complaints) {
            Grid whole = Grid.mesh(
                    settings.value(SHAPE).stream().mapToInt(side -> side).toArray());
            BitSet missing = new BitSet();
            for (List<Integer> place : settings.value(MISSING)) {
                Optional<String> wrong = wrong(whole, place);
                if (wrong.isPresent()) {
                    complaints.reject(
                            MISSING, place + " " + wrong.get(), "places of " + whole.describe());
                    return Optional.empty();
                }
                missing.set(IntStream.range(0, place.size())
                        .map(axis -> place.get(axis) * whole.stride(axis))
                        .sum());
            }
            try {
                return Optional.of(of(whole, missing));
            } catch (IllegalArgumentException e) {
                complaints.reject(
                        MISSING, String.valueOf(e.getMessage()), "PUs whose rest is connected");
                return Optional.empty();
            }
        }

        private static Optional<String> wrong(Grid whole, List<Integer> place) {
            if (place.size() != whole.dimensions()) {
                return Optional.of(
                        "has " + place.size() + " coordinates, not " + whole.dimensions());
            }
            boolean inside = IntStream.range(0, place.size())
                    .allMatch(axis -> place.get(axis) < whole.side(axis));
            return inside ? Optional.empty() : Optional.of("is outside");
        }
    }
}
