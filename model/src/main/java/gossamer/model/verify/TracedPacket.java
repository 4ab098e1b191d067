package gossamer.model.verify;

import gossamer.model.fsa.Packet;

import java.util.Arrays;

/** A packet and what it carries, as the records tell. */
abstract class TracedPacket {

    /** No time. */
    static final long NEVER = -1;

    final long id;

    /** Where it leaves its sender. */
    final int channel;

    /** When it was offered and had to wait, or NEVER. */
    long offered = NEVER;

    /** When start-up began, or NEVER. */
    long started = NEVER;

    /** What its sender names as the cause of its offer. */
    long offerCause;

    /** The cause that its START names. */
    long startCause;

    private long tokenWord;
    private long contentFlags;
    private long parts;
    private int listed;
    private int[] bounds = new int[2];

    /** The packet of an OFFER or START record. */
    TracedPacket(Cursor record) {
        id = record.packet;
        channel = record.channel;
        carry(record);
    }

    /** From now on it carries what the record tells. */
    final void carry(Cursor record) {
        tokenWord = record.tokenWord();
        contentFlags = record.contentFlags();
        parts = record.tokens;
        listed = 1;
        bounds[0] = record.firstToken;
        bounds[1] = record.firstToken + record.tokens;
    }

    /** Whether the record tells the same first interval, number of intervals, colour and stage. */
    boolean isAsIn(Cursor record) {
        return tokenWord == record.tokenWord() && contentFlags == record.contentFlags();
    }

    /** As {@link Cursor#colourAndStage}. */
    int colourAndStage() {
        return (int) (contentFlags & 0xFFFFFF);
    }

    int colour() {
        return (int) (contentFlags & 0xFF);
    }

    int stage() {
        return colourAndStage() >>> 8;
    }

    /** Number of intervals announced. */
    int intervals() {
        return (int) (contentFlags >>> 24);
    }

    /** Number of intervals told so far. */
    int listed() {
        return listed;
    }

    /** Whether all intervals have been told. */
    boolean isListed() {
        return listed >= intervals();
    }

    /** Tokens, or parts of them, in the intervals told so far. */
    long parts() {
        return parts;
    }

    /** First token of an interval that has been told. */
    int from(int interval) {
        return bounds[2 * interval];
    }

    /** Token after the last one of an interval that has been told. */
    int to(int interval) {
        return bounds[2 * interval + 1];
    }

    /** Adds a further interval. */
    void list(int from, int to) {
        if (2 * listed == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        bounds[2 * listed] = from;
        bounds[2 * listed + 1] = to;
        listed++;
        parts += to - from;
    }

    /** Whether it carries a token, as far as told. */
    boolean carries(int token) {
        for (int interval = 0; interval < listed; interval++) {
            if (from(interval) <= token && token < to(interval)) {
                return true;
            }
        }
        return false;
    }

    /** The id, for people. */
    String name() {
        return "packet " + Packet.idText(id);
    }
}
