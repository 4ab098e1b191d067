package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.DeclaredAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Guard;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Form;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The baseline of a machine with a router: every PU sends its token to all others one by one, PU i
 * first to i+1, then to i+2 and so on, through dimension-order routing. Packets get into each
 * other's way as they must; on rings and tori without virtual channels they may wait for each other
 * in a circle.
 */
public final class Router implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "router";

    /** Most PUs: all packets are in the queues of ports from the beginning. */
    public static final int MOST_PUS = 2_048;

    private final Topology network;
    private final Automaton shared;

    /** The baseline on a grid, or what is left of one, with so many virtual channels. */
    public Router(Topology network, int virtualChannels) {
        this.network = network;
        Rule launches =
                new Rule(Event.SETTLED, List.of(Guard.DUE), Where.HERE, List.of(Action.SCATTER));
        List<Rule> rules = List.of(Rule.on(Event.ARRIVAL, Action.KEEP), launches);
        Limits limits = new Limits(0, 0, 0, virtualChannels);
        this.shared = Automaton.of(1, new Rules(rules, limits, "", 0), List.of());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Automaton automaton(int pu) {
        return shared;
    }

    @Override
    public long mostSends(int pus) {
        return network.pus() - 1L;
    }

    /**
     * Where no circle of channels is ever used, neither are more packets a danger on full-duplex
     * links. On half-duplex ones those of one session can wait for each other as well.
     */
    @Override
    public OptionalLong repeatsAfter() {
        boolean circles = network.form() == Form.WRAPPED_GRID
                && shared.rules().limits().virtualChannels() < 2;
        return circles ? OptionalLong.empty() : OptionalLong.of(0);
    }

    @Override
    public long packets() {
        return network.pus() * (network.pus() - 1L);
    }

    @Override
    public int largestPacket() {
        return 1;
    }

    public static final class Provider extends DeclaredAlgorithm {

        public Provider() {
            super(
                    NAME,
                    "every PU sends its token to all others one by one",
                    "baseline",
                    Networks.GRID_OR_PART);
        }

        @Override
        public List<Carriage> carriages() {
            return List.of(Carriage.BY_ROUTE);
        }

        @Override
        public int mostPus() {
            return MOST_PUS;
        }

        @Override
        public Optional<GossipAlgorithm> create(
                Site site, Settings settings, Complaints complaints) {
            if (site.pus() > MOST_PUS) {
                complaints.rejectName(
                        NAME + " with " + site.pus() + " PUs, each of which sends to all others",
                        "at most " + MOST_PUS + " PUs");
                return Optional.empty();
            }
            return Optional.of(new Router(site.topology(), site.network().virtualChannels()));
        }
    }
}
