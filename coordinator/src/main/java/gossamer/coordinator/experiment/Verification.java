package gossamer.coordinator.experiment;

import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.Report;
import gossamer.model.verify.TraceVerifier;
import gossamer.model.verify.ViolationCode;
import gossamer.model.verify.WaitGraph;

import org.jspecify.annotations.Nullable;

/**
 * The verification of a full trace, which tells what the machine must not do from what a gossip
 * that is incomplete or deadlocked lacks.
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
    public record Verified(Report report, String stuck, long completePus) {
        /** Whether packets wait for each other in a circle. */
        boolean hasCircle() {
            return stuck.startsWith(WaitGraph.DEADLOCK);
        }
    }

    private final TraceVerifier verifier;
    private final int pus;
    private final @Nullable WaitGraph waits;
    private long completePus;

    /**
     * A verification that has seen nothing.
     *
     * @param stuck whether packets may hold up each other at the end
     */
    Verification(Emulation emulation, boolean stuck) {
        verifier = TraceVerifier.of(emulation);
        pus = emulation.topology().pus();
        waits = stuck && emulation.network().mode().canDeadlock() ? new WaitGraph(emulation) : null;
    }

    /** Takes in the next records. */
    void acceptAll(long[] words, int count) {
        verifier.acceptAll(words, count);
        for (int record = 0; record < count; record++) {
            int at = record * TraceBuffer.WORDS;
            boolean complete = EventKind.of((int) (words[at + 5] & 0xFF)) == EventKind.COMPLETE;
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
    Verified finish(boolean ranToTheEnd) {
        Report report = verifier.finish(ranToTheEnd);
        if (!ranToTheEnd || completePus >= pus) {
            return new Verified(report, "", completePus);
        }
        Report rules = report.without(ViolationCode.INCOMPLETE);
        boolean sound = rules.without(ViolationCode.NOT_DELIVERED).clean();
        // A broken trace may make no graph at all.
        Verified verified =
                new Verified(rules, waits == null || !sound ? "" : waits.toString(), completePus);
        return verified.hasCircle()
                ? new Verified(
                        rules.without(ViolationCode.NOT_DELIVERED), verified.stuck(), completePus)
                : verified;
    }
}
