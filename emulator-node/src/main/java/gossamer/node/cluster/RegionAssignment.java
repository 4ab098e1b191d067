package gossamer.node.cluster;

import gossamer.node.cluster.Directory.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which JVM has which region of a run. Each JVM has regions whose numbers follow each other, so
 * that few channels are cut. A region stays where it is unless its JVM is lost.
 */
public final class RegionAssignment {

    /**
     * A JVM that may have regions.
     *
     * @param node null for the coordinator's own JVM
     */
    public record Home(@Nullable Node node) {}

    private final List<Home> homes;
    private final Home[] byRegion;

    private RegionAssignment(List<Home> homes, Home[] byRegion) {
        this.homes = homes;
        this.byRegion = byRegion;
    }

    /**
     * Spreads regions evenly.
     *
     * @param here whether the coordinator's own JVM has regions, too; the first ones
     * @param nodes the others, at most one for each region that is left
     */
    public static RegionAssignment spread(int regions, boolean here, List<Node> nodes) {
        List<Home> homes = new ArrayList<>();
        if (here) {
            homes.add(new Home(null));
        }
        nodes.forEach(node -> homes.add(new Home(node)));
        if (homes.isEmpty() || homes.size() > regions) {
            throw new IllegalArgumentException(regions + " regions for " + homes.size() + " JVMs");
        }
        Home[] byRegion = new Home[regions];
        for (int region = 0; region < regions; region++) {
            byRegion[region] = homes.get(homeOf(region, regions, homes.size()));
        }
        return new RegionAssignment(homes, byRegion);
    }

    /** Which of so many JVMs with regions a region belongs to when a run begins. */
    static int homeOf(int region, int regions, int homes) {
        return (int) ((long) region * homes / regions);
    }

    public Home of(int region) {
        return byRegion[region];
    }

    /** Number of JVMs that have regions or may get some. */
    public int size() {
        return homes.size();
    }

    /** The JVMs that are nodes. */
    public List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (Home home : homes) {
            if (home.node() != null) {
                nodes.add(home.node());
            }
        }
        return nodes;
    }

    /**
     * A node is lost.
     *
     * @return the regions that it had, ascending
     */
    public List<Integer> lose(Node node) {
        homes.remove(new Home(node));
        return IntStream.range(0, byRegion.length)
                .filter(region -> node.equals(byRegion[region].node()))
                .boxed()
                .toList();
    }

    /**
     * Finds new homes: nodes that have no regions first, then those that have fewest.
     *
     * @param regions that have lost theirs
     * @param present the nodes that are there
     * @return whether there are any
     */
    public boolean settle(List<Integer> regions, List<Node> present) {
        for (Node node : present) {
            if (!homes.contains(new Home(node))) {
                homes.add(new Home(node));
            }
        }
        if (homes.isEmpty()) {
            return false;
        }
        for (int region : regions) {
            byRegion[region] =
                    homes.stream().min(Comparator.comparingInt(this::load)).orElseThrow();
        }
        return true;
    }

    /** Number of regions that a JVM has. */
    public int load(Home home) {
        int load = 0;
        for (Home each : byRegion) {
            load += each.equals(home) ? 1 : 0;
        }
        return load;
    }
}
