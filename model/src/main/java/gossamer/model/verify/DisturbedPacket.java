package gossamer.model.verify;

import java.util.SortedMap;
import java.util.TreeMap;

/** A packet of a disturbed run, as the records tell. */
final class DisturbedPacket extends TracedPacket {

    /** What its sender believes at the time it offers it: wrong values by token. */
    SortedMap<Integer, Integer> wrong = new TreeMap<>();

    /** In which life of its sender it was offered. */
    int life;

    /** When its header can enter the channel next, NEVER if it is not to. */
    long ready = NEVER;

    /** How often it has been sent. */
    int attempt;

    /** Whether it has reached the other end of the channel. */
    boolean received;

    /** When the first acknowledgement comes, Long.MAX_VALUE if none does. */
    long acknowledged = Long.MAX_VALUE;

    /** Records that are still to come. */
    int pending;

    /** Wrong values that records have told. */
    int told;

    /** When it first arrives. */
    long arrives;

    /** Whether it was lost while it waited. */
    boolean dropped;

    /** Whether its port is done with it. */
    boolean done;

    DisturbedPacket(Cursor record) {
        super(record);
    }

    /** Its token at this place, counted through its intervals. */
    int tokenAt(int place) {
        int left = place;
        for (int interval = 0; interval < listed(); interval++) {
            int length = to(interval) - from(interval);
            if (left < length) {
                return from(interval) + left;
            }
            left -= length;
        }
        throw new IllegalStateException("no token at place " + place + " of " + name());
    }

    /** Number of its tokens that have a wrong value. */
    int wrongTokens() {
        return (int) wrong.keySet().stream().filter(this::carries).count();
    }

    /** The wrong value of a token, 0 for the true one. */
    int valueOf(int token) {
        return wrong.getOrDefault(token, 0);
    }
}
