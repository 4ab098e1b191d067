package gossamer.model.verify;

import gossamer.model.fault.PuLaw;
import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What every PU of a disturbed run holds and believes, and whether it is alive. */
final class DisturbedPus {

    private static final class Ledger {
        private final TokenAccumulator[] held;
        private final SortedMap<Integer, Integer>[] wrong;
        /** The packets that have arrived: their numbers, by sender. */
        private final SortedMap<Integer, TokenAccumulator> arrived = new TreeMap<>();

        /** How many packets it has sent. */
        private int sent;

        private @Nullable PuLaw law;
        private @Nullable Spans pauses;
        private @Nullable Spans crashes;
        private long restarts = Spans.NEVER;
        private int life;
        private int stage = -1;
        private int latestStage = -1;
        private int absent;
        private boolean complete;
        /** The latest packet of another session than its own: it may join that one with it. */
        private @Nullable DisturbedPacket unheard;

        private SortedMap<Integer, Integer> unheardWrong = new TreeMap<>();
        /** Whether it has completed in an earlier life: it does not say so again. */
        private boolean wasComplete;

        @SuppressWarnings({"unchecked", "rawtypes"})
        Ledger(int colours) {
            held = new TokenAccumulator[colours];
            wrong = new SortedMap[colours];
        }
    }

    private final Machine machine;
    private final Emulation emulation;
    private final Findings findings;
    private final boolean sessions;
    /**
     * Under wormhole switching the stages of packets are steps of a plan, which PUs do not enter.
     */
    private final boolean worms;

    private final Ledger[] ledgers;
    private final List<TraceRecord> ofInstant = new ArrayList<>();

    DisturbedPus(Machine machine, Emulation emulation, Findings findings) {
        this.machine = machine;
        this.emulation = emulation;
        this.findings = findings;
        this.sessions = emulation.network().mode().stagesAreSessions();
        this.worms = emulation.network().mode().carries(Carriage.BY_ROUTE);
        this.ledgers = new Ledger[machine.pus];
        for (int pu = 0; pu < machine.pus; pu++) {
            Ledger ledger = new Ledger(machine.colours);
            ledger.law = emulation.disturbance().pu(pu);
            if (ledger.law != null) {
                ledger.pauses = ledger.law.pauses();
                ledger.crashes = ledger.law.crashes();
            }
            ledgers[pu] = ledger;
            beginAnew(pu);
            planRestart(ledger, 0);
        }
    }

    private void beginAnew(int pu) {
        Ledger ledger = ledgers[pu];
        for (int colour = 0; colour < machine.colours; colour++) {
            int own = own(pu, colour);
            ledger.held[colour] = TokenAccumulator.of(own);
            ledger.wrong[colour] = new TreeMap<>();
        }
    }

    private int own(int pu, int colour) {
        return emulation.algorithm().numbering(colour).tokenOf(pu);
    }

    private static void planRestart(Ledger ledger, long time) {
        if (ledger.crashes != null && ledger.law != null && !ledger.law.keepsState()) {
            long crash = ledger.crashes.firstFrom(time);
            ledger.restarts = crash == Spans.NEVER ? Spans.NEVER : ledger.crashes.nextChange(crash);
        }
    }

    /** The PU as it is at this time. */
    private Ledger at(int pu, long time) {
        Ledger ledger = ledgers[pu];
        while (ledger.restarts <= time && ledger.restarts != Spans.NEVER) {
            long restart = ledger.restarts;
            ledger.life++;
            ledger.stage = -1;
            ledger.latestStage = -1;
            ledger.wasComplete |= ledger.complete;
            beginAnew(pu);
            planRestart(ledger, restart);
        }
        return ledger;
    }

    boolean hasCrashed(int pu, long time) {
        Spans crashes = ledgers[pu].crashes;
        return crashes != null && crashes.covers(time);
    }

