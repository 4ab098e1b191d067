package gossamer.node.region;

import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceEmitter;
import gossamer.model.trace.TraceLevel;
import gossamer.node.time.Calendar;
import gossamer.node.trace.TraceSink;

import org.jspecify.annotations.Nullable;

/**
 * The records of one region, brought in canonical order instant by instant and handed over in chunks. A record of a
 * future time waits in the calendar until that time.
 */
final class RegionTrace implements TraceEmitter.Sink {

    /** Records per chunk where no window ends a chunk sooner: 1.5 MiB. */
    private static final int CHUNK = 32_768;

    private final int region;
    private final TraceLevel level;
    private final Calendar calendar;
    private final @Nullable TraceSink sink;
    private TraceBuffer chunk;
    private int instantBegin;
    private long now;

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

    void beginInstant(long time) {
        now = time;
        instantBegin = chunk.size();
    }

    @Override
    public void add(long time, long w1, long w2, long w3, long w4, long w5) {
        TraceBuffer target = time == now ? chunk : calendar.records(time);
        target.add(time, w1, w2, w3, w4, w5);
    }

    /** All records of the instant are there, except those written ahead. */
    void endInstant(@Nullable TraceBuffer ahead) {
        if (ahead != null && ahead.size() > 0) {
            chunk.addAll(ahead, 0, ahead.size());
        }
        chunk.sort(instantBegin);
    }

    /** Hands over what is there if it is worth a chunk. */
    void flushIfLarge() {
        if (chunk.size() >= CHUNK) {
            flush();
        }
    }

    /** Hands over what is there, even if it is nothing: the collector counts on one chunk per window. */
    void flush() {
        if (sink != null) {
            TraceBuffer full = chunk;
            chunk = new TraceBuffer(Math.min(CHUNK + CHUNK / 8, 2 * full.size() + 16));
            sink.accept(region, full);
        }
    }

    /** The run ends before its time: what was written ahead is part of the trace all the same. */
    void flushAll() {
        while (calendar.nextTime() != Calendar.NEVER) {
            beginInstant(calendar.nextTime());
            Calendar.Bucket bucket = calendar.poll();
            endInstant(bucket.records());
            calendar.recycle(bucket);
        }
        flush();
        if (sink != null) {
            sink.end(region);
        }
    }

    /** What has been handed over is wanted soon. */
    void hurry() {
        if (sink != null) {
            sink.flush(region);
        }
    }
}
