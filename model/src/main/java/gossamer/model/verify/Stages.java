package gossamer.model.verify;

import java.util.Arrays;

/**
 * Which stage every PU is in, and what has arrived in it.
 *
 * <p>A stage ends with the last packet that arrives in it, or at once if none does, and the next
 * one begins in the same instant ({@link gossamer.model.fsa.Automaton}). So the time and cause of
 * its end follow from the deliveries before. A PU takes the packets of one instant in the order of
 * their channels, then of their ids.
 */
final class Stages {

    private static final int STAGE = 0;
    private static final int BEGAN = 1;
    private static final int CAUSE = 2;
    private static final int TRIGGER = 3;
    private static final int TRIGGER_CHANNEL = 4;
    private static final int LAST = 5;
    private static final int LAST_TIME = 6;
    private static final int LAST_CHANNEL = 7;
    private static final int WORDS = 8;

    private final long[] words;

    /** All PUs before their first stage. */
    Stages(int pus) {
        words = new long[pus * WORDS];
        for (int at = 0; at < words.length; at += WORDS) {
            words[at + STAGE] = -1;
            words[at + TRIGGER_CHANNEL] = -1;
        }
    }

    /** Where the progress of a PU is kept: the argument {@code at} of all methods. */
    int at(int pu) {
        return pu * WORDS;
    }

    /** The stage, -1 before the first one. */
    int stage(int at) {
        return (int) words[at + STAGE];
    }

    /** A packet arrived in the stage, or had arrived before the stage began. */
    void arrived(int at, long id, long time, int channel) {
        if (words[at + LAST] == 0
                || isLater(
                        time,
                        channel,
                        id,
                        words[at + LAST_TIME],
                        words[at + LAST_CHANNEL],
                        words[at + LAST])) {
            words[at + LAST] = id;
            words[at + LAST_TIME] = time;
            words[at + LAST_CHANNEL] = channel;
        }
    }

    /** A stage begins. */
    void begin(int at, int stage, long time, long cause) {
        if (endsByItself(at)) {
            words[at + TRIGGER] = words[at + LAST];
            words[at + TRIGGER_CHANNEL] = words[at + LAST_CHANNEL];
        }
        words[at + STAGE] = stage;
        words[at + BEGAN] = time;
        words[at + CAUSE] = cause;
        Arrays.fill(words, at + LAST, at + WORDS, 0);
    }

    /** When the stage ends unless more arrives. */
    long endTime(int at) {
        return endsByItself(at) ? words[at + LAST_TIME] : words[at + BEGAN];
    }

    /** What ends the stage unless more arrives: the last arrival, or else what made it begin. */
    long endCause(int at) {
        return words[at + LAST] != 0 ? words[at + LAST] : words[at + CAUSE];
    }

    /**
     * Whether the last arrival came after the arrival in whose wake the stage began; if not, all
     * that arrived had been kept, and the stage ends in the instant in which it begins.
     */
    private boolean endsByItself(int at) {
        return words[at + LAST] != 0
                && isLater(
                        words[at + LAST_TIME],
                        words[at + LAST_CHANNEL],
                        words[at + LAST],
                        words[at + BEGAN],
                        words[at + TRIGGER_CHANNEL],
                        words[at + TRIGGER]);
    }

    private static boolean isLater(
            long time, long channel, long id, long thanTime, long thanChannel, long thanId) {
        if (time != thanTime) {
            return time > thanTime;
        }
        return channel != thanChannel ? channel > thanChannel : id > thanId;
    }
}
