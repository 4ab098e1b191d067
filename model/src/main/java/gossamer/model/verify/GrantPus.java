package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.StagePlan.Sending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every PU holds and how far it is, as the records tell.
 *
 * <p>A packet of a later stage is kept until that stage begins; only then the PU holds its tokens.
 * A stage ends with the last packet that arrives in it, and the next one begins in the same
 * instant, or by a timer. A PU is complete when it holds all tokens, whatever else arrives.
 */
final class GrantPus {

    private static final long NEVER = GrantPacket.NEVER;
    private static final int NONE = -1;
    private static final Comparator<TraceRecord> IN_ORDER_OF_STAGES =
            Comparator.comparingInt(TraceRecord::stage);

    /**
     * Something that can make a PU send: a packet that it took in, or else the begin of a stage.
     */
    private record Event(
            long time, long cause, int stage, @Nullable GrantPacket taken) {}

    /** One PU. */
    private static final class Ledger {
        private final StagePlan plan;
        private final TokenAccumulator[] held;
        private final List<GrantPacket> early = new ArrayList<>(0);
        private final ArrayDeque<Event> events = new ArrayDeque<>(2);
        private int stage = -1;
        private long awaited;
        private long endedAt;
        private long endCause;
        private long fullAt = NEVER;
        private long fullCause;
        private boolean complete;

        Ledger(StagePlan plan, int colours) {
            this.plan = plan;
            this.held = new TokenAccumulator[colours];
        }

        boolean isFull(int pus) {
            for (TokenAccumulator tokens : held) {
                if (tokens.size() < pus) {
                    return false;
                }
            }
            return true;
        }

        void happened(Event event) {
            forget(event.time());
            events.add(event);
        }

        void forget(long now) {
            while (!events.isEmpty() && events.element().time() < now - plan.longestDelay) {
                events.remove();
            }
        }
    }

    private final Machine machine;
    private final GossipAlgorithm algorithm;
    private final Findings findings;
    private final Ledger[] ledgers;
    /** The STATE records of one PU in one instant. */
    private final List<TraceRecord> entries = new ArrayList<>();
    /** PUs that hold all tokens since this instant. */
    private final List<Integer> full = new ArrayList<>();

    GrantPus(Machine machine, GossipAlgorithm algorithm, Findings findings) {
        this.machine = machine;
        this.algorithm = algorithm;
        this.findings = findings;
        this.ledgers = new Ledger[machine.pus];
        StagePlan[] plans = StagePlan.ofAll(algorithm, machine.pus);
        for (int pu = 0; pu < machine.pus; pu++) {
            Ledger ledger = new Ledger(plans[pu], machine.colours);
            for (int colour = 0; colour < machine.colours; colour++) {
                int token = algorithm.numbering(colour).tokenOf(pu);
                ledger.held[colour] = TokenAccumulator.of(token);
            }
            ledgers[pu] = ledger;
            checkFull(pu, ledger, 0, 0);
        }
    }

    private void checkFull(int pu, Ledger ledger, long time, long cause) {
        if (ledger.fullAt == NEVER && ledger.isFull(machine.pus)) {
            ledger.fullAt = time;
            ledger.fullCause = cause;
            full.add(pu);
        }
    }

    /** Whether the PU holds all tokens of a range. */
    boolean holds(int pu, int colour, int from, int to) {
        return ledgers[pu].held[colour].containsRange(from, to);
    }

