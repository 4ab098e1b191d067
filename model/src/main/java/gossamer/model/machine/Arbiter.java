package gossamer.model.machine;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;

/**
 * The state of a link, or of an input port of a crossbar, and the rule by which it serves packets:
 * signals go in, effects come out, nothing else is touched.
 */
public interface Arbiter {

    /**
     * What an arbiter does. Times may lie ahead of the current instant where nothing can intervene.
     */
    interface Effects {
        /** The packet has to wait since its port is busy, or its receiver does not listen. */
        void queued(Packet packet);

        /** A packet that was offered is dropped at {@code time}, before its start-up. */
        void refused(long time, PacketFault drop);

        /** From {@code time} on a packet stands still on its channel for good. */
        void held(int arbiter, long time);

        /** A packet that has to wait now carries something else; nothing if it was taken back. */
        void revised(Packet packet);

        /** Start-up of the packet begins now; {@code cause} is what made it begin now. */
        void started(Packet packet, long cause);

        /** Start-up has ended, but packet {@code holder} is on the half-duplex link. */
        void blocked(Packet packet, long holder);

        /** The header enters the channel at {@code time}; {@code cause} was waited for, or is 0. */
        void entered(long time, Packet packet, long cause);

        /** The signal reaches its PU at {@code time}. */
        void delivers(long time, Signal signal);

        /**
         * Says something to another arbiter, which is stepped with it once more in this instant.
         */
        void calls(Signal call);

        /** The header reaches the link of its channel at {@code time}, which may be now. */
        void forwards(long time, Worm worm);

        /** The header enters its channel now; {@code cause} was waited for, or is 0. */
        void advanced(Worm worm, long cause);

        /**
         * The header has to wait for its channel, which packet {@code holder} has; 0 if a fault
         * holds it.
         */
        void stalled(Worm worm, long holder);

        /** Something goes wrong with a packet at {@code time}, which may lie ahead. */
        void packetFault(long time, PacketFault packetFault);

        /**
         * The arbiter wants to be stepped at {@code time}, with or without signals; not if that is
         * now.
         */
        void wakes(int arbiter, long time);
    }

    /** Serves at {@code time}: signals are in canonical order, there may be none. */
    void step(long time, Signal[] signals, Effects effects);

    /** Number of packets that wait here for their start-up. */
    default int waiting() {
        return 0;
    }

    /**
     * Number of packets here that have begun their start-up, and of which it is not yet said that
     * they are delivered, lost, held or handed on.
     */
    default int underWay() {
        return 0;
    }

    /**
     * Looks at what its next step will look at, and changes nothing: what it is told soon is then
     * read side by side with what others are told. The result means nothing.
     */
    default int preview() {
        return waiting();
    }
}
