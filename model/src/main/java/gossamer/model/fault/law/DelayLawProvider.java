package gossamer.model.fault.law;

import gossamer.model.registry.Provider;

/** Declares a law that delays can follow. */
public interface DelayLawProvider extends Provider {

    @Override
    default String kind() {
        return "delay law";
    }
}
