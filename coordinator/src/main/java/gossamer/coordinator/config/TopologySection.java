package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code topology.*}. Each part is empty if it could not be read.
 *
 * @param kind the kind of network
 * @param sides as many numbers as the kind has sides, not necessarily within its limits; of a network from a file
 *     its number of PUs
 * @param topology the network
 */
record TopologySection(
        Optional<TopologyKind> kind, Optional<int[]> sides, Optional<Topology> topology) {

    private static final String KIND = "topology.kind";
    private static final String SHAPE = "topology.shape";
    private static final String FILE = LoadedConfig.TOPOLOGY_FILE;
    private static final int MAX_SIDES = 16;

    private static final String SIDES_ALLOWED =
            "a list of sides, e.g. [27, 27], or one side, e.g. 729; "
                    + Integers.range(1, Topology.MAX_PUS)
                    + " each";

    static TopologySection read(KeyReader keys) {
        keys.require(KIND, Values.list(TopologyKind.configNames()));
        Optional<TopologyKind> kind =
                keys.choice(KIND, Arrays.asList(TopologyKind.values()), TopologyKind::configName);
        boolean fromFile = kind.equals(Optional.of(TopologyKind.FILE));
        keys.require(fromFile ? FILE : SHAPE, fromFile ? GraphFile.ALLOWED : SIDES_ALLOWED);
        rejectIfGiven(keys, kind, fromFile ? SHAPE : FILE);
        Optional<Graph> graph = fromFile || kind.isEmpty() ? readGraph(keys) : Optional.empty();
        if (fromFile) {
            return new TopologySection(
                    kind, graph.map(known -> new int[] {known.pus()}), graph.map(known -> known));
        }
        Optional<int[]> sides = readSides(keys);
        if (kind.isEmpty() || sides.isEmpty()) {
            return new TopologySection(kind, sides, Optional.empty());
        }
        if (!countFits(keys, kind.get(), sides.get())) {
            return new TopologySection(kind, Optional.empty(), Optional.empty());
        }
        Optional<Topology> topology = sizeFits(keys, kind.get(), sides.get())
                ? Optional.of(build(kind.get(), sides.get()))
                : Optional.empty();
        return new TopologySection(kind, sides, topology);
    }

    private static Optional<int[]> readSides(KeyReader keys) {
        Integers integers = new Integers(keys);
        @Nullable ConfigValue value = keys.value(SHAPE);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof ConfigList list)) {
            OptionalLong side = integers.read(SHAPE, 1, Topology.MAX_PUS, SIDES_ALLOWED);
            return side.isPresent()
                    ? Optional.of(new int[] {(int) side.getAsLong()})
                    : Optional.empty();
        }
        int[] sides = new int[list.size()];
        boolean whole = true;
        for (int axis = 0; axis < sides.length; axis++) {
            String key = SHAPE + "." + axis;
            OptionalLong side = integers.read(key, 1, Topology.MAX_PUS);
            sides[axis] = (int) side.orElse(0);
            whole &= side.isPresent();
        }
        return whole ? Optional.of(sides) : Optional.empty();
    }

    private static void rejectIfGiven(
            KeyReader keys, Optional<TopologyKind> kind, String otherKey) {
        if (kind.isPresent() && keys.given(otherKey)) {
            String only = otherKey.equals(FILE) ? "only with kind = file" : "not with kind = file";
            keys.rejectDerived(otherKey, "does not go with " + keys.quote(KIND), only);
        }
    }

    private static Optional<Graph> readGraph(KeyReader keys) {
        return new FileKey(keys, FILE, GraphFile.ALLOWED)
                .read(GraphFile.MOST_BYTES)
                .flatMap(path -> GraphFile.read(path, keys::rejectAt));
    }

    /** The graph file that is in force, in a form that does not depend on where it is read. */
    static String absoluteFile(KeyReader keys) {
        return new FileKey(keys, FILE, GraphFile.ALLOWED).absolute();
    }

    private static boolean countFits(KeyReader keys, TopologyKind kind, int[] sides) {
        boolean several = kind == TopologyKind.MESH || kind == TopologyKind.TORUS;
        int most = several ? MAX_SIDES : 1;
        if (sides.length < 1 || sides.length > most) {
            String allowed = several ? "1 to " + MAX_SIDES + " sides" : "exactly one side";
            String wrong = sides.length + " sides for topology.kind = " + kind.configName();
            keys.rejectDerived(SHAPE, wrong, allowed);
            return false;
        }
        return true;
    }

    private static boolean sizeFits(KeyReader keys, TopologyKind kind, int[] sides) {
        int most = kind == TopologyKind.CROSSBAR ? Crossbar.MAX_CROSSBAR_PUS : Topology.MAX_PUS;
        BigInteger pus = Arrays.stream(sides)
                .mapToObj(BigInteger::valueOf)
                .reduce(BigInteger.ONE, BigInteger::multiply);
        if (pus.compareTo(BigInteger.valueOf(most)) > 0) {
            String product = sides.length == 1 ? "" : shapeText(sides) + " = ";
            String wrong = kind.configName() + " of " + product + pus + " PUs";
            keys.rejectDerived(SHAPE, wrong, "1 to " + most + " PUs");
            return false;
        }
        return true;
    }

    private static Topology build(TopologyKind kind, int[] sides) {
        return switch (kind) {
            case PATH -> Grid.path(sides[0]);
            case RING -> Grid.ring(sides[0]);
            case MESH -> Grid.mesh(sides);
            case TORUS -> Grid.torus(sides);
            case CROSSBAR -> Crossbar.of(sides[0]);
            case FILE -> throw new IllegalStateException("a graph is not built from its sides");
        };
    }

    private static String shapeText(int[] sides) {
        return Arrays.stream(sides).mapToObj(Integer::toString).collect(Collectors.joining("×"));
    }

    /** Kind and shape for people, e.g. {@code torus 27×27}. */
    String describe() {
        return kind.map(TopologyKind::configName).orElse("topology")
                + sides.map(known -> " " + shapeText(known)).orElse("");
    }
}
