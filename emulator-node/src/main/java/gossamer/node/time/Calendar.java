package gossamer.node.time;

import gossamer.model.fsa.Signal;
import gossamer.model.trace.TraceBuffer;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is due in the future of a region, in buckets of a fraction of the span that is taken out at
 * a time: one bucket per instant where a span is one. Few times have many events each, so that a
 * heap is needed for the buckets only.
 */
public final class Calendar {

    /** The time of an empty calendar: later than everything. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Buckets per span: whoever takes out a span goes through the last bucket twice. */
    private static final int BUCKETS_PER_SPAN = 16;

    private static final int POOLED_BUCKETS = 64;

    /** Takes what is due. */
    public interface Due {
        /** A packet arrives at a receiver, as it was said when it was put in. */
        void arrives(long time, int receiver, Signal signal);

        /** A link wants to be stepped; perhaps more than once at the same time. */
        void wakes(long time, int link);
    }

    /** What is due in one stretch of time. */
    private static final class Bucket {
        private long number;
        private long earliest;
        private final DueTimes arrivalTimes = new DueTimes();
        private Signal[] arrivals = new Signal[16];
        private int[] receivers = new int[16];
        private int arrivalCount;
        private final DueTimes wakeTimes = new DueTimes();
        private int[] wakes = new int[8];
        private int wakeCount;
        private @Nullable TraceBuffer records;

        private void deliver(Due due) {
            for (int i = 0; i < arrivalCount; i++) {
                due.arrives(arrivalTimes.get(i), receivers[i], arrivals[i]);
            }
            for (int i = 0; i < wakeCount; i++) {
                due.wakes(wakeTimes.get(i), wakes[i]);
            }
        }

        /** Delivers what is due before {@code end}, and keeps the rest. */
        private void deliverBefore(long end, Due due) {
            earliest = NEVER;
            int kept = 0;
            for (int i = 0; i < arrivalCount; i++) {
                long time = arrivalTimes.get(i);
                if (time < end) {
                    due.arrives(time, receivers[i], arrivals[i]);
                } else {
                    earliest = Math.min(earliest, time);
                    arrivalTimes.move(i, kept);
                    receivers[kept] = receivers[i];
                    arrivals[kept++] = arrivals[i];
                }
            }
            Arrays.fill(arrivals, kept, arrivalCount, null);
            arrivalTimes.keep(kept);
            arrivalCount = kept;
            kept = 0;
            for (int i = 0; i < wakeCount; i++) {
                long time = wakeTimes.get(i);
                if (time < end) {
                    due.wakes(time, wakes[i]);
                } else {
                    earliest = Math.min(earliest, time);
                    wakeTimes.move(i, kept);
                    wakes[kept++] = wakes[i];
                }
            }
            wakeTimes.keep(kept);
            wakeCount = kept;
        }

        private void clear() {
            Arrays.fill(arrivals, 0, arrivalCount, null);
            arrivalTimes.keep(0);
            arrivalCount = 0;
            wakeTimes.keep(0);
            wakeCount = 0;
            earliest = NEVER;
            if (records != null) {
                records.clear();
            }
        }
    }

    /** A bucket holds the times that are the same without this number of low bits. */
    private final int shift;

    private final Long2ObjectOpenHashMap<Bucket> buckets = new Long2ObjectOpenHashMap<>();
    private final LongHeapPriorityQueue numbers = new LongHeapPriorityQueue();
    private final ArrayDeque<Bucket> pool = new ArrayDeque<>();
    private @Nullable Bucket first;
    private @Nullable Bucket recent;

    /**
     * An empty calendar.
     *
     * @param span how many ticks are taken out at a time, as a rule; at least 1
     */
    public Calendar(long span) {
        shift = 63 - Long.numberOfLeadingZeros(Math.max(1, span / BUCKETS_PER_SPAN));
    }

    /**
     * A packet arrives at {@code time}.
     *
     * @param receiver its number: whoever takes it out need not look at the packet to find it,
     *     which has left the processor's cache by then
     */
    public void addArrival(long time, int receiver, Signal signal) {
        Bucket bucket = at(time);
        int count = bucket.arrivalCount;
        if (count == bucket.arrivals.length) {
            bucket.arrivals = Arrays.copyOf(bucket.arrivals, more(count));
            bucket.receivers = Arrays.copyOf(bucket.receivers, more(count));
        }
        bucket.arrivalTimes.add(time, bucket.arrivals.length);
        bucket.arrivals[count] = signal;
        bucket.receivers[count] = receiver;
        bucket.arrivalCount = count + 1;
    }

    /** A link wants to be stepped at {@code time}. */
    public void addWake(long time, int link) {
        Bucket bucket = at(time);
        int count = bucket.wakeCount;
        if (count == bucket.wakes.length) {
            bucket.wakes = Arrays.copyOf(bucket.wakes, more(count));
        }
        bucket.wakeTimes.add(time, bucket.wakes.length);
        bucket.wakes[count] = link;
        bucket.wakeCount = count + 1;
    }

    /** Half as much again. */
    private static int more(int count) {
        return count + (count >> 1);
    }

    /** Where a trace record of a future time goes. */
    public TraceBuffer records(long time) {
        Bucket bucket = at(time);
        if (bucket.records == null) {
            bucket.records = new TraceBuffer(16);
        }
        return bucket.records;
    }

    /** Keeps no room that is not in use. */
    public void trim() {
        pool.clear();
    }

    /** The next time at which something is due, or {@link #NEVER}. */
    public long nextTime() {
        return first == null ? NEVER : first.earliest;
    }

    /**
     * Takes out all that is due before {@code end}, in any order.
     *
     * @param records where the trace records of those times go
     */
    public void drainBefore(long end, Due due, TraceBuffer records) {
        for (Bucket bucket = first; bucket != null && bucket.earliest < end; bucket = first) {
            if (bucket.number < end >> shift) {
                bucket.deliver(due);
                if (bucket.records != null) {
                    records.addAll(bucket.records, 0, bucket.records.size());
                }
                bucket.clear();
            } else {
                bucket.deliverBefore(end, due);
                if (bucket.records != null) {
                    long later = bucket.records.moveBefore(end, records);
                    bucket.earliest = Math.min(bucket.earliest, later);
                }
            }
            if (bucket.earliest == NEVER) {
                removeFirst(bucket);
            }
        }
    }

    private void removeFirst(Bucket bucket) {
        buckets.remove(numbers.dequeueLong());
        first = numbers.isEmpty() ? null : buckets.get(numbers.firstLong());
        if (bucket == recent) {
            recent = null;
        }
        // A bucket keeps its peak capacity, so only a few are kept.
        if (pool.size() < POOLED_BUCKETS) {
            pool.push(bucket);
        }
    }

    private Bucket at(long time) {
        long number = time >> shift;
        Bucket bucket = recent;
        if (bucket == null || bucket.number != number) {
            bucket = find(number);
            recent = bucket;
        }
        bucket.earliest = Math.min(bucket.earliest, time);
        return bucket;
    }

    private Bucket find(long number) {
        Bucket bucket = buckets.get(number);
        if (bucket == null) {
            bucket = pool.isEmpty() ? new Bucket() : pool.pop();
            bucket.number = number;
            bucket.earliest = NEVER;
            buckets.put(number, bucket);
            numbers.enqueue(number);
            if (first == null || number < first.number) {
                first = bucket;
            }
        }
        return bucket;
    }
}
