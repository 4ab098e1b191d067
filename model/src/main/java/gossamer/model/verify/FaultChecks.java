package gossamer.model.verify;

import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;

/** Begins and ends of faults in a trace must be those of the profile. */
final class FaultChecks {

    private final Emulation emulation;
    private final Findings findings;
    private final TraceBuffer faults = new TraceBuffer(16);

    FaultChecks(Emulation emulation, Findings findings) {
        this.emulation = emulation;
        this.findings = findings;
    }

    /** Takes a record if it tells of a fault. */
    boolean take(EventKind kind, long[] words, int at) {
        if (kind != EventKind.FAULT_BEGIN && kind != EventKind.FAULT_END) {
            return false;
        }
        faults.addAll(Arrays.copyOfRange(words, at, at + TraceBuffer.WORDS), 1);
        return true;
    }

    /** The trace has ended; {@code lastRecord} is the time of its last record of anything else. */
    void finish(long lastRecord) {
        TraceBuffer expected = FaultTimeline.of(emulation, lastRecord);
        int common = Math.min(expected.size(), faults.size());
        for (int index = 0; index <= common; index++) {
            TraceRecord must = index < expected.size() ? expected.get(index) : null;
            TraceRecord is = index < faults.size() ? faults.get(index) : null;
            if (must == null ? is != null : !must.equals(is)) {
                findings.add(
                        ViolationCode.WRONG_FAULT,
                        is,
                        () -> "the next begin or end of a fault must be " + must);
                return;
            }
        }
    }
}
