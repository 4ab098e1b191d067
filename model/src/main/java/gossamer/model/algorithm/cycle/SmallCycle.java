package gossamer.model.algorithm.cycle;

import gossamer.model.algorithm.KeylessAlgorithm;
import gossamer.model.algorithm.WholeTokens;
import gossamer.model.algorithm.path.Lines;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Optional;

/**
 * Gossip on a cycle with packets of one token ([LZ] section 2.1, Theorem 2.1): all tokens go round
 * to the left.
 */
public final class SmallCycle extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "small-cycle";

    private final Grid cycle;
    private final Automaton automaton;

    /** The algorithm on a ring. */
    public SmallCycle(Grid ring) {
        super(NAME, ring.pus(), 1);
        cycle = Lines.requireCycle(ring);
        Lines.Steps steps = new Lines.Steps();
        if (cycle.pus() > 1) {
            steps.add(Trigger.STAGE_BEGIN, new Effect.Send(Lines.LEFT, Payload.OWN));
            steps.add(
                    Trigger.ARRIVAL, new Effect.Send(Lines.LEFT, Payload.ARRIVED), cycle.pus() - 2);
            steps.add(Trigger.ARRIVAL, new Effect.Keep());
        }
        Lane lane = new Lane("leftwards", 0, steps.list());
        automaton = new Automaton(1, List.of(new Stage("gossip", List.of(lane))));
    }

    @Override
    public Automaton automaton(int pu) {
        return automaton;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return inLockStep(network)
                ? Optional.of(new Prediction(cycle.pus() - 1L, "N-1", "Table 1, Theorem 2.1"))
                : Optional.empty();
    }

    public static final class Provider extends KeylessAlgorithm {

        public Provider() {
            super(
                    NAME,
                    "all tokens go round to the left, one to a packet",
                    "[LZ] section 2.1, Theorem 2.1",
                    Lines.CYCLES,
                    site -> new SmallCycle(site.grid()));
        }
    }
}
