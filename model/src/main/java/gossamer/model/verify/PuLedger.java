package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every PU holds and how far it is, as the records tell. */
final class PuLedger {

    private static final Comparator<TraceRecord> IN_ORDER_OF_STAGES =
            Comparator.comparingInt(TraceRecord::stage);

    private final Machine machine;
    private final GossipAlgorithm algorithm;
    private final Findings findings;
    private final TokenAccumulator[] held;
    private final Stages stages;
    private final boolean[] complete;
    private final Arrivals arrivals;

    /** The STATE records of one PU in one instant. */
    private final List<TraceRecord> entries = new ArrayList<>();

    PuLedger(Machine machine, GossipAlgorithm algorithm, Findings findings) {
        this.machine = machine;
        this.algorithm = algorithm;
        this.findings = findings;
        int colours = machine.colours;
        held = new TokenAccumulator[machine.pus * colours];
        stages = new Stages(machine.pus);
        complete = new boolean[machine.pus];
        arrivals = new Arrivals(machine.pus);
        for (int colour = 0; colour < colours; colour++) {
            TokenNumbering numbering = algorithm.numbering(colour);
            for (int pu = 0; pu < machine.pus; pu++) {
                int token = numbering.tokenOf(pu);
                TokenAccumulator own = TokenAccumulator.of(token);
                held[pu * colours + colour] = own;
            }
        }
    }

    /** Time has advanced. */
    void newInstant() {
        flush();
        arrivals.newInstant();
    }

    /** Whether the PU holds all tokens of a range. */
    boolean holds(int pu, int colour, int from, int to) {
        return held[pu * machine.colours + colour].containsRange(from, to);
    }

