package gossamer.model.farm;

/** The number of members of which a majority is taken. */
public enum Electorate {
    /** All seats that the farm was set up with, closed ones included. */
    CONFIGURED,
    /** The seats that are left after degradation. */
    DEGRADED
}
