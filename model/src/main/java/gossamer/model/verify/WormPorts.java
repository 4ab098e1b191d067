package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.fsa.Packet;
import gossamer.model.verify.WormPacket.Hold;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ports at which packets begin their way under wormhole switching, one at each channel: a port
 * is taken from the begin of start-up until the tail has left the first channel.
 */
final class WormPorts {

    private static final class Port {
        private final ArrayDeque<WormPacket> queue = new ArrayDeque<>(2);
        /** Offered in this instant. */
        private final List<WormPacket> fresh = new ArrayList<>(2);
        /** The packet that has the port or has had it last. */
        private @Nullable WormPacket current;

        /** When it becomes free, or became so. */
        long free() {
            WormPacket packet = current;
            Hold first = packet == null ? null : packet.first();
            if (first == null) {
                return packet == null ? TracedPacket.NEVER : WormPacket.UNKNOWN;
            }
            return first.leaves();
        }
    }

    private final Findings findings;
    private final @Nullable Port[] ports;
    private final List<Port> touched = new ArrayList<>();

    WormPorts(Machine machine, Findings findings) {
        this.findings = findings;
        this.ports = new Port[machine.channels];
    }

    private Port port(int channel) {
        Port port = ports[channel];
        if (port == null) {
            port = new Port();
            ports[channel] = port;
        }
        return port;
    }

    /** An OFFER record: the packet has to wait. */
    void offer(WormPacket packet) {
        Port port = port(packet.channel);
        if (port.fresh.isEmpty()) {
            touched.add(port);
        }
        port.fresh.add(packet);
    }

    /** A START record; returns the cause that it must name if the packet has waited, else 0. */
    long start(Cursor record, WormPacket packet) {
        Port port = port(packet.channel);
        long free = port.free();
        WormPacket before = port.current;
        if (before != null && free > record.time) {
            findings.add(
                    ViolationCode.PORT_BUSY,
                    record,
                    () -> name(record) + " starts while " + before.name() + " has the port"
                            + (free == WormPacket.UNKNOWN ? "" : " until " + free));
        }
        boolean waited = packet.offered != TracedPacket.NEVER;
        WormPacket head = port.queue.peek();
        if (head != null && head != packet) {
            findings.add(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + " starts, but " + head.name() + " waits since "
                            + head.offered);
        }
        if (waited && (free < record.time || packet.offered == record.time)) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " waits since " + packet.offered
                            + " for its port, which is free"
                            + (before == null ? "" : " since " + free));
        }
        port.queue.remove(packet);
        port.fresh.remove(packet);
        port.current = packet;
        return waited && before != null ? before.id : 0;
    }

    /** All OFFER and START records of an instant have been read. */
    void endInstant(long time) {
        for (Port port : touched) {
            WormPacket current = port.current;
            for (WormPacket packet : port.fresh) {
                if (current == null || port.free() <= time) {
                    findings.addAtEnd(
                            ViolationCode.NEEDLESS_WAIT,
                            () -> packet.name() + " waits at " + time + " for its port, which is"
                                    + " free");
                } else if (current.started == time
                        && current.offered == TracedPacket.NEVER
                        && current.id > packet.id) {
                    findings.addAtEnd(
                            ViolationCode.OUT_OF_TURN,
                            () -> current.name() + " starts at " + time + " before "
                                    + packet.name());
                }
                port.queue.add(packet);
            }
            port.fresh.clear();
        }
        touched.clear();
    }

    /** At the end: the packet has been offered and has not started. */
    void finish(WormPacket packet) {
        Port port = port(packet.channel);
        WormPacket current = port.current;
        boolean busy = current != null && port.free() == WormPacket.UNKNOWN;
        findings.addAtEnd(
                busy ? ViolationCode.NOT_DELIVERED : ViolationCode.NEEDLESS_WAIT,
                () -> packet.name() + " waits since " + packet.offered + " and never starts, its"
                        + " port "
                        + (busy && current != null
                                ? "has packet " + Packet.idText(current.id)
                                : "is free"));
    }
}
