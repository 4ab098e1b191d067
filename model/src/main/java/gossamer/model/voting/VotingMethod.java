package gossamer.model.voting;

import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;
import gossamer.model.voting.VoteVerdict.Decided;
import gossamer.model.voting.VoteVerdict.Undecided;

import java.util.List;
import java.util.Locale;

/**
 * The voting algorithms of the EFTOS voting farm; their definitions follow Lorczak, Caglayan &amp;
 * Eckhardt, "A theoretical investigation of generalized voters for redundant systems" (FTCS-19,
 * 1989). What is ours: ties, absent values, and the two simple ones.
 */
public enum VotingMethod {

    /** The value of all members, if none is absent and all are equal. */
    EXACT_CONSENSUS {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return SimpleVotes::exactConsensus;
        }
    },

    /**
     * The least value of the largest class of values that are pairwise within epsilon, if that class
     * is larger than half of the electorate; of several largest ones that whose values come first.
     */
    MAJORITY {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot -> SimpleVotes.onPresent(
                    ballot, entries -> ClassVotes.majority(entries, ballot.electorate(), rules));
        }
    },

    /**
     * Again and again the two values farthest apart are discarded, until one or two are left; the
     * lesser of these.
     */
    MEDIAN {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot -> SimpleVotes.onPresent(ballot, entries -> Median.of(entries, rules));
        }
    },

    /** The least value of the largest class of values that are pairwise within epsilon. */
    PLURALITY {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot ->
                    SimpleVotes.onPresent(ballot, entries -> ClassVotes.plurality(entries, rules));
        }
    },

    /**
     * Σ w_i x_i / Σ w_i over what is there, w_i = 1/(1 + Π_{j≠i} d(x_i, x_j)²/a²), where a is the
     * scaling factor: numbers and vectors only.
     */
    WEIGHTED_AVERAGE {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot ->
                    SimpleVotes.onPresent(ballot, entries -> Averages.weighted(entries, rules));
        }
    },

    /** The value that more than half of the electorate gave, all equal. */
    SIMPLE_MAJORITY {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot -> SimpleVotes.onPresent(
                    ballot, entries -> SimpleVotes.majority(entries, ballot.electorate()));
        }
    },

    /** The mean of what is there: numbers and vectors only. */
    SIMPLE_AVERAGE {
        @Override
        public VotingAlgorithm with(VotingRules rules) {
            return ballot -> SimpleVotes.onPresent(ballot, Averages::simple);
        }
    };

    /** The algorithm under these rules. */
    public abstract VotingAlgorithm with(VotingRules rules);

    /** Its name in configs. */
    public String configName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A result and its supporters. */
    static VoteVerdict decided(Value result, List<Entry> support) {
        return new Decided(result, support.stream().map(Entry::member).sorted().toList());
    }

    static VoteVerdict undecided(Cause cause, String format, Object... args) {
        return new Undecided(cause, String.format(Locale.ROOT, format, args));
    }
}
