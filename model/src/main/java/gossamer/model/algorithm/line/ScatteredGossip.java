package gossamer.model.algorithm.line;

import gossamer.model.token.Task;

import java.util.List;

/**
 * Dissemination by way of gossip, as the proof of Lemma 2 has it ([TR] section 3): the PU in the
 * middle holds all tokens, a concentration run backwards brings each PU its own, and then they
 * gossip. So {@code T_dis <= T_con + T_gos}.
 *
 * @param gossip what follows
 */
public record ScatteredGossip(LineAlgorithm gossip) implements LineAlgorithm {

    @Override
    public String name() {
        return "scattering, then " + gossip.name();
    }

    @Override
    public Task task(int length) {
        return Task.dissemination(Approach2.middle(length));
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        return LinePlan.sequence(List.of(
                Concentration.undone(line, Approach2.gather(line)),
                gossip.plan(length, wrapped, unit)));
    }
}
