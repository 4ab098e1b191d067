package gossamer.coordinator.config;

import gossamer.model.algorithm.pipelined.PipelinedGossip;
import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.network.Switching;
import gossamer.model.topology.TopologyKind;

import java.util.Arrays;
import java.util.List;

/** The algorithms that {@code algorithm.name} can name, and where they can run. */
enum AlgorithmKind {
    /** On one line of PUs. */
    APPROACH_1(Approach1.NAME, "a path, a ring, or a mesh or torus with one side", List.of()),
    /** On a grid of any shape. */
    HIGH_DIM_GOS(
            HighDimGos.NAME,
            "a path, ring, mesh or torus",
            List.of(AlgorithmSection.PHASES, AlgorithmSection.COLOURS)),
    /** Everybody with everybody. */
    PIPELINED(
            PipelinedGossip.NAME,
            "a crossbar",
            List.of(
                    PipelinedSection.PERMUTATION,
                    PipelinedSection.ACCEPTANCE,
                    PipelinedSection.SCHEDULING,
                    PipelinedSection.SESSIONS));

    private final String word;
    private final String needs;
    private final List<String> keys;

    AlgorithmKind(String word, String needs, List<String> keys) {
        this.word = word;
        this.needs = needs;
        this.keys = keys;
    }

    /** Its name in configs. */
    String word() {
        return word;
    }

    /** The topologies that it fits, for people. */
    String needs() {
        return needs;
    }

    /** The keys that it has to itself, beside its name. */
    List<String> keys() {
        return keys;
    }

    /** The only way of switching under which it runs. */
    Switching switching() {
        return this == PIPELINED ? Switching.RENDEZVOUS : Switching.STORE_AND_FORWARD;
    }

    /** Whether it runs on this kind of network with this many sides. */
    boolean fits(TopologyKind kind, int sides) {
        return switch (this) {
            case APPROACH_1 -> kind != TopologyKind.CROSSBAR && sides == 1;
            case HIGH_DIM_GOS -> kind != TopologyKind.CROSSBAR;
            case PIPELINED -> kind == TopologyKind.CROSSBAR;
        };
    }

    /** The names of those that run under this way of switching, in the order of declaration. */
    static List<String> wordsUnder(Switching switching) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.switching() == switching)
                .map(AlgorithmKind::word)
                .toList();
    }

    /** The names of those that fit, in the order of declaration. */
    static List<String> wordsFitting(TopologyKind kind, int sides) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.fits(kind, sides))
                .map(AlgorithmKind::word)
                .toList();
    }
}
