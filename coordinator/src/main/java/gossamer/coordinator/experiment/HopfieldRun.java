package gossamer.coordinator.experiment;

import gossamer.model.algorithm.SessionGossip;
import gossamer.model.hopfield.HopfieldGossip;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
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
 * @param asSerial whether a serial loop comes to the same states
 * @param known whether every neuron ended with the same knowledge of all others
 */
public record HopfieldRun(
        EmulationResult result, @Nullable Recall recall, boolean asSerial, boolean known) {

    /**
     * Runs a neuron on each PU of a pipelined gossip, one sweep per session.
     *
     * @param emulation pipelined gossip on as many PUs as there are neurons
     * @param where without a trace; over which JVMs
     */
    public static HopfieldRun run(
            Emulation emulation,
            Weights weights,
            Pattern start,
            Emulator emulator,
            EmulatorSettings where)
            throws InterruptedException {
        SessionGossip gossip = emulation.algorithm().inSessions().orElseThrow();
        HopfieldGossip hopfield = new HopfieldGossip(weights, start, gossip.sessions());
        EmulationResult result = emulator.start(
                        emulation.with(hopfield.on(gossip)), where, null, ProgressListener.none())
                .await();
        if (!result.complete()) {
            return new HopfieldRun(result, null, false, false);
        }
        Recall recall = hopfield.recall();
        Recall serial = Recall.serial(weights, start, gossip.sessions());
        return new HopfieldRun(result, recall, recall.equals(serial), hopfield.allKnowTheEnd());
    }

    /** Whether it did what a serial loop does, at every neuron. */
    public boolean isSound() {
        return recall != null && asSerial && known;
    }
}
