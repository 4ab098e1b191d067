package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.algorithm.wormhole.LineGossip;
import gossamer.model.algorithm.wormhole.plan.Colouring;
import gossamer.model.algorithm.wormhole.plan.line.Approach1Line;
import gossamer.model.algorithm.wormhole.plan.line.LineAlgorithm;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** {@code algorithm.*}, and whether the algorithm goes with the topology and the machine. */
final class AlgorithmSection {

    static final String NAME = "algorithm.name";
    static final String PHASES = "algorithm.phases";
    static final String COLOURS = "algorithm.colours";

    private static final String NONE = "none";
    private static final String SPLIT = "split";
    private static final String PARITY = "parity";
    private static final LineGossip APPROACH_1 = new Approach1();

    private final KeyReader keys;
    private final TopologySection topology;
    private final NetworkSection network;

    private AlgorithmSection(KeyReader keys, TopologySection topology, NetworkSection network) {
        this.keys = keys;
        this.topology = topology;
        this.network = network;
    }

    /** Which algorithm it is: other sections depend on that. */
    static Optional<AlgorithmKind> readKind(KeyReader keys) {
        List<AlgorithmKind> all = Arrays.asList(AlgorithmKind.values());
        keys.require(NAME, Values.list(all.stream().map(AlgorithmKind::word).toList()));
        return keys.choice(NAME, all, AlgorithmKind::word);
    }

    /** The algorithm, bound to the topology; empty if something about it is wrong. */
    static Optional<GossipAlgorithm> read(
            KeyReader keys,
            Optional<AlgorithmKind> kind,
            TopologySection topology,
            NetworkSection network,
            OptionalLong seed) {
        return new AlgorithmSection(keys, topology, network).read(kind, seed);
    }

    private Optional<GossipAlgorithm> read(Optional<AlgorithmKind> kind, OptionalLong seed) {
        int dimensions = topology.sides().map(sides -> sides.length).orElse(0);
        Optional<List<LineAlgorithm>> phases = WormholeSection.readPhases(keys, dimensions);
        Optional<String> colours = keys.choice(COLOURS, NONE, PARITY, SPLIT);
        WormholeSection wormhole = WormholeSection.read(keys, kind);
        PipelinedSection pipelined = PipelinedSection.read(keys);
        BoundedSection bounded = BoundedSection.read(keys);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        boolean ownKeys = hasOwnKeysOnly(kind.get());
        if (!fitsTopology(kind.get()) || !ownKeys) {
            return Optional.empty();
        }
        Optional<GossipAlgorithm> algorithm = switch (kind.get()) {
            case APPROACH_1 -> isWormhole() ? planned(wormhole, kind.get()) : approach1();
            case HIGH_DIM_GOS -> highDimGos(phases, colours, wormhole);
            case APPROACH_2, CIRCGOS, TORGOS, CUBGOS, ROUTER -> planned(wormhole, kind.get());
            case SMALL_PATH,
                    FUJITA_PATH,
                    LARGE_PATH,
                    SMALL_CYCLE,
                    LARGE_CYCLE,
                    MESH_TWO_PHASE,
                    GREEDY,
                    SCHEDULE -> bounded.bind(keys, kind.get(), topology, network);
            case PIPELINED -> pipelined.bind(keys, topology, seed);
        };
        algorithm.ifPresent(this::checkCapacity);
        return algorithm;
    }

    private boolean isWormhole() {
        return network.switching().isWormhole();
    }

    private Optional<GossipAlgorithm> planned(WormholeSection wormhole, AlgorithmKind kind) {
        boolean onSquares = kind == AlgorithmKind.TORGOS || kind == AlgorithmKind.CUBGOS;
        if (onSquares && keys.given(COLOURS) && keys.is(COLOURS, NONE)) {
            keys.rejectDerived(
                    COLOURS, "none, but " + kind.word() + " needs them", "split, parity");
            return Optional.empty();
        }
        boolean split = onSquares && !keys.is(COLOURS, PARITY);
        int dimensions = topology.sides().map(sides -> sides.length).orElse(1);
        if (split && !splitFits(dimensions)) {
            return Optional.empty();
        }
        return topology.topology().isPresent() && network.network().isPresent()
                ? wormhole.bind(kind, grid(), network.network().get())
                : Optional.empty();
    }

    private boolean fitsTopology(AlgorithmKind kind) {
        if (topology.kind().isEmpty()) {
            return true;
        }
        Optional<int[]> sides = topology.sides();
        if (kind.fits(topology.kind().get(), sides)) {
            return true;
        }
        List<String> fitting = AlgorithmKind.wordsFitting(topology.kind().get(), sides);
        keys.rejectDerived(
                NAME,
                kind.word() + " needs " + kind.needs() + ", not " + topology.describe(),
                Values.list(fitting) + " on such a topology");
        return false;
    }

