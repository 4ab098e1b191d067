package gossamer.model.fsa;

import org.jspecify.annotations.Nullable;

/**
 * A PU's own timer has run out.
 *
 * @param pu whose timer
 * @param stage the stage that may begin from now on, or the one that the packet belongs to
 * @param packet what it put off sending until now, null when the timer is for a stage
 */
public record Alarm(int pu, int stage, @Nullable Packet packet) implements Signal {

    private static final int NO_CHANNEL = -1;

    @Override
    public int channel() {
        return packet == null ? NO_CHANNEL : packet.channel();
    }

    @Override
    public long id() {
        return packet == null ? stage : packet.id();
    }
}
