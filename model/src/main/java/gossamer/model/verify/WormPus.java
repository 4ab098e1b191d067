package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.token.TokenAccumulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What every PU holds under wormhole switching, as the records tell. PUs have no stages: each
 * enters stage 0 when the run begins, and is complete when it holds all tokens.
 */
final class WormPus {

    private static final long NEVER = TracedPacket.NEVER;

    /** One PU. */
    private static final class Ledger {
        private final TokenAccumulator[] held;
        /** The packets that have arrived. */
        private long[] arrived = new long[2];

        private int arrivals;
        private boolean begun;
        private boolean complete;
        private long fullAt = NEVER;
        private long fullCause;

        Ledger(int colours) {
            held = new TokenAccumulator[colours];
        }

        void arrived(long packet) {
            if (arrivals == arrived.length) {
                arrived = Arrays.copyOf(arrived, 2 * arrivals);
            }
            arrived[arrivals++] = packet;
        }

        boolean hasArrived(long packet) {
            for (int index = arrivals - 1; index >= 0; index--) {
                if (arrived[index] == packet) {
                    return true;
                }
            }
            return false;
        }
    }

    private final Machine machine;
    private final Findings findings;
    private final boolean sendsAtOnce;
    private final Ledger[] ledgers;
    /** PUs that hold all tokens since this instant. */
    private final List<Integer> full = new ArrayList<>();

    WormPus(Machine machine, GossipAlgorithm algorithm, Findings findings) {
        this.machine = machine;
        this.findings = findings;
        sendsAtOnce = scatters(algorithm);
        ledgers = new Ledger[machine.pus];
        for (int pu = 0; pu < machine.pus; pu++) {
            ledgers[pu] = new Ledger(machine.colours);
            for (int colour = 0; colour < machine.colours; colour++) {
                int token = algorithm.numbering(colour).tokenOf(pu);
                ledgers[pu].held[colour] = TokenAccumulator.of(token);
            }
            checkFull(pu, 0, 0);
        }
    }

    /**
     * Whether PUs send their token to all others when the run begins, as those with a router do.
     */
    static boolean scatters(GossipAlgorithm algorithm) {
        return algorithm.hasAutomaton() && algorithm.automaton(0).rules().does(Action.SCATTER);
    }

    private void checkFull(int pu, long time, long cause) {
        Ledger ledger = ledgers[pu];
        if (ledger.fullAt == NEVER && lacking(ledger) == 0) {
            ledger.fullAt = time;
            ledger.fullCause = cause;
            full.add(pu);
        }
    }

    private long lacking(Ledger ledger) {
        long missing = 0;
        for (TokenAccumulator tokens : ledger.held) {
            missing += machine.pus - tokens.size();
        }
        return missing;
    }

    private String lackingText(Ledger ledger) {
        return "lacks " + lacking(ledger) + " of " + (long) machine.pus * machine.colours
                + " token parts";
    }

    /** Whether the PU holds all tokens of a range. */
    boolean holds(int pu, int colour, int from, int to) {
        return ledgers[pu].held[colour].containsRange(from, to);
    }

    /** The packet arrived at a PU. */
    void arrived(int pu, WormPacket packet, long time) {
        Ledger ledger = ledgers[pu];
        ledger.arrived(packet.id);
        for (int interval = 0; interval < packet.listed(); interval++) {
            ledger.held[packet.colour()].addRange(packet.from(interval), packet.to(interval));
        }
        checkFull(pu, time, packet.id);
    }

    /**
     * A send may name any packet that has arrived at its sender, or none: PUs have timers. Those of
     * the baseline with a router send everything when the run begins.
     */
    void checkSendCause(Cursor record) {
        if (sendsAtOnce && record.time > 0) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "PU " + record.pu + " sends at " + record.time
                            + ", must send everything at 0");
        }
        if (record.cause != 0 && !ledgers[record.pu].hasArrived(record.cause)) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "packet " + Packet.idText(record.cause) + " has not arrived at PU "
                            + record.pu + " by " + record.time);
        }
    }

    /** A STATE record: every PU enters stage 0 when the run begins, and no other. */
    void stageBegan(Cursor record) {
        Ledger ledger = ledgers[record.pu];
        if (record.stage != 0 || record.time != 0 || ledger.begun) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "PU " + record.pu + " enters stage " + record.stage + " at " + record.time
                            + ", may enter stage 0 at 0, once");
            return;
        }
        ledger.begun = true;
        if (record.cause != 0) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "stage 0 of PU " + record.pu + " begins without a cause");
        }
    }

    /** A COMPLETE record: the PU holds all tokens since this instant. */
    void completed(Cursor record) {
        int pu = record.pu;
        Ledger ledger = ledgers[pu];
        if (ledger.complete || ledger.fullAt != record.time) {
            String truth = ledger.fullAt == NEVER
                    ? lackingText(ledger)
                    : "holds all tokens since " + ledger.fullAt;
            String how = ledger.complete ? " completes twice, " : " completes, but ";
            findings.add(ViolationCode.FALSE_COMPLETE, record, () -> "PU " + pu + how + truth);
        } else if (ledger.fullCause != record.cause) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "PU " + pu + " completes because of packet "
                            + Packet.idText(ledger.fullCause));
        }
        ledger.complete = true;
    }

    /** The end of an instant: who holds all tokens since then has said so. */
    void endInstant(long time) {
        for (int pu : full) {
            if (!ledgers[pu].complete) {
                findings.addAtEnd(
                        ViolationCode.FALSE_COMPLETE,
                        () -> "PU " + pu + " holds all tokens at " + time
                                + ", but no COMPLETE record tells");
            }
        }
        full.clear();
    }

    /** The end of a run that ended by itself: everything must be everywhere. */
    void finish() {
        for (int pu = 0; pu < machine.pus; pu++) {
            int number = pu;
            Ledger ledger = ledgers[pu];
            if (ledger.fullAt == NEVER) {
                findings.addAtEnd(
                        ViolationCode.INCOMPLETE, () -> "PU " + number + " " + lackingText(ledger));
            }
            if (!ledger.begun) {
                findings.addAtEnd(
                        ViolationCode.WRONG_STATE,
                        () -> "PU " + number + " has not entered stage 0");
            }
        }
    }
}