    /** When a PU crashes next, now included; {@link Spans#NEVER} if it does not. */
    long nextCrash(int pu, long time) {
        Spans crashes = ledgers[pu].crashes;
        return crashes == null ? Spans.NEVER : crashes.firstFrom(time);
    }

    /** The rule by which a PU has crashed at this time. */
    int crashRule(int pu, long time) {
        Spans crashes = ledgers[pu].crashes;
        return crashes == null ? 0 : crashes.rule(time);
    }

    private boolean isStill(int pu, long time) {
        Spans pauses = ledgers[pu].pauses;
        return hasCrashed(pu, time) || pauses != null && pauses.covers(time);
    }

    int life(int pu, long time) {
        return at(pu, time).life;
    }

    /** Whether a PU takes no more packets of a session. */
    boolean hasEnded(int pu, long time, int session) {
        Ledger ledger = at(pu, time);
        return ledger.stage > session || ledger.complete;
    }

    boolean holds(int pu, long time, int colour, int from, int to) {
        return at(pu, time).held[colour].containsRange(from, to);
    }

    /** The wrong values that a PU tells in a packet on this channel. */
    SortedMap<Integer, Integer> tells(int pu, long time, int colour, int channel) {
        Ledger ledger = at(pu, time);
        SortedMap<Integer, Integer> told = new TreeMap<>(ledger.wrong[colour]);
        PuLaw law = ledger.law;
        if (law != null && emulation.disturbance().falsifies()) {
            int own = own(pu, colour);
            int lie = law.lie(time, channel);
            told.remove(own);
            if (lie != 0) {
                told.put(own, lie);
            }
        }
        return told;
    }

    /** A packet has arrived with these wrong values. */
    void arrived(Cursor record, DisturbedPacket packet, SortedMap<Integer, Integer> wrong) {
        Ledger ledger = at(record.pu, record.time);
        int number = (int) packet.id;
        ledger.arrived
                .computeIfAbsent(Packet.senderOf(packet.id), sender -> new TokenAccumulator())
                .addRange(number, number + 1);
        if (sessions && packet.stage() != ledger.stage) {
            ledger.unheard = packet;
            ledger.unheardWrong = wrong;
            return;
        }
        take(ledger, packet, wrong);
    }

    private static void take(
            Ledger ledger, DisturbedPacket packet, SortedMap<Integer, Integer> wrong) {
        int colour = packet.colour();
        ledger.latestStage = Math.max(ledger.latestStage, packet.stage());
        wrong.forEach((token, value) -> {
            if (packet.carries(token) && !ledger.held[colour].containsRange(token, token + 1)) {
                ledger.wrong[colour].put(token, value);
            }
        });
        for (int interval = 0; interval < packet.listed(); interval++) {
            ledger.held[colour].addRange(packet.from(interval), packet.to(interval));
        }
    }

    /** A PU has sent a packet. */
    void sent(int pu, long packet) {
        ledgers[pu].sent = Math.max(ledgers[pu].sent, (int) packet);
    }

    /**
     * Whether a record of a PU may name this packet as its cause: none, one that has arrived there,
     * or under rendezvous one of its own, since it goes on when that has been taken.
     */
    boolean canCause(int pu, long cause) {
        int number = (int) cause;
        if (sessions && Packet.senderOf(cause) == pu && number <= ledgers[pu].sent) {
            return true;
        }
        TokenAccumulator numbers = ledgers[pu].arrived.get(Packet.senderOf(cause));
        return cause == 0 || numbers != null && numbers.containsRange(number, number + 1);
    }

    /** Whether PUs may stop waiting for a packet. */
    boolean givesUp() {
        return emulation.algorithm().timeouts().ends();
    }

    /** Ticks for which senders wait for their receivers at least. */
    long senderPatience() {
        return givesUp()
                ? emulation.algorithm().timeouts().ofSender(machine.topology.ports())
                : Long.MAX_VALUE;
    }

