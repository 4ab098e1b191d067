package gossamer.model.fault;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.select.Selector;

import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code profile.delays} about links: packets that cross one of the channels are held
 * up by a time that is drawn for each of them on its own, or the channels carry less than others.
 *
 * @param stream what its draws are called; rules with the same name would draw the same
 * @param links the channels
 * @param law how long packets are held up
 * @param bandwidth share of the flits that cross a channel in a time otherwise, more than 0, at
 *     most 1
 * @param reorders whether a packet that is held up lets later ones pass; otherwise it occupies the
 *     channel meanwhile
 * @param times when it is in force; null for always
 */
public record DelayRule(
        String stream,
        Selector links,
        DelayLaw law,
        double bandwidth,
        boolean reorders,
        @Nullable Stretch times) {

    /** Least bandwidth, as a share. */
    public static final double LEAST_BANDWIDTH = 1e-6;

    public DelayRule {
        if (!(bandwidth >= LEAST_BANDWIDTH && bandwidth <= 1)) {
            throw new IllegalArgumentException("bandwidth " + bandwidth + ", need 1e-6 to 1");
        }
    }

    /**
     * The first rule of a profile: uniform delays on all links.
     *
     * @param min least delay in ticks, at least 0
     * @param max greatest delay in ticks, inclusive
     */
    public DelayRule(long min, long max) {
        this(0, min, max);
    }

    /**
     * Uniform delays on all links, of several such rules without a name that number {@code index}
     * from 0.
     */
    public DelayRule(int index, long min, long max) {
        this("delay " + index, Selector.allChannels(), new Uniform(min, max), 1, false);
    }

    /** A rule that is always in force. */
    public DelayRule(
            String stream, Selector links, DelayLaw law, double bandwidth, boolean reorders) {
        this(stream, links, law, bandwidth, reorders, null);
    }

    /** The same with another law. */
    DelayRule with(DelayLaw other) {
        return new DelayRule(stream, links, other, bandwidth, reorders, times);
    }

    /** Least delay in ticks, but for what the bandwidth adds. */
    public long min() {
        return law.least();
    }

    /** Greatest delay in ticks, but for what the bandwidth adds. */
    public long max() {
        return law.most();
    }
}
