package gossamer.coordinator.lab;

/** What a step can be. */
public enum LabStep {
    /** To behind the next record. */
    EVENT,
    /** To behind all records of the next time at which there is one. */
    INSTANT,
    /** As far as a packet of one token takes over one link. */
    ROUND
}
