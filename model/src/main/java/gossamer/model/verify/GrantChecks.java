package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Topology;
import gossamer.model.verify.GrantLinkState.End;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks each record of a packet on a machine whose links grant turns. */
final class GrantChecks {

    private static final long NEVER = GrantPacket.NEVER;

    private final Machine machine;
    private final boolean revises;
    private final GrantPus pus;
    private final GrantLinks links;
    private final Findings findings;
    /** Of each PU the numbers of its sends that have been offered or started. */
    private final @Nullable TokenAccumulator[] known;
    /** Where offers may be revised: of each PU the numbers of its sends that have started. */
    private final @Nullable TokenAccumulator[] begun;

    GrantChecks(
            Machine machine, boolean revises, GrantPus pus, GrantLinks links, Findings findings) {
        this.machine = machine;
        this.revises = revises;
        this.pus = pus;
        this.links = links;
        this.findings = findings;
        known = new TokenAccumulator[machine.pus];
        begun = revises ? new TokenAccumulator[machine.pus] : known;
    }

    /** Notes the packet; whether it was noted before. */
    private static boolean note(@Nullable TokenAccumulator[] seen, long packet) {
        int pu = Packet.senderOf(packet);
        int sequence = (int) packet;
        TokenAccumulator sends = seen[pu];
        if (sends == null) {
            sends = new TokenAccumulator();
            seen[pu] = sends;
        }
        boolean noted = sends.containsRange(sequence, sequence + 1);
        sends.addRange(sequence, sequence + 1);
        return noted;
    }

    private static boolean isNoted(@Nullable TokenAccumulator[] seen, long packet) {
        TokenAccumulator sends = seen[Packet.senderOf(packet)];
        int sequence = (int) packet;
        return sends != null && sends.containsRange(sequence, sequence + 1);
    }

    private void report(ViolationCode code, Cursor record, Supplier<String> message) {
        findings.add(code, record, () -> message.get() + ", " + links.channelName(record.channel));
    }

