package gossamer.audit;

/** All links and ports of a machine, by its rules. */
interface LinkReplay {

    /** A PU sends a packet in this instant, through a link that is served at its end. */
    void offer(Parcel parcel);

    /** A PU tells its input port what it takes, where PUs meet. */
    default void wish(int pu, Wish wish) {
        throw new AuditException("machine.switching: PUs do not meet");
    }

    /** A PU no longer offers a packet, unless its transfer has begun. */
    default void withdraw(Parcel parcel) {
        throw new AuditException("machine.switching: PUs do not meet");
    }

    /** A packet is lost, comes twice or is falsified, later than now; the reason of DROP, or 0. */
    default void foretold(long time, Parcel parcel, int reason) {}

    /** This instant was asked for by {@link Replay#wake} for this link or port. */
    void wake(int who);

    /** Serves all that was offered or woken in this instant. */
    void serve();
}
