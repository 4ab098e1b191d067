package gossamer.model.farm;

import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingRules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The verdict on the voters of a farm. The <em>right value</em> of a round is the result of the
 * same farm without any fault. There may be none. Values no farther apart than epsilon are the
 * same.
 *
 * @param correct voters that had no fault, ascending
 * @param rounds one for each round of the farm, in order
 */
public record FarmJudgement(List<Integer> correct, List<Round> rounds) {

    /** The outcome of a voter, compared with the right value. */
    public enum Mark {
        /** The right value. */
        RIGHT,
        /** Another value. */
        WRONG,
        /** No result, although there was a ballot. */
        UNDECIDED,
        /** The voter did not come to the end of the round. */
        SILENT,
        /** Some result in a round without a right value. */
        UNJUDGED,
        /**
         * The voter was not to vote: a spare, or one that lost its seat or is being started again.
         */
        UNSEATED
    }

    /** What correct voters must not do. */
    public enum Kind {
        /** Two voters have different outcomes. */
        DISAGREEMENT,
        /** A voter has a value that is not the right one. */
        WRONG_VALUE,
        /** A voter has no result although there is a right value. */
        NO_RESULT,
        /** Two voters have different seatings for more than one round. */
        SEATS
    }

    /**
     * Something that correct voters must not do, and did.
     *
     * @param voters the first two that disagree, else all voters who did it, ascending
     */
    public record Violation(Kind kind, int round, List<Integer> voters) {}

    /**
     * One round.
     *
     * @param right what should have come out
     * @param marks of each voter
     * @param violations by correct voters
     */
    public record Round(Optional<Value> right, List<Mark> marks, List<Violation> violations) {}

    /** What modules say as long as they have no fault. */
    @FunctionalInterface
    public interface Truth {
        /** The value of a module in a round, counted from 0. */
        Value of(int module, int round);
    }

    public FarmJudgement {
        correct = List.copyOf(correct);
        rounds = List.copyOf(rounds);
    }

    /**
     * Judges a run.
     *
     * @param rules the rules of the farm's algorithm
     * @param correct voters that had no fault, ascending
     * @param log what the voters came to
     */
    public static FarmJudgement of(
            FarmPlan plan, VotingRules rules, Truth truth, List<Integer> correct, FarmLog log) {
        List<Round> rounds = new ArrayList<>();
        BitSet expected = new BitSet();
        expected.set(0, plan.seats());
        for (int round = 0; round < plan.rounds(); round++) {
            Optional<Value> right = right(plan, truth, round);
            List<Optional<VoteVerdict>> verdicts = new ArrayList<>();
            List<Mark> marks = new ArrayList<>();
            for (int voter = 0; voter < plan.members(); voter++) {
                Optional<VoteVerdict> verdict = log.entry(round, voter).map(FarmLog.Entry::verdict);
                verdicts.add(verdict);
                marks.add(
                        verdict.isEmpty() && !expected.get(voter)
                                ? Mark.UNSEATED
                                : mark(rules, right, verdict));
            }
            List<Violation> violations = violations(rules, round, right, marks, verdicts, correct);
            parted(log, round, correct).ifPresent(violations::add);
            rounds.add(new Round(right, marks, violations));
            expected = expected(plan, log.round(round), correct, expected);
        }
        return new FarmJudgement(correct, rounds);
    }

    /**
     * The modules that are to vote in the next round as all correct voters see it; as before if
     * none voted.
     */
    private static BitSet expected(
            FarmPlan plan, List<FarmLog.Entry> entries, List<Integer> correct, BitSet before) {
        List<FarmLog.Entry> known = entries.stream()
                .filter(entry -> Collections.binarySearch(correct, entry.voter()) >= 0)
                .toList();
        if (known.isEmpty()) {
            return before;
        }
        BitSet expected = new BitSet();
        IntStream.range(0, plan.members())
                .filter(module -> known.stream().allMatch(entry -> entry.expects(module)))
                .forEach(expected::set);
        return expected;
    }

    /** What should come out in a round; empty if nothing would. */
    public static Optional<Value> right(FarmPlan plan, Truth truth, int round) {
        List<Optional<Value>> inputs = IntStream.range(0, plan.seats())
                .mapToObj(module -> Optional.of(truth.of(module, round)))
                .toList();
        return plan.rule().algorithm().vote(Ballot.of(inputs)).value();
    }

    /** Whether two values count as the same. */
    static boolean same(VotingRules rules, Value one, Value other) {
        return one.equals(other) || rules.same(one, other);
    }

