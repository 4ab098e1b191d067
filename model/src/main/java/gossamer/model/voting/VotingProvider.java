package gossamer.model.voting;

import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;

/**
 * Declares a way for a voting farm to come to one value, which {@code farm.voting} can name. Its
 * keys stand beside that one.
 */
public interface VotingProvider extends Provider {

    @Override
    default String kind() {
        return "voting method";
    }

    /** Whether it works with numbers and vectors only, not with texts or byte strings. */
    default boolean needsNumbers() {
        return false;
    }

    /**
     * How results are found.
     *
     * @param rules what all methods have in common
     * @param settings the values of its keys
     */
    VotingAlgorithm create(VotingRules rules, Settings settings);

    /** The same where no key is given. */
    default VotingAlgorithm with(VotingRules rules) {
        return create(rules, Settings.none());
    }
}