    /**
     * An OFFER record: a packet has to wait at its end of the link, or one that waits is revised.
     */
    void offer(Cursor record) {
        End end = links.touch(record.channel).end(record.channel);
        GrantPacket waiting = end.find(record.packet);
        if (waiting != null) {
            revise(record, end, waiting);
            return;
        }
        boolean noted = note(known, record.packet);
        if (noted && (!revises || isNoted(begun, record.packet))) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is offered again");
            return;
        }
        GrantPacket head = end.head();
        if (revises && head != null) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is offered while " + head.name() + " waits");
        }
        GrantPacket packet = new GrantPacket(record);
        packet.offered = record.time;
        checkOffer(record, packet);
        if (record.tokens == 0) {
            empty(record);
        }
        end.add(packet, links.isUrgent(packet));
    }

    private void revise(Cursor record, End end, GrantPacket waiting) {
        if (!revises || waiting.offered == record.time || waiting.revised == record.time) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is offered again, waits since " + waiting.offered);
            return;
        }
        if (record.tokens == 0) {
            end.remove(waiting);
            pus.checkSendCause(record);
            return;
        }
        waiting.carry(record);
        waiting.revised = record.time;
        checkOffer(record, waiting);
    }

    private void checkOffer(Cursor record, GrantPacket packet) {
        packet.offerCause = record.cause;
        pus.checkSendCause(record);
        checkHeld(record);
        // Every further interval has a token.
        checkSize(record, packet.parts() + Math.max(0, record.intervals - 1));
    }

    private void empty(Cursor record) {
        report(ViolationCode.EMPTY_PACKET, record, () -> name(record) + " carries no token");
    }

    private void checkSize(Cursor record, long parts) {
        if (!machine.fits(parts)) {
            report(
                    ViolationCode.PACKET_TOO_BIG,
                    record,
                    () -> name(record) + " carries " + parts + " tokens in " + machine.colours
                            + " colours, capacity is " + machine.capacity() + " tokens");
        }
    }

    private void checkHeld(Cursor record) {
        int to = record.firstToken + record.tokens;
        if (!pus.holds(record.pu, record.colour, record.firstToken, to)) {
            report(
                    ViolationCode.TOKEN_NOT_HELD,
                    record,
                    () -> name(record) + " carries tokens " + record.firstToken + ".." + (to - 1)
                            + " of colour " + record.colour + ", not all of which PU " + record.pu
                            + " holds");
        }
    }

    /** A START record: start-up begins. */
    void start(Cursor record) {
        GrantLinkState link = links.touch(record.channel);
        End end = link.end(record.channel);
        GrantPacket waiting = end.find(record.packet);
        boolean noted = waiting == null || revises ? note(begun, record.packet) : false;
        if (noted) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " has started already, or was offered elsewhere");
            return;
        }
        if (revises) {
            note(known, record.packet);
        }
        GrantPacket packet = waiting == null ? new GrantPacket(record) : waiting;
        checkFree(record, link);
        checkTurn(record, end, packet);
        if (waiting == null) {
            pus.checkSendCause(record);
        } else {
            end.remove(waiting);
            checkWaited(record, link, waiting);
        }
        packet.started = record.time;
        packet.startCause = record.cause;
        end.moving = packet;
        links.takePorts(link.link);
        checkHeld(record);
        if (record.tokens == 0) {
            empty(record);
        }
        if (packet.isListed()) {
            checkSize(record, packet.parts());
        }
    }

    /**
     * Nothing else may be on the channel, on a half-duplex link, or at the port of a one-port PU.
     */
    private void checkFree(Cursor record, GrantLinkState link) {
        GrantPacket same = link.end(record.channel).moving;
        if (same != null) {
            report(
                    ViolationCode.CHANNEL_BUSY,
                    record,
                    () -> name(record) + " starts before " + same.name() + " has left");
        }
        GrantPacket opposite = link.end(Topology.opposite(record.channel)).moving;
        if (opposite != null && machine.half) {
            report(
                    ViolationCode.HALF_DUPLEX,
                    record,
                    () -> name(record) + " starts, but " + opposite.name() + " is on the link");
        } else if (opposite != null && machine.onePort && opposite.started != record.time) {
            report(
                    ViolationCode.ONE_PORT,
                    record,
                    () -> name(record) + " starts at " + record.time
                            + ", but the ports are taken by the transfer that " + opposite.name()
                            + " began at " + opposite.started);
        }
        for (int side = 0; machine.onePort && side < 2; side++) {
            int pu = links.puAt(link.link, side);
            int with = links.active(pu);
            if (with >= 0 && with != link.link) {
                report(
                        ViolationCode.ONE_PORT,
                        record,
                        () -> name(record) + " starts while PU " + pu + " is active on "
                                + links.linkName(with));
            }
        }
    }

    private void checkTurn(Cursor record, End end, GrantPacket packet) {
        long offered = packet.offered == NEVER ? record.time : packet.offered;
        GrantPacket first = end.passedOver(packet, offered, links.isUrgent(packet));
        if (first != null) {
            report(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + " starts, but " + first.name() + " waits since "
                            + first.offered + " and goes before it");
        }
        if (machine.onePort && packet.offered == NEVER) {
            report(
                    ViolationCode.UNKNOWN_PACKET,
                    record,
                    () -> name(record) + " starts, but was never offered to the ports");
        } else if (!machine.onePort && packet.offered == record.time) {
            report(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " starts in the instant in which it had to wait");
        }
    }

    /** A packet that waited carries what it did then, and names what it waited for. */
    private void checkWaited(Cursor record, GrantLinkState link, GrantPacket packet) {
        if (!packet.isAsIn(record)) {
            report(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + " was offered with colour, stage or tokens that differ");
            packet.carry(record);
        }
        long waitedFor = packet.offered < record.time ? waitedFor(record, link) : 0;
        long cause = waitedFor == 0 ? packet.offerCause : waitedFor;
        if (record.cause != cause) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " starts because of packet " + Packet.idText(cause));
        }
    }

    /**
     * What left the link in this instant, or else the port of a one-port PU, the lower channel's
     * source first.
     */
    private long waitedFor(Cursor record, GrantLinkState link) {
        if (!machine.half && !machine.onePort) {
            return link.end(record.channel).leftAt(record.time);
        }
        long left = link.leftAt(record.time);
        for (int side = 0; machine.onePort && left == 0 && side < 2; side++) {
            left = links.leftPort(links.puAt(link.link, side), record.time);
        }
        return left;
    }

    /** A TOKENS record: a further interval of the packet that starts in this instant. */
    void tokens(Cursor record) {
        GrantPacket packet = moving(record);
        if (packet == null) {
            return;
        }
        if (packet.started != record.time
                || packet.startCause != record.cause
                || packet.colourAndStage() != record.colourAndStage()) {
            changed(record, "was started with colour, stage, cause or time that differ");
        } else if (packet.isListed() || record.firstToken <= packet.to(packet.listed() - 1)) {
            changed(record, "has other intervals, or they do not lie apart");
        } else {
            checkHeld(record);
            packet.list(record.firstToken, record.firstToken + record.tokens);
            if (packet.isListed()) {
                checkSize(record, packet.parts());
            }
        }
    }

    private void changed(Cursor record, String how) {
        report(ViolationCode.CONTENT_CHANGED, record, () -> name(record) + " " + how);
    }

    /**
     * The packet of the record, which is under way on its channel, or null after reporting why not.
     */
    private @Nullable GrantPacket moving(Cursor record) {
        GrantPacket packet = links.touch(record.channel).end(record.channel).moving;
        if (packet == null || packet.id != record.packet) {
            report(
                    ViolationCode.UNKNOWN_PACKET,
                    record,
                    () -> name(record) + " is not under way"
                            + (packet == null ? "" : ", but " + packet.name() + " is"));
            return null;
        }
        return packet;
    }

    /** A HOP record: the header enters the channel when start-up has ended. */
    void hop(Cursor record) {
        GrantPacket packet = moving(record);
        if (packet == null) {
            return;
        }
        if (packet.tail != NEVER) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " enters its channel again");
            return;
        }
        if (packet.colourAndStage() != record.colourAndStage() || !packet.isListed()) {
            changed(record, "was started with colour, stage or intervals that differ");
        }
        long ready = packet.started + machine.startup;
        if (record.time != ready) {
            report(
                    record.time < ready ? ViolationCode.START_UP_CUT : ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " enters its channel at " + record.time
                            + ", its start-up ends at " + ready);
        }
        if (record.cause != 0) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " enters its channel because start-up has ended");
        }
        long crossing =
                machine.nextCrossing(record.channel, packet.colour(), packet.parts(), record.time);
        long tail = record.time + crossing;
        packet.tail = tail < 0 ? Long.MAX_VALUE : tail;
    }

    /** A DELIVER record: the tail has arrived. */
    void deliver(Cursor record) {
        GrantPacket packet = moving(record);
        if (packet == null) {
            return;
        }
        if (packet.tail == NEVER) {
            report(
                    ViolationCode.TOO_FAST,
                    record,
                    () -> name(record) + " arrives, but its header has not entered the channel");
        } else if (record.time != packet.tail) {
            report(
                    record.time < packet.tail ? ViolationCode.TOO_FAST : ViolationCode.TOO_LATE,
                    record,
                    () -> name(record) + " arrives at " + record.time + ", must at " + packet.tail);
        }
        if (!packet.isAsIn(record) || !packet.isListed()) {
            changed(record, "was started with colour, stage or tokens that differ");
        }
        if (record.cause != 0) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "an arrival has no cause but the packet itself");
        }
        pus.arrived(record, packet);
        GrantLinkState link = links.touch(record.channel);
        link.end(record.channel).leave(record.time);
        links.leavePorts(link, record.time);
    }

    /**
     * The end of a run that ended by itself: senders count their packets without gaps, and all
     * arrived.
     */
    void finish() {
        for (int pu = 0; pu < machine.pus; pu++) {
            TokenAccumulator sends = known[pu];
            if (sends != null && (sends.intervals() > 1 || !sends.containsRange(1, 2))) {
                int sender = pu;
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> "PU " + sender + " counts its packets " + sends
                                + ": some have no records");
            }
        }
        for (int channel = 0; channel < machine.channels; channel++) {
            GrantLinkState link = links.used(Topology.linkOf(channel));
            if (link != null) {
                finish(link.end(channel), channel);
            }
        }
    }

    private void finish(End end, int channel) {
        GrantPacket moving = end.moving;
        if (moving != null) {
            findings.addAtEnd(
                    ViolationCode.NOT_DELIVERED,
                    () -> moving.name() + " started at " + moving.started + " and never arrives, "
                            + links.channelName(channel));
        }
        GrantPacket head = end.head();
        if (head != null) {
            findings.addAtEnd(
                    ViolationCode.NOT_DELIVERED,
                    () -> head.name() + " waits since " + head.offered + " and never starts, "
                            + links.channelName(channel));
        }
    }
}
