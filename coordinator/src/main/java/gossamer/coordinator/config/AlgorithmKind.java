package gossamer.coordinator.config;

import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.topology.TopologyKind;

import java.util.Arrays;
import java.util.List;

/** The algorithms that {@code algorithm.name} can name, and where they can run. */
enum AlgorithmKind {
    /** On one line of PUs. */
    APPROACH_1(Approach1.NAME, "a path, a ring, or a mesh or torus with one side"),
    /** On a grid of any shape. */
    HIGH_DIM_GOS(HighDimGos.NAME, "a path, ring, mesh or torus");

    private final String word;
    private final String needs;

    AlgorithmKind(String word, String needs) {
        this.word = word;
        this.needs = needs;
    }

    /** Its name in configs. */
    String word() {
        return word;
    }

    /** The topologies that it fits, for people. */
    String needs() {
        return needs;
    }

    /** Whether it runs on this kind of network with this many sides. */
    boolean fits(TopologyKind kind, int sides) {
        return kind != TopologyKind.CROSSBAR && (this == HIGH_DIM_GOS || sides == 1);
    }

    /** The names of those that fit, in the order of declaration. */
    static List<String> wordsFitting(TopologyKind kind, int sides) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.fits(kind, sides))
                .map(AlgorithmKind::word)
                .toList();
    }
}
