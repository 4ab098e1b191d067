package gossamer.model.fault;

import org.jspecify.annotations.Nullable;

/**
 * What disturbs one PU, but for what its channels' laws tell. Pure functions, as {@link
 * ChannelLaw}.
 */
public interface PuLaw {

    /** When it does nothing while what reaches it waits; null for never. Asked for once. */
    default @Nullable Spans pauses() {
        return null;
    }

    /** When it does nothing while what reaches it is lost; null for never. Asked for once. */
    default @Nullable Spans crashes() {
        return null;
    }

    /** Whether it goes on after a crash where it was, or begins anew with its own token. */
    default boolean keepsState() {
        return false;
    }

    /**
     * The lie that it tells about its own token in a packet that it sends on this channel: 0 for
     * the truth, otherwise one of the wrong values, which are counted from 1.
     */
    default int lie(long time, int channel) {
        return 0;
    }

    /** The fault of the PU's user module at a time at which that answers; null for none. */
    default @Nullable ModuleFault module(long time) {
        return null;
    }
}
