package gossamer.model.reference;

import gossamer.model.fsa.Signal;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Signals for PUs or arbiters, which are visited by ascending number. */
final class DueSignals {

    /** One who has something to do. */
    interface Visitor {
        /**
         * Visits one.
         *
         * @param signals in their own order, each once; none if it was only woken
         */
        void visit(int number, Signal[] signals);
    }

    private @Nullable Signal[] signals = new Signal[4];
    /** The number and, in the lower half, the place among the signals. */
    private long[] keys = new long[4];

    private int size;

    /** A signal for one, or null if it is only to be woken. */
    void add(int number, @Nullable Signal signal) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            signals = Arrays.copyOf(signals, 2 * size);
        }
        keys[size] = (long) number << Integer.SIZE | size;
        signals[size++] = signal;
    }

    void addAll(DueSignals other) {
        for (int place = 0; place < other.size; place++) {
            add(other.number(place), other.signals[(int) other.keys[place]]);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** All signals, in any order. */
    void forEachSignal(Consumer<Signal> consumer) {
        for (int place = 0; place < size; place++) {
            Signal signal = signals[place];
            if (signal != null) {
                consumer.accept(signal);
            }
        }
    }

    /** Visits all who have something to do; nothing may be added meanwhile. */
    void forEach(Visitor visitor) {
        Arrays.sort(keys, 0, size);
        int from = 0;
        while (from < size) {
            int to = endOf(from);
            visitor.visit(number(from), group(from, to));
            from = to;
        }
    }

    /** The same for those who need to know no more than that. */
    void forEachNumber(IntConsumer consumer) {
        Arrays.sort(keys, 0, size);
        for (int from = 0; from < size; from = endOf(from)) {
            consumer.accept(number(from));
        }
    }

    private int number(int place) {
        return (int) (keys[place] >> Integer.SIZE);
    }

    /** The place behind all keys with the same number as this one. */
    private int endOf(int from) {
        int to = from + 1;
        while (to < size && number(to) == number(from)) {
            to++;
        }
        return to;
    }

    /** Of signals that are equal in order, the first one. */
    private Signal[] group(int from, int to) {
        Signal[] group = new Signal[to - from];
        int count = 0;
        for (int next = from; next < to; next++) {
            Signal signal = signals[(int) keys[next]];
            if (signal != null) {
                group[count++] = signal;
            }
        }
        Arrays.sort(group, 0, count);
        int kept = Math.min(count, 1);
        for (int next = 1; next < count; next++) {
            if (group[next].compareTo(group[kept - 1]) != 0) {
                group[kept++] = group[next];
            }
        }
        return kept == group.length ? group : Arrays.copyOf(group, kept);
    }
}
