package gossamer.model.verify;

import static gossamer.model.profile.Spans.NEVER;

import gossamer.model.network.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks what packets of a disturbed run do at ports and in channels. */
final class DisturbedLinks {

    private final Emulation emulation;
    private final Machine machine;
    private final DisturbedPus pus;
    private final DisturbedChannels channels;
    private final DueRecords due;
    private final Findings findings;
    private final boolean grants;
    private final TreeMap<Long, DisturbedPacket> packets = new TreeMap<>();
    private final List<DisturbedPacket> startedNow = new ArrayList<>();
    private final @Nullable TokenAccumulator[] known;
    /** Under rendezvous: until when a transfer keeps a PU as sender, its input port, and it as receiver. */
    private final long[] sendsUntil;

    private final long[] portUntil;
    private final long[] receivesUntil;

    DisturbedLinks(
            Emulation emulation,
            Machine machine,
            DisturbedPus pus,
            DisturbedChannels channels,
            DueRecords due,
            Findings findings) {
        this.emulation = emulation;
        this.machine = machine;
        this.pus = pus;
        this.channels = channels;
        this.due = due;
        this.findings = findings;
        this.grants = emulation.linksGrant();
        this.known = new TokenAccumulator[machine.pus];
        this.sendsUntil = new long[machine.pus];
        this.portUntil = new long[machine.pus];
        this.receivesUntil = new long[machine.pus];
    }

    private void report(ViolationCode code, Cursor record, String message) {
        findings.add(code, record, () -> DisturbedChannels.name(record.packet) + " " + message);
    }

    private boolean isNew(Cursor record) {
        TokenAccumulator seen = known[record.pu];
        if (seen == null) {
            seen = new TokenAccumulator();
            known[record.pu] = seen;
        }
        int number = (int) record.packet;
        boolean fresh = !seen.containsRange(number, number + 1);
        seen.addRange(number, number + 1);
        return fresh;
    }

    private void learn(DisturbedPacket packet, Cursor record) {
        packet.offered = record.time;
        packet.life = pus.life(record.pu, record.time);
        packet.wrong = pus.tells(record.pu, record.time, record.colour, record.channel);
        checkHeld(record, packet);
    }

    private void checkHeld(Cursor record, DisturbedPacket packet) {
        int to = record.firstToken + record.tokens;
        if (packet.life == pus.life(record.pu, record.time)
                && !pus.holds(record.pu, record.time, record.colour, record.firstToken, to)) {
            report(ViolationCode.TOKEN_NOT_HELD, record, "carries what its sender does not hold");
        }
    }

    void offer(Cursor record) {
        DisturbedPacket packet = packets.get(record.packet);
        boolean fresh = isNew(record);
        if (packet == null && fresh) {
            packet = new DisturbedPacket(record);
            packets.put(record.packet, packet);
        } else if (packet == null
                || packet.started != TracedPacket.NEVER
                || !emulation.algorithm().revisesOffers()) {
            report(ViolationCode.DUPLICATE_PACKET, record, "is offered again");
            return;
        } else {
            packet.carry(record);
            packet.dropped = false;
        }
        learn(packet, record);
        checkAlive(record);
    }

    private void checkAlive(Cursor record) {
        if (pus.hasCrashed(record.pu, record.time)) {
            report(ViolationCode.WRONG_STATE, record, "is sent by a PU that has crashed");
        }
    }

