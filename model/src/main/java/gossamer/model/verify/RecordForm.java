package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.EventKind;

import org.jspecify.annotations.Nullable;

/** What every record must look like where packets take links, whatever came before it. */
final class RecordForm {

    private final Machine machine;
    private final Findings findings;

    RecordForm(Machine machine, Findings findings) {
        this.machine = machine;
        this.findings = findings;
    }

    /**
     * Reports a record that is out of order, or impossible on its own.
     *
     * @param number of the record in the trace, from 0
     * @return whether it can be looked at any further
     */
    boolean isSound(Cursor record, long number) {
        if (!record.isAfterPrevious()) {
            findings.add(
                    ViolationCode.NOT_CANONICAL,
                    record,
                    () -> "record " + number + " must come before the one before it, or equals it");
        }
        String fault = record.kind == null ? "no such kind" : faultOf(record, record.kind);
        if (fault != null) {
            rejectForm(record, number, fault);
        }
        return fault == null;
    }

    /** Reports a record that cannot be in such a trace. */
    void rejectForm(Cursor record, long number, String fault) {
        findings.add(ViolationCode.BAD_RECORD, record, () -> "record " + number + ": " + fault);
    }

    /** Reports a record whose PU, channel and packet id do not belong together. */
    void rejectPlace(Cursor record) {
        findings.add(
                ViolationCode.WRONG_PLACE,
                record,
                () -> "channel " + record.channel + " leads from PU "
                        + machine.topology.source(record.channel) + " to "
                        + machine.topology.target(record.channel) + "; PU is " + record.pu
                        + ", sender " + Packet.senderOf(record.packet));
    }

    /** Whether PU, channel and packet id belong together where packets take one link each. */
    boolean isInPlace(Cursor record, EventKind kind) {
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
            // Nothing goes wrong where nothing is disturbed.
            default -> false;
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
}
