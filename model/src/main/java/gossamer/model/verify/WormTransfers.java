package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.fsa.Packet;
import java.util.Arrays;

/**
 * The ports of one-port PUs under wormhole switching. A packet needs the port of its sender and
 * that of its receiver from the begin of its start-up until its tail has arrived; where sending and
 * receiving overlap, a PU has one port for each. Who receives is known when a packet arrives, so
 * that transfers are compared in the order in which they end.
 */
final class WormTransfers {

    private static final long NEVER = TracedPacket.NEVER;

    /** One kind of port of all PUs. */
    private static final class Ports {
        /** When its last transfer ended. */
        private final long[] freeAt;
        /** The packet that it was for. */
        private final long[] left;

        Ports(int pus) {
            freeAt = new long[pus];
            left = new long[pus];
            Arrays.fill(freeAt, NEVER);
        }
    }

    private final Findings findings;
    private final Ports outlets;
    private final Ports inlets;
    /** The packet that a PU has started last, and whether it is still under way. */
    private final long[] sent;

    private final boolean[] sending;

    WormTransfers(Machine machine, Findings findings) {
        this.findings = findings;
        int pus = machine.onePort ? machine.pus : 0;
        outlets = new Ports(pus);
        inlets = machine.portOverlap ? new Ports(pus) : outlets;
        sent = new long[pus];
        sending = new boolean[pus];
    }

    /** A START record. */
    void start(Cursor record, WormPacket packet) {
        int pu = record.pu;
        if (sending[pu]) {
            findings.add(
                    ViolationCode.ONE_PORT,
                    record,
                    () -> name(record) + " starts while PU " + pu + " sends packet "
                            + Packet.idText(sent[pu]));
        }
        if (packet.id < sent[pu]) {
            findings.add(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + " starts after packet " + Packet.idText(sent[pu]));
        }
        if (packet.offered == record.time) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " waits and starts at " + record.time);
        }
        sent[pu] = packet.id;
        sending[pu] = true;
    }

    /** A DELIVER record. */
    void deliver(Cursor record, WormPacket packet) {
        int from = Packet.senderOf(packet.id);
        int to = record.pu;
        long outFree = outlets.freeAt[from];
        long inFree = inlets.freeAt[to];
        if (packet.started < Math.max(outFree, inFree)) {
            int pu = packet.started < outFree ? from : to;
            long other = packet.started < outFree ? outlets.left[from] : inlets.left[to];
            findings.add(
                    ViolationCode.ONE_PORT,
                    record,
                    () -> name(record) + " started at " + packet.started + " while PU " + pu
                            + " took part in the transfer of packet " + Packet.idText(other)
                            + " until " + Math.max(outFree, inFree));
        } else if (packet.offered != NEVER) {
            checkWait(record, packet, outFree, inFree);
        }
        end(outlets, from, packet, record.time);
        end(inlets, to, packet, record.time);
        if (sent[from] == packet.id) {
            sending[from] = false;
        }
    }

    /**
     * A packet that had to wait starts when the later of its two ports becomes free, because of
     * that.
     */
    private void checkWait(Cursor record, WormPacket packet, long outFree, long inFree) {
        long free = Math.max(outFree, inFree);
        if (packet.started != free) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " waited since " + packet.offered + " and started at "
                            + packet.started + ", its ports were free "
                            + (free == NEVER ? "always" : "since " + free));
            return;
        }
        int from = Packet.senderOf(packet.id);
        long cause = outFree == free ? outlets.left[from] : inlets.left[record.pu];
        if (packet.startCause != cause) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " started because packet " + Packet.idText(cause)
                            + " had arrived");
        }
    }

    private static void end(Ports ports, int pu, WormPacket packet, long time) {
        ports.freeAt[pu] = time;
        ports.left[pu] = packet.id;
    }

    /** At the end: the packet has been offered and has not started, or has not arrived. */
    void finish(WormPacket packet) {
        int pu = Packet.senderOf(packet.id);
        if (packet.started == NEVER) {
            findings.addAtEnd(
                    ViolationCode.NOT_DELIVERED,
                    () -> packet.name() + " waits since " + packet.offered + " and never starts");
        } else if (outlets.freeAt[pu] > packet.started) {
            findings.addAtEnd(
                    ViolationCode.ONE_PORT,
                    () -> packet.name() + " started at " + packet.started + " while PU " + pu
                            + " took part in the transfer of packet "
                            + Packet.idText(outlets.left[pu]));
        }
    }
}
