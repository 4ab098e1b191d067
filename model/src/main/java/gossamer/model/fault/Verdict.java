package gossamer.model.fault;

/**
 * What becomes of one packet in a channel. Loss comes before the others: a packet that is lost is
 * neither duplicated nor corrupted.
 *
 * @param lossRule the rule, counted from 1, that loses it; 0 for none
 * @param loss {@link FaultKind#LOSS}, {@link FaultKind#SEND_OMISSION} or {@link
 *     FaultKind#RECEIVE_OMISSION}; of no meaning unless it is lost
 * @param duplicateRule the rule that duplicates it; 0 for none
 * @param corruptRule the rule that corrupts it; 0 for none
 * @param pick 64 random bits that say which token is corrupted, and into what
 */
public record Verdict(int lossRule, FaultKind loss, int duplicateRule, int corruptRule, long pick) {

    /** Nothing happens to it. */
    public static final Verdict PASS = new Verdict(0, FaultKind.LOSS, 0, 0, 0);

    /** It is lost. */
    public static Verdict lost(int rule, FaultKind kind) {
        return new Verdict(rule, kind, 0, 0, 0);
    }

    /** Whether it never arrives. */
    public boolean isLost() {
        return lossRule != 0;
    }

    /** Whether a second copy follows the first one. */
    public boolean isDuplicated() {
        return duplicateRule != 0;
    }

    /** Whether one of its tokens arrives with a wrong value. */
    public boolean isCorrupted() {
        return corruptRule != 0;
    }
}
