package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenAccumulator;
import org.jspecify.annotations.Nullable;

/** Checks what happens at sending ports: offers, begins of start-up, and what packets carry. */
final class PortChecks {

    private static final int NONE = OpenPackets.NONE;

    private final Machine machine;
    private final PuLedger pus;
    private final OpenPackets packets;
    private final OnePortLedger onePort;
    private final Findings findings;
    private final Lookup lookup;
    private final @Nullable TokenAccumulator[] known;

    PortChecks(
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
        known = new TokenAccumulator[machine.pus];
    }

    /** Whether the sender's sequence number is new; it is not afterwards. */
    private boolean isNew(long packet) {
        int pu = Packet.senderOf(packet);
        int sequence = (int) packet;
        TokenAccumulator seen = known[pu];
        if (seen == null) {
            seen = new TokenAccumulator();
            known[pu] = seen;
        }
        if (seen.containsRange(sequence, sequence + 1)) {
            return false;
        }
        seen.addRange(sequence, sequence + 1);
        return true;
    }

    /** An OFFER record: the packet waits for its port. */
    void offer(Cursor record) {
        if (!isNew(record.packet)) {
            findings.add(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is offered again");
            return;
        }
        int slot = packets.offer(record);
        checkHeld(record, record.firstToken, record.firstToken + record.tokens);
        packets.setCauseRange(slot, pus.checkSendCause(record));
    }

    /** A START record: start-up begins. */
    void start(Cursor record) {
        int channel = record.channel;
        int slot = packets.find(channel, record.packet);
        boolean queued = slot != NONE;
        if (queued ? packets.started(slot) != NONE : !isNew(record.packet)) {
            findings.add(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " is started again");
            return;
        }
        int first = packets.first(channel);
        if (first != NONE && packets.started(first) != NONE) {
            long busyWith = packets.id(first);
            findings.add(
                    ViolationCode.PORT_BUSY,
                    record,
                    () -> name(record) + " starts before " + Packet.idText(busyWith) + " has left");
        } else if (queued) {
            checkTurn(record, slot, first);
        } else if (first != NONE
                && (packets.offered(first) < record.time || packets.id(first) < record.packet)) {
            long before = packets.id(first);
            findings.add(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + " starts, but " + Packet.idText(before)
                            + " is first in the queue");
        }
        if (queued) {
            checkQueued(record, slot);
            packets.startOffered(channel, slot, record);
        } else {
            slot = packets.start(record);
            packets.setCauseRange(slot, pus.checkSendCause(record));
        }
        checkHeld(record, record.firstToken, record.firstToken + record.tokens);
        if (record.tokens == 0) {
            findings.add(
                    ViolationCode.EMPTY_PACKET, record, () -> name(record) + " carries no token");
        }
        if (record.intervals <= 1) {
            checkContent(record, slot);
        }
        onePort.beginsToSend(record);
    }

    /** A queued packet begins when the one before it has left, and not later. */
    private void checkTurn(Cursor record, int slot, int first) {
        int channel = record.channel;
        if (slot != first) {
            long before = packets.id(first);
            findings.add(
                    ViolationCode.OUT_OF_TURN,
                    record,
                    () -> name(record) + " starts, but " + Packet.idText(before)
                            + " is first in the queue");
        } else if (record.time != packets.freeSince(channel)
                || record.time == packets.offered(slot)) {
            findings.add(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + ", offered at "
                            + packets.offered(slot) + ", starts at " + record.time
                            + ", but its port is free since " + packets.freeSince(channel));
        }
    }

    private void checkQueued(Cursor record, int slot) {
        if (record.cause != packets.lastPacket(record.channel)) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record)
                            + " waited for its port, so the packet before it is the cause: "
                            + Packet.idText(packets.lastPacket(record.channel)));
        }
        if (packets.tokenWord(slot) != record.tokenWord()
                || packets.contentFlags(slot) != record.contentFlags()) {
            findings.add(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + " was offered with colour, stage or tokens that differ");
        }
    }

    private void checkHeld(Cursor record, int from, int to) {
        if (!pus.holds(record.pu, record.colour, from, to)) {
            findings.add(
                    ViolationCode.TOKEN_NOT_HELD,
                    record,
                    () -> name(record)
                            + " carries tokens " + from + ".." + (to - 1) + " of colour "
                            + record.colour
                            + ", not all of which PU " + record.pu + " holds");
        }
    }

    /** All that the packet carries is known: is it too much, and does it carry what caused it? */
    private void checkContent(Cursor record, int slot) {
        if (!machine.fits(packets.parts(slot))) {
            findings.add(
                    ViolationCode.PACKET_TOO_BIG,
                    record,
                    () -> name(record) + " carries "
                            + packets.parts(slot) + " tokens in " + machine.colours
                            + " colours, capacity is " + machine.capacity() + " tokens");
        }
        long range = packets.causeRange(slot);
        if (range == NONE) {
            return;
        }
        int from = (int) (range >>> 32);
        int to = (int) range;
        if (!packets.carries(slot, from, to)
                && pus.sendsCarryTheirCause(record.pu, record.colour, record.stage)) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " lacks tokens " + from + ".." + (to - 1)
                            + ", which its cause brought");
        }
    }

    /** A TOKENS record: a further interval of the packet that starts in this instant. */
    void tokens(Cursor record) {
        int slot = lookup.open(record);
        if (slot == NONE) {
            return;
        }
        if (packets.started(slot) != record.time
                || packets.cause(slot) != record.cause
                || packets.colourAndStage(slot) != record.colourAndStage()) {
            findings.add(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record)
                            + " was started with colour, stage, cause or time that differ");
        } else if (packets.listed(slot) >= packets.intervals(slot)
                || record.firstToken <= packets.to(slot, packets.listed(slot) - 1)) {
            findings.add(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + ": interval "
                            + (packets.listed(slot) + 1) + " of " + packets.intervals(slot)
                            + " must lie apart from those before it");
        } else {
            int to = record.firstToken + record.tokens;
            checkHeld(record, record.firstToken, to);
            packets.list(slot, record.firstToken, to);
            if (packets.listed(slot) == packets.intervals(slot)) {
                checkContent(record, slot);
            }
        }
    }

    /** The end of a run that ended by itself: senders count their packets without gaps. */
    void finish() {
        for (int pu = 0; pu < machine.pus; pu++) {
            TokenAccumulator seen = known[pu];
            if (seen != null && (seen.intervals() > 1 || !seen.containsRange(1, 2))) {
                int sender = pu;
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> "PU " + sender + " counts its packets " + seen
                                + ": some have no records");
            }
        }
    }
}
