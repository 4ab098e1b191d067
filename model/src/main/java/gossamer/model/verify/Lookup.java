package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Topology;

/** Finds the packet that a record is about. */
final class Lookup {

    private static final int NONE = OpenPackets.NONE;

    private final Topology topology;
    private final OpenPackets packets;
    private final Findings findings;

    Lookup(Topology topology, OpenPackets packets, Findings findings) {
        this.topology = topology;
        this.packets = packets;
        this.findings = findings;
    }

    /** The packet of the record, whose start-up has begun, or NONE after reporting why not. */
    int started(Cursor record) {
        int slot = open(record);
        if (slot != NONE && packets.started(slot) == NONE) {
            findings.add(
                    ViolationCode.UNKNOWN_PACKET,
                    record,
                    () -> name(record) + " was offered at " + packets.offered(slot)
                            + ", but has not started");
            return NONE;
        }
        return slot;
    }

    /** The packet of the record, or NONE after reporting why there is none. */
    int open(Cursor record) {
        int slot = packets.find(record.channel, record.packet);
        if (slot == NONE) {
            int elsewhere = findElsewhere(record);
            findings.add(
                    elsewhere == NONE ? ViolationCode.UNKNOWN_PACKET : ViolationCode.WRONG_PLACE,
                    record,
                    () -> name(record)
                            + (elsewhere == NONE
                                    ? " is not under way"
                                    : " is on channel " + elsewhere));
        }
        return slot;
    }

    private int findElsewhere(Cursor record) {
        int sender = Packet.senderOf(record.packet);
        for (int port = 0; port < topology.ports(); port++) {
            int channel = topology.channel(sender, port);
            if (channel != NONE && packets.find(channel, record.packet) != NONE) {
                return channel;
            }
        }
        return NONE;
    }

    /** The packet of a record, for people. */
    static String name(Cursor record) {
        return "packet " + Packet.idText(record.packet);
    }
}
