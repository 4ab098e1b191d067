package gossamer.node.time;

import gossamer.model.fsa.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups the signals of one phase by the actor that they are for, so that each actor gets one
 * message with all of them, instant by instant in canonical order, and actors are served in
 * ascending order.
 */
public final class Fanout {

    /** Takes what is for one actor. */
    public interface Receiver {
        /** The target is one of those to be served next; told where there are many targets. */
        void ahead(int target);

        /** This signal will be handed over soon; told where there are many targets. */
        void ahead(Signal signal);

        /** So will what is inside the target; told after all that is just ahead. */
        void within(int target);

        /** So will what this signal carries; told after all that is just ahead. */
        void within(Signal signal);

        /** {@code first} is the first of the actor's steps. */
        void accept(int target, Step first);
    }

    /** What one target is due for, where that is much and in disorder. */
    private record Due(long time, @Nullable Signal signal) {}

    private static final Comparator<Due> ORDER =
            (a, b) -> compare(a.time, a.signal, b.time, b.signal);
    private static final int FEW = 32;
    private static final int NONE = -1;
    /**
     * Where there are fewer targets than this for each one that is due, a look at all is faster
     * than sorting.
     */
    private static final int WORTH_A_SEARCH = 4;

    /** With so many targets neither they nor what is for them are in the processor's cache. */
    static final int FAR = 4_096;

    private final int targets;
    /** The last entry of each target; made when there is one, as many a fan-out has none ever. */
    private int[] heads = new int[0];

    private int[] touched = new int[64];
    private int touchedCount;
    /** Targets that have been served. */
    private int served;

    private boolean ascending = true;
    private final DueTimes times = new DueTimes();
    /**
     * Signals. What is put into an array of objects is not looked at; into one of signals the
     * processor would have to fetch each.
     */
    private @Nullable Object[] signals = new Object[64];

    private int[] next = new int[64];
    private int count;
    /** What is due for one target, in order. */
    private long[] dueTimes = new long[64];

    private @Nullable Signal[] dueSignals = new Signal[64];

    /** Targets are numbered {@code 0..targets-1}. */
    public Fanout(int targets) {
        this.targets = targets;
    }

    private void makeHeads() {
        heads = new int[targets];
        Arrays.fill(heads, NONE);
    }

