package gossamer.model.farm;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.Timeouts;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

import java.util.Optional;

/**
 * A gossip of one session whose PUs pass on the values of tokens.
 *
 * @param gossip what the PUs do
 * @param values the value of each PU, and the user module beside it
 * @param deadline ticks after which a PU ends with what it has; 0 if it waits for ever
 */
record RelayedGossip(GossipAlgorithm gossip, PuValues values, long deadline)
        implements GossipAlgorithm {

    @Override
    public String name() {
        return gossip.name();
    }

    @Override
    public int colours() {
        return gossip.colours();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return gossip.numbering(colour);
    }

    @Override
    public boolean hasAutomaton() {
        return gossip.hasAutomaton();
    }

    @Override
    public Automaton automaton(int pu) {
        return gossip.automaton(pu);
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        return new RelayedPu(
                pu,
                gossip.newPu(pu, topology, partFlits),
                gossip,
                topology,
                values.of(pu),
                deadline);
    }

    @Override
    public Optional<Schedule> schedule() {
        return gossip.schedule();
    }

    @Override
    public Timeouts timeouts() {
        return gossip.timeouts();
    }

    @Override
    public LinkRequirements linkRequirements() {
        return gossip.linkRequirements();
    }

    @Override
    public long packets() {
        return gossip.packets();
    }

    @Override
    public int largestPacket() {
        return gossip.largestPacket();
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return gossip.prediction(network);
    }
}
