package gossamer.model.voting;

import gossamer.model.registry.Provider;

/** Declares a way for a voting farm to come to one value. */
public interface VotingProvider extends Provider {

    @Override
    default String kind() {
        return "voting method";
    }
}
