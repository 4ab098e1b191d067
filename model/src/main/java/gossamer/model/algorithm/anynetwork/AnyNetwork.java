package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Rules;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the algorithms of this package have in common: whole tokens, any network, PUs that answer to what comes. */
abstract class AnyNetwork implements GossipAlgorithm {

    private final Topology topology;
    private final int capacity;
    private @Nullable Automaton shared;

    /**
     * An algorithm on a network.
     *
     * @param mostPus most PUs that it is for
     * @param capacity most tokens in a packet
     */
    AnyNetwork(Topology topology, int mostPus, int capacity) {
        if (topology.pus() > mostPus || capacity < 1) {
            throw new IllegalArgumentException(topology.pus() + " PUs, capacity " + capacity
                    + ": need at most " + mostPus + " and at least 1");
        }
        this.topology = topology;
        this.capacity = Math.min(capacity, topology.pus());
    }

    final Topology topology() {
        return topology;
    }

    final int capacity() {
        return capacity;
    }

    @Override
    public final int colours() {
        return 1;
    }

    @Override
    public final TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    /** What all PUs do. */
    abstract Rules rules();

    @Override
    public final Automaton automaton(int pu) {
        if (shared == null) {
            shared = Automaton.of(1, rules(), List.of());
        }
        return shared;
    }

    /** Packets also come to PUs that are complete, which only links that grant turns have rules for. */
    @Override
    public final LinkRequirements linkRequirements() {
        return LinkRequirements.NONE.with(Service.GRANTED);
    }
}
