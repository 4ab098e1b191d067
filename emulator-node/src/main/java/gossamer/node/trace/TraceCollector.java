package gossamer.node.trace;

import gossamer.model.run.FaultTimeline;
import gossamer.model.trace.TraceBuffer;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Merges the chunks of all regions of a node into canonical order and writes them, on a thread of
 * its own. Every region hands over one chunk per window, so that the n-th chunks of all regions
 * cover the same stretch of virtual time.
 */
public final class TraceCollector implements TraceSink, AutoCloseable {

    /** Where merged records go. */
    @FunctionalInterface
    public interface Output extends AutoCloseable {
        /**
         * Appends records in canonical order. The array is used again afterwards: copy what is to
         * be kept.
         */
        void append(long[] words, int records);

        /**
         * Makes what has been appended outlast this process; nothing is lost where that fails.
         *
         * @return how far it has come
         */
        default Position sync() {
            return Position.START;
        }

        /** All records have been appended. Not called when something failed. */
        default void finish() {}

        @Override
        default void close() {}
    }

    /**
     * How far the trace has come.
     *
     * @param records that are kept
     * @param fingerprint of these
     * @param faults records of faults that have been merged in, kept or not
     */
    public record Position(long records, String fingerprint, long faults) {

        /** Where nothing has been kept. */
        public static final Position START = new Position(0, "", 0);
    }

    /** The disk may be so far behind: more would only take memory. */
    private static final int CHUNKS_PER_REGION = 1;
    /** Buffers to be used again: each may become as large as the largest chunk. */
    private static final int MOST_EMPTY = 3;

    /**
     * What the thread is told.
     *
     * @param records of a region; null for the end, or where something else is asked
     * @param synced is told how far the trace has come
     * @param told faults of times before this one are told by then, in ticks
     */
    private record Chunk(
            int region,
            @Nullable TraceBuffer records,
            @Nullable CompletableFuture<Position> synced,
            long told) {}

    private Output output;
    private @Nullable FaultMerge faults;
    private final BlockingQueue<Chunk> queue;
    private final List<ArrayDeque<TraceBuffer>> waiting = new ArrayList<>();
    /** Some buffers of each region that have been merged. */
    private final List<Queue<TraceBuffer>> empty = new ArrayList<>();

    private final TraceBuffer merged = new TraceBuffer(1);
    private final AtomicLong backlog = new AtomicLong();
    private final Thread writer;
    private volatile @Nullable Throwable failure;
    private volatile boolean finished;

    /** Starts the thread. */
    public TraceCollector(int regions, Output output) {
        this.output = output;
        // What waits for chunks of other regions waits outside the queue, so that it cannot fill
        // up with that.
        this.queue = new ArrayBlockingQueue<>(CHUNKS_PER_REGION * regions + 1);
        for (int region = 0; region < regions; region++) {
            waiting.add(new ArrayDeque<>());
            empty.add(new ArrayBlockingQueue<>(MOST_EMPTY));
        }
        this.writer = new Thread(this::write, "gossamer-trace");
        writer.setDaemon(true);
        writer.start();
    }

    /**
     * Has the begins and ends of faults merged in. To be called before any chunk comes.
     *
     * @param before records of faults that have been merged in before
     */
    public void merge(FaultTimeline timeline, long before) {
        FaultMerge merge = new FaultMerge(output, timeline, before);
        faults = merge;
        output = merge;
    }

    /** Waits while the disk is behind. */
    @Override
    public TraceBuffer accept(int region, TraceBuffer records) {
        int size = records.size();
        backlog.addAndGet(size);
        put(new Chunk(region, records, null, 0));
        TraceBuffer next = empty.get(region).poll();
        return next == null ? new TraceBuffer(size + size / 8 + 16) : next;
    }

    private void put(Chunk chunk) {
        try {
            while (!queue.offer(chunk, 100, TimeUnit.MILLISECONDS)) {
                throwFailure();
            }
            throwFailure();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while handing over a trace chunk", e);
        }
    }

    /**
     * How far the trace has come when all that was handed over has been written and synced. To be
     * called while all regions have handed over the same windows.
     */
    public CompletableFuture<Position> sync() {
        return sync(0);
    }

