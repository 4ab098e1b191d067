package gossamer.audit;

/** What a PU that gossips does, and what it knows of the time. */
interface PuWorld {

    long now();

    /** The id of the next packet of a PU. */
    long newId(int pu);

    /** A PU sends a packet now. */
    void send(Parcel parcel);

    /** Something is due at a PU at a time after now. */
    void due(long time, Due due);

    /** A PU enters a stage. */
    void state(int pu, int stage, long cause);

    /** A PU has all tokens; only the first time counts. */
    void complete(int pu, long cause);
}
