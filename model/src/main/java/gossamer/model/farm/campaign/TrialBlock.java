package gossamer.model.farm.campaign;

import gossamer.model.farm.UserModule;
import gossamer.model.voting.Value;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Trials that one farm goes through back to back. Without spares a trial is one round, with all its
 * failures. With spares a trial has one round per failure, the first to show it, and a last one for
 * the state of the farm.
 */
final class TrialBlock {

    /** Number of the first trial, and how many there are. */
    private final long first;

    private final int trials;
    private final CampaignPlan plan;
    /** The first round of each trial, and the one after the last trial. */
    private final int[] firstRound;

    private final int[] trialOfRound;
    /** By trial and module, the round of the trial that first shows its failure; else none. */
    private final int[][] failsAt;

    private final boolean[][] notices;

    /** The trials from this one on. */
    TrialBlock(
            CampaignPlan plan,
            FarmCase farm,
            double reliability,
            TrialDraws draws,
            long first,
            int trials) {
        this.plan = plan;
        this.first = first;
        this.trials = trials;
        int modules = farm.setup().members();
        firstRound = new int[trials + 1];
        failsAt = new int[trials][modules];
        notices = new boolean[trials][modules];
        for (int place = 0; place < trials; place++) {
            List<Integer> failures = draws.failures(first + place, modules, reliability);
            Arrays.fill(failsAt[place], Integer.MAX_VALUE);
            boolean spares = farm.coverage().isPresent();
            for (int round = 0; round < failures.size(); round++) {
                int module = failures.get(round);
                failsAt[place][module] = spares ? round : 0;
                notices[place][module] = spares
                        && draws.notices(first + place, module, farm.coverage().getAsDouble());
            }
            firstRound[place + 1] = firstRound[place] + 1 + (spares ? failures.size() : 0);
        }
        trialOfRound = new int[firstRound[trials]];
        for (int place = 0; place < trials; place++) {
            Arrays.fill(trialOfRound, firstRound[place], firstRound[place + 1], place);
        }
    }

    /** Number of the first trial. */
    long first() {
        return first;
    }

    int trials() {
        return trials;
    }

    int rounds() {
        return trialOfRound.length;
    }

    /** Whether a round is the first of a trial. */
    boolean isFresh(int round) {
        return firstRound[trialOfRound[round]] == round;
    }

    /** The round at the end of the {@code place}-th trial. */
    int lastRound(int place) {
        return firstRound[place + 1] - 1;
    }

    /** What a module says. */
    UserModule module(int number) {
        return new Scripted(this, number);
    }

    private boolean hasFailed(int module, int round) {
        int place = trialOfRound[round];
        return failsAt[place][module] <= round - firstRound[place];
    }

    /** A module that follows the draws. */
    private record Scripted(TrialBlock block, int number) implements UserModule {
        @Override
        public Optional<Value> input(int round) {
            return block.hasFailed(number, round)
                    ? block.plan.valueOfFailed(number)
                    : Optional.of(block.plan.farm().value());
        }

        @Override
        public boolean hasFailed(int round) {
            return block.notices[block.trialOfRound[round]][number]
                    && block.hasFailed(number, round);
        }
    }
}
