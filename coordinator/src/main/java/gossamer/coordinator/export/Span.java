package gossamer.coordinator.export;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.EventKind;

/**
 * A stretch of virtual time for which a PU or channel does one thing.
 *
 * @param activity what it does
 * @param pu the PU in a stage, else the sender of the packet
 * @param channel the channel, -1 in a stage
 * @param parcel the packet
 * @param stage stage of the packet or PU
 * @param first whether it is the first one of its packet
 * @param begin virtual time, in ticks
 */
record Span(
        Activity activity,
        int pu,
        int channel,
        Parcel parcel,
        int stage,
        boolean first,
        long begin) {

    /**
     * A packet as its records describe it.
     *
     * @param id id of the packet, 0 in a stage
     * @param cause id of the packet that its record names as the cause, 0 for none
     * @param colour colour of its tokens
     * @param tokens tokens that it carries; known from its first transfer on
     */
    record Parcel(long id, long cause, int colour, int tokens) {}

    /** What PUs and channels do; the kind of record with which it begins counts for filters. */
    enum Activity {
        /** A PU is in a stage. */
        STAGE("stage", EventKind.STATE),
        /** A packet is started up at the port of the channel. */
        START_UP("start-up", EventKind.START),
        /** The header of a packet waits for the channel. */
        BLOCKED("blocked", EventKind.BLOCK),
        /** A packet holds the channel. */
        TRANSFER("transfer", EventKind.HOP);

        private final String text;
        private final EventKind kind;

        Activity(String text, EventKind kind) {
            this.text = text;
            this.kind = kind;
        }

        /** The record with which it begins. */
        EventKind kind() {
            return kind;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A name for people: the packet, or the stage. */
    String name() {
        return activity == Activity.STAGE ? "stage " + stage : Packet.idText(parcel.id());
    }
}
