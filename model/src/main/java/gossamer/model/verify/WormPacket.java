package gossamer.model.verify;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A packet under wormhole switching: what it carries, where it is, what it asks for. */
final class WormPacket extends TracedPacket {

    /** A time that is not known, since it depends on how long a header waits. */
    static final long UNKNOWN = Long.MAX_VALUE;

    /** What a packet has to do with one channel: its header asks for it, is given it, enters it. */
    static final class Hold {
        final WormPacket packet;
        final int channel;
        final WormLane lane;
        final long asked;

        /** Whether it waited among others before the channel was given to it. */
        boolean waits;

        /** When the channel was given to it, or NEVER. */
        long granted = NEVER;

        /** When the header must enter; later than {@code granted} if a delay holds it up. */
        long due = NEVER;

        /** The packet that it has waited for. */
        long waitedFor;

        /** When the tail passes unless the header has to wait for another channel; or NEVER. */
        private long passes = NEVER;

        Hold(WormPacket packet, int channel, WormLane lane, long asked) {
            this.packet = packet;
            this.channel = channel;
            this.lane = lane;
            this.asked = asked;
        }

        /** When the tail passes, or UNKNOWN. */
        long leaves() {
            Hold request = packet.request;
            boolean stopped = request != null && passes > request.asked;
            return passes == NEVER || stopped ? UNKNOWN : passes;
        }
    }

    /** The channels that its header has entered, in order. */
    private final List<Hold> entered = new ArrayList<>(4);

    /** The channel that its header has asked for and not entered, or null. */
    @Nullable
    Hold request;

    /** When its header asks for the next channel; it does not if it is on its last one. */
    long asks = NEVER;

    WormPacket(Cursor record) {
        super(record);
    }

    /** The first channel, if its header has entered it. */
    @Nullable
    Hold first() {
        return entered.isEmpty() ? null : entered.get(0);
    }

    /** The channel that its header has entered last. */
    @Nullable
    Hold last() {
        return entered.isEmpty() ? null : entered.get(entered.size() - 1);
    }

    /** Whether its header has entered this channel. */
    boolean hasEntered(int other) {
        return entered.stream().anyMatch(hold -> hold.channel == other);
    }

    /**
     * Its header enters a channel, and everything behind it has stopped since it asked for that.
     *
     * @param hop ticks until it asks for the next one
     * @param crossing ticks until its tail passes, if it need not wait
     */
    void enter(Hold hold, long time, long hop, long crossing) {
        for (Hold behind : entered) {
            if (behind.passes > hold.asked) {
                behind.passes = plus(behind.passes, time - hold.asked);
            }
        }
        hold.passes = plus(time, crossing);
        entered.add(hold);
        asks = plus(time, hop);
        request = null;
    }

    private static long plus(long time, long ticks) {
        long sum = time + ticks;
        return sum < 0 ? UNKNOWN : sum;
    }
}
