package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.machine.Network;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.Optional;

/**
 * The baseline of a machine with a router: every PU sends its token to all others one by one, PU i
 * first to i+1, then to i+2 and so on, through dimension-order routing. Packets get into each other's
 * way as they must; on rings and tori without virtual channels they may wait for each other in a
 * circle.
 */
public final class Router implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "router";

    /** Most PUs: all packets are in the queues of ports from the beginning. */
    public static final int MOST_PUS = 2_048;

    private final Grid grid;
    private final int virtualChannels;

    /** The baseline on a grid with so many virtual channels. */
    public Router(Grid grid, int virtualChannels) {
        this.grid = grid;
        this.virtualChannels = virtualChannels;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int colours() {
        return 1;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    @Override
    public boolean hasAutomaton() {
        return false;
    }

    @Override
    public Automaton automaton(int pu) {
        throw new UnsupportedOperationException(name() + " has no finite automaton");
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        return new RouterPu(pu, grid, virtualChannels, partFlits[0]);
    }

    @Override
    public long packets() {
        return grid.pus() * (grid.pus() - 1L);
    }

    @Override
    public int largestPacket() {
        return 1;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return Optional.empty();
    }
}
