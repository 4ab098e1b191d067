package gossamer.model.recovery;

/** What can be done about a member with a permanent fault. */
public enum Strategy {
    /** Start it again, and take it back when it is there. */
    RESTART,
    /** Give its seat to a spare. */
    SPARE,
    /** Do without it: votes are taken of one member less. */
    DEGRADE
}