    /**
     * The same where all regions are held at a time, in ticks: faults that begin or end before it
     * are there too, though nothing else has happened since.
     */
    public CompletableFuture<Position> sync(long heldAt) {
        CompletableFuture<Position> synced = new CompletableFuture<>();
        put(new Chunk(0, null, synced, heldAt));
        return synced;
    }

    private void throwFailure() {
        Throwable error = failure;
        if (error instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (error != null) {
            throw new IllegalStateException("the trace writer failed: " + error, error);
        }
    }

    /** Records that have been handed over and not been written. */
    public long backlog() {
        return backlog.get();
    }

    /** Gives up: what has been written is closed as it is, without an end. */
    public void abort() {
        writer.interrupt();
    }

    /**
     * The same as {@link #close} when the run has ended; its last record, kept or not, has this
     * time.
     */
    public void close(long lastRecord) {
        if (faults != null) {
            faults.endsAfter(lastRecord);
        }
        close();
    }

    /** Waits until everything handed over has been written, and closes the output. */
    @Override
    public void close() {
        put(new Chunk(0, null, null, 0));
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "interrupted while waiting for the trace to be written", e);
        }
        throwFailure();
        if (!finished) {
            throw new IllegalStateException("the trace writer ended before the trace did");
        }
    }

    private void write() {
        try {
            writeChunks();
        } catch (InterruptedException e) {
            failure = new IllegalStateException("the trace writer was interrupted", e);
        } catch (RuntimeException | Error e) {
            failure = e;
            // Keeps nobody waiting for room: whoever comes next finds the failure.
            for (Chunk left = queue.poll(); left != null; left = queue.poll()) {
                if (left.synced() != null) {
                    left.synced().completeExceptionally(e);
                }
            }
        } finally {
            output.close();
        }
    }

    private void writeChunks() throws InterruptedException {
        while (true) {
            Chunk chunk = queue.take();
            if (chunk.synced() != null) {
                sync(chunk.synced(), chunk.told());
                continue;
            }
            if (chunk.records() == null) {
                output.finish();
                finished = true;
                break;
            }
            waiting.get(chunk.region()).add(chunk.records());
            while (waiting.stream().noneMatch(ArrayDeque::isEmpty)) {
                append(waiting.stream().map(ArrayDeque::remove).toList());
            }
        }
    }

    private void sync(CompletableFuture<Position> synced, long told) {
        if (waiting.stream().anyMatch(chunks -> !chunks.isEmpty())) {
            synced.completeExceptionally(
                    new IllegalStateException("the regions stand in different windows"));
            return;
        }
        try {
            if (faults != null && told > 0) {
                faults.tellBefore(told);
            }
            synced.complete(output.sync());
        } catch (UncheckedIOException e) {
            synced.completeExceptionally(e);
        }
    }

    private void append(List<TraceBuffer> chunks) {
        TraceBuffer whole = chunks.size() == 1 ? chunks.get(0) : merge(chunks);
        output.append(whole.words(), whole.size());
        backlog.addAndGet(-whole.size());
        for (int region = 0; region < chunks.size(); region++) {
            chunks.get(region).clear();
            boolean unused = empty.get(region).offer(chunks.get(region));
        }
    }

    /** A k-way merge that copies runs: windows are narrow, and regions own blocks of places. */
    private TraceBuffer merge(List<TraceBuffer> chunks) {
        int total = chunks.stream().mapToInt(TraceBuffer::size).sum();
        merged.clear();
        int[] at = new int[chunks.size()];
        while (merged.size() < total) {
            int least = -1;
            int second = -1;
            for (int i = 0; i < at.length; i++) {
                if (at[i] == chunks.get(i).size()) {
                    continue;
                }
                if (least < 0 || compare(chunks, at, i, least) < 0) {
                    second = least;
                    least = i;
                } else if (second < 0 || compare(chunks, at, i, second) < 0) {
                    second = i;
                }
            }
            TraceBuffer source = chunks.get(least);
            int from = at[least];
            do {
                at[least]++;
            } while (at[least] < source.size()
                    && (second < 0 || compare(chunks, at, least, second) <= 0));
            merged.addAll(source, from, at[least] - from);
        }
        return merged;
    }

    private static int compare(List<TraceBuffer> chunks, int[] at, int i, int j) {
        return TraceBuffer.compare(chunks.get(i), at[i], chunks.get(j), at[j]);
    }
}
