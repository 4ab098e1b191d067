package gossamer.model.fault;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A profile whose faults change so often at most as a run can keep: each begin and each end is
 * remembered and has a record. A run that would need more is cut off.
 *
 * @param profile the same, with an end to what comes and goes more often
 * @param lastTick the last tick for which it holds, or {@link Spans#NEVER}
 */
public record BoundedProfile(Profile profile, long lastTick) {

    /** Most begins and ends of faults in a run, give or take what chance adds. */
    private static final long MOST_CHANGES = 1 << 25;

    /**
     * The profile in a network.
     *
     * @param room begins and ends of faults for which there is room
     * @throws IllegalArgumentException if a selector does not go with the topology
     */
    public static BoundedProfile of(Profile profile, Topology topology, long seed, long room) {
        List<FaultRule> faults = new ArrayList<>(profile.faults());
        List<Injection> often = faults.stream()
                .filter(rule -> rule instanceof Injection injection && injection.period() < NEVER)
                .map(Injection.class::cast)
                .toList();
        if (often.isEmpty()) {
            return new BoundedProfile(profile, NEVER);
        }
        PlacedRules places = PlacedRules.of(profile, topology, seed);
        double each = Math.min(room, MOST_CHANGES) / 2.0 / often.size();
        long last = NEVER;
        for (Injection rule : often) {
            int index = faults.indexOf(rule);
            double times = each / Math.max(1, places.ofFault(index).cardinality());
            double end = rule.begin() + Math.max(1, times) * rule.period();
            if (end < Math.min((double) rule.end(), 0x1p62)) {
                faults.set(index, rule.until((long) end));
                last = Math.min(last, (long) end - 1);
            }
        }
        Profile bounded = new Profile(profile.delays(), profile.puDelays(), faults, profile.seed());
        return new BoundedProfile(bounded, last);
    }
}
