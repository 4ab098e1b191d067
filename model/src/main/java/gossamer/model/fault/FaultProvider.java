package gossamer.model.fault;

import gossamer.model.registry.Provider;

/** Declares a kind of fault that a profile can have. */
public interface FaultProvider extends Provider {

    @Override
    default String kind() {
        return "fault";
    }
}
