package gossamer.node.region;

import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceEmitter;
import gossamer.model.trace.TraceLevel;
import gossamer.node.time.Calendar;
import gossamer.node.trace.TraceSink;
import gossamer.node.trace.TraceUplink;

import org.jspecify.annotations.Nullable;

/**
 * The records of one region, brought in canonical order span by span and handed over in chunks. A
 * record of a later time waits in the calendar until that time.
 */
final class RegionTrace implements TraceEmitter.Sink {

    /** Records per chunk where no window ends a chunk sooner: 1.5 MiB. */
    private static final int CHUNK = 32_768;

    private final int region;
    private final TraceLevel level;
    private final Calendar calendar;
    private final @Nullable TraceSink sink;
    private TraceBuffer chunk;
    /**
     * Those of the span, but for its begin: where all happens then, what was written ahead is kept
     * apart.
     */
    private final TraceBuffer later = new TraceBuffer(1);

    private int firstOfSpan;
    private long spanBegin;
    private long spanEnd;

    RegionTrace(int region, TraceLevel level, Calendar calendar, @Nullable TraceSink sink) {
        this.region = region;
        this.level = level;
        this.calendar = calendar;
        this.sink = sink;
        this.chunk = new TraceBuffer(sink == null ? 1 : CHUNK + CHUNK / 8);
    }

    TraceLevel level() {
        return sink == null ? TraceLevel.OFF : level;
    }

    /**
     * Takes out of the calendar what is due from {@code begin} to before {@code end}: records come
     * here.
     */
    void beginSpan(long begin, long end, Calendar.Due due) {
        spanBegin = begin;
        spanEnd = end;
        firstOfSpan = chunk.size();
        calendar.drainBefore(end, due, later);
    }

    @Override
    public void add(long time, long w1, long w2, long w3, long w4, long w5) {
        TraceBuffer target =
                time == spanBegin ? chunk : time < spanEnd ? later : calendar.records(time);
        target.add(time, w1, w2, w3, w4, w5);
    }

    /** All records of the span are there. */
    void endSpan() {
        chunk.addAll(later, 0, later.size());
        later.clear();
        chunk.sort(firstOfSpan);
    }

    /** Hands over what is there if it is worth a chunk. */
    void flushIfLarge() {
        if (chunk.size() >= CHUNK) {
            flush();
        }
    }

    /**
     * Hands over what is there, even if it is nothing: the collector counts on one chunk per
     * window.
     */
    void flush() {
        if (sink != null) {
            chunk = sink.accept(region, chunk);
        }
    }

    /** Returns when all that has been handed over is safe, and how much that is. */
    TraceUplink.Gathered settle() {
        return sink == null ? TraceUplink.Gathered.NOTHING : sink.settle(region);
    }

    /**
     * The run ends before its time: what was written ahead is part of the trace all the same; what
     * is due goes to {@code due}.
     */
    void flushAll(Calendar.Due due) {
        beginSpan(calendar.nextTime(), Calendar.NEVER, due);
        endSpan();
        flush();
        TraceUplink.Gathered unused = settle();
    }

    /** Records handed over that are not known to have come to another JVM they are meant for. */
    long unsent() {
        return sink == null ? 0 : sink.unsent();
    }

    /** What has been handed over is wanted soon. */
    void hurry() {
        if (sink != null) {
            sink.flush(region);
        }
    }
}
