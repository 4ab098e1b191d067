package gossamer.model.farm;

import gossamer.model.registry.Provider;

/** Declares a user module that the replicas of a voting farm can run. */
public interface ModuleProvider extends Provider {

    @Override
    default String kind() {
        return "user module";
    }
}
