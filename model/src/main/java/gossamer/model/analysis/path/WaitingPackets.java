package gossamer.model.analysis.path;

import java.util.Arrays;

/** Of each event that a packet had to wait for: which packet, and since which event. */
final class WaitingPackets {

    private int[] events = new int[256];
    private int[] since = new int[256];
    private long[] packets = new long[256];
    private int used;

    /** Events come in the order of their numbers. */
    void add(int event, int began, long packet) {
        if (used == events.length) {
            int length = used + used / 2;
            events = Arrays.copyOf(events, length);
            since = Arrays.copyOf(since, length);
            packets = Arrays.copyOf(packets, length);
        }
        events[used] = event;
        since[used] = began;
        packets[used++] = packet;
    }

    /** The place of an event here; negative if nothing waited for it. */
    int placeOf(int event) {
        return Arrays.binarySearch(events, 0, used, event);
    }

    /** The event with which the wait at a place began. */
    int since(int place) {
        return since[place];
    }

    /** The packet that waited. */
    long packet(int place) {
        return packets[place];
    }
}
