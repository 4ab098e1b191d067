package gossamer.model.analysis.bounded;

import gossamer.model.token.TokenNumbering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The packets of one channel, in the order in which they enter it: 12 bytes each, 4 per token. */
final class ChannelLog {

    private static final int ON_ITS_WAY = Integer.MAX_VALUE;

    private int[] entered = new int[8];
    private int[] arrived = new int[8];
    private int[] end = new int[8];
    private int[] tokens = new int[8];
    private int size;
    private int used;
    private long started;

    /** A packet takes its turn at the port. */
    void start(long packet) {
        started = packet;
        used = size == 0 ? 0 : end[size - 1];
    }

    /** An interval of the tokens of the packet that has its turn. */
    void carry(TokenNumbering numbering, int first, int count) {
        if (used + count > tokens.length) {
            tokens = Arrays.copyOf(tokens, Math.max(used + count, 2 * tokens.length));
        }
        for (int token = first; token < first + count; token++) {
            tokens[used++] = numbering.originOf(token);
        }
    }

    /** The packet that has its turn enters the channel; false if that is another one. */
    boolean enter(long packet, int round) {
        if (packet != started) {
            return false;
        }
        if (size == entered.length) {
            entered = Arrays.copyOf(entered, 2 * size);
            arrived = Arrays.copyOf(arrived, 2 * size);
            end = Arrays.copyOf(end, 2 * size);
        }
        Arrays.sort(tokens, size == 0 ? 0 : end[size - 1], used);
        entered[size] = round;
        arrived[size] = ON_ITS_WAY;
        end[size++] = used;
        return true;
    }

    /** The packet on the channel arrives, if there is one. */
    void arrive(int round) {
        if (size > 0 && arrived[size - 1] == ON_ITS_WAY) {
            arrived[size - 1] = round;
        }
    }

    int size() {
        return size;
    }

    /** The last packet that has entered by this round, -1 if there is none. */
    int lastBy(int round) {
        int at = Arrays.binarySearch(entered, 0, size, round);
        return at >= 0 ? at : -at - 2;
    }

    WireCrossing get(int index) {
        List<Integer> origins = new ArrayList<>();
        for (int at = index == 0 ? 0 : end[index - 1]; at < end[index]; at++) {
            origins.add(tokens[at]);
        }
        return new WireCrossing(entered[index], arrived[index], origins);
    }
}
