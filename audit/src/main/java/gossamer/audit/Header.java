package gossamer.audit;

import java.util.Objects;

/** The header of a packet under wormhole switching, and how far it is. */
final class Header {

    Parcel parcel;
    final Way way;
    /** When its PU sent it. */
    final long offered;

    /** Whether its start-up has begun. */
    boolean begun;
    /** The place on its way of the channel that it asks for, or has entered last. */
    int at;
    /** Since when all of the packet stands still; never while it goes on. */
    long stoodStill = Replay.NEVER;
    /** Whether it goes no further than the channel that it has entered last. */
    boolean ended;

    Header(Parcel parcel, long offered) {
        this.parcel = parcel;
        this.way = Objects.requireNonNull(parcel.way, "way");
        this.offered = offered;
    }

    int channel() {
        return way.channel(at);
    }
}
