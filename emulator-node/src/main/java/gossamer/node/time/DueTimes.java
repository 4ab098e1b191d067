package gossamer.node.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The times of what is due, in the order in which it was added. Of a network whose PUs keep step
 * they are all alike, and take no room.
 */
final class DueTimes {

    private int count;
    /** The time of all, as long as that is one. */
    private long common;
    /** Each time, once they have differed. */
    private long @Nullable [] each;

    /** Adds a time; {@code room} is how many there will be room for. */
    void add(long time, int room) {
        long[] times = each;
        if (times == null && count > 0 && time != common) {
            times = new long[room];
            Arrays.fill(times, 0, count, common);
            each = times;
        }
        if (times == null) {
            common = time;
        } else {
            if (count >= times.length) {
                times = Arrays.copyOf(times, room);
                each = times;
            }
            times[count] = time;
        }
        count++;
    }

    /** The time at this place. */
    long get(int place) {
        return each == null ? common : each[place];
    }

    /** Moves the time at one place to another one, which is before it. */
    void move(int from, int to) {
        if (each != null) {
            each[to] = each[from];
        }
    }

    /** Forgets all but the first ones. */
    void keep(int kept) {
        count = kept;
    }
}
