package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.hopfield.HopfieldGossip;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Update;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;

import java.util.List;

/**
 * What a Hopfield network has stored, and what it is given.
 *
 * @param stored the patterns, at least one
 * @param recalled index of the one that is given, with faults
 * @param flipped numbers of the neurons that are wrong at the start, ascending
 * @param columns neurons per row of a picture
 * @param update in which order neurons are updated
 */
public record HopfieldSettings(
        List<Pattern> stored, int recalled, List<Integer> flipped, int columns, Update update) {

    /** Copies the lists. */
    public HopfieldSettings {
        stored = List.copyOf(stored);
        flipped = List.copyOf(flipped);
    }

    /** The state that the neurons begin with. */
    public Pattern start() {
        return stored.get(recalled).flipped(flipped);
    }

    /** The emulation with a neuron on each PU. */
    Emulation on(Emulation emulation) {
        GossipAlgorithm gossip = emulation.algorithm();
        HopfieldGossip neurons =
                new HopfieldGossip(Weights.hebb(stored), start(), gossip.sessions(), update);
        return emulation.with(neurons.on(gossip));
    }
}
