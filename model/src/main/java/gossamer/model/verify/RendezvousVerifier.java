package gossamer.model.verify;

import gossamer.model.algorithm.SessionGossip;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;

import java.util.BitSet;
import java.util.TreeSet;

/**
 * Checks the trace of a run under rendezvous switching: in every step a PU sends or receives one
 * packet, or neither; a transfer takes one step, carries the sender's own value, and joins two PUs
 * of the same session; a PU first hears those that it must hear, then sends to all others, then
 * hears the rest; a waiting receiver takes the lowest of the senders that wait for it.
 */
public final class RendezvousVerifier implements TraceVerifier {

    private static final long NEVER = -1;

    /** One PU, as the records tell. */
    private static final class Ledger {
        private final BitSet heard = new BitSet();
        private final BitSet served = new BitSet();
        private final TreeSet<Integer> waiting = new TreeSet<>();
        private int session = -1;
        private long activeIn = NEVER;
        private long incoming;
        private long incomingAt;
        private int waitsFor = -1;
        private boolean complete;
    }

    private final Topology topology;
    private final int pus;
    private final int sessions;
    private final boolean lowestFirst;
    private final Ledger[] ledgers;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final Cursor record = new Cursor();
    private long records;

    /** A verifier for one trace of this emulation. */
    public RendezvousVerifier(Emulation emulation) {
        topology = emulation.topology();
        pus = topology.pus();
        sessions = emulation.algorithm().sessions();
        lowestFirst = emulation
                .algorithm()
                .inSessions()
                .filter(SessionGossip::takesLowestFirst)
                .isPresent();
        ledgers = new Ledger[pus];
        for (int pu = 0; pu < pus; pu++) {
            ledgers[pu] = new Ledger();
        }
    }

    @Override
    public void accept(long[] words, int at) {
        records++;
        record.moveTo(words, at);
        if (!record.isAfterPrevious()) {
            violation(
                    ViolationCode.NOT_CANONICAL,
                    "it must come before the record before it, or equals it");
        }
        EventKind kind = record.kind;
        boolean known = kind != null && record.pu >= 0 && record.pu < pus && record.time >= 0;
        boolean atPu =
                kind != null && kind.phase() == EventKind.Phase.PU && kind != EventKind.DELIVER;
        int channels = 2 * topology.links();
        if (kind == null || !known || !atPu && (record.channel < 0 || record.channel >= channels)) {
            violation(ViolationCode.BAD_RECORD, "a field is out of range");
            return;
        }
        switch (kind) {
            case STATE -> enter();
            case COMPLETE -> complete();
            case OFFER -> offer();
            case START -> start();
            case DELIVER -> deliver();
            default ->
                violation(ViolationCode.BAD_RECORD, "there is no such record under rendezvous");
        }
    }

    private void violation(ViolationCode code, String message) {
        findings.add(code, record, () -> message);
    }

    private void enter() {
        Ledger ledger = ledgers[record.pu];
        if (record.stage != ledger.session + 1 || ledger.complete) {
            violation(
                    ViolationCode.WRONG_STATE,
                    "session " + record.stage + " after " + ledger.session);
        }
        requireSessionEnded(ledger, ViolationCode.WRONG_STATE);
        ledger.session = record.stage;
        ledger.heard.clear();
        ledger.served.clear();
    }

    private void complete() {
        Ledger ledger = ledgers[record.pu];
        if (ledger.complete || ledger.session != sessions - 1) {
            violation(
                    ViolationCode.FALSE_COMPLETE,
                    "complete in session " + ledger.session + " of " + sessions);
        }
        requireSessionEnded(ledger, ViolationCode.FALSE_COMPLETE);
        ledger.complete = true;
    }

    private void requireSessionEnded(Ledger ledger, ViolationCode code) {
        int heard = ledger.heard.cardinality();
        int served = ledger.served.cardinality();
        if (ledger.session >= 0 && (heard < pus - 1 || served < pus - 1)) {
            violation(
                    code,
                    "session " + ledger.session + " ends after " + heard + " receptions and "
                            + served + " sends, needs " + (pus - 1) + " of each");
        }
    }

    private boolean isInPlace(int at) {
        boolean inPlace = record.pu == at
                && Packet.senderOf(record.packet) == topology.source(record.channel);
        if (!inPlace) {
            violation(
                    ViolationCode.WRONG_PLACE,
                    "the channel leads from PU " + topology.source(record.channel) + " to "
                            + topology.target(record.channel));
        }
        return inPlace;
    }