    private boolean hasOwnKeysOnly(AlgorithmKind kind) {
        boolean clean = true;
        for (AlgorithmKind other : AlgorithmKind.values()) {
            for (String key : other.keys()) {
                if (!kind.keys().contains(key) && keys.given(key)) {
                    keys.rejectDerived(
                            key,
                            "is a key of " + other.word() + ", but " + keys.quote(NAME),
                            allowedKeys(kind));
                    clean = false;
                }
            }
        }
        return clean;
    }

    private static String allowedKeys(AlgorithmKind kind) {
        String names = kind.keys().stream()
                .map(key -> key.substring(key.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", "));
        return (names.isEmpty() ? "no keys but name" : "name, " + names) + " for " + kind.word();
    }

    private Optional<GossipAlgorithm> approach1() {
        return topology.topology().isPresent()
                ? Optional.of(HighDimGos.oneDimensional(grid(), APPROACH_1))
                : Optional.empty();
    }

    private Optional<GossipAlgorithm> highDimGos(
            Optional<List<LineAlgorithm>> phases,
            Optional<String> colours,
            WormholeSection wormhole) {
        if (topology.sides().isEmpty()) {
            return Optional.empty();
        }
        int dimensions = topology.sides().get().length;
        boolean split = colours.equals(Optional.of(SPLIT));
        boolean phasesFit = phases.isPresent() && phasesFit(phases.get().size(), dimensions);
        boolean splitFits = colours.isPresent() && (!split || splitFits(dimensions));
        boolean switchingFits = isWormhole() || runsUnderStoreAndForward(phases, colours);
        if (!phasesFit
                || !splitFits
                || !switchingFits
                || topology.topology().isEmpty()
                || network.network().isEmpty()) {
            return Optional.empty();
        }
        if (isWormhole()) {
            Colouring colouring = Colouring.valueOf(colours.get().toUpperCase(Locale.ROOT));
            return wormhole.highDim(
                    grid(), phases.get(), colouring, network.network().get());
        }
        List<LineGossip> lines = Collections.nCopies(dimensions, APPROACH_1);
        return Optional.of(HighDimGos.of(grid(), lines, split));
    }

    /** Only packets that go one link have no use for wormhole switching. */
    private boolean runsUnderStoreAndForward(
            Optional<List<LineAlgorithm>> phases, Optional<String> colours) {
        String key = "";
        if (phases.isPresent()
                && phases.get().stream().anyMatch(line -> !(line instanceof Approach1Line))) {
            key = PHASES;
        } else if (colours.equals(Optional.of(PARITY))) {
            key = COLOURS;
        } else if (keys.given(WormholeSection.START)) {
            key = WormholeSection.START;
        }
        if (!key.isEmpty()) {
            keys.rejectDerived(
                    key,
                    "needs wormhole switching",
                    SwitchingChoice.KEY + " = wormhole with it; phases of approach-1, colours none"
                            + " or split, and no start without");
        }
        return key.isEmpty();
    }

    private boolean phasesFit(int phases, int dimensions) {
        if (phases != dimensions) {
            keys.rejectDerived(
                    PHASES,
                    phases + " phases for the " + dimensions + " dimensions of "
                            + topology.describe(),
                    "one phase per dimension");
        }
        return phases == dimensions;
    }

    private boolean splitFits(int dimensions) {
        int flits = network.tokenFlits().orElse(dimensions);
        if (flits < dimensions) {
            keys.rejectDerived(
                    COLOURS,
                    "split cuts tokens of " + flits + " flits into " + dimensions
                            + " parts, one per dimension",
                    "split with network.token-flits >= " + dimensions + ", or none");
        }
        return flits >= dimensions;
    }

    private void checkCapacity(GossipAlgorithm algorithm) {
        OptionalLong capacity = network.capacity().orElse(OptionalLong.empty());
        int needed = algorithm.largestPacket();
        if (capacity.isPresent() && capacity.getAsLong() < needed) {
            keys.rejectDerived(
                    NetworkSection.CAPACITY,
                    capacity.getAsLong() + " tokens are too few: " + algorithm.name() + " on "
                            + topology.describe() + " puts " + needed + " into one packet",
                    NetworkSection.UNBOUNDED + ", or " + Integers.range(needed, Integer.MAX_VALUE));
        }
    }

    private Grid grid() {
        return (Grid) topology.topology().orElseThrow();
    }
}
