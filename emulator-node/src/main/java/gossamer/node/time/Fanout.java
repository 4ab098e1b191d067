package gossamer.node.time;

import gossamer.model.fsa.Signal;

import java.util.Arrays;

/**
 * Groups the packets of one phase by the actor that they are for, so that each actor gets one message with all of them
 * in canonical order, and actors are served in ascending order.
 */
public final class Fanout {

    /** Takes what is for one actor. */
    @FunctionalInterface
    public interface Receiver {
        /** {@code packets} are in canonical order, and may be none. */
        void accept(int target, Signal[] packets);
    }

    private static final Signal[] NOTHING = {};
    private static final int UNTOUCHED = -1;
    private static final int NO_PACKET = -2;

    private final int[] heads;
    private int[] touched = new int[64];
    private int touchedCount;
    private boolean ascending = true;
    private Signal[] packets = new Signal[64];
    private int[] next = new int[64];
    private int packetCount;

    /** Targets are numbered {@code 0..targets-1}. */
    public Fanout(int targets) {
        heads = new int[targets];
        Arrays.fill(heads, UNTOUCHED);
    }

    /** This target is to be served even if no packet is for it. */
    public void touch(int target) {
        if (heads[target] != UNTOUCHED) {
            return;
        }
        heads[target] = NO_PACKET;
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        ascending &= touchedCount == 0 || touched[touchedCount - 1] < target;
        touched[touchedCount++] = target;
    }

    /** A packet is for this target. */
    public void add(int target, Signal signal) {
        touch(target);
        if (packetCount == packets.length) {
            packets = Arrays.copyOf(packets, 2 * packetCount);
            next = Arrays.copyOf(next, 2 * packetCount);
        }
        packets[packetCount] = signal;
        next[packetCount] = heads[target];
        heads[target] = packetCount++;
    }

    /** Number of targets to be served. */
    public int targets() {
        return touchedCount;
    }

    /** Serves all targets and forgets them. */
    public void drainTo(Receiver receiver) {
        if (!ascending) {
            Arrays.sort(touched, 0, touchedCount);
        }
        int count = touchedCount;
        for (int i = 0; i < count; i++) {
            int target = touched[i];
            Signal[] batch = batch(heads[target]);
            heads[target] = UNTOUCHED;
            receiver.accept(target, batch);
        }
        Arrays.fill(packets, 0, packetCount, null);
        packetCount = 0;
        touchedCount = 0;
        ascending = true;
    }

    private Signal[] batch(int head) {
        if (head == NO_PACKET) {
            return NOTHING;
        }
        int count = 0;
        for (int at = head; at >= 0; at = next[at]) {
            count++;
        }
        Signal[] batch = new Signal[count];
        int filled = 0;
        for (int at = head; at >= 0; at = next[at]) {
            // Insertion sort: a PU has a handful of links, and packets of one link come in order.
            Signal signal = packets[at];
            int place = filled++;
            while (place > 0 && batch[place - 1].compareTo(signal) > 0) {
                batch[place] = batch[place - 1];
                place--;
            }
            batch[place] = signal;
        }
        return batch;
    }
}
