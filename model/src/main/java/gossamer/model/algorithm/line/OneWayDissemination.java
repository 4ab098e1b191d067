package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.Task;

import java.util.ArrayList;
import java.util.List;

/**
 * Dissemination on a ring over links to the right only ([TR] section 3, Lemma 3): PU 0 holds all
 * tokens in {@code k} messages. In a round every PU that holds all of them sends one after the
 * other to {@code a - 1} PUs up to the next such one, each of which passes on what it receives; a
 * round has {@code k + a - 2} steps. The paper has no schedule for such rings: this is step 3 of
 * CIRCGOS, of which Theorem 2 says that a = k = n/r is within a constant of the optimum.
 *
 * @param messages the number k, 1 to the number of PUs
 * @param factor the number a by which those that hold everything multiply in a round, at least 2
 */
public record OneWayDissemination(int messages, int factor) implements LineAlgorithm {

    /** Validates the factor. */
    public OneWayDissemination {
        if (factor < 2) {
            throw new IllegalArgumentException("factor=" + factor + ", must be >= 2");
        }
    }

    /** With the factor for which a ring of so many PUs needs the fewest steps. */
    public static OneWayDissemination best(int length, int messages) {
        OneWayDissemination best = new OneWayDissemination(messages, 2);
        for (int factor = 3; factor <= length; factor++) {
            OneWayDissemination other = new OneWayDissemination(messages, factor);
            if (other.steps(length) < best.steps(length)) {
                best = other;
            }
        }
        return best;
    }

    @Override
    public String name() {
        return "one-way dissemination(" + messages + "," + factor + ")";
    }

    @Override
    public Task task(int length) {
        return Task.dissemination(0);
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        if (!wrapped) {
            throw new IllegalArgumentException(name() + ": rings only");
        }
        Line ring = new Line(length, true, unit);
        List<LinePlan> rounds = new ArrayList<>();
        int[] heads = {0};
        while (heads.length < length) {
            int[] more = Circgos.grown(ring, heads, factor);
            rounds.add(Pipeline.rightwards(ring, heads, more, ring.tokens(), messages)
                    .labelled("round " + rounds.size()));
            heads = more;
        }
        return LinePlan.sequence(rounds);
    }

    /** Steps on a ring of so many PUs: the widest gap g becomes ceil(g/a) in each round. */
    private int steps(int length) {
        return costs(length, true, 1).startups();
    }

    /**
     * On a ring: where the widest gap is g, a round has {@code k + min(a, g) - 2} steps. Packets
     * have n/k tokens if that is a whole number, and are rounded up here if it is not.
     */
    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        StepCosts steps = new StepCosts();
        long packet = (length * unit + messages - 1) / messages;
        for (int gap = length; gap > 1; ) {
            int parts = Math.min(gap, factor);
            gap = (gap + parts - 1) / parts;
            steps.add(messages + parts - 2, packet, gap);
        }
        return steps;
    }
}
