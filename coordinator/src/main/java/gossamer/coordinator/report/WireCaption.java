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
 * @param rounds the round at whose end the last PU was complete, or the last one that came to pass
 * @param formula the closed form of that, where one is known
 * @param calls number of packets
 * @param tokenMoves number of tokens in them
 * @param ok whether every PU was complete in the end
 */
public record WireCaption(
        String algorithm,
        String network,
        String model,
        OptionalInt capacity,
        long rounds,
        OptionalLong formula,
        long calls,
        long tokenMoves,
        boolean ok) {

    /** The caption of a run; on grids of several dimensions it names the line. */
    public static WireCaption of(WireDiagram diagram, Emulation emulation) {
        Topology topology = emulation.topology();
        Network network = emulation.network();
        String kind = topology.kind().equals(Grid.RING) ? "cycle" : topology.kind();
        String name = diagram.line().toString();
        String line = name.equals("[*]") ? "" : " " + name;
        boolean complete = diagram.completed() == topology.pus();
        // The closed forms are those of an undisturbed machine.
        Optional<Prediction> formula = !emulation.isDisturbed()
                ? emulation.algorithm().prediction(network)
                : Optional.empty();
        return new WireCaption(
                emulation.algorithm().name(),
                kind + "(" + topology.shapeText() + ")" + line,
                network.modelName(),
                network.packetCapacity(),
                complete ? diagram.lastCompletion() : diagram.lastRound(),
                formula.isPresent() ? OptionalLong.of(formula.get().ticks()) : OptionalLong.empty(),
                diagram.calls(),
                diagram.tokenMoves(),
                complete);
    }

    @Override
    public String toString() {
        return algorithm + " " + network + " " + model + " p="
                + (capacity.isPresent() ? Integer.toString(capacity.getAsInt()) : "inf")
                + ": " + rounds + " rounds"
                + (formula.isPresent() ? " (formula " + formula.getAsLong() + ")" : "")
                + ", " + calls + " calls, " + tokenMoves + " token moves, ok="
                + (ok ? "True" : "False");
    }
}
