package gossamer.node.region;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.Arrays;

/**
 * The places of numbers in an ascending list of them, which are looked up for each packet. The PUs
 * and links of a block of rows are one long run of numbers and a few others: what is in the run
 * needs no table. Others are in pages, of which there are only those with any of them.
 */
final class Places {

    private static final int NONE = -1;

    private static final int PAGE_BITS = 6;
    private static final int PAGE = 1 << PAGE_BITS;

    /** The longest run: its first number, the place of that, and how many there are. */
    private int runFirst;

    private int runPlace;
    private int run;

    private int first;
    /** Where each page begins, negative for those that there are not. */
    private int[] pages = new int[0];

    private int[] places = new int[0];

    /** Of the numbers of this list. */
    Places(IntArrayList numbers) {
        int count = numbers.size();
        if (count == 0) {
            return;
        }
        findRun(numbers);
        if (run == count) {
            return;
        }
        first = numbers.getInt(0);
        pages = new int[((numbers.getInt(count - 1) - first) >> PAGE_BITS) + 1];
        Arrays.fill(pages, NONE);
        int length = 0;
        for (int place = 0; place < count; place++) {
            int page = (numbers.getInt(place) - first) >> PAGE_BITS;
            if (!isInRun(place) && pages[page] < 0) {
                pages[page] = length;
                length += PAGE;
            }
        }
        places = new int[length];
        Arrays.fill(places, NONE);
        for (int place = 0; place < count; place++) {
            if (!isInRun(place)) {
                int at = numbers.getInt(place) - first;
                places[pages[at >> PAGE_BITS] + (at & PAGE - 1)] = place;
            }
        }
    }

    private boolean isInRun(int place) {
        return place >= runPlace && place < runPlace + run;
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
        int at = number - first;
        int page = at >> PAGE_BITS;
        if (at < 0 || page >= pages.length || pages[page] < 0) {
            return NONE;
        }
        return places[pages[page] + (at & PAGE - 1)];
    }
}
