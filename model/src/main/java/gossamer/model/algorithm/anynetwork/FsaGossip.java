package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.RendezvousPu;
import gossamer.model.fsa.Timeouts;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;

/**
 * Gossip by automata that are given, as a file does. Nobody has proved that they fit together: PUs
 * put up with packets that they do not await, so that automata which do not fit end incomplete.
 *
 * @param form what is the same for all PUs
 * @param automata by PU, without faults as {@link FsaCheck} tells them
 */
public record FsaGossip(FsaGossip.Form form, List<Automaton> automata) implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "fsa";

    /**
     * What is the same for all PUs.
     *
     * @param carriage how packets are carried
     * @param links what links have to do; whom a redirection serves follows from the automata
     * @param timeouts how long PUs wait for each other; for packets that are carried by meeting
     *     only
     * @param numberings of tokens, one for each colour
     * @param packets most packets that all PUs send without faults
     * @param largestPacket most tokens in a packet
     */
    public record Form(
            Carriage carriage,
            LinkRequirements links,
            Timeouts timeouts,
            List<TokenNumbering> numberings,
            long packets,
            int largestPacket) {
        public Form {
            numberings = List.copyOf(numberings);
        }
    }

    /** Copies the automata. */
    public FsaGossip {
        automata = List.copyOf(automata);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int colours() {
        return form.numberings().size();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return form.numberings().get(colour);
    }

    @Override
    public Automaton automaton(int pu) {
        return automata.get(pu);
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        Pu core = form.carriage() == Carriage.BY_MEETING
                ? new RendezvousPu(
                        pu,
                        automata.get(pu),
                        topology,
                        numbering(0).tokenOf(pu),
                        partFlits[0],
                        form.timeouts())
                : GossipAlgorithm.super.newPu(pu, topology, partFlits);
        core.tolerate();
        return core;
    }

    /** Under rendezvous switching each stage is a session. */
    @Override
    public int sessions() {
        return form.carriage() == Carriage.BY_MEETING
                ? automata.stream()
                        .mapToInt(automaton -> automaton.stages().size())
                        .max()
                        .orElse(1)
                : 1;
    }

    @Override
    public Timeouts timeouts() {
        return form.timeouts();
    }

    @Override
    public LinkRequirements linkRequirements() {
        Redirection redirection = form.links().redirection();
        return redirection == null
                ? form.links()
                : form.links()
                        .with(new Redirection(
                                pu -> automata.get(pu).receivers(), redirection.preferNext()));
    }

    @Override
    public long packets() {
        return form.packets();
    }

    @Override
    public int largestPacket() {
        return form.largestPacket();
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return Optional.empty();
    }
}
