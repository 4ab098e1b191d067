package gossamer.model.voting;

import static java.util.Objects.requireNonNull;

import gossamer.model.token.Datum;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The outcome of a vote. */
public sealed interface VoteVerdict extends Datum {

    /**
     * A result.
     *
     * @param result the value
     * @param support members whose values it rests on, ascending
     */
    record Decided(Value result, List<Integer> support) implements VoteVerdict {
        public Decided {
            requireNonNull(result, "result");
            support = List.copyOf(support);
        }
    }

    /**
     * No result.
     *
     * @param cause why
     * @param explanation the same with the numbers, for people
     */
    record Undecided(Cause cause, String explanation) implements VoteVerdict {
        public Undecided {
            requireNonNull(cause, "cause");
            requireNonNull(explanation, "explanation");
        }
    }

    /** Why a vote has no result. */
    enum Cause {
        /** No value is there. */
        NO_INPUT,
        /** Some member's value is absent, and the algorithm needs all. */
        ABSENT,
        /** The values differ, and the algorithm needs equal ones. */
        DIFFERENT,
        /** No class of values is larger than half of the electorate. */
        NO_MAJORITY,
        /** Several classes are the largest. */
        TIE,
        /** There are too many ways to form classes to look at all of them. */
        TOO_MANY_CLASSES,
        /** Fewer than a majority of the members hold the seating of the voter. */
        NO_QUORUM
    }

    /** A result and those whose values it rests on. */
    static VoteVerdict decided(Value result, List<Ballot.Entry> support) {
        return new Decided(
                result, support.stream().map(Ballot.Entry::member).sorted().toList());
    }

    /** No result; the format and what is put into it explain why. */
    static VoteVerdict undecided(Cause cause, String format, Object... args) {
        return new Undecided(cause, String.format(Locale.ROOT, format, args));
    }

    /** The result, if there is one. */
    default Optional<Value> value() {
        return this instanceof Decided decided ? Optional.of(decided.result()) : Optional.empty();
    }
}
