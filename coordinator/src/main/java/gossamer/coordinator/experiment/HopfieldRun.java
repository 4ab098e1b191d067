package gossamer.coordinator.experiment;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.hopfield.HopfieldGossip;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Update;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;

import org.jspecify.annotations.Nullable;

/**
 * What became of a pattern that neurons recalled while they gossiped.
 *
 * @param result of the emulation
 * @param recall state after each sweep; null if the emulation did not come to its end
 * @param asLoop whether a loop over the neurons comes to the same states
 * @param known whether every neuron ended with the same knowledge of all others
 */
public record HopfieldRun(
        EmulationResult result, @Nullable Recall recall, boolean asLoop, boolean known) {

    /**
     * Runs a neuron on each PU of a gossip, one sweep per session.
     *
     * @param emulation a gossip on as many PUs as there are neurons; pipelined, where they are
     *     updated one after the other
     * @param where without a trace; over which JVMs
     */
    public static HopfieldRun run(
            Emulation emulation,
            Weights weights,
            Pattern start,
            Update update,
            Emulator emulator,
            EmulatorSettings where)
            throws InterruptedException {
        GossipAlgorithm gossip = emulation.algorithm();
        HopfieldGossip hopfield = new HopfieldGossip(weights, start, gossip.sessions(), update);
        EmulationResult result = emulator.start(
                        emulation.with(hopfield.on(gossip)), where, null, ProgressListener.none())
                .await();
        if (!result.complete()) {
            return new HopfieldRun(result, null, false, false);
        }
        Recall recall = hopfield.recall();
        Recall loop = Recall.of(update, weights, start, gossip.sessions());
        return new HopfieldRun(result, recall, recall.equals(loop), hopfield.allKnowTheEnd());
    }

    /** Whether it did what a loop over the neurons does, at every neuron. */
    public boolean isSound() {
        return recall != null && asLoop && known;
    }
}
