package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.Task;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Dissemination alone ([TR] section 3, T_dis): the PU in the middle holds all tokens, and
 * bridgeheads multiply in the rounds of {@link Circgos} until every PU is one. Rounds (3, 1) take
 * as long as the second half of {@link Approach2}.
 *
 * @param rounds growth of each round; the last one repeats
 */
public record Disseminating(List<Growth> rounds) implements LineAlgorithm {

    public Disseminating {
        rounds = List.copyOf(rounds);
    }

    private Circgos fromOne() {
        return Circgos.of(1, rounds);
    }

    @Override
    public String name() {
        return rounds.stream()
                .map(Growth::toString)
                .collect(Collectors.joining(",", "dissemination(", ")"));
    }

    @Override
    public Task task(int length) {
        return Task.dissemination(Approach2.middle(length));
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        int[] middle = {Approach2.middle(length)};
        return LinePlan.sequence(fromOne().growth(new Line(length, wrapped, unit), middle));
    }

    /** On a ring: {@code Σ_j b_j (r + ceil(n/k_j))}, as in {@link Circgos#costs}. */
    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        if (!wrapped) {
            throw new IllegalArgumentException(title() + ": rings only");
        }
        StepCosts steps = new StepCosts();
        fromOne().addGrowth(steps, length, unit);
        return steps;
    }
}
