package gossamer.model.farm;

import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;

import java.util.Optional;

/**
 * The module that is replicated: it gives a value in each round of voting, and gets the outcome. It
 * knows its own voter only, whatever the number of voters. Its methods are called one at a time.
 * What it throws, or does not come back from, makes its value absent: see {@link Lapse}.
 */
@FunctionalInterface
public interface UserModule {

    /**
     * The value of a round, counted from 0; empty if there is none. All values of a farm must be of
     * one kind and length, and may depend only on the round and on earlier outcomes: anything else
     * makes runs differ.
     */
    Optional<Value> input(int round);

    /** Whether the module has found an error in itself by this round, and tells its voter. */
    default boolean hasFailed(int round) {
        return false;
    }

    /** The outcome of a round at its voter. */
    default void output(int round, VoteVerdict verdict) {}
}
