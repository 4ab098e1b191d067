package gossamer.model.topology;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Path, ring, mesh or torus with any number of dimensions and any side lengths.
 *
 * <p>PUs are numbered row by row: the last axis varies fastest. Port {@code 2a} leads in the
 * positive direction of axis {@code a}, port {@code 2a+1} in the negative one. A side of length 1
 * has no links. A wrapped side of length 2 has one link, not two, since both directions lead to the
 * same neighbour: either port of that axis then uses the one link.
 */
public final class Grid implements Topology {

    /** The name of a line of PUs without a wrap-around link. */
    public static final String PATH = "path";

    /** The name of a line of PUs whose ends are joined. */
    public static final String RING = "ring";

    /** The name of a grid in any number of dimensions without wrap-around links. */
    public static final String MESH = "mesh";

    /** The name of a grid in any number of dimensions with wrap-around links in each of them. */
    public static final String TORUS = "torus";

    private final String kind;
    private final int[] sides;
    private final int[] strides;
    private final boolean wrapped;
    private final int pus;
    private final int[] channels;
    /** The PU that each channel leads to; its opposite leads back. */
    private final int[] targets;

    private Grid(String kind, boolean wrapped, int[] sides) {
        this.kind = kind;
        this.wrapped = wrapped;
        this.sides = sides.clone();
        this.strides = new int[sides.length];
        long count = 1;
        for (int axis = sides.length - 1; axis >= 0; axis--) {
            if (sides[axis] < 1) {
                throw new IllegalArgumentException(
                        "side " + axis + " is " + sides[axis] + ", must be at least 1");
            }
            strides[axis] = (int) count;
            count *= sides[axis];
            if (count > MAX_PUS) {
                throw new IllegalArgumentException(
                        shapeText() + " has more than " + MAX_PUS + " PUs");
            }
        }
        this.pus = (int) count;
        this.channels = new int[pus * ports()];
        Arrays.fill(channels, -1);
        int[] ends = new int[2 * pus * sides.length];
        int links = 0;
        for (int pu = 0; pu < pus; pu++) {
            for (int axis = 0; axis < sides.length; axis++) {
                int position = coordinate(pu, axis);
                boolean last = position == sides[axis] - 1;
                if (last && (!wrapped || sides[axis] <= 2)) {
                    continue;
                }
                int neighbour = last ? pu - position * strides[axis] : pu + strides[axis];
                ends[2 * links] = neighbour;
                ends[2 * links + 1] = pu;
                channels[pu * ports() + 2 * axis] = 2 * links;
                channels[neighbour * ports() + 2 * axis + 1] = 2 * links + 1;
                if (wrapped && sides[axis] == 2) {
                    channels[pu * ports() + 2 * axis + 1] = 2 * links;
                    channels[neighbour * ports() + 2 * axis] = 2 * links + 1;
                }
                links++;
            }
        }
        this.targets = Arrays.copyOf(ends, 2 * links);
    }

    /** A line of {@code n} PUs. */
    public static Grid path(int n) {
        return new Grid(PATH, false, new int[] {n});
    }

    /** A ring of {@code n} PUs; {@code n = 2} is a single link. */
    public static Grid ring(int n) {
        return new Grid(RING, true, new int[] {n});
    }

    /** A mesh with these side lengths, one or more. */
    public static Grid mesh(int... sides) {
        return new Grid(MESH, false, requireSides(sides));
    }

    /** A torus with these side lengths, one or more. */
    public static Grid torus(int... sides) {
        return new Grid(TORUS, true, requireSides(sides));
    }

    private static int[] requireSides(int[] sides) {
        if (sides.length == 0) {
            throw new IllegalArgumentException("a grid needs at least one side");
        }
        return sides;
    }

    public int dimensions() {
        return sides.length;
    }

    /** Number of PUs along each axis. */
    public int[] sides() {
        return sides.clone();
    }

    /** Number of PUs along an axis. */
    public int side(int axis) {
        return sides[axis];
    }

    /** True for rings and tori. */
    public boolean wrapped() {
        return wrapped;
    }

    /** True when all sides are equally long. */
    public boolean square() {
        return Arrays.stream(sides).allMatch(side -> side == sides[0]);
    }

    /** Position of a PU on an axis, {@code 0..side(axis)-1}. */
    public int coordinate(int pu, int axis) {
        return pu / strides[axis] % sides[axis];
    }

    /** The axis along which a link leads. */
    public int axisOf(int link) {
        int axis = 0;
        while (coordinate(source(2 * link), axis) == coordinate(target(2 * link), axis)) {
            axis++;
        }
        return axis;
    }

    /**
     * How many links lead along an axis from where one PU is on it to where another one is; below 0
     * in the negative direction. Where it is wrapped, the shorter way, of two equal ones the
     * positive one.
     */
    public int along(int axis, int from, int to) {
        int ahead = coordinate(to, axis) - coordinate(from, axis);
        if (!wrapped) {
            return ahead;
        }
        int positive = Math.floorMod(ahead, sides[axis]);
        return 2 * positive <= sides[axis] ? positive : positive - sides[axis];
    }

    /**
     * The channels from one PU to another in dimension order: {@link #along} axis 0 first, then
     * along axis 1, and so on; none from a PU to itself.
     */
    public int[] way(int from, int to) {
        int[] way = new int[diameter()];
        int length = 0;
        int pu = from;
        for (int axis = 0; axis < sides.length; axis++) {
            int links = along(axis, from, to);
            for (int link = 0; link < Math.abs(links); link++) {
                way[length] = channel(pu, links > 0 ? 2 * axis : 2 * axis + 1);
                pu = target(way[length++]);
            }
        }
        return Arrays.copyOf(way, length);
    }

    /** PU-number distance between neighbours on an axis. */
    public int stride(int axis) {
        return strides[axis];
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public Form form() {
        return wrapped ? Form.WRAPPED_GRID : Form.OPEN_GRID;
    }

    @Override
    public List<Integer> box() {
        return Arrays.stream(sides).boxed().toList();
    }

    @Override
    public int pus() {
        return pus;
    }

    @Override
    public int links() {
        return targets.length / 2;
    }

    @Override
    public int ports() {
        return 2 * sides.length;
    }

    @Override
    public int channel(int pu, int port) {
        return channels[pu * ports() + port];
    }

    @Override
    public int source(int channel) {
        return targets[Topology.opposite(channel)];
    }

    @Override
    public int target(int channel) {
        return targets[channel];
    }

    @Override
    public int diameter() {
        return Arrays.stream(sides).map(side -> wrapped ? side / 2 : side - 1).sum();
    }

    @Override
    public int minDegree() {
        return Arrays.stream(sides)
                .map(side -> Math.min(side - 1, wrapped ? 2 : 1))
                .sum();
    }

    @Override
    public int maxDegree() {
        return Arrays.stream(sides).map(side -> Math.min(side - 1, 2)).sum();
    }

    @Override
    public String shapeText() {
        return Arrays.stream(sides).mapToObj(Integer::toString).collect(Collectors.joining("×"));
    }

    @Override
    public String puName(int pu) {
        StringBuilder name = new StringBuilder("(");
        for (int axis = 0; axis < sides.length; axis++) {
            name.append(axis == 0 ? "" : ",").append(coordinate(pu, axis));
        }
        return name.append(')').toString();
    }

    @Override
    public String portName(int port) {
        return ((port & 1) == 0 ? "+" : "-") + (port >> 1);
    }
}
