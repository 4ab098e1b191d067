package gossamer.audit;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
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
    /** The numbers of the wrong values of its tokens that have one. */
    final SortedMap<Integer, Integer> wrong;

    /** A packet that its sender sends through a channel. */
    Parcel(
            PlainRun run,
            long id,
            long cause,
            int channel,
            int colour,
            int stage,
            int lane,
            Tokens tokens) {
        this.id = id;
        this.cause = cause;
        this.channel = channel;
        this.target = run.graph.target(channel);
        this.colour = colour;
        this.stage = stage;
        this.lane = lane;
        this.tokens = tokens;
        this.flits = run.flits(colour, tokens);
        this.way = null;
        this.wrong = Collections.emptySortedMap();
    }

    private Parcel(
            Parcel other,
            int channel,
            int target,
            @Nullable Way way,
            SortedMap<Integer, Integer> wrong) {
        this.id = other.id;
        this.cause = other.cause;
        this.channel = channel;
        this.target = target;
        this.colour = other.colour;
        this.stage = other.stage;
        this.lane = other.lane;
        this.tokens = other.tokens;
        this.flits = other.flits;
        this.way = way;
        this.wrong = wrong;
    }

    /** The same packet of another number, cause and stage. */
    Parcel numbered(long otherId, long otherCause, int otherStage) {
        return new Parcel(this, otherId, otherCause, otherStage);
    }

    private Parcel(Parcel other, long id, long cause, int stage) {
        this.id = id;
        this.cause = cause;
        this.stage = stage;
        this.channel = other.channel;
        this.target = other.target;
        this.colour = other.colour;
        this.lane = other.lane;
        this.tokens = other.tokens;
        this.flits = other.flits;
        this.way = other.way;
        this.wrong = other.wrong;
    }

    /** The same packet as it begins this way. */
    Parcel along(Way other) {
        return new Parcel(this, other.channel(0), target, other, wrong);
    }

    /** The same packet on another channel of its way. */
    Parcel on(int other) {
        return new Parcel(this, other, target, way, wrong);
    }

    /** The same packet for another PU. */
    Parcel to(int otherChannel, int other) {
        return new Parcel(this, otherChannel, other, way, wrong);
    }

    /** The same packet with this value of a token, 0 for the true one. */
    Parcel with(int token, int value) {
        if (variant(token) == value) {
            return this;
        }
        SortedMap<Integer, Integer> values = new TreeMap<>(wrong);
        values.put(token, value);
        values.values().remove(0);
        return new Parcel(this, channel, target, way, values);
    }

    /** The value of a token: 0 for the true one, otherwise the number of a wrong one. */
    int variant(int token) {
        return wrong.getOrDefault(token, 0);
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
