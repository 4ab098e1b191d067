package gossamer.model.fault;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What disturbs a network that nothing disturbs. */
enum Undisturbed implements Disturbance {
    NONE;

    @Override
    public @Nullable ChannelLaw channel(int channel) {
        return null;
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
    public boolean reorders() {
        return false;
    }

    @Override
    public long leastDelay() {
        return 0;
    }

    @Override
    public long longestDelay() {
        return 0;
    }

    @Override
    public boolean isNone() {
        return true;
    }
}
