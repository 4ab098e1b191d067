package gossamer.model.verify;

import static gossamer.model.verify.Lookup.name;

import gossamer.model.token.TokenAccumulator;
import gossamer.model.trace.EventKind;
import gossamer.model.verify.WormPacket.Hold;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks what packets carry under wormhole switching, and how their ways begin and end. */
final class WormChecks {

    private static final long NEVER = TracedPacket.NEVER;

    private final Machine machine;
    private final WormPus pus;
    private final WormPorts ports;
    private final WormTransfers transfers;
    private final WormLinks links;
    private final Findings findings;
    private final SortedMap<Long, WormPacket> open = new TreeMap<>();
    /** Of each PU the numbers of its sends that have been offered or started. */
    private final @Nullable TokenAccumulator[] known;

    WormChecks(Machine machine, WormPus pus, WormLinks links, Findings findings) {
        this.machine = machine;
        this.pus = pus;
        this.links = links;
        this.findings = findings;
        ports = new WormPorts(machine, findings);
        transfers = new WormTransfers(machine, findings);
        known = new TokenAccumulator[machine.pus];
    }

    /** The packet with this id if its start-up has begun and it has not arrived. */
    @Nullable
    WormPacket underWay(long id) {
        WormPacket packet = open.get(id);
        return packet == null || packet.started == NEVER ? null : packet;
    }

    private void report(ViolationCode code, Cursor record, Supplier<String> message) {
        findings.add(code, record, () -> message.get() + ", channel " + links.name(record.channel));
    }

