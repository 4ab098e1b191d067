package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.description.Auditors;
import gossamer.model.analysis.wormhole.WaitGraph;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFormatException;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The verification of a full trace by the auditor, which does the run once more; what only code of
 * users knows it takes as given, and says so.
 */
public final class Verification {

    /**
     * What it came to.
     *
     * @param report the rules that are broken
     * @param stuck which packets hold up each other, for people; empty if none do, or the run was
     *     cut off
     * @param completePus PUs that completed
     */
    public record Verified(AuditReport report, String stuck, long completePus) {}

    /**
     * How a trace ends.
     *
     * @param byItself whether the run ended since nothing was left to happen
     * @param lastEvent time of the last thing that happened, in ticks; empty if the trace was cut
     *     short
     */
    public record Ending(boolean byItself, OptionalLong lastEvent) {
        /** Of a run that ended by itself, if it did, and else after this time. */
        public static Ending of(boolean byItself, long lastEvent) {
            return new Ending(byItself, OptionalLong.of(lastEvent));
        }

        boolean isCutShort() {
            return !byItself && lastEvent.isEmpty();
        }
    }

    private final Ending ending;
    private final Auditor auditor;
    private final int pus;
    /** Null also once the trace cannot be followed, as it is broken: then nobody asks. */
    private @Nullable WaitGraph waits;

    private long completePus;

    /**
     * A verification that has seen nothing.
     *
     * @param config the resolved config
     * @param given what users' laws and faults have said, see {@code DrawnDelays}
     * @param mayBeStuck whether packets may hold up each other at the end
     */
    public Verification(
            Emulation emulation,
            Config config,
            Map<Long, Long> given,
            Ending ending,
            boolean mayBeStuck) {
        this.ending = ending;
        auditor = Auditors.of(emulation, config, given);
        if (!ending.byItself()) {
            ending.lastEvent().ifPresent(auditor::cutAfter);
        }
        pus = emulation.topology().pus();
        boolean stuck = mayBeStuck && emulation.network().mode().canDeadlock();
        waits = stuck ? new WaitGraph(emulation) : null;
    }

    /**
     * Reads a trace before it is taken in, if that is needed; what is damaged there is for others
     * to say.
     */
    public void prepare(Path trace) throws IOException {
        if (auditor.needsNotes()) {
            try {
                TraceFileReader.readAll(trace, auditor::note);
            } catch (TraceFormatException e) {
                // The sound part is all there is.
            }
        }
    }

    /** The same with a trace in memory. */
    public void prepare(long[] words, int count) {
        if (auditor.needsNotes()) {
            auditor.note(words, count);
        }
    }

    /** Takes in the next records. */
    public void acceptAll(long[] words, int count) {
        auditor.acceptAll(words, count);
        for (int record = 0; record < count; record++) {
            int at = record * TraceBuffer.WORDS;
            boolean complete = (words[at + 5] & 0xFF) == EventKind.COMPLETE.ordinal();
            completePus += complete ? 1 : 0;
            if (waits != null) {
                waits = follow(waits, words, at);
            }
        }
    }

    private static @Nullable WaitGraph follow(WaitGraph waits, long[] words, int at) {
        try {
            waits.accept(TraceRecord.unpack(words, at));
            return waits;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** All records are there. */
    public Verified finish() {
        AuditReport report = ending.isCutShort() ? auditor.finishCutShort() : auditor.finish();
        boolean stuck = ending.byItself() && completePus < pus && report.clean();
        // A broken trace may make no graph at all.
        String text = waits != null && stuck ? waits.toString() : "";
        return new Verified(report, text, completePus);
    }
}
