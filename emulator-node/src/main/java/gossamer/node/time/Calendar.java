package gossamer.node.time;

import gossamer.model.fsa.Signal;
import gossamer.model.trace.TraceBuffer;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is due in the future of a region: one bucket per distinct time. Emulated machines keep step, so that many events
 * share few times; a heap is needed for the distinct times only.
 */
public final class Calendar {

    /** The time of an empty calendar: later than everything. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int POOLED_BUCKETS = 64;

    /** What is due at one time. */
    public static final class Bucket {
        private long time;
        private Signal[] arrivals = new Signal[16];
        private int arrivalCount;
        private int[] wakes = new int[8];
        private int wakeCount;
        private @Nullable TraceBuffer records;

        /** Number of packets that arrive. */
        public int arrivals() {
            return arrivalCount;
        }

        /** A packet that arrives. */
        public Signal arrival(int index) {
            return arrivals[index];
        }

        /** Number of links that want to be stepped; the same link may be counted more than once. */
        public int wakes() {
            return wakeCount;
        }

        /** A link that wants to be stepped. */
        public int wake(int index) {
            return wakes[index];
        }

        /** Trace records of this time that were written ahead, or null if there are none. */
        public @Nullable TraceBuffer records() {
            return records;
        }

        private void clear() {
            Arrays.fill(arrivals, 0, arrivalCount, null);
            arrivalCount = 0;
            wakeCount = 0;
            if (records != null) {
                records.clear();
            }
        }
    }

    private final Long2ObjectOpenHashMap<Bucket> buckets = new Long2ObjectOpenHashMap<>();
    private final LongHeapPriorityQueue times = new LongHeapPriorityQueue();
    private final ArrayDeque<Bucket> pool = new ArrayDeque<>();
    private @Nullable Bucket recent;

    /** A packet arrives at {@code time}. */
    public void addArrival(long time, Signal signal) {
        Bucket bucket = at(time);
        if (bucket.arrivalCount == bucket.arrivals.length) {
            bucket.arrivals = Arrays.copyOf(bucket.arrivals, 2 * bucket.arrivalCount);
        }
        bucket.arrivals[bucket.arrivalCount++] = signal;
    }

    /** A link wants to be stepped at {@code time}. */
    public void addWake(long time, int link) {
        Bucket bucket = at(time);
        if (bucket.wakeCount == bucket.wakes.length) {
            bucket.wakes = Arrays.copyOf(bucket.wakes, 2 * bucket.wakeCount);
        }
        bucket.wakes[bucket.wakeCount++] = link;
    }

    /** Where a trace record of a future time goes. */
    public TraceBuffer records(long time) {
        Bucket bucket = at(time);
        if (bucket.records == null) {
            bucket.records = new TraceBuffer(16);
        }
        return bucket.records;
    }

    /** Something happens at {@code time} even if nothing arrives then. */
    public void mark(long time) {
        at(time);
    }

    /** The next time at which something is due, or {@link #NEVER}. */
    public long nextTime() {
        return times.isEmpty() ? NEVER : times.firstLong();
    }

    /** Takes the bucket of {@link #nextTime} out; to be handed back to {@link #recycle}. */
    public Bucket poll() {
        Bucket bucket = buckets.remove(times.dequeueLong());
        if (bucket == recent) {
            recent = null;
        }
        return bucket;
    }

    /** Takes a bucket back for reuse. */
    public void recycle(Bucket bucket) {
        bucket.clear();
        // A bucket keeps its peak capacity, so only a few are kept.
        if (pool.size() < POOLED_BUCKETS) {
            pool.push(bucket);
        }
    }

    private Bucket at(long time) {
        if (recent != null && recent.time == time) {
            return recent;
        }
        Bucket bucket = buckets.get(time);
        if (bucket == null) {
            bucket = pool.isEmpty() ? new Bucket() : pool.pop();
            bucket.time = time;
            buckets.put(time, bucket);
            times.enqueue(time);
        }
        recent = bucket;
        return bucket;
    }
}
