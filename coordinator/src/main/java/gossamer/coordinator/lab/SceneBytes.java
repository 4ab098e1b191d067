package gossamer.coordinator.lab;

import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Records of a story for a page that draws them, as columns, little-endian: {@code GSC1}, the take,
 * the first record, their number, the number of all records so far and a 0, 32 bits each; then of
 * each record the time as a 64-bit floating-point number, the place, a value and the two parts of
 * the packet's id with 32 bits, and the kind with 8 ({@code docs/lab.md}).
 */
final class SceneBytes {

    /** Most records in an answer. */
    static final int MOST = 500_000;

    private static final int HEADER = 24;
    private static final int ROW = 25;
    private static final int PACKET_WORD = 1;
    private static final int PLACE_WORD = 3;
    private static final int TOKENS_WORD = 4;
    private static final int KIND_WORD = 5;

    private SceneBytes() {}

    static byte[] of(Topology topology, Chronicle story, int take, int from) {
        int all = story.size();
        int count = Math.max(0, Math.min(MOST, all - from));
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + ROW * count).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("GSC1".getBytes(StandardCharsets.US_ASCII));
        bytes.putInt(take).putInt(from).putInt(count).putInt(all).putInt(0);
        for (int record = from; record < from + count; record++) {
            bytes.putDouble((double) story.time(record));
        }
        for (int record = from; record < from + count; record++) {
            bytes.putInt(place(topology, story.word(record, PLACE_WORD)));
        }
        for (int record = from; record < from + count; record++) {
            bytes.putInt(value(story, record));
        }
        for (int record = from; record < from + count; record++) {
            bytes.putInt(hasPacket(story, record) ? sender(story, record) : -1);
        }
        for (int record = from; record < from + count; record++) {
            bytes.putInt(hasPacket(story, record) ? (int) story.word(record, PACKET_WORD) : 0);
        }
        for (int record = from; record < from + count; record++) {
            bytes.put((byte) kind(story, record).ordinal());
        }
        return bytes.array();
    }

    private static int sender(Chronicle story, int record) {
        return (int) (story.word(record, PACKET_WORD) >>> 32);
    }

    private static EventKind kind(Chronicle story, int record) {
        return EventKind.of((int) (story.word(record, KIND_WORD) & 0xFF));
    }

    /** The word has another meaning in votes. */
    private static boolean hasPacket(Chronicle story, int record) {
        return story.word(record, PACKET_WORD) != 0 && kind(story, record) != EventKind.VOTE;
    }

    private static int place(Topology topology, long word) {
        int channel = (int) word;
        if (channel < 0) {
            return -1 - (int) (word >>> 32);
        }
        return topology instanceof Crossbar
                ? topology.source(channel) * topology.pus() + topology.target(channel)
                : channel;
    }

    private static int value(Chronicle story, int record) {
        return switch (kind(story, record)) {
            case DELIVER -> story.gain(record);
            case START, OFFER, TOKENS -> (int) story.word(record, TOKENS_WORD);
            case STATE, COMPLETE, BLOCK, HOP -> 0;
            default -> (int) (story.word(record, KIND_WORD) >>> 32);
        };
    }
}
