package gossamer.model.verify;

import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the packets of a disturbed run carry, whatever becomes of them: what their senders hold and
 * tell.
 */
final class DisturbedPackets {

    private final boolean revises;
    /** Whether packets cross several channels. */
    private final boolean routed;

    private final Machine machine;
    private final DisturbedPus pus;
    private final Findings findings;
    private final TreeMap<Long, DisturbedPacket> packets = new TreeMap<>();
    private final List<DisturbedPacket> startedNow = new ArrayList<>();
    private final @Nullable TokenAccumulator[] known;

    DisturbedPackets(Emulation emulation, Machine machine, DisturbedPus pus, Findings findings) {
        this.revises = emulation.algorithm().linkRequirements().revises();
        this.routed = emulation.network().mode().carries(Carriage.BY_ROUTE);
        this.machine = machine;
        this.pus = pus;
        this.findings = findings;
        this.known = new TokenAccumulator[machine.pus];
    }

    void report(ViolationCode code, Cursor record, String message) {
        findings.add(code, record, () -> DisturbedChannels.name(record.packet) + " " + message);
    }

    /**
     * The packet with this id that has been offered or started; null if there is none, or it is
     * forgotten.
     */
    @Nullable
    DisturbedPacket get(long id) {
        return packets.get(id);
    }

    /** All packets that are not forgotten. */
    Collection<DisturbedPacket> all() {
        return packets.values();
    }

    /** Those whose start-up has begun in this instant. */
    List<DisturbedPacket> startedNow() {
        return startedNow;
    }

    void forget(DisturbedPacket packet) {
        packets.remove(packet.id);
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
        if (!pus.canCause(record.pu, record.cause)) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    "is sent because of one that has not arrived");
        }
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
        } else if (packet == null || packet.started != TracedPacket.NEVER || !revises) {
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

    /**
     * A START record: the packet, which has waited if it was offered before; null if it cannot
     * start.
     */
    @Nullable
    DisturbedPacket start(Cursor record) {
        DisturbedPacket packet = packets.get(record.packet);
        if (packet == null) {
            if (!isNew(record)) {
                report(ViolationCode.DUPLICATE_PACKET, record, "is started again");
                return null;
            }
            packet = new DisturbedPacket(record);
            packets.put(record.packet, packet);
            learn(packet, record);
        } else if (packet.started != TracedPacket.NEVER) {
            report(ViolationCode.DUPLICATE_PACKET, record, "is started again");
            return null;
        } else if (packet.parts() == 0 || packet.dropped) {
            // It was taken back, or lost, and is offered anew without having to wait.
            packet.carry(record);
            packet.dropped = false;
            learn(packet, record);
        } else if (!packet.isAsIn(record)) {
            report(ViolationCode.CONTENT_CHANGED, record, "was offered with other tokens");
        }
        packet.started = record.time;
        pus.sent(record.pu, record.packet);
        checkAlive(record);
        checkHeld(record, packet);
        if (record.tokens == 0) {
            report(ViolationCode.EMPTY_PACKET, record, "carries no token");
        }
        startedNow.add(packet);
        return packet;
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

    /**
     * The packet of a record that needs one whose start-up has begun, null after reporting that
     * there is none.
     */
    @Nullable
    DisturbedPacket started(Cursor record) {
        DisturbedPacket packet = packets.get(record.packet);
        if (packet == null || packet.started == TracedPacket.NEVER) {
            report(ViolationCode.UNKNOWN_PACKET, record, "has not been started");
            return null;
        }
        if (packet.channel != record.channel && !routed) {
            report(ViolationCode.WRONG_PLACE, record, "is on channel " + packet.channel);
            return null;
        }
        if (packet.colourAndStage() != record.colourAndStage()) {
            report(ViolationCode.CONTENT_CHANGED, record, "had another colour or stage");
        }
        return packet;
    }

    /** A DELIVER record: the packet arrives with these wrong values. */
    void deliver(Cursor record, DisturbedPacket packet, SortedMap<Integer, Integer> wrong) {
        if (!packet.isAsIn(record) || !packet.isListed()) {
            report(ViolationCode.CONTENT_CHANGED, record, "was started with other tokens");
        }
        pus.arrived(record, packet, wrong);
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
}
