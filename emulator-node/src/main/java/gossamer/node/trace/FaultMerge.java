package gossamer.node.trace;

import gossamer.model.run.FaultTimeline;
import gossamer.model.trace.TraceBuffer;

/**
 * Puts the begins and ends of faults where they belong among the records that regions have kept.
 */
final class FaultMerge implements TraceCollector.Output {

    private final TraceCollector.Output output;
    private final FaultTimeline timeline;
    private volatile long lastRecord = -1;
    private long merged;

    /**
     * Begins behind faults that have been merged in before.
     *
     * @param before number of their records
     */
    FaultMerge(TraceCollector.Output output, FaultTimeline timeline, long before) {
        this.output = output;
        this.timeline = timeline;
        this.merged = before;
        timeline.skip(before);
    }

    /** The run is over: the time of its last record, kept or not. */
    void endsAfter(long time) {
        lastRecord = time;
    }

    /** All records of regions before a time, in ticks, have been appended. */
    void tellBefore(long time) {
        timeline.drainTo(time - 1, this::pass);
    }

    @Override
    public void append(long[] words, int records) {
        TraceBuffer pending = new TraceBuffer(records);
        int at = 0;
        while (at < records) {
            long time = words[at * TraceBuffer.WORDS];
            if (timeline.nextTime() < time) {
                write(pending);
                timeline.drainTo(time - 1, this::pass);
            }
            int from = pending.size();
            int end = at;
            while (end < records && words[end * TraceBuffer.WORDS] == time) {
                end++;
            }
            pending.addAll(words, at, end - at);
            if (timeline.nextTime() == time) {
                int others = pending.size();
                timeline.drainTo(time, pending::addAll);
                merged += pending.size() - others;
                pending.sort(from);
            }
            at = end;
        }
        write(pending);
    }

    private void write(TraceBuffer pending) {
        output.append(pending.words(), pending.size());
        pending.clear();
    }

    private void pass(long[] words, int records) {
        merged += records;
        output.append(words, records);
    }

    @Override
    public TraceCollector.Position sync() {
        TraceCollector.Position kept = output.sync();
        return new TraceCollector.Position(kept.records(), kept.fingerprint(), merged);
    }

    @Override
    public void finish() {
        timeline.finish(lastRecord, output::append);
        output.finish();
    }

    @Override
    public void close() {
        output.close();
    }
}
