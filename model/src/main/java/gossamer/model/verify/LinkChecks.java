package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Topology;

/** Checks what happens on links: headers that enter or have to wait, and tails that arrive. */
final class LinkChecks {

    private static final int NONE = OpenPackets.NONE;

    private final Machine machine;
    private final PuLedger pus;
    private final OpenPackets packets;
    private final OnePortLedger onePort;
    private final Findings findings;
    private final Lookup lookup;

    /** A BLOCK by a packet whose header enters the opposite, higher channel in the same instant. */
    private int awaitedChannel = NONE;

    private long awaitedPacket;
    private long awaitedTime;

    LinkChecks(
            Machine machine,
            PuLedger pus,
            OpenPackets packets,
            OnePortLedger onePort,
            Findings findings) {
        this.machine = machine;
        this.pus = pus;
        this.packets = packets;
        this.onePort = onePort;
        this.findings = findings;
        lookup = new Lookup(machine.topology, packets, findings);
    }

    /** A BLOCK record: start-up has ended, but the half-duplex link is taken. */
    void block(Cursor record) {
        int slot = lookup.started(record);
        if (slot == NONE) {
            return;
        }
        checkSame(record, slot);
        long ready = packets.started(slot) + machine.startup;
        if (packets.blocker(slot) != 0) {
            findings.add(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is blocked again");
        } else if (record.time < ready) {
            cut(record, ready);
        } else if (record.time > ready || !machine.half || packets.entered(slot) != NONE) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " waits at " + record.time + ", was ready at " + ready);
        }
        packets.block(slot, record.cause);
        int opposite = Topology.opposite(record.channel);
        int holder = packets.carried(opposite);
        if (holder == NONE && opposite > record.channel && record.cause != 0) {
            awaitedChannel = opposite;
            awaitedPacket = record.cause;
            awaitedTime = record.time;
        } else if (holder == NONE || packets.id(holder) != record.cause) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record)
                            + " is blocked by " + Packet.idText(record.cause)
                            + ", which is not on the link");
        }
    }

    /** Called before each record: is what a BLOCK has referred to still to come? */
    void checkAwaited(long time, int channel, boolean atLink) {
        if (awaitedChannel != NONE
                && (time != awaitedTime || !atLink || channel > awaitedChannel)) {
            reportAwaited();
        }
    }

    private void reportAwaited() {
        long time = awaitedTime;
        long packet = awaitedPacket;
        int channel = Topology.opposite(awaitedChannel);
        awaitedChannel = NONE;
        findings.addAtEnd(
                ViolationCode.WRONG_CAUSE,
                () -> "a packet is blocked on channel "
                        + channel + " at " + time + " by " + Packet.idText(packet)
                        + ", which is not on the link");
    }

    /** A HOP record: the header enters the channel. */
    void hop(Cursor record) {
        int slot = lookup.started(record);
        if (slot == NONE) {
            return;
        }
        if (packets.entered(slot) != NONE) {
            findings.add(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " enters its channel again");
            return;
        }
        checkSame(record, slot);
        int carried = packets.carried(record.channel);
        if (carried != NONE) {
            findings.add(
                    ViolationCode.CHANNEL_BUSY,
                    record,
                    () -> name(record) + " enters, but " + Packet.idText(packets.id(carried))
                            + " is on the channel");
        }
        long ready = packets.started(slot) + machine.startup;
        if (record.time < ready) {
            cut(record, ready);
        } else if (packets.blocker(slot) == 0) {
            checkUnblocked(record, ready);
        } else {
            checkBlocked(record, slot);
        }
        if (machine.half) {
            checkHalfDuplex(record, ready);
        }
        long crossing = machine.nextCrossing(
                record.channel, packets.colour(slot), packets.parts(slot), record.time);
        long tail = record.time + crossing;
        packets.enter(slot, record.time, tail < 0 ? Long.MAX_VALUE : tail);
        onePort.beginsToReceive(record);
        if (record.channel == awaitedChannel && record.packet == awaitedPacket) {
            awaitedChannel = NONE;
        }
    }

    private void cut(Cursor record, long ready) {
        findings.add(
                ViolationCode.START_UP_CUT,
                record,
                () -> name(record) + " is at its channel at " + record.time
                        + ", but its start-up ends at " + ready);
    }

    private void checkUnblocked(Cursor record, long ready) {
        if (record.time > ready) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record)
                            + " enters at " + record.time + ", was ready at " + ready
                            + " and no record tells that it was blocked");
        }
        if (record.cause != 0) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record)
                            + " was not blocked, so nothing is the cause of its entering");
        }
    }

    private void checkBlocked(Cursor record, int slot) {
        int opposite = Topology.opposite(record.channel);
        if (record.cause != packets.blocker(slot)) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " was blocked by " + Packet.idText(packets.blocker(slot)));
        }
        if (record.time != packets.freeSince(opposite)
                || packets.lastPacket(opposite) != packets.blocker(slot)) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record)
                            + " enters at " + record.time
                            + ", but the last packet of the other direction, "
                            + Packet.idText(packets.lastPacket(opposite)) + ", left at "
                            + packets.freeSince(opposite));
        }
    }

    private void checkHalfDuplex(Cursor record, long ready) {
        int opposite = Topology.opposite(record.channel);
        int carried = packets.carried(opposite);
        if (carried != NONE) {
            findings.add(
                    ViolationCode.HALF_DUPLEX,
                    record,
                    () -> name(record) + " enters, but " + Packet.idText(packets.id(carried))
                            + " is on the link");
            return;
        }
        int other = packets.first(opposite);
        if (other == NONE || packets.started(other) == NONE) {
            return;
        }
        long otherReady = packets.started(other) + machine.startup;
        if (otherReady < ready || otherReady == ready && opposite < record.channel) {
            findings.add(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + ", ready at "
                            + ready + ", enters before " + Packet.idText(packets.id(other))
                            + ", ready at " + otherReady);
        }
    }

    /** A DELIVER record: the tail has arrived. */
    void deliver(Cursor record) {
        int slot = lookup.started(record);
        if (slot == NONE) {
            return;
        }
        long entered = packets.entered(slot);
        if (entered == NONE) {
            findings.add(
                    ViolationCode.TOO_FAST,
                    record,
                    () -> name(record) + " arrives, but its header has not entered the channel");
        } else if (record.time < packets.tail(slot)) {
            findings.add(ViolationCode.TOO_FAST, record, () -> late(record, slot));
        } else if (record.time > packets.tail(slot)) {
            findings.add(ViolationCode.TOO_LATE, record, () -> late(record, slot));
        }
        if (packets.tokenWord(slot) != record.tokenWord()
                || packets.contentFlags(slot) != record.contentFlags()
                || packets.listed(slot) < packets.intervals(slot)) {
            findings.add(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + " was started with colour, stage or tokens that differ");
        }
        if (record.cause != 0) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "an arrival has no cause but the packet itself");
        }
        pus.arrived(record, packets, slot);
        onePort.ends(record, entered != NONE);
        packets.leave(record.channel, slot, record.time);
    }

    private String late(Cursor record, int slot) {
        return name(record) + " entered at " + packets.entered(slot) + " with "
                + packets.parts(slot) + " tokens, arrives at " + record.time + ", must at "
                + packets.tail(slot);
    }

    private void checkSame(Cursor record, int slot) {
        if (packets.colourAndStage(slot) != record.colourAndStage()) {
            findings.add(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + " was started with another colour or stage");
        }
    }

    /** The end of a run that ended by itself: nothing may be under way. */
    void finish() {
        if (awaitedChannel != NONE) {
            reportAwaited();
        }
        for (int channel = 0; channel < machine.channels; channel++) {
            int at = channel;
            int next = packets.first(channel);
            while (next != NONE) {
                int slot = next;
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> "packet "
                                + Packet.idText(packets.id(slot)) + " on channel " + at
                                + (packets.started(slot) == NONE
                                        ? " waits since " + packets.offered(slot)
                                        : " started at " + packets.started(slot))
                                + " and never arrives");
                next = packets.next(slot);
            }
        }
    }
}
