package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.description.Auditors;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFormatException;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.Report;
import gossamer.model.verify.TraceVerifier;
import gossamer.model.verify.ViolationCode;
import gossamer.model.verify.WaitGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The verification of a full trace: by the auditor, which does the run once more; where users' code
 * decides what PUs, laws or faults do, or automata are too many to be described, by the rules of
 * the machine, which take that as given.
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
    public record Verified(AuditReport report, String stuck, long completePus) {
        /** Whether packets wait for each other in a circle. */
        boolean hasCircle() {
            return stuck.startsWith(WaitGraph.DEADLOCK);
        }
    }

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
    private final @Nullable Auditor auditor;
    private final @Nullable TraceVerifier verifier;
    private final int pus;
    private final @Nullable WaitGraph waits;
    private long completePus;

    /**
     * A verification that has seen nothing.
     *
     * @param config the resolved config
     * @param mayBeStuck whether packets may hold up each other at the end
     */
    public Verification(Emulation emulation, Config config, Ending ending, boolean mayBeStuck) {
        this.ending = ending;
        auditor = isAudited(emulation) ? Auditors.of(emulation, config, Map.of()) : null;
        verifier = auditor == null ? TraceVerifier.of(emulation) : null;
        if (auditor != null && !ending.byItself()) {
            ending.lastEvent().ifPresent(auditor::cutAfter);
        }
        pus = emulation.topology().pus();
        boolean stuck = mayBeStuck && emulation.network().mode().canDeadlock();
        waits = stuck ? new WaitGraph(emulation) : null;
    }

    /** Whether all that decides about the run is known as plain data. */
    private static boolean isAudited(Emulation emulation) {
        return emulation.algorithm().hasAutomaton()
                && emulation.profile().opaque().isEmpty();
    }

    /**
     * Reads a trace before it is taken in, if that is needed; what is damaged there is for others
     * to say.
     */
    public void prepare(Path trace) throws IOException {
        if (auditor != null && auditor.needsNotes()) {
            try {
                TraceFileReader.readAll(trace, auditor::note);
            } catch (TraceFormatException e) {
                // The sound part is all there is.
            }
        }
    }

    /** Takes in the next records. */
    public void acceptAll(long[] words, int count) {
        if (auditor != null) {
            auditor.acceptAll(words, count);
        }
        if (verifier != null) {
            verifier.acceptAll(words, count);
        }
        for (int record = 0; record < count; record++) {
            int at = record * TraceBuffer.WORDS;
            boolean complete = (words[at + 5] & 0xFF) == EventKind.COMPLETE.ordinal();
            completePus += complete ? 1 : 0;
            if (waits != null) {
                waits.accept(TraceRecord.unpack(words, at));
            }
        }
    }

    /**
     * All records are there. Tokens that are missing at the end of an incomplete run break no rule
     * of the machine, nor do packets that do not arrive where some wait for each other in a circle.
     */
    public Verified finish() {
        if (auditor != null) {
            return finish(ending.isCutShort() ? auditor.finishCutShort() : auditor.finish());
        }
        Report report = verifier == null ? null : verifier.finish(ending.byItself());
        if (report == null) {
            throw new IllegalStateException("nobody has verified anything");
        }
        if (!ending.byItself() || completePus >= pus) {
            return new Verified(plain(report), "", completePus);
        }
        Report rules = report.without(ViolationCode.INCOMPLETE);
        Report sound = rules.without(ViolationCode.NOT_DELIVERED);
        Verified verified = finish(plain(sound));
        return verified.hasCircle()
                ? verified
                : new Verified(plain(rules), verified.stuck(), completePus);
    }

    private Verified finish(AuditReport report) {
        boolean stuck = ending.byItself() && completePus < pus && report.clean();
        // A broken trace may make no graph at all.
        String text = waits != null && stuck ? waits.toString() : "";
        return new Verified(report, text, completePus);
    }

    private static AuditReport plain(Report report) {
        List<AuditReport.Violation> violations = report.violations().stream()
                .map(violation -> new AuditReport.Violation(
                        violation.code().name(),
                        violation.record() == null ? -1 : violation.record().time(),
                        violation.message()
                                + (violation.record() == null
                                        ? ""
                                        : " [" + violation.record() + "]")))
                .toList();
        return new AuditReport(report.records(), violations, List.of());
    }
}
