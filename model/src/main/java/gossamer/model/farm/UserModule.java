package gossamer.model.farm;

import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;

import java.util.Optional;

/**
 * What is replicated: it gives a value in each round of voting, and gets the outcome. It knows its own
 * voter only, whatever the number of voters. Its methods are called one at a time.
 */
@FunctionalInterface
public interface UserModule {

    /**
     * Its value of a round, counted from 0; empty if it has none. All values of a farm must be of one
     * kind and length. To be a function of the round and of what the module was told before: anything
     * else makes runs differ.
     */
    Optional<Value> input(int round);

    /** Whether it has found an error in itself by this round, and says so to its voter. */
    default boolean hasFailed(int round) {
        return false;
    }

    /** The outcome of a round at its voter. */
    default void output(int round, VoteVerdict verdict) {}
}
