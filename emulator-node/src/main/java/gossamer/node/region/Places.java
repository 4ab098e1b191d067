package gossamer.node.region;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.Arrays;

/**
 * The places of numbers in an ascending list of them: in an array where most numbers of its stretch
 * are in it, as those of the links of a block of rows are, since a place is looked up for each
 * packet.
 */
final class Places {

    private static final int NONE = -1;

    /** The most numbers of the stretch for each one that is in the list. */
    private static final int SPARSEST = 4;

    private final int first;
    private final int[] dense;
    private final Int2IntOpenHashMap sparse = new Int2IntOpenHashMap(0);

    /** Of the numbers of this list. */
    Places(IntArrayList numbers) {
        int count = numbers.size();
        first = count == 0 ? 0 : numbers.getInt(0);
        long stretch = count == 0 ? 0 : numbers.getInt(count - 1) - (long) first + 1;
        boolean isDense = stretch <= (long) SPARSEST * count;
        dense = new int[isDense ? (int) stretch : 0];
        Arrays.fill(dense, NONE);
        sparse.defaultReturnValue(NONE);
        for (int place = 0; place < count; place++) {
            if (isDense) {
                dense[numbers.getInt(place) - first] = place;
            } else {
                sparse.put(numbers.getInt(place), place);
            }
        }
    }

    /** The place of a number, from 0; -1 if it is not in the list. */
    int of(int number) {
        int at = number - first;
        return at >= 0 && at < dense.length ? dense[at] : sparse.get(number);
    }
}