    void start(Cursor record) {
        DisturbedPacket packet = packets.get(record.packet);
        boolean queued = packet != null;
        if (packet == null) {
            if (!isNew(record)) {
                report(ViolationCode.DUPLICATE_PACKET, record, "is started again");
                return;
            }
            packet = new DisturbedPacket(record);
            packets.put(record.packet, packet);
            learn(packet, record);
        } else if (packet.started != TracedPacket.NEVER) {
            report(ViolationCode.DUPLICATE_PACKET, record, "is started again");
            return;
        } else if (packet.parts() == 0 || packet.dropped) {
            // It was taken back, or lost, and is offered anew without having to wait.
            packet.carry(record);
            packet.dropped = false;
            learn(packet, record);
        } else if (!packet.isAsIn(record)) {
            report(ViolationCode.CONTENT_CHANGED, record, "was offered with other tokens");
        }
        packet.started = record.time;
        checkAlive(record);
        checkHeld(record, packet);
        if (record.tokens == 0) {
            report(ViolationCode.EMPTY_PACKET, record, "carries no token");
        }
        startedNow.add(packet);
        if (emulation.network().isRendezvous()) {
            transfer(packet, record);
        } else {
            begin(packet, record, queued && packet.offered < record.time);
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

    void tokens(Cursor record) {
        DisturbedPacket packet = started(record);
        if (packet == null) {
            return;
        }
        if (packet.started != record.time
                || packet.isListed()
                || record.firstToken <= packet.to(packet.listed() - 1)) {
            report(ViolationCode.CONTENT_CHANGED, record, "has no such interval");
            return;
        }
        checkHeld(record, packet);
        packet.list(record.firstToken, record.firstToken + record.tokens);
    }

    private @Nullable DisturbedPacket started(Cursor record) {
        DisturbedPacket packet = packets.get(record.packet);
        if (packet == null || packet.started == TracedPacket.NEVER) {
            report(ViolationCode.UNKNOWN_PACKET, record, "has not been started");
            return null;
        }
        if (packet.channel != record.channel && !emulation.network().isWormhole()) {
            report(ViolationCode.WRONG_PLACE, record, "is on channel " + packet.channel);
            return null;
        }
        if (packet.colourAndStage() != record.colourAndStage()) {
            report(ViolationCode.CONTENT_CHANGED, record, "had another colour or stage");
        }
        return packet;
    }

    void block(Cursor record) {
        DisturbedPacket packet = started(record);
        boolean may = emulation.network().isWormhole() || machine.half && !grants;
        if (packet != null && (!may || packet.ready == TracedPacket.NEVER)) {
            report(ViolationCode.NEEDLESS_WAIT, record, "has nothing to wait for");
        } else if (packet != null && record.time < packet.ready) {
            report(ViolationCode.START_UP_CUT, record, "is ready at " + packet.ready);
        }
    }

    void hop(Cursor record) {
        DisturbedPacket packet = started(record);
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
        if (!packet.isAsIn(record) || !packet.isListed()) {
            report(ViolationCode.CONTENT_CHANGED, record, "was started with other tokens");
        }
        pus.arrived(record, packet, channels.arriving(packet));
        forgetIfDone(packet);
    }

    /** A DROP, DUPLICATE, CORRUPT, TIMEOUT or RETRANSMIT record. */
    void mishap(Cursor record) {
        DisturbedPacket waiting = packets.get(record.packet);
        boolean crashed = record.kind == EventKind.DROP
                && record.intervals == DropReason.SENDER_CRASHED.code();
        if (crashed && waiting != null && waiting.started == TracedPacket.NEVER) {
            if (!isTimeToDrop(record)
                    || record.firstToken != pus.crashRule(record.pu, record.time)) {
                report(
                        ViolationCode.WRONG_FAULT,
                        record,
                        "is dropped for a crash that there is not at this time");
            }
            waiting.dropped = true;
            return;
        }
        boolean late = record.kind == EventKind.DROP && record.intervals == DropReason.LATE.code();
        if (late && waiting != null && waiting.started == TracedPacket.NEVER) {
            int target = machine.topology.target(record.channel);
            if (!pus.hasEnded(target, record.time, record.stage)) {
                report(
                        ViolationCode.WRONG_FAULT,
                        record,
                        "is refused by PU " + target + ", which has not ended its session");
            }
            waiting.dropped = true;
            return;
        }
        boolean withdrawn =
                record.kind == EventKind.DROP && record.intervals == DropReason.WITHDRAWN.code();
        if (withdrawn && waiting != null && waiting.started == TracedPacket.NEVER) {
            if (record.time - waiting.offered < pus.senderPatience()) {
                report(
                        ViolationCode.WRONG_FAULT,
                        record,
                        "is withdrawn too soon, offered at " + waiting.offered);
            }
            waiting.dropped = true;
            return;
        }
        DisturbedPacket packet = due.take(record);
        if (packet != null) {
            forgetIfDone(packet);
        }
    }

    /** When its PU crashes where links grant turns, otherwise when it would have been its turn. */
    private boolean isTimeToDrop(Cursor record) {
        if (!pus.hasCrashed(record.pu, record.time)) {
            return false;
        }
        if (emulation.network().isRendezvous()) {
            return true;
        }
        return grants
                ? record.time == 0 || !pus.hasCrashed(record.pu, record.time - 1)
                : record.time == channels.portFreeAt(record.channel);
    }

    void variant(Cursor record) {
        DisturbedPacket packet = started(record);
        if (packet == null) {
            return;
        }
        packet.told++;
        if (packet.started != record.time
                || record.tokens != 1
                || !packet.carries(record.firstToken)
                || record.intervals == 0
                || packet.valueOf(record.firstToken) != record.intervals) {
            report(
                    ViolationCode.WRONG_FAULT,
                    record,
                    "carries token " + record.firstToken + " with another value");
        }
    }

    private void forgetIfDone(DisturbedPacket packet) {
        if (packet.done && packet.pending == 0 && !startedNow.contains(packet)) {
            packets.remove(packet.id);
            channels.forget(packet);
        }
    }

    /** All records of the instant have been seen. */
    void endInstant() {
        for (DisturbedPacket packet : startedNow) {
            if (packet.told != packet.wrongTokens()) {
                findings.addAtEnd(
                        ViolationCode.WRONG_FAULT,
                        () -> packet.name() + " tells " + packet.told + " wrong values, carries "
                                + packet.wrongTokens());
            }
            if (!packet.isListed() || !machine.fits(packet.parts())) {
                findings.addAtEnd(
                        packet.isListed()
                                ? ViolationCode.PACKET_TOO_BIG
                                : ViolationCode.CONTENT_CHANGED,
                        () -> packet.name() + " tells " + packet.listed() + " of "
                                + packet.intervals() + " intervals, " + packet.parts()
                                + " tokens");
            }
        }
        startedNow.clear();
    }

    /** The run has ended by itself: nothing may wait that could go on. */
    void finish() {
        for (DisturbedPacket packet : packets.values()) {
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
        return grants || emulation.network().isRendezvous();
    }
}
