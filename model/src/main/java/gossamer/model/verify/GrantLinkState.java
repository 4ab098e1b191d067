package gossamer.model.verify;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * One link whose turns are granted, as the records tell: what waits at its ends and what is under
 * way.
 */
final class GrantLinkState {

    private static final long NEVER = GrantPacket.NEVER;

    /** One end of the link, where the packets of one channel wait. */
    static final class End {
        private final ArrayDeque<GrantPacket> urgent = new ArrayDeque<>(1);
        private final ArrayDeque<GrantPacket> others = new ArrayDeque<>(1);

        /** The packet under way from here. */
        @Nullable
        GrantPacket moving;

        /** Number of packets that have gone from here in earlier instants. */
        long gone;

        private long left;
        private long leftAt = NEVER;

        void add(GrantPacket packet, boolean inHurry) {
            (inHurry ? urgent : others).add(packet);
        }

        void remove(GrantPacket packet) {
            if (!urgent.remove(packet)) {
                others.remove(packet);
            }
        }

        /** The packet with this id that waits here, or null. */
        @Nullable
        GrantPacket find(long id) {
            GrantPacket found = find(urgent, id);
            return found == null ? find(others, id) : found;
        }

        private static @Nullable GrantPacket find(ArrayDeque<GrantPacket> queue, long id) {
            for (GrantPacket packet : queue) {
                if (packet.id == id) {
                    return packet;
                }
            }
            return null;
        }

        int waiting() {
            return urgent.size() + others.size();
        }

        /** The packet whose turn is next, or null if none waits. */
        @Nullable
        GrantPacket head() {
            return urgent.isEmpty() ? others.peek() : urgent.peek();
        }

        /**
         * A packet that waits although it must go before this one, which has been waiting since
         * {@code offered}; null if there is none.
         */
        @Nullable
        GrantPacket passedOver(GrantPacket packet, long offered, boolean inHurry) {
            if (!inHurry && !urgent.isEmpty()) {
                return urgent.peek();
            }
            GrantPacket first = (inHurry ? urgent : others).peek();
            boolean before = first != null
                    && first != packet
                    && (first.offered < offered
                            || first.offered == offered
                                    && Long.compareUnsigned(first.id, packet.id) < 0);
            return before ? first : null;
        }

        /** The packet whose start-up began in this instant, or null. */
        @Nullable
        GrantPacket startedAt(long time) {
            return moving != null && moving.started == time ? moving : null;
        }

        /** The packet that was next before anything started in this instant, or null. */
        @Nullable
        GrantPacket headBefore(long time) {
            GrantPacket started = startedAt(time);
            return started == null ? head() : started;
        }

        /** How many waited before anything started in this instant. */
        int waitingBefore(long time) {
            return waiting() + (startedAt(time) == null ? 0 : 1);
        }

        /** Whether a packet is under way that began before this instant. */
        boolean isTakenBefore(long time) {
            return moving != null && moving.started != time;
        }

        /** The packet under way has left the channel. */
        void leave(long time) {
            if (moving != null) {
                left = moving.id;
                leftAt = time;
                moving = null;
            }
        }

        /** The packet that left the channel in this instant, or 0. */
        long leftAt(long time) {
            return leftAt == time ? left : 0;
        }
    }

    final int link;
    final End[] ends = {new End(), new End()};

    /**
     * Between one-port PUs: since when packets that may go have been waiting for ports, or NEVER.
     */
    long waitingSince = NEVER;

    /** Number of coins tossed. */
    long coins;

    /** Whether it is to be looked at when the instant ends. */
    boolean touched;

    /** An idle link. */
    GrantLinkState(int link) {
        this.link = link;
    }

    /** The end from which a channel leads. */
    End end(int channel) {
        return ends[channel & 1];
    }

    boolean isIdle() {
        return ends[0].moving == null && ends[1].moving == null;
    }

    /** Whether nothing was under way before what started in this instant. */
    boolean wasIdle(long time) {
        return !ends[0].isTakenBefore(time) && !ends[1].isTakenBefore(time);
    }

    boolean startsAt(long time) {
        return ends[0].startedAt(time) != null || ends[1].startedAt(time) != null;
    }

    /** The packet that left the link in this instant, of two that of the higher channel, or 0. */
    long leftAt(long time) {
        long high = ends[1].leftAt(time);
        return high == 0 ? ends[0].leftAt(time) : high;
    }
}
