package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.List;

/**
 * The baseline: on any connected network, under any model, every PU offers on each of its links
 * what the neighbour may lack. The rule: of the tokens that it holds and has neither sent to the
 * neighbour nor received from it, the first ones in the order in which it got them, as many as a
 * packet holds. An offer that still waits is revised as soon as the PU learns more. No link stays
 * idle while one of its ends has anything to offer, unless a one-port PU is busy elsewhere.
 *
 * <p>A PU does not know what others tell each other, so some tokens arrive more than once.
 */
public final class Greedy extends AnyNetwork {

    /** The name in configs. */
    public static final String NAME = "greedy";

    /** Most PUs: each remembers every token once for each of its links. */
    public static final int MOST_PUS = 16_384;

    /**
     * The baseline on a network.
     *
     * @param topology at most {@link #MOST_PUS} PUs
     * @param capacity most tokens in a packet
     */
    public Greedy(Topology topology, int capacity) {
        super(NAME, topology, MOST_PUS, capacity);
    }

    @Override
    Rules rules() {
        List<Rule> rules = List.of(
                Rule.on(Event.SENT, Action.LEARN),
                Rule.on(Event.ARRIVAL, Action.LEARN, Action.KEEP),
                Rule.at(Where.EVERY_PORT, Action.OFFER));
        return new Rules(rules, Limits.ofCapacity(capacity()), "", 0);
    }

    @Override
    public LinkRequirements linkRequirements() {
        return LinkRequirements.NONE.with(Service.GRANTED_REVISABLE);
    }

    public static final class Provider extends Declaration {

        public Provider() {
            super(
                    NAME,
                    "every PU offers to each neighbour what it may lack",
                    "baseline",
                    MOST_PUS,
                    ", each of which remembers every token once per link");
        }

        @Override
        GossipAlgorithm create(Site site, Settings settings) {
            return new Greedy(site.topology(), site.capacity());
        }
    }
}
