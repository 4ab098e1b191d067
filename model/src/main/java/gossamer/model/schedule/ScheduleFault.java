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
}