    /** The packet in the slot arrived. */
    void arrived(Cursor record, OpenPackets packets, int slot) {
        TokenAccumulator holding = held[record.pu * machine.colours + packets.colour(slot)];
        for (int index = 0; index < packets.listed(slot); index++) {
            holding.addRange(packets.from(slot, index), packets.to(slot, index));
        }
        flush();
        int colourAndStage = packets.colourAndStage(slot);
        int stage = colourAndStage >>> 8;
        int at = stages.at(record.pu);
        if (complete[record.pu] || stage < stages.stage(at)) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "packet "
                            + Packet.idText(record.packet) + " of stage " + stage
                            + " arrives at PU "
                            + record.pu
                            + (complete[record.pu]
                                    ? ", which is complete"
                                    : ", which is in stage " + stages.stage(at)));
            return;
        }
        int from = packets.from(slot, 0);
        int to = packets.to(slot, 0);
        if (stage == stages.stage(at)) {
            stages.arrived(at, record.packet, record.time, record.channel);
            arrivals.arrived(record.pu, record.packet, colourAndStage, from, to);
        } else {
            arrivals.keep(
                    record.pu,
                    new Arrivals.Early(
                            record.packet, record.time, record.channel, colourAndStage, from, to));
        }
    }

    /**
     * A STATE record: the PU enters a stage. Where it passes through several stages in an instant,
     * their canonical order is not the one in which they were entered, so they are collected first.
     */
    void stageBegan(Cursor record) {
        if (!entries.isEmpty() && entries.get(0).pu() != record.pu) {
            flush();
        }
        TraceRecord entry = record.record();
        if (entry != null) {
            entries.add(entry);
        }
    }

    private void flush() {
        if (entries.isEmpty()) {
            return;
        }
        if (entries.size() > 1) {
            entries.sort(IN_ORDER_OF_STAGES);
        }
        for (TraceRecord entry : entries) {
            enter(entry);
        }
        entries.clear();
    }

    private void enter(TraceRecord entry) {
        int pu = entry.pu();
        int at = stages.at(pu);
        int before = stages.stage(at);
        if (entry.stage() != before + 1 || complete[pu]) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    entry,
                    () -> "PU " + pu + " enters stage "
                            + entry.stage() + " after stage "
                            + before
                            + (complete[pu] ? ", complete already" : ""));
        }
        checkEnd(entry, entry.time(), entry.cause(), at);
        stages.begin(at, entry.stage(), entry.time(), entry.cause());
        for (int colour = 0; colour < machine.colours; colour++) {
            arrivals.stageBegan(pu, entry.stage() << 8 | colour, entry.cause());
        }
        if (arrivals.keeps(pu)) {
            arrivals.take(
                    pu,
                    entry.stage(),
                    early -> stages.arrived(at, early.id, early.time, early.channel));
        }
    }

    /** A stage ends at the instant and by the cause that its arrivals tell. */
    private void checkEnd(@Nullable TraceRecord record, long time, long cause, int at) {
        if (time != stages.endTime(at)) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "stage " + stages.stage(at)
                            + " ends at " + time + ", but began or got its last packet at "
                            + stages.endTime(at));
        }
        if (cause != stages.endCause(at)) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "stage " + stages.stage(at)
                            + " is ended by packet " + Packet.idText(cause) + ", must be by "
                            + Packet.idText(stages.endCause(at)));
        }
    }

    /** A COMPLETE record: the PU has ended its last stage. */
    void completed(Cursor record) {
        flush();
        int pu = record.pu;
        if (complete[pu]) {
            findings.add(
                    ViolationCode.FALSE_COMPLETE, record, () -> "PU " + pu + " completes twice");
            return;
        }
        complete[pu] = true;
        long missing = missing(pu);
        if (missing > 0) {
            findings.add(
                    ViolationCode.FALSE_COMPLETE,
                    record,
                    () -> "PU " + pu + " completes but lacks " + missing + " token parts");
        }
        if (arrivals.keeps(pu)) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "PU " + pu + " completes but keeps packets of a stage that never began");
        }
        int at = stages.at(pu);
        int end = algorithm.automaton(pu).stages().size() - 1;
        if (stages.stage(at) != end) {
            findings.add(
                    ViolationCode.WRONG_STATE,
                    record,
                    () -> "PU " + pu + " completes in stage " + stages.stage(at)
                            + ", the last one is " + end);
        }
        checkEnd(record.record(), record.time, record.cause, at);
    }

    private long missing(int pu) {
        long missing = 0;
        for (int colour = 0; colour < machine.colours; colour++) {
            missing += machine.pus - held[pu * machine.colours + colour].size();
        }
        return missing;
    }

    /**
     * Whether the cause of an OFFER or START can have made the PU send this now. Returns the first
     * interval of the causing packet, which the packet sent must carry, or -1 when there is none or
     * it is of another colour.
     */
    long checkSendCause(Cursor record) {
        flush();
        if (!arrivals.canCauseSend(record.pu, record.cause, record.colourAndStage())) {
            findings.add(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> "nothing at PU " + record.pu
                            + " in this instant lets packet " + Packet.idText(record.cause)
                            + " cause a send of colour " + record.colour + " stage "
                            + record.stage);
            return -1;
        }
        return record.cause == 0 ? -1 : arrivals.rangeOf(record.pu, record.cause, record.colour);
    }

    /**
     * Whether all packets that the PU sends in this stage carry everything gathered or what has
     * just arrived, so that they carry what caused them.
     */
    boolean sendsCarryTheirCause(int pu, int colour, int stage) {
        List<Stage> planned = algorithm.automaton(pu).stages();
        return stage < planned.size()
                && planned.get(stage).lanes().stream()
                        .filter(lane -> lane.colour() == colour)
                        .flatMap(lane -> lane.steps().stream())
                        .noneMatch(step -> step.effect() instanceof Effect.Send send
                                && send.payload() != Payload.ARRIVED
                                && send.payload() != Payload.GATHERED);
    }

    /** The end of a run that ended by itself: everything must be everywhere. */
    void finish() {
        flush();
        for (int pu = 0; pu < machine.pus; pu++) {
            int number = pu;
            long missing = missing(pu);
            if (missing > 0) {
                findings.addAtEnd(
                        ViolationCode.INCOMPLETE,
                        () -> "PU " + number + " lacks "
                                + missing + " of " + (long) machine.pus * machine.colours
                                + " token parts");
            } else if (!complete[pu]) {
                findings.addAtEnd(
                        ViolationCode.FALSE_COMPLETE,
                        () -> "PU " + number + " holds all tokens but no COMPLETE record tells");
            }
        }
    }
}
