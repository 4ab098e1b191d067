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

    FaultMerge(TraceCollector.Output output, FaultTimeline timeline) {
        this.output = output;
        this.timeline = timeline;
    }

    /** The run is over: the time of its last record, kept or not. */
    void endsAfter(long time) {
        lastRecord = time;
    }

    @Override
    public void append(long[] words, int records) {
        TraceBuffer merged = new TraceBuffer(records);
        int at = 0;
        while (at < records) {
            long time = words[at * TraceBuffer.WORDS];
            if (timeline.nextTime() < time) {
                write(merged);
                timeline.drainTo(time - 1, output::append);
            }
            int from = merged.size();
            int end = at;
            while (end < records && words[end * TraceBuffer.WORDS] == time) {
                end++;
            }
            merged.addAll(words, at, end - at);
            if (timeline.nextTime() == time) {
                timeline.drainTo(time, merged::addAll);
                merged.sort(from);
            }
            at = end;
        }
        write(merged);
    }

    private void write(TraceBuffer merged) {
        output.append(merged.words(), merged.size());
        merged.clear();
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
