package gossamer.audit;

import org.jspecify.annotations.Nullable;

/** A packet as the auditor sees it. */
final class Parcel implements Due {

    final long id;
    /** The packet whose arrival made its sender send it, or 0. */
    final long cause;

    final int channel;
    final int colour;
    final int stage;
    final int lane;
    final Tokens tokens;
    final long flits;
    /** The PU that it is for. */
    final int target;
    /** Under wormhole switching. */
    final @Nullable Way way;

    Parcel(
            long id,
            long cause,
            int channel,
            int target,
            int colour,
            int stage,
            int lane,
            Tokens tokens,
            long flits) {
        this.id = id;
        this.cause = cause;
        this.channel = channel;
        this.target = target;
        this.colour = colour;
        this.stage = stage;
        this.lane = lane;
        this.tokens = tokens;
        this.flits = flits;
        this.way = null;
    }

    private Parcel(Parcel other, int channel, @Nullable Way way) {
        this.id = other.id;
        this.cause = other.cause;
        this.channel = channel;
        this.target = other.target;
        this.colour = other.colour;
        this.stage = other.stage;
        this.lane = other.lane;
        this.tokens = other.tokens;
        this.flits = other.flits;
        this.way = way;
    }

    /** The same packet as it begins this way. */
    Parcel along(Way other) {
        return new Parcel(this, other.channel(0), other);
    }

    /** The same packet on another channel of its way. */
    Parcel on(int other) {
        return new Parcel(this, other, way);
    }

    /** The same packet for another PU. */
    Parcel to(int otherChannel, int other) {
        return new Parcel(id, cause, otherChannel, other, colour, stage, lane, tokens, flits);
    }

    @Override
    public int pu() {
        return target;
    }

    @Override
    public int channel() {
        return channel;
    }

    @Override
    public long id() {
        return id;
    }

    int sender() {
        return (int) (id >>> 32);
    }
}
