package gossamer.node.time;

import gossamer.model.fsa.Signal;

import java.util.Arrays;

/**
 * Groups the signals of one phase by the actor that they are for, so that each actor gets one message with all of them
 * in canonical order, and actors are served in ascending order.
 */
public final class Fanout {

    /** Takes what is for one actor. */
    @FunctionalInterface
    public interface Receiver {
        /** {@code signals} are in canonical order, and may be none. */
        void accept(int target, Signal[] signals);
    }

    private static final Signal[] NOTHING = {};
    private static final int UNTOUCHED = -1;
    private static final int NO_SIGNAL = -2;

    private final int[] heads;
    private int[] touched = new int[64];
    private int touchedCount;
    private boolean ascending = true;
    private Signal[] signals = new Signal[64];
    private int[] next = new int[64];
    private int signalCount;

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
        heads[target] = NO_SIGNAL;
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        ascending &= touchedCount == 0 || touched[touchedCount - 1] < target;
        touched[touchedCount++] = target;
    }

    /** A packet is for this target. */
    public void add(int target, Signal signal) {
        touch(target);
        if (signalCount == signals.length) {
            signals = Arrays.copyOf(signals, 2 * signalCount);
            next = Arrays.copyOf(next, 2 * signalCount);
        }
        signals[signalCount] = signal;
        next[signalCount] = heads[target];
        heads[target] = signalCount++;
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
        Arrays.fill(signals, 0, signalCount, null);
        signalCount = 0;
        touchedCount = 0;
        ascending = true;
    }

    private Signal[] batch(int head) {
        if (head == NO_SIGNAL) {
            return NOTHING;
        }
        int count = 0;
        for (int at = head; at >= 0; at = next[at]) {
            count++;
        }
        // The chain begins with what was added last.
        Signal[] batch = new Signal[count];
        int place = count;
        boolean ordered = true;
        for (int at = head; at >= 0; at = next[at]) {
            batch[--place] = signals[at];
            ordered &= place + 1 == count || batch[place].compareTo(batch[place + 1]) <= 0;
        }
        if (!ordered) {
            Arrays.sort(batch);
        }
        return batch;
    }
}
