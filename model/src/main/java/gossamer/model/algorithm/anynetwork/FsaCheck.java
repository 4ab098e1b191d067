package gossamer.model.algorithm.anynetwork;

import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.BitSet;
import java.util.function.Consumer;

/**
 * Whether PUs of a network can execute automata: whether there are the ports, lanes and tokens that
 * these name. Whether they gossip is for a run to tell.
 *
 * @param topology the PUs and links
 * @param network the machine model
 * @param form what is the same for all PUs
 * @param faults is told what is wrong
 */
public record FsaCheck(
        Topology topology, Network network, FsaGossip.Form form, Consumer<String> faults) {

    /** Checks the automaton of one PU; the faults name it. */
    public void check(int pu, Automaton automaton) {
        boolean meets = form.carriage() == Carriage.BY_MEETING;
        boolean routes = form.carriage() == Carriage.BY_ROUTE;
        if (automaton.isReactive()
                ? meets || routes != automaton.rules().launch()
                : routes || meets != automaton.takesTurns() && topology.pus() > 1) {
            fault(pu, "what it does is not done by packets that are carried so");
            return;
        }
        if (automaton.isReactive()) {
            checkRules(pu, automaton);
        }
        for (Stage stage : automaton.stages()) {
            if (meets
                    && (stage.lanes().size() != 1
                            || stage.lanes().get(0).steps().isEmpty())) {
                fault(pu, "stage " + stage.name() + " has not one lane with steps");
            }
            for (Lane lane : stage.lanes()) {
                checkLane(pu, stage, lane, meets);
            }
        }
    }

    private void checkRules(int pu, Automaton automaton) {
        boolean offers = automaton.rules().does(Action.OFFER);
        if (offers != form.links().revises()) {
            fault(pu, "offer and revised offers need each other");
        }
        if (!automaton.rules().launch() && !form.links().grants()) {
            fault(pu, "rules need links that grant");
        }
        if (automaton.rules().does(Action.SCATTER)
                && (!hasRoutes()
                        || automaton.rules().limits().virtualChannels()
                                != network.virtualChannels())) {
            fault(pu, "scatter needs a grid with as many virtual channels");
        }
        for (Part part : automaton.parts()) {
            for (PlannedSend send : part.sends()) {
                checkPlanned(pu, part, send, automaton.rules().launch());
            }
        }
    }

    /** Whether the network has a way for packets from any PU to any other one. */
    private boolean hasRoutes() {
        return topology instanceof Grid || topology.holes().isPresent();
    }

    private void checkRouted(int pu, String where, PlannedSend send, boolean launches) {
        boolean other = send.to() < topology.pus() && send.to() != pu;
        if (send.tokens().isEmpty() || !other || !launches || !hasRoutes()) {
            fault(
                    pu,
                    where + "a packet of " + send.tokens().size() + " tokens to PU " + send.to()
                            + ", to which the network has no way");
        }
    }

    private void checkPlanned(int pu, Part part, PlannedSend send, boolean launches) {
        String where = "step " + part.step() + ": ";
        checkTokens(pu, where, send.colour(), send.tokens());
        if (send.isRouted()) {
            checkRouted(pu, where, send, launches);
            return;
        }
        if (send.tokens().isEmpty() || send.links() != 1 && !launches) {
            fault(
                    pu,
                    where + "a packet of " + send.tokens().size() + " tokens over " + send.links()
                            + " links");
        }
        BitSet used = new BitSet();
        int at = pu;
        for (int link = 0; link < send.links(); link++) {
            int channel = channel(at, send.port());
            if (channel < 0 || used.get(channel)) {
                fault(
                        pu,
                        where + "no way of " + send.links() + " links through port " + send.port());
                return;
            }
            used.set(channel);
            at = topology.target(channel);
        }
    }

    private int channel(int pu, int port) {
        return port < topology.ports() ? topology.channel(pu, port) : -1;
    }

    private void checkTokens(int pu, String where, int colour, TokenSet tokens) {
        if (colour >= form.numberings().size()) {
            fault(pu, where + "no colour " + colour);
        }
        int intervals = tokens.intervals();
        if (intervals > 0 && tokens.to(intervals - 1) > topology.pus()) {
            fault(pu, where + "no token " + (tokens.to(intervals - 1) - 1));
        }
    }

    private void checkLane(int pu, Stage stage, Lane lane, boolean meets) {
        String where = "stage " + stage.name() + ", lane " + lane.name() + ": ";
        checkTokens(pu, where, lane.colour(), lane.relay().load());
        long loads = 0;
        for (Step step : lane.steps()) {
            if (step.trigger() == (meets ? Trigger.STAGE_BEGIN : Trigger.PREVIOUS)) {
                fault(pu, where + "a step that waits for what does not come");
            }
            if (step.effect() instanceof Effect.Send send) {
                checkPort(pu, where, send.port());
                loads += send.payload() == Payload.LOAD ? step.times() : 0;
                if (meets && (step.trigger() == Trigger.ARRIVAL || step.times() > 1)) {
                    fault(pu, where + "a send that is no meeting");
                }
                if (send.payload() == Payload.LOAD && step.trigger() == Trigger.ARRIVAL) {
                    fault(pu, where + "a load is sent when a stage begins");
                }
            } else if (step.effect() instanceof Effect.KeepFrom from
                    && (!meets || !isNeighbour(pu, from.pu()))) {
                fault(pu, where + "it cannot wait for PU " + from.pu());
            }
        }
        if (loads > lane.relay().load().size()) {
            fault(
                    pu,
                    where + loads + " tokens of a load of "
                            + lane.relay().load().size());
        }
        for (Tap tap : lane.relay().taps()) {
            checkPort(pu, where, tap.port());
            if (tap.lane() >= stage.lanes().size()) {
                fault(pu, where + "no lane " + tap.lane());
            }
        }
    }

    private boolean isNeighbour(int pu, int other) {
        return other != pu && other < topology.pus() && topology.channelBetween(pu, other) >= 0;
    }

    private void checkPort(int pu, String where, int port) {
        if (channel(pu, port) < 0) {
            fault(pu, where + "no link at port " + port);
        }
    }

    private void fault(int pu, String what) {
        faults.accept("PU " + pu + ": " + what);
    }
}
