package gossamer.examples.algorithm;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.machine.Network;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Outline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How not to do it: dimension exchange whose PUs put each exchange off by a time that {@code
 * Math.random} draws. Two runs differ, which {@code gossamer check} must find.
 *
 * <pre>gossamer check dice.conf --plugin DiceExchange.java</pre>
 */
public final class DiceExchange implements AlgorithmProvider {

    private static final String NAME = "dice-exchange";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "exchanges all that is known along one axis after the other, when it likes";
    }

    @Override
    public String source() {
        return "an example of what must fail";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public String needs() {
        return "a mesh with sides of 2";
    }

    @Override
    public boolean fits(Outline outline) {
        return outline.isGrid()
                && !outline.isWrapped()
                && outline.sides()
                        .map(sides -> sides.stream().allMatch(side -> side == 2))
                        .orElse(true);
    }

    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        return Optional.of(new OnHypercube(site.grid()));
    }

    /** The algorithm on one hypercube. */
    private static final class OnHypercube extends WholeTokens {

        private final Grid cube;
        private final int dimensions;

        OnHypercube(Grid cube) {
            super(NAME, cube.pus(), Math.max(1, cube.pus() / 2));
            this.cube = cube;
            this.dimensions = Integer.numberOfTrailingZeros(cube.pus());
        }

        @Override
        public Automaton automaton(int pu) {
            List<Stage> stages = new ArrayList<>();
            for (int axis = 0; axis < dimensions; axis++) {
                // Port 2a leads in the positive direction of axis a, port 2a + 1 in the negative.
                int forwards = 2 * axis;
                int port = cube.channel(pu, forwards) >= 0 ? forwards : forwards + 1;
                // Wrong: what a PU does must follow from the seed and its inputs alone.
                long delay = (long) (Math.random() * 1000);
                Step send = new Step(
                        Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.GATHERED, delay), 1);
                Step keep = new Step(Trigger.ARRIVAL, new Effect.Keep(), 1);
                Lane exchange = new Lane("exchange", 0, List.of(send, keep));
                stages.add(new Stage("axis " + axis, List.of(exchange)));
            }
            return new Automaton(1, stages);
        }

        @Override
        public long packets() {
            return (long) dimensions * cube.pus();
        }

        @Override
        public Optional<Prediction> prediction(Network network) {
            return Optional.empty();
        }
    }
}
