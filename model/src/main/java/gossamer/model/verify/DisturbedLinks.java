package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;

/** Checks what packets of a disturbed run do at ports and in channels. */
final class DisturbedLinks {

    private final Machine machine;
    private final DisturbedPus pus;
    private final DisturbedChannels channels;
    private final DueRecords due;
    private final Findings findings;
    private final boolean grants;
    /** Whether a packet enters its channel when it starts, since its receiver is there. */
    private final boolean meets;

    private final DisturbedPackets packets;
    /**
     * Under rendezvous: until when a transfer keeps a PU as sender, its input port, and it as
     * receiver.
     */
    private final long[] sendsUntil;

    private final long[] portUntil;
    private final long[] receivesUntil;

    DisturbedLinks(
            Emulation emulation,
            Machine machine,
            DisturbedPus pus,
            DisturbedChannels channels,
            DisturbedPackets packets,
            DueRecords due,
            Findings findings) {
        this.machine = machine;
        this.pus = pus;
        this.channels = channels;
        this.due = due;
        this.findings = findings;
        this.grants = emulation.machine().linksGrant();
        this.meets = !emulation.network().mode().hasHops();
        this.packets = packets;
        this.sendsUntil = new long[machine.pus];
        this.portUntil = new long[machine.pus];
        this.receivesUntil = new long[machine.pus];
    }

    private void report(ViolationCode code, Cursor record, String message) {
        packets.report(code, record, message);
    }

    void start(Cursor record) {
        DisturbedPacket packet = packets.start(record);
        if (packet == null) {
            return;
        }
        if (meets) {
            transfer(packet, record);
        } else {
            begin(packet, record, packet.offered < record.time);
        }
    }

    private void begin(DisturbedPacket packet, Cursor record, boolean waited) {
        int channel = record.channel;
        long free = channels.portFreeAt(channel);
        if (record.time < free) {
            report(ViolationCode.PORT_BUSY, record, "starts before its port is free, at " + free);
        } else if (waited && !grants && record.time > free) {
            report(ViolationCode.NEEDLESS_WAIT, record, "waits for a port that is free at " + free);
        }
        int opposite = Topology.opposite(channel);
        if (grants && machine.half && record.time < channels.portFreeAt(opposite)) {
            report(ViolationCode.HALF_DUPLEX, record, "starts while the link is taken");
        }
        if (machine.onePort) {
            checkPort(record, machine.topology.source(channel), channel);
            checkPort(record, machine.topology.target(channel), channel);
        }
        channels.take(channel);
        packet.ready = record.time + channels.startup(channel, record.time);
    }

    private void checkPort(Cursor record, int pu, int channel) {
        for (int port = 0; port < machine.topology.ports(); port++) {
            int other = machine.topology.channel(pu, port);
            if (other < 0 || Topology.linkOf(other) == Topology.linkOf(channel)) {
                continue;
            }
            if (record.time < channels.portFreeAt(other)
                    || record.time < channels.portFreeAt(Topology.opposite(other))) {
                report(ViolationCode.ONE_PORT, record, "finds the port of PU " + pu + " busy");
                return;
            }
        }
    }

    /** A transfer under rendezvous: all attempts follow at once, and keep both sides. */
    private void transfer(DisturbedPacket packet, Cursor record) {
        int target = machine.topology.target(record.channel);
        int sender = record.pu;
        long busy = Math.max(sendsUntil[sender], portUntil[target]);
        busy = Math.max(busy, receivesUntil[sender]);
        if (!pus.hasCrashed(target, record.time)) {
            busy = Math.max(busy, sendsUntil[target]);
        }
        if (record.time < busy) {
            report(ViolationCode.ONE_PORT, record, "finds its sender or receiver busy");
        }
        packet.ready = record.time + channels.startup(record.channel, record.time);
        while (packet.ready != TracedPacket.NEVER) {
            channels.enters(packet, packet.ready);
        }
        sendsUntil[sender] = channels.portFreeAt(record.channel);
        portUntil[target] = channels.portFreeAt(record.channel);
        if (!pus.givesUp()) {
            receivesUntil[target] = Math.max(receivesUntil[target], packet.arrives);
        }
    }

    void block(Cursor record) {
        DisturbedPacket packet = packets.started(record);
        boolean may = machine.half && !grants;
        if (packet != null && (!may || packet.ready == TracedPacket.NEVER)) {
            report(ViolationCode.NEEDLESS_WAIT, record, "has nothing to wait for");
        } else if (packet != null && record.time < packet.ready) {
            report(ViolationCode.START_UP_CUT, record, "is ready at " + packet.ready);
        }
    }

