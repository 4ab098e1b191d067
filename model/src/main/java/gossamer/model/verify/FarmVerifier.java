package gossamer.model.verify;

import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;

import java.util.Arrays;

/**
 * Checks what voters note of votes and decisions; all other records are for the verifier of the
 * gossip. A voter votes once in a round, when it ends a session, on no more values than there are
 * voters, and decides something only when it votes.
 */
final class FarmVerifier implements TraceVerifier {

    private static final int MOST_CODES = 16;

    private final TraceVerifier gossip;
    private final int pus;
    private final int sessions;
    private final boolean atEnds;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final Cursor record = new Cursor();
    /** By PU, the session of its latest vote, when that was, and when it last ended a session. */
    private final int[] voted;

    private final long[] votedAt;
    private final long[] endedAt;
    private long notes;

    FarmVerifier(Emulation emulation, TraceVerifier gossip) {
        this.gossip = gossip;
        this.pus = emulation.topology().pus();
        this.sessions = emulation.algorithm().sessions();
        this.atEnds = emulation.algorithm().inSessions().isPresent();
        this.voted = new int[pus];
        this.votedAt = new long[pus];
        this.endedAt = new long[pus];
        Arrays.fill(voted, -1);
        Arrays.fill(votedAt, -1);
        Arrays.fill(endedAt, -1);
    }

    @Override
    public void accept(long[] words, int at) {
        record.moveTo(words, at);
        EventKind kind = record.kind;
        if (kind != EventKind.VOTE && kind != EventKind.DECISION) {
            boolean ends = kind == EventKind.STATE || kind == EventKind.COMPLETE;
            if (ends && record.pu >= 0 && record.pu < pus) {
                endedAt[record.pu] = record.time;
            }
            gossip.accept(words, at);
            return;
        }
        notes++;
        gossip.note(record.time);
        if (!record.isAfterPrevious()) {
            report(
                    ViolationCode.NOT_CANONICAL,
                    "it must come before the record before it, or equals it");
        }
        if (!isSound(kind)) {
            report(ViolationCode.BAD_RECORD, "a field is out of range");
        } else if (kind == EventKind.VOTE) {
            vote();
        } else if (votedAt[record.pu] != record.time || voted[record.pu] != record.stage) {
            report(ViolationCode.WRONG_STATE, "a decision of a voter that does not vote");
        }
    }

    private boolean isSound(EventKind kind) {
        boolean bare = record.channel == -1
                && record.packet == 0
                && record.cause == 0
                && record.colour == 0
                && record.stage < sessions
                && record.intervals < MOST_CODES;
        boolean here = record.pu >= 0 && record.pu < pus && record.time >= 0;
        boolean numbers = kind == EventKind.VOTE
                ? record.firstToken >= 0
                        && record.firstToken <= record.tokens
                        && record.tokens <= pus
                        && record.intervals >= 0
                : record.firstToken >= -1
                        && record.firstToken < pus
                        && record.tokens >= 0
                        && record.tokens < pus
                        && record.intervals >= 1;
        return bare && here && numbers;
    }

    private void vote() {
        int pu = record.pu;
        if (record.stage <= voted[pu]) {
            report(
                    ViolationCode.WRONG_STATE,
                    "a vote of session " + record.stage + " after one of " + voted[pu]);
        }
        if (atEnds && endedAt[pu] != record.time) {
            report(ViolationCode.WRONG_STATE, "a vote in the midst of a session");
        }
        voted[pu] = record.stage;
        votedAt[pu] = record.time;
    }

    private void report(ViolationCode code, String message) {
        findings.add(code, record, () -> message);
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        return findings.report(notes).and(gossip.finish(ranToTheEnd));
    }
}
