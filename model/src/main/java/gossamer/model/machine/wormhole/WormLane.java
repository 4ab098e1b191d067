package gossamer.model.machine.wormhole;

import gossamer.model.fsa.Worm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a virtual channel of a {@link WormLink}; on a half-duplex link of those of both
 * directions. A large network has a million of them: what is needed only where packets are held up
 * is elsewhere.
 */
final class WormLane {

    static final long NEVER = Long.MAX_VALUE;
    static final byte NO_PORT = -1;

    /** The packet that has the channel. */
    @Nullable
    Worm holder;
    /** A header that asks for the channel in this instant. */
    private @Nullable Worm fresh;
    /** Others that do so too; null if there are none. */
    private @Nullable List<Worm> alsoFresh;
    /** What waits or is held up; null until anything has. */
    private @Nullable Jam jam;

    /** Id of the holder. */
    long heldBy;
    /** When the tail has passed; NEVER while the holder is stalled or has not entered. */
    long freeAt = NEVER;

    long lastPacket;
    long lastLeft = -1;
    /** The port that is busy with the holder; NO_PORT if it came from another link. */
    byte port = NO_PORT;

    /** Headers that wait for a channel, and what holds its holder up. */
    static final class Jam extends WormQueue {
        /** When the header of the holder, held up by a delay, enters; NEVER once it has. */
        long entersAt = NEVER;
        /** Whether the header of the holder has still to enter the channel. */
        boolean outside;
        /** The number of the holder on its channel, where that is disturbed. */
        long sequence;
        /** Ticks from the end of the stall until the tail has passed. */
        long left;
        /** The packet that the holder has waited for, 0 for none. */
        long waitedFor;

        long wakesAt = -1;
    }

    void ask(Worm worm) {
        if (fresh == null) {
            fresh = worm;
            return;
        }
        if (alsoFresh == null) {
            alsoFresh = new ArrayList<>(2);
        }
        alsoFresh.add(worm);
    }

    /** Whether no header asks for the channel in this instant, and nothing is held up. */
    boolean isIdle() {
        return fresh == null && jam == null;
    }

    /**
     * Takes the header that asks for the channel in this instant, if it is the only one and finds
     * the channel free; null otherwise.
     */
    @Nullable
    Worm takeUnhindered() {
        if (jam != null || alsoFresh != null || holder != null) {
            return null;
        }
        Worm only = fresh;
        fresh = null;
        return only;
    }

    /** Those that ask for the channel in this instant, that with the lowest id first. */
    List<Worm> takeFresh() {
        if (fresh == null) {
            return List.of();
        }
        List<Worm> all = List.of(fresh);
        if (alsoFresh != null) {
            alsoFresh.add(fresh);
            alsoFresh.sort(null);
            all = alsoFresh;
            alsoFresh = null;
        }
        fresh = null;
        return all;
    }

    Jam jam() {
        Jam made = jam;
        if (made == null) {
            made = new Jam();
            jam = made;
        }
        return made;
    }

    /** How many headers wait for the channel. */
    int waiting() {
        return jam == null ? 0 : jam.size();
    }

    /** How many headers wait for it or, having been given it, at its entrance. */
    int outside() {
        return jam == null ? 0 : jam.size() + (jam.outside ? 1 : 0);
    }
}
