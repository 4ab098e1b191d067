package gossamer.audit;

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
