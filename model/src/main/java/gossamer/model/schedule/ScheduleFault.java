package gossamer.model.schedule;

/**
 * One thing that is wrong with a schedule.
 *
 * @param code which rule is broken
 * @param round the round in which it was noticed, from 1; the last round for INCOMPLETE
 * @param transfer index of the transfer in the round, from 0; {@link #NO_TRANSFER} for INCOMPLETE
 * @param message for people: round, PUs, tokens and the broken relation
 */
public record ScheduleFault(ScheduleFaultCode code, int round, int transfer, String message) {

    /** The index in place of a transfer's when the fault is not about one. */
    public static final int NO_TRANSFER = -1;

    /** One line for people. */
    @Override
    public String toString() {
        return code + ": " + message;
    }

    /** What can be wrong with a schedule. */
    public enum ScheduleFaultCode {
        UNKNOWN_PU("a transfer from or to a PU that the network does not have"),
        UNKNOWN_TOKEN("a packet with a token that no PU starts with"),
        NO_EDGE("a transfer between PUs that no link joins"),
        EMPTY_PACKET("a packet without tokens"),
        DUPLICATE_TOKEN("a packet that carries a token more than once"),
        PACKET_TOO_BIG("a packet with more tokens than the packet capacity"),
        ARC_BUSY("two packets on one link in the same direction in one round"),
        HALF_DUPLEX("packets in both directions of a half-duplex link in one round"),
        ONE_PORT("a one-port PU on two links in one round"),
        TOKEN_NOT_HELD("a packet with tokens that its sender does not hold when the round begins"),
        INCOMPLETE("a PU lacks tokens after the last round");

        private final String meaning;

        ScheduleFaultCode(String meaning) {
            this.meaning = meaning;
        }

        /** One line for people. */
        public String meaning() {
            return meaning;
        }
    }
}