    /** The packet arrived at the PU of the record. */
    void arrived(Cursor record, GrantPacket packet) {
        Ledger ledger = ledgers[record.pu];
        int stage = packet.stage();
        if (stage < ledger.stage
                || stage == ledger.stage && ledger.awaited == 0
                || stage >= ledger.plan.stages()) {
            int current = ledger.stage;
            long awaited = ledger.awaited;
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> packet.name() + " of stage " + stage + " arrives at PU " + record.pu
                            + ", which is in stage " + current + " and waits for " + awaited
                            + " packets in it");
        } else if (stage == ledger.stage) {
            take(record.pu, ledger, packet, record.time);
        } else {
            ledger.early.add(packet);
        }
    }

    private void take(int pu, Ledger ledger, GrantPacket packet, long time) {
        TokenAccumulator holding = ledger.held[packet.colour()];
        for (int interval = 0; interval < packet.listed(); interval++) {
            holding.addRange(packet.from(interval), packet.to(interval));
        }
        ledger.happened(new Event(time, packet.id, packet.stage(), packet));
        ledger.awaited--;
        if (ledger.awaited == 0) {
            ledger.endedAt = time;
            ledger.endCause = packet.id;
        }
        checkFull(pu, ledger, time, packet.id);
    }

    /**
     * A STATE record: the PU enters a stage. Where it passes through several stages in an instant,
     * their canonical order is not the one in which they were entered, so they are collected first.
     */
    void stageBegan(Cursor record) {
        TraceRecord entry = record.record();
        if (entry != null) {
            entries.add(entry);
        }
    }

    /** Takes in STATE records, once all of the PU and instant have been read. */
    void flush() {
        if (entries.isEmpty()) {
            return;
        }
        entries.sort(IN_ORDER_OF_STAGES);
        entries.forEach(this::enter);
        entries.clear();
    }

    private void enter(TraceRecord entry) {
        int pu = entry.pu();
        int stage = entry.stage();
        long time = entry.time();
        Ledger ledger = ledgers[pu];
        int before = ledger.stage;
        if (stage != before + 1 || stage >= ledger.plan.stages()) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    entry,
                    () -> "PU " + pu + " enters stage " + stage + " after stage " + before + " of "
                            + ledger.plan.stages());
            return;
        }
        long due = Math.max(ledger.endedAt, ledger.plan.opens(stage));
        if (ledger.awaited != 0 || time != due) {
            long awaited = ledger.awaited;
            findings.add(
                    ViolationCode.WRONG_STATE,
                    entry,
                    () -> "PU " + pu + " enters stage " + stage + " at " + time + ", waits for "
                            + awaited + " packets of the stage before, may begin it at " + due);
        }
        long cause = ledger.endedAt == time ? ledger.endCause : 0;
        if (entry.cause() != cause) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    entry,
                    () -> "stage " + stage + " of PU " + pu + " begins because of packet "
                            + Packet.idText(cause));
        }
        ledger.stage = stage;
        ledger.awaited = ledger.plan.arrivals(stage);
        ledger.endedAt = time;
        ledger.endCause = cause;
        ledger.happened(new Event(time, cause, stage, null));
        List<GrantPacket> kept = List.copyOf(ledger.early);
        ledger.early.clear();
        for (GrantPacket packet : kept) {
            if (packet.stage() > stage) {
                ledger.early.add(packet);
            } else {
                take(pu, ledger, packet, time);
            }
        }
    }

    /** A COMPLETE record: the PU holds all tokens since this instant. */
    void completed(Cursor record) {
        int pu = record.pu;
        Ledger ledger = ledgers[pu];
        if (ledger.complete) {
            findings.add(
                    ViolationCode.FALSE_COMPLETE, record, () -> "PU " + pu + " completes twice");
            return;
        }
        ledger.complete = true;
        if (ledger.fullAt != record.time) {
            String held = lacking(ledger);
            findings.add(
                    ViolationCode.FALSE_COMPLETE,
                    record,
                    () -> "PU " + pu + " completes at " + record.time + ", but " + held);
        } else if (ledger.fullCause != record.cause) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "PU " + pu + " completes because of packet "
                            + Packet.idText(ledger.fullCause));
        }
    }

    private String lacking(Ledger ledger) {
        if (ledger.fullAt != NEVER) {
            return "holds all tokens since " + ledger.fullAt;
        }
        long missing = 0;
        for (TokenAccumulator tokens : ledger.held) {
            missing += machine.pus - tokens.size();
        }
        return "lacks " + missing + " of " + (long) machine.pus * machine.colours + " token parts";
    }

    /**
     * The cause of an OFFER or START must have made the PU send this now: a packet that it took in,
     * in that stage, or the cause of that stage's begin, in this instant or as many ticks before as
     * the PU puts off that send; and the packet carries what is sent in such a case. Where there
     * are no automata, any packet that arrived in this instant will do, or none.
     */
    void checkSendCause(Cursor record) {
        Ledger ledger = ledgers[record.pu];
        ledger.forget(record.time);
        boolean found = !ledger.plan.known && record.cause == 0;
        for (Event event : ledger.events) {
            found |= event.cause() == record.cause
                    && (!ledger.plan.known || canSend(ledger.plan, event, record));
        }
        if (!found) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "nothing that happened to PU " + record.pu + " lets packet "
                            + Packet.idText(record.cause) + " cause a send of this colour, stage"
                            + " and content at " + record.time);
        }
    }

    private boolean canSend(StagePlan plan, Event event, Cursor record) {
        for (Sending sending : plan.sendings()) {
            if (sending.stage() == record.stage
                    && event.stage() == record.stage
                    && sending.colour() == record.colour
                    && sending.onArrival() == (event.taken() != null)
                    && event.time() + sending.delay() == record.time
                    && machine.topology.channel(record.pu, sending.port()) == record.channel
                    && isSent(sending, event.taken(), record)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the first interval can be what is sent. */
    private boolean isSent(Sending sending, @Nullable GrantPacket taken, Cursor record) {
        int own = algorithm.numbering(record.colour).tokenOf(record.pu);
        return switch (sending.payload()) {
            case OWN -> record.firstToken == own && record.tokens == 1 && record.intervals == 1;
            case ARRIVED -> isPartOf(taken, NONE, record);
            case ARRIVED_AND_OWN -> isPartOf(taken, own, record);
            case GATHERED, LOAD -> true;
        };
    }

    private static boolean isPartOf(@Nullable GrantPacket taken, int own, Cursor record) {
        int to = record.firstToken + record.tokens;
        for (int token = record.firstToken; token < to; token++) {
            if (taken == null || token != own && !taken.carries(token)) {
                return false;
            }
        }
        return taken != null && taken.colour() == record.colour;
    }

    /** The end of an instant: who holds all tokens since then has said so. */
    void endInstant(long time) {
        flush();
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
                        ViolationCode.INCOMPLETE, () -> "PU " + number + " " + lacking(ledger));
            }
            boolean awaits = ledger.plan.known && ledger.awaited != 0;
            if (ledger.stage != ledger.plan.stages() - 1 || awaits || !ledger.early.isEmpty()) {
                findings.addAtEnd(
                        ViolationCode.WRONG_STATE,
                        () -> "PU " + number + " ends in stage " + ledger.stage + " of "
                                + ledger.plan.stages() + ", waits for " + ledger.awaited
                                + " packets, keeps " + ledger.early.size() + " for later stages");
            }
        }
    }
}
