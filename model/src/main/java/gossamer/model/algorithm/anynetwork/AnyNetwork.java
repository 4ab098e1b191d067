package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.DeclaredAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Rules;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the algorithms of this package have in common: whole tokens, any network, and PUs that all
 * react by the same rules. Packets also come to PUs that are complete, which only links that grant
 * turns have rules for.
 */
abstract class AnyNetwork extends WholeTokens {

    private final Topology topology;
    private final int capacity;
    private transient @Nullable Automaton shared;

    /**
     * An algorithm on a network.
     *
     * @param mostPus most PUs that it is for
     * @param capacity most tokens in a packet
     */
    AnyNetwork(String name, Topology topology, int mostPus, int capacity) {
        super(name, topology.pus(), Math.max(1, Math.min(capacity, topology.pus() - 1)));
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

    /** Declares such an algorithm. */
    abstract static class Declaration extends DeclaredAlgorithm {

        private final int mostPus;
        private final String why;

        /**
         * A declaration.
         *
         * @param mostPus most PUs that it is for
         * @param why it is for no more, in words that go on from "PUs"; empty for no reason
         */
        Declaration(
                String name,
                String summary,
                String source,
                int mostPus,
                String why,
                Key<?>... keys) {
            super(name, summary, source, Networks.ANY, keys);
            this.mostPus = mostPus;
            this.why = why;
        }

        @Override
        public final int mostPus() {
            return mostPus;
        }

        @Override
        public final Optional<GossipAlgorithm> create(
                Site site, Settings settings, Complaints complaints) {
            if (site.pus() > mostPus) {
                complaints.rejectName(
                        name() + " on " + site.outline().describe() + " with " + site.pus() + " PUs"
                                + why,
                        "at most " + mostPus + " PUs");
                return Optional.empty();
            }
            return Optional.of(create(site, settings));
        }

        /** The algorithm on a network that is not too large. */
        abstract GossipAlgorithm create(Site site, Settings settings);
    }
}
