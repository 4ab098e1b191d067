package gossamer.model.verify;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import org.jspecify.annotations.Nullable;

/** The record being checked, unpacked in place so that nothing is allocated for it. */
final class Cursor {

    private static final EventKind[] KINDS = EventKind.values();

    /** PU and channel, packet, cause, tokens, the rest: the order where the kind is the same. */
    private static final int[] TIE_BREAKERS = {3, 1, 2, 4, 5};

    /** Ticks. */
    long time;

    long packet;
    long cause;
    int pu;
    int channel;
    int firstToken;
    int tokens;
    int colour;
    int stage;
    int intervals;

    /** Null when the kind is unknown. */
    @Nullable
    EventKind kind;

    private final long[] current = new long[TraceBuffer.WORDS];
    private final long[] previous = new long[TraceBuffer.WORDS];
    private @Nullable EventKind previousKind;

    /** Moves on to the record that begins at {@code words[at]}. */
    void moveTo(long[] words, int at) {
        System.arraycopy(current, 0, previous, 0, TraceBuffer.WORDS);
        System.arraycopy(words, at, current, 0, TraceBuffer.WORDS);
        previousKind = kind;
        time = current[0];
        packet = current[1];
        cause = current[2];
        pu = (int) (current[3] >>> 32);
        channel = (int) current[3];
        firstToken = (int) (current[4] >>> 32);
        tokens = (int) current[4];
        long flags = current[5];
        int ordinal = (int) (flags & 0xFF);
        kind = ordinal < KINDS.length ? KINDS[ordinal] : null;
        colour = (int) (flags >>> 8 & 0xFF);
        stage = (int) (flags >>> 16 & 0xFFFF);
        intervals = (int) (flags >>> 32);
    }

    /** First token and number of tokens, as in the record. */
    long tokenWord() {
        return current[4];
    }

    /** Everything but the kind that describes what a packet carries: colour, stage, intervals. */
    long contentFlags() {
        return current[5] >>> 8;
    }

    /** Colour and stage. */
    int colourAndStage() {
        return (int) (current[5] >>> 8 & 0xFFFFFF);
    }

    /** The record for people, null when its kind is unknown. */
    @Nullable
    TraceRecord record() {
        return kind == null ? null : TraceRecord.unpack(current, 0);
    }

    /** Whether the record follows the one before canonically; true where either is of no kind. */
    boolean isAfterPrevious() {
        EventKind now = kind;
        EventKind before = previousKind;
        if (now == null || before == null) {
            return true;
        }
        if (time != previous[0]) {
            return time > previous[0];
        }
        if (now.phase() != before.phase()) {
            return now.phase().compareTo(before.phase()) > 0;
        }
        boolean atLink = now.phase() == EventKind.Phase.LINK;
        int place = atLink ? channel : pu;
        int placeBefore = (int) (atLink ? previous[3] : previous[3] >>> 32);
        if (place != placeBefore) {
            return place > placeBefore;
        }
        if (now != before) {
            return now.compareTo(before) > 0;
        }
        for (int word : TIE_BREAKERS) {
            if (current[word] != previous[word]) {
                return Long.compareUnsigned(current[word], previous[word]) > 0;
            }
        }
        return false;
    }
}
