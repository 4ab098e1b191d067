package gossamer.model.recovery;

/** A remedy for a member with a permanent fault. */
public enum Strategy {
    /** Start the member again, and take it back when it is there. */
    RESTART,
    /** Give its seat to a spare. */
    SPARE,
    /** Do without the member: majorities are those of one member less. */
    DEGRADE
}
