package gossamer.node.region;

import gossamer.model.run.StopReason;

/** Who is told how it went in a region. */
interface RegionOwner {
    /** The region has come to the ceiling. */
    void held();

    /** The run is over in all regions. */
    void ended(StopReason reason);

    /** Something impossible happened; the run cannot go on. */
    void broke(Throwable error);
}
