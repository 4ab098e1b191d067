package gossamer.model.algorithm.path;

import gossamer.model.algorithm.KeylessAlgorithm;
import gossamer.model.algorithm.WholeTokens;
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
 * Gossip on a path with packets of two tokens ([LZ] section 3, Theorems 3.1 to 3.3): PUs with even
 * numbers send their tokens at once; those with odd numbers add theirs to the first packet that
 * arrives from either side. In every round only PUs of one parity send, so that packets never meet.
 *
 * <p>With an even number of PUs the last one has no right neighbour whose packet its own token
 * could join: it sends it one round after the beginning, by its own timer.
 */
public final class LargePath extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "large-path";

    private final Grid path;
    private final long round;

    /**
     * The algorithm on a path.
     *
     * @param round ticks of one round
     */
    public LargePath(Grid path, long round) {
        super(NAME, path.pus(), path.pus() > 2 ? 2 : 1);
        this.path = Lines.requirePath(path);
        this.round = round;
    }

    @Override
    public Automaton automaton(int pu) {
        int last = path.pus() - 1;
        boolean odd = pu % 2 == 1;
        Lines.Steps right = new Lines.Steps();
        Lines.Steps left = new Lines.Steps();
        if (!odd && pu < last) {
            right.add(Trigger.STAGE_BEGIN, new Effect.Send(Lines.RIGHT, Payload.OWN));
        }
        if (!odd && pu > 0) {
            left.add(Trigger.STAGE_BEGIN, new Effect.Send(Lines.LEFT, Payload.OWN));
        }
        if (odd && pu == last) {
            left.add(Trigger.STAGE_BEGIN, new Effect.Send(Lines.LEFT, Payload.OWN, round));
        }
        // Of the tokens beyond the neighbour two at a time arrive together.
        arrivals(right, Lines.RIGHT, odd, odd ? (pu + 1) / 2 : pu / 2, pu == last);
        int beyond = last - pu;
        int joined = beyond == 0 ? 0 : 1 + beyond / 2;
        arrivals(left, Lines.LEFT, odd, odd ? joined : (beyond + 1) / 2, pu == 0);
        return new Automaton(
                1,
                List.of(new Stage(
                        "gossip",
                        List.of(
                                new Lane("rightwards", 0, right.list()),
                                new Lane("leftwards", 0, left.list())))));
    }

    private static void arrivals(
            Lines.Steps steps, int port, boolean joins, int packets, boolean end) {
        if (end) {
            steps.add(Trigger.ARRIVAL, new Effect.Keep(), packets);
        } else if (packets > 0) {
            Payload first = joins ? Payload.ARRIVED_AND_OWN : Payload.ARRIVED;
            steps.add(Trigger.ARRIVAL, new Effect.Send(port, first));
            steps.add(Trigger.ARRIVAL, new Effect.Send(port, Payload.ARRIVED), packets - 1);
        }
    }

    @Override
    public long packets() {
        long packets = 0;
        for (int pu = 0; pu < path.pus(); pu++) {
            packets += automaton(pu).sends();
        }
        return packets;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        long n = path.pus();
        if (!inLockStep(network)) {
            return Optional.empty();
        }
        return Optional.of(
                n % 2 == 0
                        ? new Prediction(n, "N", "Table 1, Theorem 3.3")
                        : new Prediction(n - 1, "N-1", "Table 1, Theorem 3.2"));
    }

    public static final class Provider extends KeylessAlgorithm {

        public Provider() {
            super(
                    NAME,
                    "packets of two tokens go both ways, by PUs of one parity in each round",
                    "[LZ] section 3, Theorems 3.1 to 3.3",
                    Lines.PATHS,
                    site -> new LargePath(site.grid(), site.round(2)));
        }
    }
}
