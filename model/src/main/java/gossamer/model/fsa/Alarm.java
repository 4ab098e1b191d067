package gossamer.model.fsa;

import org.jspecify.annotations.Nullable;

/**
 * A PU's own timer has run out.
 *
 * @param pu whose timer
 * @param stage the stage that may begin from now on, or the one that the packet belongs to
 * @param packet what it put off sending until now, null when the timer is for a stage
 * @param life which of the lives of a PU that crashes and restarts it belongs to, from 0
 */
public record Alarm(int pu, int stage, @Nullable Packet packet, int life) implements Signal {

    private static final int NO_CHANNEL = -1;

    /** Of a PU that has not crashed. */
    public Alarm(int pu, int stage, @Nullable Packet packet) {
        this(pu, stage, packet, 0);
    }

    @Override
    public int channel() {
        return packet == null ? NO_CHANNEL : packet.channel();
    }

    @Override
    public long id() {
        return packet == null ? stage + ((long) life << 32) : packet.id();
    }
}
