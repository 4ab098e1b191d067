package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.EventKind;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The records that must come since what came before, and the profile, say so. */
final class DueRecords {

    /** One of them; {@code first}, {@code tokens} and {@code code} are 0 for DELIVER. */
    record Due(
            long time, EventKind kind, int channel, long packet, int first, int tokens, int code) {

        @Override
        public String toString() {
            return "t=" + time + " " + kind.name().toLowerCase(Locale.ROOT) + " channel=" + channel
                    + " packet=" + Packet.idText(packet);
        }
    }

    private static final Comparator<Due> ORDER = Comparator.comparingLong(Due::time)
            .thenComparing(Due::kind)
            .thenComparingInt(Due::channel)
            .thenComparingLong(Due::packet)
            .thenComparingInt(Due::first)
            .thenComparingInt(Due::tokens)
            .thenComparingInt(Due::code);

    private final TreeMap<Due, DisturbedPacket> due = new TreeMap<>(ORDER);
    private final Findings findings;

    DueRecords(Findings findings) {
        this.findings = findings;
    }

    void add(long time, EventKind kind, DisturbedPacket packet, int first, int tokens, int code) {
        add(time, kind, packet.channel, packet, first, tokens, code);
    }

    /** The same of a packet on a channel of its way. */
    void add(
            long time,
            EventKind kind,
            int channel,
            DisturbedPacket packet,
            int first,
            int tokens,
            int code) {
        Due next = new Due(time, kind, channel, packet.id, first, tokens, code);
        if (due.put(next, packet) == null) {
            packet.pending++;
        }
    }

    /** Takes the due record that this one is; null, after reporting it, if none is. */
    @Nullable
    DisturbedPacket take(Cursor record) {
        boolean arrives = record.kind == EventKind.DELIVER;
        EventKind kind = record.kind == null ? EventKind.DELIVER : record.kind;
        DisturbedPacket packet = due.remove(new Due(
                record.time,
                kind,
                record.channel,
                record.packet,
                arrives ? 0 : record.firstToken,
                arrives ? 0 : record.tokens,
                arrives ? 0 : record.intervals));
        if (packet != null) {
            packet.pending--;
            return packet;
        }
        if (arrives) {
            findings.add(
                    codeOf(record),
                    record,
                    () -> "packet " + Packet.idText(record.packet)
                            + " does not arrive at this time");
        } else {
            findings.add(
                    ViolationCode.WRONG_FAULT,
                    record,
                    () -> "nothing of the kind happens to packet " + Packet.idText(record.packet)
                            + " at this time");
        }
        return null;
    }

    private ViolationCode codeOf(Cursor record) {
        for (Due other : due.keySet()) {
            if (other.kind() == EventKind.DELIVER
                    && other.packet() == record.packet
                    && other.channel() == record.channel) {
                return record.time < other.time() ? ViolationCode.TOO_FAST : ViolationCode.TOO_LATE;
            }
        }
        return ViolationCode.UNKNOWN_PACKET;
    }

    /** Reports what should have come before this time and has not. */
    void checkUntil(long time) {
        while (!due.isEmpty() && due.firstKey().time() < time) {
            Map.Entry<Due, DisturbedPacket> first = due.pollFirstEntry();
            Due missing = first.getKey();
            first.getValue().pending--;
            findings.addAtEnd(
                    missing.kind() == EventKind.DELIVER
                            ? ViolationCode.NOT_DELIVERED
                            : ViolationCode.WRONG_FAULT,
                    () -> "there is no record " + missing);
        }
    }
}
