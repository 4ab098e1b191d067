package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.topology.Grid;

import java.util.Arrays;
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
        RobustSection robust = RobustSection.read(keys, network);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        boolean ownKeys = hasOwnKeysOnly(kind.get());
        if (!fitsTopology(kind.get()) || !ownKeys) {
            return Optional.empty();
        }
        if (wormhole.isAuto()) {
            return tuned(wormhole, kind.get());
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
            case FLOODING, PUSH_PULL -> robust.bind(keys, kind.get(), topology, network, seed);
            case PIPELINED -> pipelined.bind(keys, topology, seed);
        };
        algorithm.ifPresent(this::checkCapacity);
        return algorithm;
    }

    private boolean isWormhole() {
        return network.switching().isWormhole();
    }

    private Optional<GossipAlgorithm> tuned(WormholeSection wormhole, AlgorithmKind kind) {
        int dimensions = topology.sides().map(sides -> sides.length).orElse(1);
        boolean fits = network.switching().isDecided()
                && (isWormhole()
                        || needsWormhole(
                                WormholeSection.PARAMETERS, "auto needs", "no such key (or null)"));
        if (keys.given(COLOURS) && !keys.is(COLOURS, SPLIT)) {
            keys.rejectDerived(
                    COLOURS, "not split, but " + keys.quote(WormholeSection.PARAMETERS), SPLIT);
            fits = false;
        }
        if (dimensions > 1 && !splitFits(dimensions, SPLIT)) {
            fits = false;
        }
        if (!fits || topology.topology().isEmpty() || network.network().isEmpty()) {
            return Optional.empty();
        }
        Optional<GossipAlgorithm> found =
                wormhole.tuned(kind, grid(), network.network().get());
        found.ifPresent(this::checkCapacity);
        return found;
    }

    private Optional<GossipAlgorithm> planned(WormholeSection wormhole, AlgorithmKind kind) {
        boolean onSquares = kind == AlgorithmKind.TORGOS || kind == AlgorithmKind.CUBGOS;
        if (onSquares && keys.given(COLOURS) && keys.is(COLOURS, NONE)) {
            keys.rejectDerived(
                    COLOURS,
                    "none, but " + kind.word() + " uses all axes at the same time",
                    "split, parity");
            return Optional.empty();
        }
        boolean split = onSquares && !keys.is(COLOURS, PARITY);
        int dimensions = topology.sides().map(sides -> sides.length).orElse(1);
        if (split && !splitFits(dimensions, PARITY)) {
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
        List<String> foreign = Arrays.stream(AlgorithmKind.values())
                .flatMap(other -> other.keys().stream())
                .distinct()
                .filter(key -> !kind.keys().contains(key) && keys.given(key))
                .toList();
        for (String key : foreign) {
            keys.rejectDerived(
                    key,
                    "is a key of " + owners(key) + ", but " + keys.quote(NAME),
                    allowedKeys(kind));
        }
        return foreign.isEmpty();
    }

    private static String owners(String key) {
        List<String> words = Arrays.stream(AlgorithmKind.values())
                .filter(kind -> kind.keys().contains(key))
                .map(AlgorithmKind::word)
                .toList();
        int last = words.size() - 1;
        return last == 0
                ? words.get(0)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    private static String allowedKeys(AlgorithmKind kind) {
        String names = kind.keys().stream()
                .map(key -> key.substring(key.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", "));
        return (names.isEmpty() ? "no keys but name" : "name, " + names) + " for " + kind.word();
    }

    private Optional<GossipAlgorithm> approach1() {
        return runsUnderStoreAndForward(Optional.empty(), Optional.empty())
                        && topology.topology().isPresent()
                ? Optional.of(HighDimGos.approach1(grid()))
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
        String whole = isWormhole() ? NONE + ", or " + PARITY : NONE;
        boolean splitFits = colours.isPresent() && (!split || splitFits(dimensions, whole));
        boolean switchingFits = isWormhole() || runsUnderStoreAndForward(phases, colours);
        if (!phasesFit || !splitFits || !switchingFits || topology.topology().isEmpty()) {
            return Optional.empty();
        }
        if (isWormhole()) {
            Colouring colouring = Colouring.valueOf(colours.get().toUpperCase(Locale.ROOT));
            return network.network()
                    .flatMap(known -> wormhole.highDim(grid(), phases.get(), colouring, known));
        }
        return Optional.of(HighDimGos.of(grid(), split));
    }

    /** Only packets that go one link have no use for wormhole switching. */
    private boolean runsUnderStoreAndForward(
            Optional<List<LineAlgorithm>> phases, Optional<String> colours) {
        if (!network.switching().isDecided()) {
            return true;
        }
        boolean fits = true;
        for (LineAlgorithm line : phases.orElse(List.of())) {
            if (fits && !line.goesLinkByLink()) {
                fits = needsWormhole(PHASES, line.name() + " needs", "phases of approach-1");
            }
        }
        if (colours.equals(Optional.of(PARITY))) {
            fits = needsWormhole(COLOURS, "parity needs", "none or split");
        }
        if (keys.given(WormholeSection.START)) {
            fits = needsWormhole(WormholeSection.START, "needs", "no such key (or null)");
        }
        return fits;
    }

    private boolean needsWormhole(String key, String what, String without) {
        keys.rejectDerived(
                key,
                what + " wormhole switching, but switching is store-and-forward",
                without + ", or " + SwitchingChoice.KEY + " = wormhole");
        return false;
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

    private boolean splitFits(int dimensions, String whole) {
        int flits = network.tokenFlits().orElse(dimensions);
        if (flits < dimensions) {
            keys.rejectDerived(
                    COLOURS,
                    "split cuts tokens of " + flits + " flits into " + dimensions
                            + " parts, one per dimension",
                    "split with network.token-flits >= " + dimensions + ", or " + whole);
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
