package gossamer.model.verify;

import gossamer.model.verify.WormPacket.Hold;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** A virtual channel, on a half-duplex link of both directions: who has it and who waits for it. */
final class WormLane {

    /** The place of the lane on its link. */
    final int index;

    /** The virtual channel. */
    final int virtual;

    /** Those that wait, in the order in which they asked. */
    final ArrayDeque<Hold> waiting = new ArrayDeque<>(2);

    @Nullable
    Hold holder;

    /** The packet that has left it last. */
    long last;

    WormLane(int index, int virtual) {
        this.index = index;
        this.virtual = virtual;
    }

    /** When the tail of the packet that has it passes: UNKNOWN where that depends on others. */
    long leaves() {
        Hold on = holder;
        return on == null ? WormPacket.NEVER : on.leaves();
    }

    /** If a tail has passed by this time, the lane is free. */
    void release(long time) {
        Hold on = holder;
        if (on != null && on.leaves() <= time) {
            last = on.packet.id;
            holder = null;
        }
    }

    /** Whether it is given at once to whoever asks. */
    boolean isFree() {
        return holder == null && waiting.isEmpty();
    }
}
