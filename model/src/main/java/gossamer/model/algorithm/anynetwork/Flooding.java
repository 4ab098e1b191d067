package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;

/**
 * Flooding: a PU passes every token that is new to it on to all neighbours but the one that it came
 * from; what is new in one instant travels in one packet. A token reaches every PU that any path
 * without faults leads to, at the price of crossing almost every link of the network.
 */
public final class Flooding extends AnyNetwork {

    /** The name in configs. */
    public static final String NAME = "flooding";

    /** Most PUs: each remembers every token. */
    public static final int MOST_PUS = 16_384;

    /**
     * Flooding on a network.
     *
     * @param topology at most {@link #MOST_PUS} PUs
     * @param capacity most tokens in a packet
     */
    public Flooding(Topology topology, int capacity) {
        super(NAME, topology, MOST_PUS, capacity);
    }

    @Override
    Rules rules() {
        List<Rule> rules = List.of(
                Rule.on(Event.ARRIVAL, Action.KEEP_NEWS, Action.LEARN),
                Rule.at(Where.EVERY_CHANNEL, Action.TAKE_NEWS, Action.LESS_KNOWN, Action.SEND),
                Rule.at(Where.HERE, Action.FORGET));
        return new Rules(rules, Limits.ofCapacity(capacity()), "", 0);
    }

    /** A PU sends each token through each of its ports at most once. */
    @Override
    public long mostSends(int pus) {
        return (long) topology().maxDegree() * pus;
    }

    /**
     * In rounds, on full-duplex links with all ports and room for all tokens, every token is at
     * distance d after d rounds: the makespan is the diameter.
     */
    @Override
    public Optional<Prediction> prediction(Network network) {
        boolean free = network.cost().isRounds()
                && !network.isHalfDuplex()
                && network.ports() == Ports.ALL
                && network.packetCapacity().orElse(Integer.MAX_VALUE)
                        >= topology().pus();
        int diameter = topology().diameter();
        return free
                ? Optional.of(new Prediction(
                        diameter, "diameter = " + diameter, "every token on every shortest path"))
                : Optional.empty();
    }

    public static final class Provider extends Declaration {

        public Provider() {
            super(NAME, "every PU passes on what is new to it", "baseline", MOST_PUS, "");
        }

        @Override
        GossipAlgorithm create(Site site, Settings settings) {
            return new Flooding(site.topology(), site.capacity());
        }
    }
}
