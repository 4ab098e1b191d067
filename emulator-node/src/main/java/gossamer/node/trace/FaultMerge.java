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
        TraceBuffer faults = new TraceBuffer(16);
        if (records > 0) {
            timeline.drainTo(words[(records - 1) * TraceBuffer.WORDS], faults);
        }
        if (faults.size() == 0) {
            output.append(words, records);
            return;
        }
        TraceBuffer kept = new TraceBuffer(records);
        kept.addAll(words, records);
        TraceBuffer merged = new TraceBuffer(records + faults.size());
        int at = 0;
        for (int fault = 0; fault < faults.size(); fault++) {
            int from = at;
            while (at < records && TraceBuffer.compare(kept, at, faults, fault) < 0) {
                at++;
            }
            merged.addAll(kept, from, at - from);
            merged.addAll(faults, fault, 1);
        }
        merged.addAll(kept, at, records - at);
        output.append(merged.words(), merged.size());
    }

    @Override
    public void finish() {
        TraceBuffer rest = new TraceBuffer(16);
        timeline.finish(lastRecord, rest);
        output.append(rest.words(), rest.size());
        output.finish();
    }

    @Override
    public void close() {
        output.close();
    }
}
