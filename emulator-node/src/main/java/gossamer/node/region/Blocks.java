package gossamer.node.region;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cut of a box of PUs into boxes, one for each region: so many parts of each side. Regions are
 * numbered as PUs are, by their places along the last side first.
 */
final class Blocks {

    /** The largest block has at most so many times the PUs of the mean one. */
    private static final double MOST_UNEVEN = 1.1;

    private static final int MOST_REGIONS = Character.MAX_VALUE + 1;

    private final List<Integer> box;
    private final int regions;
    private final long pus;
    private int @Nullable [] best;
    private long bestCut;

    private Blocks(List<Integer> box, int regions) {
        this.box = box;
        this.regions = regions;
        this.pus = box.stream().mapToLong(side -> side).reduce(1, (a, b) -> a * b);
        this.bestCut = cut(0, regions);
    }

    /**
     * The region of each PU.
     *
     * @param box the sides of the whole, see {@code Topology.box}
     * @return null where no cut that is even enough cuts fewer links than blocks of rows do, all
     *     sides counted as rings
     */
    static char @Nullable [] regions(List<Integer> box, int regions) {
        if (regions > MOST_REGIONS) {
            return null;
        }
        Blocks blocks = new Blocks(box, regions);
        blocks.search(new int[box.size()], 0, regions, 0);
        int[] parts = blocks.best;
        return parts == null ? null : blocks.byPu(parts);
    }

    /** Links that are cut where a side has so many parts. */
    private long cut(int axis, int parts) {
        return parts == 1 ? 0 : parts * (pus / box.get(axis));
    }

    private void search(int[] parts, int axis, int left, long cut) {
        if (axis == box.size()) {
            if (left == 1 && isBetter(parts, cut) && isEven(parts)) {
                best = parts.clone();
                bestCut = cut;
            }
            return;
        }
        for (int part = 1; part <= Math.min(left, box.get(axis)); part++) {
            if (left % part == 0) {
                parts[axis] = part;
                search(parts, axis + 1, left / part, cut + cut(axis, part));
            }
        }
    }

    /** Of those that cut equally many links, the roundest. */
    private boolean isBetter(int[] parts, long cut) {
        return cut < bestCut || cut == bestCut && best != null && most(parts) < most(best);
    }

    private static int most(int[] parts) {
        return Arrays.stream(parts).max().orElseThrow();
    }

    private boolean isEven(int[] parts) {
        long largest = 1;
        for (int axis = 0; axis < parts.length; axis++) {
            largest *= (box.get(axis) + parts[axis] - 1) / parts[axis];
        }
        return largest * regions <= MOST_UNEVEN * pus;
    }

    private char[] byPu(int[] parts) {
        char[] regionOf = new char[(int) pus];
        int[] at = new int[parts.length];
        for (int pu = 0; pu < regionOf.length; pu++) {
            int region = 0;
            for (int axis = 0; axis < parts.length; axis++) {
                region = region * parts[axis]
                        + (int) ((long) at[axis] * parts[axis] / box.get(axis));
            }
            regionOf[pu] = (char) region;
            for (int axis = parts.length - 1; axis >= 0 && ++at[axis] == box.get(axis); axis--) {
                at[axis] = 0;
            }
        }
        return regionOf;
    }
}
