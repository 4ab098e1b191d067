package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;

import java.util.Optional;

/** Declares a law that delays can follow, which {@code law} in {@code profile.delays} can name. */
public interface DelayLawProvider extends Provider {

    Key<Long> LIMIT = Key.time("limit", 0, DelayLaw.MAX_TICKS)
            .doc("1ms", "No delay is longer; what would be takes as long as this.");

    @Override
    default String kind() {
        return "delay law";
    }

    /**
     * The law, where all keys are right; empty if their values do not go together, which has then
     * been noted.
     */
    Optional<DelayLaw> create(Settings settings, Complaints complaints);

    /** A required key with a span of time of at least so many ticks; it need not be whole. */
    static Key<Double> span(String name, long least, String missing) {
        return Key.span(name, least, DelayLaw.MAX_TICKS).required(missing);
    }
}
