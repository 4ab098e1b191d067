package gossamer.model.profile;

import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Delay rules, and nothing else, on the channels of a topology. */
record UniformDelays(List<DelayRule> delays, Topology topology, long seed) implements Disturbance {

    @Override
    public ChannelLaw channel(int channel) {
        String name = topology.channelName(channel);
        SeededDraw[] draws = new SeededDraw[delays.size()];
        for (int rule = 0; rule < draws.length; rule++) {
            draws[rule] = SeededDraw.of(seed, "delay " + rule, name);
        }
        return new ChannelLaw() {
            @Override
            public long delay(Traffic traffic, long sequence, long time, long crossing) {
                long sum = 0;
                for (int rule = 0; rule < draws.length; rule++) {
                    DelayRule law = delays.get(rule);
                    sum += draws[rule].uniform(sequence, law.min(), law.max());
                }
                return sum;
            }
        };
    }

    @Override
    public @Nullable PuLaw pu(int pu) {
        return null;
    }

    @Override
    public List<FaultSpans> faults() {
        return List.of();
    }

    @Override
    public Set<FaultKind> kinds() {
        return Set.of();
    }

    @Override
    public boolean onlyDelays() {
        return true;
    }

    @Override
    public boolean reorders() {
        return false;
    }

    @Override
    public long leastDelay() {
        return delays.stream().mapToLong(DelayRule::min).sum();
    }

    @Override
    public long longestDelay() {
        return delays.stream().mapToLong(DelayRule::max).sum();
    }
}
