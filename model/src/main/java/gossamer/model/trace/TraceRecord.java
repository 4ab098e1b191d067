package gossamer.model.trace;

import gossamer.model.fsa.Packet;

import java.util.HexFormat;
import java.util.Locale;

/**
 * One record of a trace, unpacked from its six 64-bit words.
 *
 * @param time virtual time in ticks
 * @param kind what happened
 * @param pu the PU concerned: the receiver of a DELIVER, the sender in records of links
 * @param channel the channel concerned, -1 for none
 * @param packet packet id, 0 for none; of a VOTE the hash of the verdict
 * @param cause id of the packet that made it happen now, 0 for none
 * @param colour colour of the tokens
 * @param stage stage of the packet or PU
 * @param firstToken first token of the (first) interval carried, 0 where none
 * @param tokens number of tokens in that interval, 0 where none
 * @param intervals number of intervals of the whole packet (START), 0 or 1 elsewhere
 */
public record TraceRecord(
        long time,
        EventKind kind,
        int pu,
        int channel,
        long packet,
        long cause,
        int colour,
        int stage,
        int firstToken,
        int tokens,
        int intervals) {

    /** Unpacks the record that begins at {@code words[at]}. */
    public static TraceRecord unpack(long[] words, int at) {
        long flags = words[at + 5];
        return new TraceRecord(
                words[at],
                EventKind.of((int) (flags & 0xFF)),
                (int) (words[at + 3] >>> 32),
                (int) words[at + 3],
                words[at + 1],
                words[at + 2],
                (int) (flags >>> 8 & 0xFF),
                (int) (flags >>> 16 & 0xFFFF),
                (int) (words[at + 4] >>> 32),
                (int) words[at + 4],
                (int) (flags >>> 32));
    }

    /** Packs the record to {@code words[at] .. words[at+5]}. */
    public void pack(long[] words, int at) {
        words[at] = time;
        words[at + 1] = packet;
        words[at + 2] = cause;
        words[at + 3] = pair(pu, channel);
        words[at + 4] = pair(firstToken, tokens);
        words[at + 5] = flags(kind, colour, stage, intervals);
    }

    static long pair(int high, int low) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    static long flags(EventKind kind, int colour, int stage, int intervals) {
        return (long) intervals << 32 | (long) stage << 16 | (long) colour << 8 | kind.ordinal();
    }

    /** One line for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(80);
        text.append("t=").append(time).append(' ').append(kind.name().toLowerCase(Locale.ROOT));
        text.append(" pu=").append(pu);
        if (channel >= 0) {
            text.append(" channel=").append(channel);
        }
        if (kind == EventKind.VOTE) {
            text.append(" verdict=").append(HexFormat.of().toHexDigits(packet));
        } else if (packet != 0) {
            text.append(" packet=").append(Packet.idText(packet));
        }
        if (cause != 0) {
            text.append(" cause=").append(Packet.idText(cause));
        }
        text.append(" colour=").append(colour).append(" stage=").append(stage);
        if (tokens > 0) {
            text.append(" tokens=").append(firstToken);
            text.append(tokens > 1 ? ".." + (firstToken + tokens - 1) : "");
            text.append(intervals > 1 ? " (+" + (intervals - 1) + " intervals)" : "");
        }
        return text.toString();
    }
}