    private boolean isNew(Cursor record) {
        TokenAccumulator sends = known[record.pu];
        if (sends == null) {
            sends = new TokenAccumulator();
            known[record.pu] = sends;
        }
        int sequence = (int) record.packet;
        boolean noted = sends.containsRange(sequence, sequence + 1);
        sends.addRange(sequence, sequence + 1);
        if (noted) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " has been offered or started already");
        }
        return !noted;
    }

    /** An OFFER record: the packet has to wait for its port. */
    void offer(Cursor record) {
        if (!isNew(record)) {
            return;
        }
        WormPacket packet = new WormPacket(record);
        packet.offered = record.time;
        packet.offerCause = record.cause;
        open.put(packet.id, packet);
        pus.checkSendCause(record);
        checkHeld(record);
        // Every further interval has a token.
        checkSize(record, packet.parts() + Math.max(0, record.intervals - 1));
        if (!machine.onePort) {
            ports.offer(packet);
        }
    }

    private void checkHeld(Cursor record) {
        int to = record.firstToken + record.tokens;
        if (record.tokens == 0) {
            report(ViolationCode.EMPTY_PACKET, record, () -> name(record) + " carries no token");
        } else if (!pus.holds(record.pu, record.colour, record.firstToken, to)) {
            report(
                    ViolationCode.TOKEN_NOT_HELD,
                    record,
                    () -> name(record) + " carries tokens " + record.firstToken + ".." + (to - 1)
                            + " of colour " + record.colour + ", not all of which PU " + record.pu
                            + " holds");
        }
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

    /** A START record: the packet, or null if it is none that can start. */
    @Nullable
    WormPacket start(Cursor record) {
        WormPacket waiting = open.get(record.packet);
        boolean waits = waiting != null && waiting.started == NEVER;
        if (!waits && !isNew(record)) {
            return null;
        }
        if (waits && waiting != null && waiting.channel != record.channel) {
            report(
                    ViolationCode.WRONG_PLACE,
                    record,
                    () -> name(record) + " was offered at " + links.name(waiting.channel));
            return null;
        }
        WormPacket packet = waits && waiting != null ? waiting : new WormPacket(record);
        open.put(packet.id, packet);
        long left = 0;
        if (machine.onePort) {
            transfers.start(record, packet);
        } else {
            left = ports.start(record, packet);
        }
        packet.started = record.time;
        packet.startCause = record.cause;
        if (!waits) {
            pus.checkSendCause(record);
        } else if (!machine.onePort && record.cause != left) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " starts because another one has left its port");
        }
        if (!packet.isAsIn(record)) {
            changed(record, "was offered with colour, stage or tokens that differ");
            packet.carry(record);
        }
        checkHeld(record);
        if (packet.isListed()) {
            checkSize(record, packet.parts());
        }
        return packet;
    }

    private void changed(Cursor record, String how) {
        report(ViolationCode.CONTENT_CHANGED, record, () -> name(record) + " " + how);
    }

    /** A TOKENS record: a further interval of the packet that starts in this instant. */
    void tokens(Cursor record) {
        WormPacket packet = underWay(record.packet);
        if (packet == null) {
            unknown(record);
        } else if (packet.started != record.time
                || packet.channel != record.channel
                || packet.startCause != record.cause
                || packet.colourAndStage() != record.colourAndStage()) {
            changed(record, "was started with channel, colour, stage, cause or time that differ");
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

    private void unknown(Cursor record) {
        report(ViolationCode.UNKNOWN_PACKET, record, () -> name(record) + " is not under way");
    }

    /** A DELIVER record: the tail has arrived at the end of the last channel. */
    void deliver(Cursor record) {
        WormPacket packet = underWay(record.packet);
        if (packet == null) {
            unknown(record);
            return;
        }
        Hold last = packet.last();
        Hold request = packet.request;
        if (last == null) {
            report(
                    ViolationCode.TOO_FAST,
                    record,
                    () -> name(record) + " arrives, but its header has not entered a channel");
        } else if (last.channel != record.channel) {
            report(
                    ViolationCode.WRONG_PLACE,
                    record,
                    () -> name(record) + " arrives, but its header is on "
                            + links.name(last.channel));
        } else if (request != null) {
            report(
                    ViolationCode.TOO_FAST,
                    record,
                    () -> name(record) + " arrives, but its header waits for "
                            + links.holderText(request));
        } else if (record.time != last.leaves()) {
            report(
                    record.time < last.leaves() ? ViolationCode.TOO_FAST : ViolationCode.TOO_LATE,
                    record,
                    () -> name(record) + " arrives at " + record.time + ", must at "
                            + last.leaves());
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
        if (machine.onePort) {
            transfers.deliver(record, packet);
        }
        open.remove(packet.id);
        pus.arrived(record.pu, packet, record.time);
    }

    /** All records of PUs and ports in an instant have been read. */
    void endInstant(long time) {
        ports.endInstant(time);
    }

    /** The end of a run that ended by itself: all packets have records, and have arrived. */
    void finish() {
        for (int pu = 0; pu < machine.pus; pu++) {
            TokenAccumulator sends = known[pu];
            if (sends != null && (sends.intervals() > 1 || !sends.containsRange(1, 2))) {
                int sender = pu;
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> "PU " + sender + " counts its packets " + sends + ": some have no "
                                + EventKind.START + " records");
            }
        }
        for (WormPacket packet : open.values()) {
            if (packet.started != NEVER) {
                finish(packet);
            }
            if (machine.onePort) {
                transfers.finish(packet);
            } else if (packet.started == NEVER) {
                ports.finish(packet);
            }
        }
    }

    private void finish(WormPacket packet) {
        Hold request = packet.request;
        findings.addAtEnd(
                ViolationCode.NOT_DELIVERED,
                () -> packet.name() + " started at " + packet.started + " and never arrives"
                        + (request == null
                                ? ""
                                : ", waits since " + request.asked + " for "
                                        + links.holderText(request)));
        if (request != null && request.granted != NEVER) {
            findings.addAtEnd(
                    ViolationCode.NEEDLESS_WAIT,
                    () -> packet.name() + " does not enter " + links.name(request.channel)
                            + ", which it may since " + request.due);
        }
    }
}
