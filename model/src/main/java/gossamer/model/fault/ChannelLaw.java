package gossamer.model.fault;

import org.jspecify.annotations.Nullable;

/**
 * What disturbs one channel. Everything is a pure function of its arguments, the seed, the rule and
 * the channel's name. {@code sequence} counts from 0 what begins its start-up for the channel, each
 * repetition anew, acknowledgements apart from data.
 */
public interface ChannelLaw {

    /**
     * Ticks of start-up of a packet whose start-up begins at {@code time}, and would take {@code
     * ticks} if its PU were not slow; never less.
     */
    default long startup(long time, long ticks) {
        return ticks;
    }

    /**
     * Extra ticks for which a packet occupies the channel, so that packets keep their order; never
     * negative. Bandwidth factors belong here.
     *
     * @param time when its header enters
     * @param crossing ticks that it would occupy the undisturbed channel
     */
    default long delay(Traffic traffic, long sequence, long time, long crossing) {
        return 0;
    }

    /**
     * Extra ticks after a packet has left the channel, so that later ones may overtake it; never
     * negative.
     */
    default long detour(Traffic traffic, long sequence, long time, long crossing) {
        return 0;
    }

    /** What becomes of a packet whose header enters at {@code time}, on this part of its way. */
    default Verdict verdict(Traffic traffic, long sequence, long time, Leg leg) {
        return Verdict.Pass.PASS;
    }

    /** What becomes of a packet from the PU at one end of the channel to that at the other. */
    default Verdict verdict(Traffic traffic, long sequence, long time) {
        return verdict(traffic, sequence, time, Leg.ONLY);
    }

    /** When packets in the channel stand still; null for never. Asked for once. */
    default @Nullable Spans holding() {
        return null;
    }

    /** When packets in the channel are lost; null for never. Asked for once. */
    default @Nullable Spans losing() {
        return null;
    }
}
