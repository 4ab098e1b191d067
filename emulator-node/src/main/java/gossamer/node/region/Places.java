package gossamer.node.region;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.Arrays;

/**
 * The places of numbers in an ascending list of them, which are looked up for each packet. The
 * links of a block of rows are one long run of numbers and a few others: what is in the run needs
 * no table. Where no run is long there is an array, if most numbers of its stretch are in the list.
 */
final class Places {

    private static final int NONE = -1;

    /** The most numbers of the stretch for each one that is in the list. */
    private static final int SPARSEST = 4;

    /** The longest run: its first number, the place of that, and how many there are. */
    private int runFirst;

    private int runPlace;
    private int run;

    private int denseFirst;
    private int[] dense = new int[0];
    private final Int2IntOpenHashMap sparse = new Int2IntOpenHashMap(0);

    /** Of the numbers of this list. */
    Places(IntArrayList numbers) {
        sparse.defaultReturnValue(NONE);
        int count = numbers.size();
        if (count == 0) {
            return;
        }
        findRun(numbers);
        long stretch = numbers.getInt(count - 1) - (long) numbers.getInt(0) + 1;
        if (2 * run < count && stretch <= (long) SPARSEST * count) {
            run = 0;
            denseFirst = numbers.getInt(0);
            dense = new int[(int) stretch];
            Arrays.fill(dense, NONE);
        }
        for (int place = 0; place < count; place++) {
            int number = numbers.getInt(place);
            if (dense.length > 0) {
                dense[number - denseFirst] = place;
            } else if (place < runPlace || place >= runPlace + run) {
                sparse.put(number, place);
            }
        }
    }

    private void findRun(IntArrayList numbers) {
        int begin = 0;
        for (int end = 1; end <= numbers.size(); end++) {
            if (end == numbers.size() || numbers.getInt(end) != numbers.getInt(end - 1) + 1) {
                if (end - begin > run) {
                    run = end - begin;
                    runPlace = begin;
                    runFirst = numbers.getInt(begin);
                }
                begin = end;
            }
        }
    }

    /** The place of a number, from 0; -1 if it is not in the list. */
    int of(int number) {
        int ahead = number - runFirst;
        if (ahead >= 0 && ahead < run) {
            return runPlace + ahead;
        }
        int at = number - denseFirst;
        return at >= 0 && at < dense.length ? dense[at] : sparse.get(number);
    }
}
