package gossamer.audit;

/** All links and ports of a machine, by its rules. */
interface LinkReplay {

    /** A PU sends a packet in this instant, through a link that is served at its end. */
    void offer(Parcel parcel);

    /** This instant was asked for by {@link Replay#wake} for this link or port. */
    void wake(int who);

    /** Serves all that was offered or woken in this instant. */
    void serve();
}
