package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.Task;

/**
 * Concentration alone ([TR] section 3, T_con): the first half of {@link Approach2}, after which the
 * PU in the middle holds all tokens. For n = 3^k it takes {@code kr + (n-1)/2}, the sum of what
 * Lemma 1 has the larger one of.
 */
public record Concentrating() implements LineAlgorithm {

    @Override
    public String name() {
        return "concentration";
    }

    @Override
    public Task task(int length) {
        return Task.concentration(Approach2.middle(length));
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        return Approach2.gather(new Line(length, wrapped, unit));
    }

    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        return Concentration.costs(length / 2, unit);
    }
}
