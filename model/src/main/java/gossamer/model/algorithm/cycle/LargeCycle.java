package gossamer.model.algorithm.cycle;

import gossamer.model.algorithm.KeylessAlgorithm;
import gossamer.model.algorithm.WholeTokens;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.Lines;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Relay;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Gossip on a cycle with packets of two tokens ([LZ] section 3.1, Theorems 3.4 and 3.5). As on a
 * path ({@link LargePath}), PUs with odd numbers add their tokens to the first packet that arrives
 * from either side; but a token's way ("wire") ends half round the cycle: after n/2 links on one
 * side and n/2-1 on the other, the longer one being the left one of even PUs and the right one of
 * odd PUs.
 *
 * <p>With an odd number of PUs the cycle is played with an imaginary PU N, without a token, between
 * the last one and PU 0, and PU 0 plays it: what passes through it spends one round more there,
 * which a timer stands for.
 */
public final class LargeCycle extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "large-cycle";

    private final long round;
    private final int pus;
    /** Length of the cycle that is played: even. */
    private final int length;

    /**
     * The algorithm on a ring.
     *
     * @param round ticks of one round
     */
    public LargeCycle(Grid ring, long round) {
        super(NAME, ring.pus(), ring.pus() > 1 ? 2 : 1);
        Lines.requireCycle(ring);
        this.round = round;
        this.pus = ring.pus();
        this.length = pus + pus % 2;
    }

    @Override
    public Automaton automaton(int pu) {
        List<Lane> lanes = pus == 1
                ? List.of()
                : List.of(lane("rightwards", pu, 1), lane("leftwards", pu, -1));
        return new Automaton(1, List.of(new Stage("gossip", lanes)));
    }

    @Override
    public int stages(int pus) {
        return 1;
    }

    /** Every token passes a PU at most once. */
    @Override
    public long mostSends(int pus) {
        return length;
    }

    /** Length of a token's wire in a direction. */
    private int wire(int token, int direction) {
        boolean longer = (token % 2 == 0) == (direction < 0);
        return longer ? length / 2 : length / 2 - 1;
    }

    /**
     * The lane of a PU in one direction. PU 0 of an odd cycle takes in what reaches the first of
     * the two PUs that it plays, and passes on what leaves the second one.
     */
    private Lane lane(String name, int pu, int direction) {
        boolean plays = pu == 0 && pus % 2 == 1;
        int port = direction > 0 ? Lines.RIGHT : Lines.LEFT;
        int in = plays && direction > 0 ? pus : pu;
        int out = plays && direction < 0 ? pus : pu;
        boolean joins = pu % 2 == 1;
        Lines.Steps steps = new Lines.Steps();
        if (!joins) {
            long delay = plays && direction < 0 ? round : 0;
            steps.add(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.OWN, delay));
        }
        TokenAccumulator ends = new TokenAccumulator();
        // Even PUs hear tokens 1 and 2 away together, then 3 and 4, …; odd ones 1, then 2 and 3, …
        boolean first = true;
        int distance = in % 2 == 1 ? 0 : 1;
        for (; distance <= length / 2; distance += 2) {
            boolean arrives = false;
            boolean goesOn = false;
            for (int away = distance; away <= distance + 1; away++) {
                int token = Math.floorMod(in - direction * away, length);
                boolean real = away > 0 && token < pus;
                if (real && away <= wire(token, direction)) {
                    int gone = Math.floorMod(direction * (out - token), length);
                    boolean passes = gone < wire(token, direction);
                    arrives = true;
                    goesOn |= passes;
                    if (!passes) {
                        ends.addRange(token, token + 1);
                    }
                }
            }
            if (arrives) {
                boolean adds = joins && first;
                Payload payload = adds ? Payload.ARRIVED_AND_OWN : Payload.ARRIVED;
                steps.add(
                        Trigger.ARRIVAL,
                        adds || goesOn
                                ? new Effect.Send(port, payload, plays ? round : 0)
                                : new Effect.Keep());
                first = false;
            }
        }
        TokenSet ended = ends.snapshot();
        return new Lane(name, 0, steps.list(), new Relay(TokenSet.empty(), ended, List.of()));
    }

    /**
     * Neighbours whose tokens travel together need length/2 + 1 packets to the right and length/2
     * to the left. Where PU N is imaginary, two of them would be empty, and those over its link
     * are none.
     */
    @Override
    public long packets() {
        long all = length * (length + 1L) / 2;
        if (pus <= 3) {
            return IntStream.range(0, pus)
                    .mapToLong(pu -> automaton(pu).sends())
                    .sum();
        }
        return pus == length ? all : all - 2 - (length / 2 + 1) / 2 * 2L;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        if (!inLockStep(network)) {
            return Optional.empty();
        }
        if (pus <= 3) {
            return Optional.of(new Prediction(pus - 1L, "N-1", "N <= 3"));
        }
        return Optional.of(
                pus % 2 == 0
                        ? new Prediction(pus / 2 + 1L, "N/2 + 1", "Table 1, Theorem 3.4")
                        : new Prediction(
                                (pus + 1) / 2 + 1L, "(N+1)/2 + 1", "Table 1, Theorem 3.5"));
    }

    public static final class Provider extends KeylessAlgorithm {

        public Provider() {
            super(
                    NAME,
                    "packets of two tokens go half round the cycle both ways",
                    "[LZ] section 3.1, Theorems 3.4 and 3.5",
                    Lines.CYCLES,
                    site -> new LargeCycle(site.grid(), site.round(2)));
        }
    }
}
