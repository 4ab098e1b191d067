package gossamer.coordinator.report;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One line that says what a wire diagram shows and how the run as a whole came out, e.g. {@code
 * small-path path(6) H* p=1: 8 rounds (formula 8), 30 calls, 30 token moves, ok=True}.
 *
 * @param algorithm its name
 * @param network kind and shape, e.g. {@code path(6)}; rings are called cycles, as in the paper
 * @param model the machine model, e.g. {@code H*}
 * @param capacity most tokens in a packet, {@code p}; empty when unbounded
 * @param formula the closed form of the number of rounds, where one is known
 * @param pus number of PUs; all of them are to be complete in the end
 * @param diagram what it shows
 */
public record WireCaption(
        String algorithm,
        String network,
        String model,
        OptionalInt capacity,
        OptionalLong formula,
        int pus,
        WireDiagram diagram) {

    /** The caption of a run; on grids of several dimensions it names the line. */
    public static WireCaption of(WireDiagram diagram, Emulation emulation) {
        Topology topology = emulation.topology();
        Network network = emulation.network();
        String kind = topology.kind().equals(Grid.RING) ? "cycle" : topology.kind();
        String name = diagram.line().toString();
        String line = name.equals("[*]") ? "" : " " + name;
        Optional<Prediction> formula = emulation.prediction();
        return new WireCaption(
                emulation.algorithm().name(),
                kind + "(" + topology.shapeText() + ")" + line,
                network.modelName(),
                network.packetCapacity(),
                formula.isPresent() ? OptionalLong.of(formula.get().ticks()) : OptionalLong.empty(),
                topology.pus(),
                diagram);
    }

    @Override
    public String toString() {
        boolean complete = diagram.completed() == pus;
        long rounds = complete ? diagram.lastCompletion() : diagram.lastRound();
        return algorithm + " " + network + " " + model + " p="
                + (capacity.isPresent() ? Integer.toString(capacity.getAsInt()) : "inf")
                + ": " + rounds + " rounds"
                + (formula.isPresent() ? " (formula " + formula.getAsLong() + ")" : "")
                + ", " + diagram.calls() + " calls, " + diagram.tokenMoves() + " token moves, ok="
                + (complete ? "True" : "False");
    }
}
