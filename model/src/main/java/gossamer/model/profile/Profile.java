package gossamer.model.profile;

import gossamer.model.topology.Topology;

import java.util.List;

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

    /** What it comes to on the channels and PUs of a topology. */
    public Disturbance on(Topology topology, long seed) {
        return delays.isEmpty() ? Disturbance.none() : new UniformDelays(delays, topology, seed);
    }
}