    /**
     * Judges the outcome of a voter that was to vote.
     *
     * @param right what should have come out
     * @param verdict its outcome; empty if it did not come to the end of the round
     */
    public static Mark mark(
            VotingRules rules, Optional<Value> right, Optional<VoteVerdict> verdict) {
        if (verdict.isEmpty()) {
            return Mark.SILENT;
        }
        Optional<Value> result = verdict.get().value();
        if (result.isEmpty()) {
            return Mark.UNDECIDED;
        }
        if (right.isEmpty()) {
            return Mark.UNJUDGED;
        }
        return same(rules, right.get(), result.get()) ? Mark.RIGHT : Mark.WRONG;
    }

    private static List<Violation> violations(
            VotingRules rules,
            int round,
            Optional<Value> right,
            List<Mark> marks,
            List<Optional<VoteVerdict>> verdicts,
            List<Integer> correct) {
        List<Violation> violations = new ArrayList<>();
        disagreement(rules, verdicts, correct)
                .ifPresent(pair -> violations.add(new Violation(Kind.DISAGREEMENT, round, pair)));
        List<Integer> wrong =
                correct.stream().filter(voter -> marks.get(voter) == Mark.WRONG).toList();
        if (!wrong.isEmpty()) {
            violations.add(new Violation(Kind.WRONG_VALUE, round, wrong));
        }
        List<Integer> without = correct.stream()
                .filter(voter -> marks.get(voter) == Mark.SILENT
                        || marks.get(voter) == Mark.UNDECIDED && right.isPresent())
                .toList();
        if (!without.isEmpty()) {
            violations.add(new Violation(Kind.NO_RESULT, round, without));
        }
        return violations;
    }

    /** The first two voters whose seats differ after a round and did so after the one before. */
    private static Optional<Violation> parted(FarmLog log, int round, List<Integer> correct) {
        Map<List<Object>, Integer> first = new LinkedHashMap<>();
        for (int voter : round == 0 ? List.<Integer>of() : correct) {
            Optional<FarmLog.Entry> before = log.entry(round - 1, voter);
            Optional<FarmLog.Entry> after = log.entry(round, voter);
            if (before.isPresent() && after.isPresent()) {
                List<Object> seats = List.of(before.get().seating(), after.get().seating());
                if (first.putIfAbsent(seats, voter) == null) {
                    for (Map.Entry<List<Object>, Integer> other : first.entrySet()) {
                        if (!other.getKey().get(0).equals(seats.get(0))
                                && !other.getKey().get(1).equals(seats.get(1))) {
                            List<Integer> pair = List.of(other.getValue(), voter);
                            return Optional.of(new Violation(Kind.SEATS, round, pair));
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The first two voters whose outcomes differ; voters that did not come that far have none. */
    private static Optional<List<Integer>> disagreement(
            VotingRules rules, List<Optional<VoteVerdict>> verdicts, List<Integer> correct) {
        List<Integer> different = new ArrayList<>();
        for (int voter : correct) {
            if (verdicts.get(voter).isEmpty()) {
                continue;
            }
            Optional<Value> result = verdicts.get(voter).get().value();
            boolean seen = false;
            for (int other : different) {
                Optional<Value> before = verdicts.get(other).orElseThrow().value();
                if (before.equals(result)) {
                    seen = true;
                } else if (before.isEmpty()
                        || result.isEmpty()
                        || !same(rules, before.get(), result.get())) {
                    return Optional.of(List.of(other, voter));
                }
            }
            if (!seen) {
                different.add(voter);
            }
        }
        return Optional.empty();
    }

    /**
     * The same of a run that was cut off at a point of no meaning: without the last rounds, which
     * not all correct voters came to the end of.
     */
    public FarmJudgement upToTheCut() {
        int ended = rounds.size();
        while (ended > 0 && isOpen(rounds.get(ended - 1))) {
            ended--;
        }
        return new FarmJudgement(correct, rounds.subList(0, ended));
    }

    private boolean isOpen(Round round) {
        return correct.stream().anyMatch(voter -> round.marks().get(voter) == Mark.SILENT);
    }

    /** Every violation, round by round. */
    public List<Violation> violations() {
        return rounds.stream().flatMap(round -> round.violations().stream()).toList();
    }

    /** The rounds in which all correct voters came to the right value, whatever seats they see. */
    public BitSet rightRounds() {
        BitSet right = new BitSet();
        for (int round = 0; round < rounds.size(); round++) {
            Round known = rounds.get(round);
            right.set(
                    round,
                    known.right().isPresent()
                            && known.violations().stream()
                                    .allMatch(violation -> violation.kind() == Kind.SEATS));
        }
        return right;
    }

    /** Whether all correct voters came to the right value in every round. */
    public boolean isSound() {
        return rightRounds().cardinality() == rounds.size() && violations().isEmpty();
    }
}
