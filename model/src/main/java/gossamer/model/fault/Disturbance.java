package gossamer.model.fault;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A profile applied to the channels and PUs of one topology: what the machine asks for. Its methods
 * may be called by several threads at once; what they return belongs to the caller.
 */
public interface Disturbance {

    /** Nothing is disturbed. */
    Disturbance NONE = new Disturbance() {
        @Override
        public boolean isNone() {
            return true;
        }
    };

    /**
     * The law of a channel, null where nothing disturbs it: that costs nothing while the run goes
     * on.
     */
    default @Nullable ChannelLaw channel(int channel) {
        return null;
    }

    /** The law of a PU, null where nothing disturbs it. */
    default @Nullable PuLaw pu(int pu) {
        return null;
    }

    /** All faults at all places, in any order; for the trace. */
    default List<FaultSpans> faults() {
        return List.of();
    }

    /** The kinds of faults that there are, at whatever place and time. */
    default Set<FaultKind> kinds() {
        return Set.of();
    }

    /** Whether packets may overtake others on any channel ({@link ChannelLaw#detour}). */
    default boolean reorders() {
        return false;
    }

    /** Least ticks by which any packet on any channel is delayed; 0 is always right. */
    default long leastDelay() {
        return 0;
    }

    /** Whether any token may get a wrong value. */
    default boolean falsifies() {
        return kinds().contains(FaultKind.CORRUPT)
                || kinds().contains(FaultKind.BYZANTINE)
                || kinds().contains(FaultKind.USER);
    }

    /**
     * Whether all that it does is to hold packets up in channels by {@link ChannelLaw#delay}:
     * nothing is lost, reordered or stopped, and PUs go on undisturbed.
     */
    default boolean onlyDelays() {
        return isNone();
    }

    /** Whether nothing is disturbed at all. */
    default boolean isNone() {
        return false;
    }
}
