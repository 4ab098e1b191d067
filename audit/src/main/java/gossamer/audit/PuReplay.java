package gossamer.audit;

/** One PU: what the description says it does, done once more. */
interface PuReplay {

    /** The run begins. */
    void begin();

    /** Takes in what is due now; of several things first the one on the lowest channel. */
    void take(Due due);

    /** All that is due at this PU in this instant has been taken in. */
    default void settle() {}

    /** It has ended its last stage. */
    default void completed() {}

    /** The PU restarts after a crash and has forgotten all; called before it begins. */
    default void rejoin() {}

    /** The packet with the values that the PU tells of its tokens. */
    default Parcel told(Parcel parcel) {
        return parcel;
    }

    /** Whether the PU holds the tokens of a packet, in the session that the packet is of. */
    boolean holds(Parcel parcel);
}
