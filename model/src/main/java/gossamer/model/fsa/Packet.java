package gossamer.model.fsa;

import gossamer.model.token.Datum;
import gossamer.model.token.TokenSet;

import org.jspecify.annotations.Nullable;

/**
 * What one send carries over a link.
 *
 * @param id sending PU in the upper 32 bits, its sends counted from 1 in the lower ones; never 0
 * @param cause id of the packet whose arrival made the PU send this one; 0 when nothing had to
 *     arrive
 * @param channel the channel it is sent on
 * @param colour which part of the tokens it carries
 * @param stage index of the sender's stage
 * @param lane index of the lane within the stage
 * @param tokens what it carries, in the numbering of its colour
 * @param flits its length
 * @param variants which tokens have a wrong value; null while all have their true one
 * @param value of the token that it carries; null in runs without values
 */
public record Packet(
        long id,
        long cause,
        int channel,
        int colour,
        int stage,
        int lane,
        TokenSet tokens,
        long flits,
        @Nullable Variants variants,
        @Nullable Datum value)
        implements Signal {

    /** A packet without a value, whose tokens are as they were at their owners. */
    public Packet(
            long id,
            long cause,
            int channel,
            int colour,
            int stage,
            int lane,
            TokenSet tokens,
            long flits) {
        this(id, cause, channel, colour, stage, lane, tokens, flits, null, null);
    }

    /** The same packet with these variants of its tokens. */
    public Packet with(@Nullable Variants others) {
        return new Packet(id, cause, channel, colour, stage, lane, tokens, flits, others, value);
    }

    /** The same packet with this value. */
    public Packet withValue(@Nullable Datum other) {
        return new Packet(id, cause, channel, colour, stage, lane, tokens, flits, variants, other);
    }

    /** The same packet on another channel. */
    public Packet on(int other) {
        if (other == channel) {
            return this;
        }
        return new Packet(id, cause, other, colour, stage, lane, tokens, flits, variants, value);
    }

    /** The same packet in another lane. */
    public Packet inLane(int other) {
        return new Packet(id, cause, channel, colour, stage, other, tokens, flits, variants, value);
    }

    /** The same packet with another number, cause and stage. */
    public Packet numbered(long otherId, long otherCause, int otherStage) {
        return new Packet(
                otherId,
                otherCause,
                channel,
                colour,
                otherStage,
                lane,
                tokens,
                flits,
                variants,
                value);
    }

    /** The id of the {@code sequence}-th packet (from 1) sent by a PU. */
    public static long idOf(int pu, int sequence) {
        return (long) pu << 32 | sequence;
    }

    /** The PU that sent the packet with this id. */
    public static int senderOf(long id) {
        return (int) (id >>> 32);
    }

    /** An id for people: {@code pu#sequence}, or {@code -} for none. */
    public static String idText(long id) {
        return id == 0 ? "-" : senderOf(id) + "#" + (int) id;
    }
}
