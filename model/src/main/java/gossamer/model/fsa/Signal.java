package gossamer.model.fsa;

import gossamer.model.fault.ModuleFault;
import gossamer.model.token.Datum;

import org.jspecify.annotations.Nullable;

/** What PUs and links tell each other. */
public sealed interface Signal extends Comparable<Signal>
        permits Packet,
                Worm,
                Signal.Alarm,
                Signal.Answer,
                Signal.Listen,
                Signal.Sent,
                Signal.Withdraw,
                Signal.Transfer,
                Signal.WormCall,
                Signal.PortCall {

    /** The channel concerned, or, where there is none yet, the number of the PU. */
    int channel();

    /** Id of the packet concerned; 0 where there is none. */
    default long id() {
        return 0;
    }

    /** The life of the PU that it belongs to, which counts from 0; -1 if it belongs to none. */
    default int life() {
        return -1;
    }

    /**
     * The canonical order of what is due at the same instant: by channel, then by packet id. What a
     * PU put off in an earlier life may have the id of what it sends in a later one.
     */
    @Override
    default int compareTo(Signal other) {
        if (channel() != other.channel()) {
            return Integer.compare(channel(), other.channel());
        }
        return id() != other.id()
                ? Long.compare(id(), other.id())
                : Integer.compare(life(), other.life());
    }

    /**
     * A PU's own timer has run out.
     *
     * @param pu whose timer
     * @param stage the stage that may begin from now on, or the one that the packet belongs to
     * @param packet what it put off sending until now, null when the timer is for a stage
     * @param life which of the lives of a PU that crashes and restarts it belongs to, from 0
     */
    record Alarm(int pu, int stage, @Nullable Packet packet, int life) implements Signal {

        private static final int NO_CHANNEL = -1;

        /** Of a PU that has not crashed. */
        public Alarm(int pu, int stage, @Nullable Packet packet) {
            this(pu, stage, packet, 0);
        }

        @Override
        public int channel() {
            return packet == null ? NO_CHANNEL : packet.channel();
        }

        @Override
        public long id() {
            return packet == null ? stage + ((long) life << 32) : packet.id();
        }
    }

    /**
     * What the user module beside a PU answers, in the instant in which it was asked or later.
     *
     * @param pu which asked
     * @param session for which
     * @param said the answer
     * @param fault what spoils it; null for nothing
     */
    record Answer(int pu, int session, Datum said, @Nullable ModuleFault fault) implements Signal {

        private static final int NO_CHANNEL = -2;

        /** An answer that nothing spoils. */
        public Answer(int pu, int session, Datum said) {
            this(pu, session, said, null);
        }

        @Override
        public int channel() {
            return NO_CHANNEL;
        }

        @Override
        public long id() {
            return session;
        }
    }

    /**
     * A PU tells its input port that it waits for a packet (rendezvous switching).
     *
     * @param pu the PU that waits
     * @param session it takes packets of this session only, or of {@link #ANY_SESSION}
     * @param from it takes packets of this PU only, of {@link #ANY}, or of {@link #NOBODY} any more
     */
    record Listen(int pu, int session, int from) implements Signal {

        /** Packets of every session are taken. */
        public static final int ANY_SESSION = -1;

        /** Packets of every PU are taken. */
        public static final int ANY = -1;

        /** It does not wait any more. */
        public static final int NOBODY = -2;

        @Override
        public int channel() {
            return pu;
        }
    }

    /**
     * A PU is told that a packet of its own has been taken by the receiver (rendezvous switching).
     *
     * @param packet the packet, with the channel that it was sent on
     */
    record Sent(Packet packet) implements Signal {

        @Override
        public int channel() {
            return packet.channel();
        }

        @Override
        public long id() {
            return packet.id();
        }
    }

    /**
     * A PU no longer offers a packet that nobody has taken (rendezvous switching). If its transfer
     * has begun this comes too late and changes nothing.
     *
     * @param channel of the packet
     * @param id of the packet
     */
    record Withdraw(int channel, long id) implements Signal {}

    /**
     * What the outbox of a one-port PU is told under wormhole switching: by the PU that a packet is
     * to be transferred, and by the link on which its way ends when its tail will arrive.
     *
     * @param worm the header
     * @param arrives when the tail arrives, in ticks; 0 when the transfer has not begun
     */
    record Transfer(Worm worm, long arrives) implements Signal {

        private static final int NO_CHANNEL = -1;

        /** A packet to be transferred. */
        public static Transfer of(Worm worm) {
            return new Transfer(worm, 0);
        }

        @Override
        public int channel() {
            return NO_CHANNEL;
        }

        @Override
        public long id() {
            return worm.id();
        }
    }

    /**
     * What the link at which a header waits, or goes on, tells the links that its packet still
     * holds.
     *
     * @param worm the header, as it was at the channel that is held
     * @param stalls whether its header waits, or goes on after it has waited
     */
    record WormCall(Worm worm, boolean stalls) implements Signal {

        @Override
        public int channel() {
            return worm.channel();
        }

        @Override
        public long id() {
            return worm.id();
        }
    }

    /**
     * What a link and the port of a one-port PU tell each other within an instant; see {@code
     * machine.PuPort} for the protocol.
     *
     * @param to the arbiter that it is for
     * @param from the arbiter that says it
     * @param kind what it says
     * @param since REQUEST: since when the link has been waiting, in ticks; 0 elsewhere
     * @param cause POINT and RELEASE: id of the packet that has just left the port; 0 for none
     */
    record PortCall(int to, int from, Kind kind, long since, long cause) implements Signal {

        /** What can be said, in the order in which a receiver takes it in. */
        public enum Kind {
            /** Link to port: the transfer has ended. */
            RELEASE,
            /** Link to port: packets wait. */
            REQUEST,
            /** Link to port: none waits any more. */
            CANCEL,
            /** Link to port: the port at the other end is taken. */
            REFUSE,
            /** Link to port: the port at the other end is free again. */
            AGAIN,
            /** Link to port: both ports pointed to the link, the transfer begins. */
            TAKE,
            /** Port to link: taken by another link. */
            BUSY,
            /** Port to link: free again. */
            FREE,
            /** Port to link: this link is the first choice. */
            POINT
        }

        @Override
        public int channel() {
            return from;
        }

        @Override
        public long id() {
            return kind.ordinal();
        }
    }
}
