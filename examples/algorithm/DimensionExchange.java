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
 * Gossip on a hypercube, which is a mesh with sides of 2: in phase a every PU exchanges all that it
 * knows with its neighbour along axis a. After d phases everybody knows everything.
 *
 * <pre>gossamer run hypercube.conf --plugin DimensionExchange.java</pre>
 */
public final class DimensionExchange implements AlgorithmProvider {

    private static final String NAME = "dimension-exchange";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "exchanges all that is known along one axis after the other";
    }

    @Override
    public String source() {
        return "folklore; see Leighton, Introduction to Parallel Algorithms, section 3";
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
                Step send = new Step(
                        Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.GATHERED), 1);
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

        /** Phase a carries 2^a tokens over every link of axis a, in both directions at once. */
        @Override
        public Optional<Prediction> prediction(Network network) {
            if (network.isHalfDuplex()) {
                return Optional.empty();
            }
            long ticks = 0;
            for (int axis = 0; axis < dimensions; axis++) {
                long flits = (1L << axis) * network.tokenFlits();
                ticks += network.cost().startup() + network.cost().crossing(flits);
            }
            return Optional.of(new Prediction(
                    ticks, "sum over a < d of t_s + t_d + 2^a L t_l", "one phase per axis"));
        }
    }
}
