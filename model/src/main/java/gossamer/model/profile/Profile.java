package gossamer.model.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What disturbs the network.
 *
 * @param delays rules that add up on every channel, in the order of the config
 */
public record Profile(List<DelayRule> delays) {

    /** Copies the list. */
    public Profile {
        delays = List.copyOf(delays);
    }

    /** A network that nothing disturbs. */
    public static Profile none() {
        return new Profile(List.of());
    }

    /** The delay law of one channel, or null if nothing delays it. */
    public @Nullable ChannelDelay delayOf(String channelName, long seed) {
        if (delays.isEmpty()) {
            return null;
        }
        SeededDraw[] draws = new SeededDraw[delays.size()];
        for (int rule = 0; rule < draws.length; rule++) {
            draws[rule] = SeededDraw.of(seed, "delay " + rule, channelName);
        }
        return sequence -> {
            long sum = 0;
            for (int rule = 0; rule < draws.length; rule++) {
                sum += draws[rule].uniform(
                        sequence, delays.get(rule).min(), delays.get(rule).max());
            }
            return sum;
        };
    }

    /** Least delay that any packet suffers on any channel, in ticks. */
    public long leastDelay() {
        return delays.stream().mapToLong(DelayRule::min).sum();
    }
}
