package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.EventKind;

/** What every record of a disturbed run must look like, whatever came before it. */
final class DisturbedForm {

    private final Machine machine;
    /** Whether packets pass channels of which their sender is not the source. */
    private final boolean wormhole;

    private final Findings findings;

    DisturbedForm(Machine machine, boolean wormhole, Findings findings) {
        this.machine = machine;
        this.wormhole = wormhole;
        this.findings = findings;
    }

    /**
     * Reports a record, the {@code number}-th from 0, that is out of order or impossible; whether
     * it can be used.
     */
    boolean isSound(Cursor record, long number) {
        if (!record.isAfterPrevious()) {
            findings.add(
                    ViolationCode.NOT_CANONICAL,
                    record,
                    () -> "record " + number + " must come before the one before it, or equals it");
        }
        EventKind kind = record.kind;
        boolean sound = kind != null && isSound(record, kind);
        if (!sound) {
            findings.add(
                    ViolationCode.BAD_RECORD,
                    record,
                    () -> "record " + number + ": a field is out of range");
        }
        return sound;
    }

    private boolean isSound(Cursor record, EventKind kind) {
        if (record.time < 0
                || record.pu < 0
                || record.pu >= machine.pus
                || record.colour >= machine.colours) {
            return false;
        }
        boolean fault = kind == EventKind.FAULT_BEGIN || kind == EventKind.FAULT_END;
        boolean atPu = kind.phase() == EventKind.Phase.PU && kind != EventKind.DELIVER;
        if (fault || atPu) {
            return fault || record.channel == -1 && record.packet == 0;
        }
        if (record.channel < 0 || record.channel >= machine.channels) {
            return false;
        }
        boolean tokens = record.firstToken >= 0
                && record.tokens >= 0
                && (long) record.firstToken + record.tokens <= machine.pus;
        int sender = Packet.senderOf(record.packet);
        int place = kind == EventKind.DELIVER ? machine.topology.target(record.channel) : sender;
        return record.pu == place
                && sender >= 0
                && sender < machine.pus
                && (int) record.packet > 0
                && (sender == machine.topology.source(record.channel) || isOnTheWay(kind))
                && (tokens || kind.ordinal() >= EventKind.DROP.ordinal());
    }

    private boolean isOnTheWay(EventKind kind) {
        return wormhole
                && switch (kind) {
                    case DELIVER, BLOCK, HOP, DROP, DUPLICATE, CORRUPT -> true;
                    default -> false;
                };
    }
}