    /**
     * This target is due at {@code time}, with a signal or, if that is null, without. Not while
     * others are being served.
     */
    public void add(int target, long time, @Nullable Signal signal) {
        if (heads.length == 0) {
            makeHeads();
        }
        if (heads[target] == NONE) {
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, more(touchedCount, targets));
            }
            ascending &= touchedCount == 0 || touched[touchedCount - 1] < target;
            touched[touchedCount++] = target;
        }
        if (count == signals.length) {
            int room = more(count, Integer.MAX_VALUE);
            signals = Arrays.copyOf(signals, room);
            next = Arrays.copyOf(next, room);
        }
        times.add(time, signals.length);
        signals[count] = signal;
        next[count] = heads[target];
        heads[target] = count++;
    }

    /** Half as much again, no more than the most. */
    private static int more(int count, int most) {
        return (int) Math.min(most, count + (count >> 1) + 1L);
    }

    /** Whether no target is left to be served. */
    public boolean isEmpty() {
        return touchedCount == 0;
    }

    /** Serves the next targets, no more than so many, and forgets them; returns their number. */
    public int serve(int most, Receiver receiver) {
        if (!ascending) {
            sortTouched();
            ascending = true;
        }
        int before = served;
        int end = Math.min(touchedCount, before + most);
        if (targets >= FAR) {
            lookAhead(before, end, receiver);
        }
        for (; served < end; served++) {
            int target = touched[served];
            Step first = steps(heads[target]);
            heads[target] = NONE;
            receiver.accept(target, first);
        }
        if (end == touchedCount) {
            count = 0;
            times.keep(0);
            touchedCount = 0;
            served = 0;
        }
        return end - before;
    }

    private void lookAhead(int from, int to, Receiver receiver) {
        for (int place = from; place < to; place++) {
            receiver.ahead(touched[place]);
            for (int at = heads[touched[place]]; at != NONE; at = next[at]) {
                Signal signal = signal(at);
                if (signal != null) {
                    receiver.ahead(signal);
                }
            }
        }
        for (int place = from; place < to; place++) {
            receiver.within(touched[place]);
            for (int at = heads[touched[place]]; at != NONE; at = next[at]) {
                Signal signal = signal(at);
                if (signal != null) {
                    receiver.within(signal);
                }
            }
        }
    }

    private void sortTouched() {
        if (heads.length > WORTH_A_SEARCH * touchedCount) {
            Arrays.sort(touched, 0, touchedCount);
            return;
        }
        touchedCount = 0;
        for (int target = 0; target < heads.length; target++) {
            if (heads[target] != NONE) {
                touched[touchedCount++] = target;
            }
        }
    }

    private @Nullable Signal signal(int at) {
        return (Signal) signals[at];
    }

    private Step steps(int head) {
        if (next[head] == NONE) {
            Signal signal = signal(head);
            signals[head] = null; // what has been served is kept by nobody
            return new Step(
                    times.get(head), signal == null ? Step.NOTHING : new Signal[] {signal}, null);
        }
        int due = collect(head);
        Step first = null;
        int end = due;
        while (end > 0) {
            // All of one instant; those without a signal come first.
            long time = dueTimes[end - 1];
            int begin = end;
            while (begin > 0 && dueTimes[begin - 1] == time && dueSignals[begin - 1] != null) {
                begin--;
            }
            Signal[] batch = switch (end - begin) {
                case 0 -> Step.NOTHING;
                case 1 -> new Signal[] {dueSignals[begin]};
                default -> Arrays.copyOfRange(dueSignals, begin, end);
            };
            while (begin > 0 && dueTimes[begin - 1] == time) {
                begin--;
            }
            first = new Step(time, batch, first);
            end = begin;
        }
        Arrays.fill(dueSignals, 0, due, null);
        if (first == null) {
            throw new IllegalStateException("nothing due at " + head);
        }
        return first;
    }

    /**
     * Copies a chain, which begins with what was added last, and brings it in order; returns its
     * length.
     */
    private int collect(int head) {
        int due = 0;
        for (int at = head; at >= 0; at = next[at]) {
            due++;
        }
        if (due > dueTimes.length) {
            dueTimes = new long[2 * due];
            dueSignals = new Signal[2 * due];
        }
        int place = due;
        boolean ordered = true;
        for (int at = head; at >= 0; at = next[at]) {
            place--;
            dueTimes[place] = times.get(at);
            dueSignals[place] = signal(at);
            signals[at] = null;
            ordered &= place + 1 == due || inOrder(place, place + 1);
        }
        if (!ordered) {
            sort(due);
        }
        return due;
    }

    private boolean inOrder(int a, int b) {
        return compare(dueTimes[a], dueSignals[a], dueTimes[b], dueSignals[b]) <= 0;
    }

    private static int compare(long timeA, @Nullable Signal a, long timeB, @Nullable Signal b) {
        if (timeA != timeB) {
            return Long.compare(timeA, timeB);
        }
        return a == null || b == null ? Boolean.compare(a != null, b != null) : a.compareTo(b);
    }

    private void sort(int due) {
        if (due > FEW) {
            List<Due> all = new ArrayList<>(due);
            for (int at = 0; at < due; at++) {
                all.add(new Due(dueTimes[at], dueSignals[at]));
            }
            all.sort(ORDER);
            for (int at = 0; at < due; at++) {
                dueTimes[at] = all.get(at).time;
                dueSignals[at] = all.get(at).signal;
            }
            return;
        }
        for (int at = 1; at < due; at++) {
            long time = dueTimes[at];
            Signal signal = dueSignals[at];
            int place = at;
            while (place > 0
                    && compare(dueTimes[place - 1], dueSignals[place - 1], time, signal) > 0) {
                dueTimes[place] = dueTimes[place - 1];
                dueSignals[place] = dueSignals[place - 1];
                place--;
            }
            dueTimes[place] = time;
            dueSignals[place] = signal;
        }
    }
}
