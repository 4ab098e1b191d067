package gossamer.model.farm;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.Timeouts;
import gossamer.model.fsa.TokenValues;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A gossip whose PUs pass on the values of tokens, once or several times, back to back.
 *
 * @param gossip what the PUs do in each session
 * @param values the value of each PU, and the user module beside it
 * @param deadline ticks after which a PU ends a session with what it has; 0 if it waits for ever
 * @param sessions how often they do it, at least 1
 * @param stagesPerSession more than the highest number of a stage or step of the gossip
 * @param awaitsAnswers whether PUs end no session before their user module has answered, but for
 *     the deadline
 * @param periodic whether sessions begin so far apart as the deadline says, at all PUs at once; who
 *     then lacks something after half of one asks its neighbours, in the last stage of a session
 */
record RelayedGossip(
        GossipAlgorithm gossip,
        PuValues values,
        long deadline,
        int sessions,
        int stagesPerSession,
        boolean awaitsAnswers,
        boolean periodic)
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

    private boolean isPlain() {
        return sessions == 1 && !periodic;
    }

    /** Ticks from the begin of a session to that of the next, as far as PUs inside know. */
    OptionalLong apart() {
        return periodic ? OptionalLong.of(deadline) : gossip.repeatsAfter();
    }

    /** The number of ways in which packets of one session are numbered. */
    int ways() {
        return periodic ? 2 : 1;
    }

    /** The stage of packets by which PUs mend a session; -1 where they do not. */
    int mendingStage() {
        return periodic ? stagesPerSession - 1 : -1;
    }

    /** Whether packets by which PUs mend a session travel by routes. */
    boolean mendsByRoute() {
        return periodic && gossip.automaton(0).rules().launch();
    }

    @Override
    public boolean hasAutomaton() {
        return isPlain() && gossip.hasAutomaton();
    }

    @Override
    public Automaton automaton(int pu) {
        return gossip.automaton(pu);
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        TokenValues voter = values.of(pu);
        return isPlain()
                ? newPu(pu, 0, topology, partFlits, voter)
                : new RepeatedPu(pu, this, topology, partFlits, voter);
    }

    /** A PU in one of the sessions, which has not begun. */
    RelayedPu newPu(int pu, int session, Topology topology, int[] partFlits, TokenValues voter) {
        Pu plain = gossip.newPu(pu, topology, partFlits);
        return new RelayedPu(pu, session, plain, this, topology, partFlits, voter);
    }

    @Override
    public Optional<Schedule> schedule() {
        return isPlain() ? gossip.schedule() : Optional.empty();
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
        return sessions * gossip.packets();
    }

    @Override
    public int largestPacket() {
        return gossip.largestPacket();
    }

    /** Of several sessions where the last one begins at a known time. */
    @Override
    public Optional<Prediction> prediction(Network network) {
        Optional<Prediction> one = gossip.prediction(network);
        return sessions == 1
                ? one
                : one.flatMap(known -> apart().stream()
                        .filter(period -> period > 0)
                        .mapToObj(period -> new Prediction(
                                Math.addExact(
                                        Math.multiplyExact(sessions - 1, period), known.ticks()),
                                (sessions - 1)
                                        + (periodic ? " periods, then " : " times all steps, then ")
                                        + known.formula(),
                                known.source()))
                        .findFirst());
    }
}
