package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Rules;
import gossamer.model.topology.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the algorithms of this package have in common: whole tokens, any network, and PUs that all
 * react by the same rules. Packets also come to PUs that are complete, which only links that grant
 * turns have rules for.
 */
abstract class AnyNetwork extends WholeTokens {

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

    /** What all PUs do. */
    abstract Rules rules();

    @Override
    public final Automaton automaton(int pu) {
        if (shared == null) {
            shared = Automaton.of(1, rules(), List.of());
        }
        return shared;
    }

    /** A token crosses a link at most once in each direction. */
    @Override
    public long packets() {
        return 2L * topology.links() * topology.pus();
    }

    @Override
    public int largestPacket() {
        return Math.max(1, Math.min(capacity, topology.pus() - 1));
    }
}