    private void requireOwnToken() {
        if (record.tokens != 1
                || record.firstToken != topology.source(record.channel)
                || record.intervals != 1) {
            violation(ViolationCode.TOKEN_NOT_HELD, "a PU sends its own value and nothing else");
        }
    }

    private void offer() {
        if (!isInPlace(topology.source(record.channel))) {
            return;
        }
        requireOwnToken();
        requireRowTwo(ledgers[record.pu]);
        ledgers[record.pu].waitsFor = topology.target(record.channel);
        ledgers[ledgers[record.pu].waitsFor].waiting.add(record.pu);
    }

    private void start() {
        if (!isInPlace(topology.source(record.channel))) {
            return;
        }
        int target = topology.target(record.channel);
        Ledger sender = ledgers[record.pu];
        Ledger receiver = ledgers[target];
        requireOwnToken();
        requireRowTwo(sender);
        requireFree(sender, record.pu);
        requireFree(receiver, target);
        if (receiver.session != record.stage || sender.session != record.stage) {
            violation(
                    ViolationCode.WRONG_STATE,
                    "a packet of session " + record.stage + " from a PU in session "
                            + sender.session + " to one in " + receiver.session);
        }
        if (sender.waitsFor >= 0) {
            ledgers[sender.waitsFor].waiting.remove(record.pu);
            sender.waitsFor = -1;
        }
        requireLowest(receiver);
        if (sender.served.get(target)) {
            violation(
                    ViolationCode.DUPLICATE_PACKET,
                    "PU " + target + " is served twice in a session");
        }
        sender.served.set(target);
        if (receiver.incoming != 0) {
            violation(ViolationCode.NOT_DELIVERED, "packet " + Packet.idText(receiver.incoming));
        }
        receiver.incoming = record.packet;
        receiver.incomingAt = record.time + 1;
    }

    /** Of those that wait for the receiver the lowest goes first. */
    private void requireLowest(Ledger receiver) {
        if (!lowestFirst || receiver.waiting.isEmpty() || receiver.waiting.first() > record.pu) {
            return;
        }
        int lowest = receiver.waiting.first();
        if (ledgers[lowest].session == record.stage) {
            violation(ViolationCode.OUT_OF_TURN, "PU " + lowest + " waits for the same receiver");
        }
    }

    /** One event per PU and step. */
    private void requireFree(Ledger ledger, int pu) {
        if (ledger.activeIn == record.time) {
            violation(ViolationCode.ONE_PORT, "PU " + pu + " has another event in the same step");
        }
        ledger.activeIn = record.time;
    }

    /** A PU sends after it has heard all PUs of lower number, and before it hears any other. */
    private void requireRowTwo(Ledger ledger) {
        if (ledger.heard.cardinality() != record.pu) {
            violation(
                    ViolationCode.WRONG_STATE,
                    "PU " + record.pu + " sends after " + ledger.heard.cardinality()
                            + " receptions, must be " + record.pu);
        }
    }

    private void deliver() {
        if (!isInPlace(topology.target(record.channel))) {
            return;
        }
        requireOwnToken();
        Ledger ledger = ledgers[record.pu];
        if (ledger.incoming != record.packet) {
            violation(ViolationCode.UNKNOWN_PACKET, "no such packet is under way to this PU");
            return;
        }
        if (record.time != ledger.incomingAt) {
            boolean early = record.time < ledger.incomingAt;
            violation(
                    early ? ViolationCode.TOO_FAST : ViolationCode.TOO_LATE,
                    "a transfer takes one step, this one ends at " + ledger.incomingAt);
        }
        ledger.incoming = 0;
        int sends = ledger.served.cardinality();
        if (sends != 0 && sends != pus - 1) {
            violation(ViolationCode.WRONG_STATE, "a PU receives in the middle of its broadcast");
        }
        int sender = topology.source(record.channel);
        if (ledger.heard.get(sender)) {
            violation(
                    ViolationCode.DUPLICATE_PACKET,
                    "PU " + sender + " is heard twice in a session");
        }
        ledger.heard.set(sender);
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        for (int pu = 0; ranToTheEnd && pu < pus; pu++) {
            Ledger ledger = ledgers[pu];
            int number = pu;
            if (ledger.incoming != 0) {
                findings.addAtEnd(
                        ViolationCode.NOT_DELIVERED,
                        () -> "packet " + Packet.idText(ledger.incoming) + " to PU " + number);
            }
            if (!ledger.complete) {
                findings.addAtEnd(
                        ViolationCode.INCOMPLETE,
                        () -> "PU " + number + " is in session " + ledger.session + ", has "
                                + ledger.heard.cardinality() + " of " + (pus - 1) + " receptions");
            }
        }
        return findings.report(records);
    }
}