    /**
     * A STATE, COMPLETE or ABSENT record. A PU gives packets up in a stage before it enters the
     * next, which is not the order of the records.
     */
    void record(Cursor record, EventKind kind) {
        if (!ofInstant.isEmpty() && ofInstant.get(0).pu() != record.pu) {
            flush();
        }
        TraceRecord unpacked = record.record();
        if (unpacked != null) {
            ofInstant.add(unpacked);
        }
    }

    /**
     * In the order in which things happen to a PU: stage by stage, each with what it gives up in
     * it.
     */
    private static final Comparator<TraceRecord> AS_IT_HAPPENS = Comparator.comparing(
                    (TraceRecord record) -> record.kind() == EventKind.COMPLETE)
            .thenComparing(TraceRecord::stage)
            .thenComparing(record -> record.kind() != EventKind.STATE)
            .thenComparing(TraceRecord::intervals);

    /** No further record of the same PU and instant will come. */
    void flush() {
        List<TraceRecord> due = ofInstant.stream().sorted(AS_IT_HAPPENS).toList();
        ofInstant.clear();
        due.forEach(record -> check(record, record.kind()));
    }

    private void check(TraceRecord record, EventKind kind) {
        Ledger ledger = at(record.pu(), record.time());
        if (isStill(record.pu(), record.time())) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "PU " + record.pu() + " has crashed or pauses at this time");
        }
        if (!canCause(record.pu(), record.cause())) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "packet " + Packet.idText(record.cause()) + " has not arrived at PU "
                            + record.pu() + " by then");
        }
        if (kind == EventKind.STATE) {
            enter(record, ledger);
        } else if (kind == EventKind.ABSENT) {
            ledger.absent++;
            if (record.stage() != ledger.stage || record.intervals() != ledger.absent) {
                findings.add(
                        ViolationCode.WRONG_STATE,
                        record,
                        () -> "PU " + record.pu() + " in stage " + ledger.stage
                                + " gives up packet " + record.intervals() + " after "
                                + (ledger.absent - 1));
            }
        } else if (ledger.complete || !hasAll(ledger)) {
            findings.add(
                    ViolationCode.FALSE_COMPLETE,
                    record,
                    () -> "PU " + record.pu()
                            + (ledger.complete ? " is complete already" : " lacks tokens"));
        } else {
            ledger.complete = true;
        }
    }

    private void enter(TraceRecord record, Ledger ledger) {
        // Several stages may be entered in one instant, in no order of records.
        if (record.stage() <= ledger.stage && record.cause() == 0 && record.stage() != 0) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "PU " + record.pu() + " enters stage " + record.stage() + " after stage "
                            + ledger.stage);
        }
        if (sessions && record.stage() > ledger.stage) {
            ledger.absent = 0;
            if (record.stage() > 0) {
                beginAnew(record.pu());
            }
            DisturbedPacket first = ledger.unheard;
            if (first != null && first.stage() == record.stage() && first.id == record.cause()) {
                take(ledger, first, ledger.unheardWrong);
            }
        }
        ledger.stage = Math.max(ledger.stage, record.stage());
    }

    private boolean hasAll(Ledger ledger) {
        for (TokenAccumulator held : ledger.held) {
            if (held.size() + ledger.absent < machine.pus) {
                return false;
            }
        }
        return true;
    }

    /** The run has ended by itself: who holds everything has said so, unless it could not know. */
    void finish(long time) {
        for (int number = 0; number < machine.pus; number++) {
            int pu = number;
            Ledger ledger = at(pu, time);
            boolean knows = !sessions
                    && (worms || ledger.latestStage <= ledger.stage)
                    && ledger.law == null
                    && !ledger.wasComplete;
            if (knows && hasAll(ledger) && !ledger.complete) {
                findings.addAtEnd(
                        ViolationCode.FALSE_COMPLETE,
                        () -> "PU " + pu + " holds all tokens and never says so");
            } else if (!emulation.isDisturbed() && !hasAll(ledger)) {
                findings.addAtEnd(
                        ViolationCode.INCOMPLETE, () -> "PU " + pu + " does not hold all tokens");
            }
        }
    }
}
