package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;

import org.jspecify.annotations.Nullable;

/**
 * Checks a canonical trace at level {@code full} against the machine model of an emulation, record
 * by record, and independently of the engines: it knows the rules of ports, links, costs and
 * completion, but shares no code with what executes them ({@code LinkCore}, {@code PuCore}).
 *
 * <p>Beyond what a packet may do it checks what it must do: under the rules of {@code LinkCore} the
 * time of every record follows from those before it, so a trace in which anything happens later
 * than it has to is refused as well. Causes are checked as far as records tell them apart: two
 * packets that arrive at one PU in the same instant and stage are told apart by their tokens.
 *
 * <p>It is streaming: memory grows with PUs, channels and packets under way, not with the trace.
 */
public final class Verifier implements TraceVerifier {

    /** Most violations kept with their message; all are counted. */
    public static final int MOST_KEPT = 100;

    private final Machine machine;
    private final Findings findings = new Findings(MOST_KEPT);
    private final PuLedger pus;
    private final PortChecks ports;
    private final LinkChecks links;
    private final Cursor cursor = new Cursor();
    private long records;
    private long now = -1;
    private boolean finished;

    /** A verifier for one trace of this emulation. */
    public Verifier(Emulation emulation) {
        machine = new Machine(emulation);
        pus = new PuLedger(machine, emulation.algorithm(), findings);
        OpenPackets packets = new OpenPackets(machine.channels);
        OnePortLedger onePort = new OnePortLedger(machine, findings);
        ports = new PortChecks(machine, pus, packets, onePort, findings);
        links = new LinkChecks(machine, pus, packets, onePort, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        records++;
        Cursor record = cursor;
        record.moveTo(words, at);
        EventKind kind = record.kind;
        if (!record.isAfterPrevious()) {
            findings.add(
                    ViolationCode.NOT_CANONICAL,
                    record,
                    () -> "record " + (records - 1) + " must come before the one before it,"
                            + " or equals it");
        }
        String fault = kind == null ? "no such kind" : faultOf(record, kind);
        if (kind == null || fault != null) {
            findings.add(
                    ViolationCode.BAD_RECORD,
                    record,
                    () -> "record " + (records - 1) + ": " + fault);
            return;
        }
        links.checkAwaited(record.time, record.channel, kind.phase() == EventKind.Phase.LINK);
        if (record.time != now) {
            now = record.time;
            pus.newInstant();
        }
        if (record.channel >= 0 && !isInPlace(record, kind)) {
            findings.add(
                    ViolationCode.WRONG_PLACE,
                    record,
                    () -> "channel " + record.channel
                            + " leads from PU " + machine.topology.source(record.channel) + " to "
                            + machine.topology.target(record.channel) + "; PU is " + record.pu
                            + ", sender " + Packet.senderOf(record.packet));
            return;
        }
        switch (kind) {
            case DELIVER -> links.deliver(record);
            case STATE -> pus.stageBegan(record);
            case COMPLETE -> pus.completed(record);
            case OFFER -> ports.offer(record);
            case START -> ports.start(record);
            case TOKENS -> ports.tokens(record);
            case BLOCK -> links.block(record);
            case HOP -> links.hop(record);
        }
    }

    private boolean isInPlace(Cursor record, EventKind kind) {
        int source = machine.topology.source(record.channel);
        int at = kind == EventKind.DELIVER ? machine.topology.target(record.channel) : source;
        return record.pu == at && Packet.senderOf(record.packet) == source;
    }

    /** What makes the record impossible on its own, or null. */
    private @Nullable String faultOf(Cursor record, EventKind kind) {
        if (record.time < 0) {
            return "time " + record.time + " is negative";
        }
        if (record.pu < 0 || record.pu >= machine.pus) {
            return "there is no PU " + record.pu + ", PUs are 0.." + (machine.pus - 1);
        }
        if (record.colour >= machine.colours) {
            return "there is no colour " + record.colour + " of " + machine.colours;
        }
        if (record.cause != 0 && !isPacket(record.cause)) {
            return "cause " + record.cause + " is no packet id";
        }
        boolean sound = switch (kind) {
            case STATE -> isBareOfPacket(record) && record.colour == 0;
            case COMPLETE -> isBareOfPacket(record) && record.colourAndStage() == 0;
            case BLOCK, HOP -> namesPacket(record) && isBareOfTokens(record);
            case TOKENS ->
                namesPacket(record)
                        && hasTokens(record)
                        && record.tokens > 0
                        && record.intervals == 1;
            case DELIVER, OFFER, START ->
                namesPacket(record)
                        && hasTokens(record)
                        && record.intervals >= 0
                        && record.intervals <= machine.pus
                        && (record.intervals > 0 || record.tokenWord() == 0);
        };
        return sound
                ? null
                : "channel, packet or tokens are out of range or do not belong to " + kind;
    }

    private boolean isPacket(long packet) {
        int sender = Packet.senderOf(packet);
        int sequence = (int) packet;
        return sender >= 0 && sender < machine.pus && sequence > 0 && sequence < Integer.MAX_VALUE;
    }

    private boolean namesPacket(Cursor record) {
        return record.channel >= 0 && record.channel < machine.channels && isPacket(record.packet);
    }

    private static boolean isBareOfPacket(Cursor record) {
        return record.channel == -1 && record.packet == 0 && isBareOfTokens(record);
    }

    private static boolean isBareOfTokens(Cursor record) {
        return record.tokenWord() == 0 && record.intervals == 0;
    }

    private boolean hasTokens(Cursor record) {
        return record.firstToken >= 0
                && record.tokens >= 0
                && (long) record.firstToken + record.tokens <= machine.pus;
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished && ranToTheEnd) {
            links.finish();
            ports.finish();
            pus.finish();
        }
        finished = true;
        return findings.report(records);
    }
}