    void hop(Cursor record) {
        DisturbedPacket packet = packets.started(record);
        if (packet == null) {
            return;
        }
        int channel = record.channel;
        if (packet.ready == TracedPacket.NEVER) {
            report(ViolationCode.DUPLICATE_PACKET, record, "enters its channel again");
            return;
        }
        long wire = channels.freeAt(channel);
        int opposite = Topology.opposite(channel);
        boolean waits = machine.half && !grants;
        long free = waits ? Math.max(wire, channels.freeAt(opposite)) : wire;
        if (record.time < packet.ready) {
            report(ViolationCode.START_UP_CUT, record, "is ready at " + packet.ready);
        } else if (record.time < free) {
            report(
                    record.time < wire ? ViolationCode.CHANNEL_BUSY : ViolationCode.HALF_DUPLEX,
                    record,
                    "enters while the link is taken until " + free);
        } else if (record.time > Math.max(packet.ready, waits ? free : 0)) {
            report(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    "is ready at " + packet.ready + ", the link is free at " + free);
        }
        channels.enters(packet, record.time);
    }

    void deliver(Cursor record) {
        DisturbedPacket packet = due.take(record);
        if (packet == null) {
            return;
        }
        packets.deliver(record, packet, channels.arriving(packet));
        forgetIfDone(packet);
    }

    /** A DROP, DUPLICATE, CORRUPT, TIMEOUT or RETRANSMIT record. */
    void packetFault(Cursor record) {
        DisturbedPacket waiting = packets.get(record.packet);
        boolean unstarted = record.kind == EventKind.DROP
                && waiting != null
                && waiting.started == TracedPacket.NEVER;
        if (waiting != null && unstarted) {
            String wrong = whyNotDropped(record, waiting);
            if (!wrong.isEmpty()) {
                report(ViolationCode.WRONG_FAULT, record, wrong);
            }
            waiting.dropped = true;
            // Its sender goes on because of it, unless it has crashed.
            pus.sent(record.pu, record.packet);
            return;
        }
        DisturbedPacket packet = due.take(record);
        if (packet != null) {
            forgetIfDone(packet);
        }
    }

    /**
     * Why a packet that has not started cannot be dropped in this way at this time; empty if it
     * can.
     */
    private String whyNotDropped(Cursor record, DisturbedPacket waiting) {
        int code = record.intervals;
        if (code == DropReason.LATE.code()) {
            int target = machine.topology.target(record.channel);
            return pus.hasEnded(target, record.time, record.stage)
                    ? ""
                    : "is refused by PU " + target + ", which has not ended its session";
        }
        if (code == DropReason.WITHDRAWN.code()) {
            return record.time - waiting.offered >= pus.senderPatience()
                    ? ""
                    : "is withdrawn too soon, offered at " + waiting.offered;
        }
        boolean crashed = code == DropReason.SENDER_CRASHED.code()
                && isTimeToDrop(record)
                && record.firstToken == pus.crashRule(record.pu, record.time);
        return crashed ? "" : "is dropped for a crash that there is not at this time";
    }

    /** When its PU crashes where links grant turns, otherwise when it would have been its turn. */
    private boolean isTimeToDrop(Cursor record) {
        if (!pus.hasCrashed(record.pu, record.time)) {
            return false;
        }
        if (meets) {
            return true;
        }
        return grants
                ? record.time == 0 || !pus.hasCrashed(record.pu, record.time - 1)
                : record.time == channels.portFreeAt(record.channel);
    }

    private void forgetIfDone(DisturbedPacket packet) {
        if (packet.done && packet.pending == 0 && !packets.startedNow().contains(packet)) {
            packets.forget(packet);
            channels.forget(packet);
        }
    }

    /** The run has ended by itself: nothing may wait that could go on. */
    void finish() {
        for (DisturbedPacket packet : packets.all()) {
            boolean started = packet.started != TracedPacket.NEVER;
            int channel = packet.channel;
            long free = Math.max(
                    channels.freeAt(channel),
                    machine.half ? channels.freeAt(Topology.opposite(channel)) : 0);
            boolean stuck = started ? free == NEVER : channels.portFreeAt(channel) == NEVER;
            boolean waits = started ? packet.ready != TracedPacket.NEVER : !mayWait();
            if (waits && !stuck && !packet.dropped) {
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> packet.name() + " waits for ever, though it could go on");
            }
        }
    }

    /** Where a packet can wait for more than its own channel. */
    private boolean mayWait() {
        return grants || meets;
    }
}
