package gossamer.coordinator.config;

import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.anynetwork.PushPull;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.machine.Switching;
import gossamer.model.topology.TopologyKind;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The algorithms that {@code algorithm.name} can name, and where they can run. */
enum AlgorithmKind {
    /** On one line of PUs. */
    APPROACH_1(Approach1.NAME, Words.ON_A_LINE, List.of(WormholeSection.START)),
    /** On one line of PUs, under wormhole switching. */
    APPROACH_2(
            "approach-2", Words.ON_A_LINE, List.of(WormholeSection.VARIANT, WormholeSection.START)),
    /** On one line of PUs, under wormhole switching. */
    CIRCGOS(
            "circgos",
            Words.ON_A_LINE,
            List.of(
                    WormholeSection.A1,
                    WormholeSection.ROUNDS,
                    WormholeSection.ENDS,
                    WormholeSection.PARAMETERS,
                    WormholeSection.START)),
    /** On a grid of any shape. */
    HIGH_DIM_GOS(
            HighDimGos.NAME,
            "a path, ring, mesh or torus",
            List.of(
                    AlgorithmSection.PHASES,
                    AlgorithmSection.COLOURS,
                    WormholeSection.PARAMETERS,
                    WormholeSection.START)),
    /** On square grids, under wormhole switching. */
    TORGOS("torgos", "a mesh or torus with two sides", WormholeSection.GRID_KEYS),
    /** On grids with equal sides, under wormhole switching. */
    CUBGOS("cubgos", "a mesh or torus with two sides or more", WormholeSection.GRID_KEYS),
    /** On grids of any shape, under wormhole switching. */
    ROUTER(Router.NAME, "a path, ring, mesh or torus", List.of()),
    /** On a path, packets of one token, right of way by the side of the centre. */
    SMALL_PATH(SmallPath.NAME, Words.ON_A_PATH, List.of()),
    /** On a path, packets of one token, right of way to the right. */
    FUJITA_PATH(SmallPath.FUJITA, Words.ON_A_PATH, List.of()),
    /** On a path, packets of two tokens. */
    LARGE_PATH(LargePath.NAME, Words.ON_A_PATH, List.of()),
    /** On a cycle, packets of one token. */
    SMALL_CYCLE(SmallCycle.NAME, Words.ON_A_CYCLE, List.of()),
    /** On a cycle, packets of two tokens. */
    LARGE_CYCLE(LargeCycle.NAME, Words.ON_A_CYCLE, List.of()),
    /** On two-dimensional grids, packets of one token. */
    MESH_TWO_PHASE(
            MeshTwoPhase.NAME,
            "a mesh or torus with two sides, none of 2 on a torus",
            List.of(BoundedSection.PHASE_2)),
    /** On any network. */
    GREEDY(Greedy.NAME, "any network", List.of()),
    /** On any network, by telling everybody everything. */
    FLOODING(Flooding.NAME, "any network", List.of()),
    /** On any network, by asking neighbours at random. */
    PUSH_PULL(PushPull.NAME, "any network", List.of(RobustSection.PERIOD, RobustSection.POLLS)),
    /** On the network that it was made for. */
    SCHEDULE(ScheduleGossip.NAME, "any network", List.of(BoundedSection.FILE)),
    /** Everybody with everybody. */
    PIPELINED(
            PipelinedGossip.NAME,
            "a crossbar",
            List.of(
                    PipelinedSection.PERMUTATION,
                    PipelinedSection.ACCEPTANCE,
                    PipelinedSection.SCHEDULING,
                    PipelinedSection.SESSIONS,
                    PipelinedSection.RECEIVE_TIMEOUT,
                    PipelinedSection.TIMEOUT_GROWTH));

    /** Said more than once; an enum's own constants do not exist yet when its members are made. */
    private static final class Words {
        private static final String ON_A_LINE = "a path, a ring, or a mesh or torus with one side";
        private static final String ON_A_PATH = "a path, or a mesh with one side";
        private static final String ON_A_CYCLE =
                "a ring, or a torus with one side, of 1 or at least 3 PUs";
    }

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

    /** Its keys, beside its name. */
    List<String> keys() {
        return keys;
    }

    /** The ways of switching under which it runs; the first is the one that it is for. */
    List<Switching> switchings() {
        return switch (this) {
            case APPROACH_1, HIGH_DIM_GOS ->
                List.of(Switching.STORE_AND_FORWARD, Switching.WORMHOLE);
            case APPROACH_2, CIRCGOS, TORGOS, CUBGOS, ROUTER -> List.of(Switching.WORMHOLE);
            case SMALL_PATH,
                    FUJITA_PATH,
                    LARGE_PATH,
                    SMALL_CYCLE,
                    LARGE_CYCLE,
                    MESH_TWO_PHASE,
                    GREEDY,
                    FLOODING,
                    PUSH_PULL,
                    SCHEDULE -> List.of(Switching.STORE_AND_FORWARD);
            case PIPELINED -> List.of(Switching.RENDEZVOUS);
        };
    }

    /**
     * Whether it runs on this kind of network with these sides; where they are not known, on one
     * with sides that fit.
     */
    boolean fits(TopologyKind kind, Optional<int[]> sides) {
        boolean grid = isGrid(kind);
        boolean wrapped = kind == TopologyKind.RING || kind == TopologyKind.TORUS;
        int dimensions = sides.map(known -> known.length).orElse(1);
        boolean pair = wrapped && sides.stream().flatMapToInt(Arrays::stream).anyMatch(n -> n == 2);
        return switch (this) {
            case APPROACH_1, APPROACH_2, CIRCGOS -> grid && dimensions == 1;
            case HIGH_DIM_GOS, ROUTER -> grid;
            case TORGOS, CUBGOS ->
                (kind == TopologyKind.MESH || kind == TopologyKind.TORUS)
                        && sides.map(known ->
                                        known.length == 2 || this == CUBGOS && known.length > 2)
                                .orElse(true);
            case SMALL_PATH, FUJITA_PATH, LARGE_PATH -> grid && !wrapped && dimensions == 1;
            case SMALL_CYCLE, LARGE_CYCLE -> wrapped && !pair && dimensions == 1;
            case MESH_TWO_PHASE ->
                (kind == TopologyKind.MESH || kind == TopologyKind.TORUS)
                        && !pair
                        && sides.map(known -> known.length == 2).orElse(true);
            case GREEDY, FLOODING, PUSH_PULL, SCHEDULE -> true;
            case PIPELINED -> kind == TopologyKind.CROSSBAR;
        };
    }

    private static boolean isGrid(TopologyKind kind) {
        return switch (kind) {
            case PATH, RING, MESH, TORUS -> true;
            case CROSSBAR, FILE -> false;
        };
    }

    /** The names of those that run under this way of switching, in the order of declaration. */
    static List<String> wordsUnder(Switching switching) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.switchings().contains(switching))
                .map(AlgorithmKind::word)
                .toList();
    }

    /** The names of those that fit, in the order of declaration. */
    static List<String> wordsFitting(TopologyKind kind, Optional<int[]> sides) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.fits(kind, sides))
                .map(AlgorithmKind::word)
                .toList();
    }
}
