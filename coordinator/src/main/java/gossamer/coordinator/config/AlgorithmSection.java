package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.algorithm.wormhole.LineGossip;
import gossamer.model.network.Ports;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** {@code algorithm.*}, and whether the algorithm goes with the topology and the machine. */
final class AlgorithmSection {

    static final String NAME = "algorithm.name";
    static final String PHASES = "algorithm.phases";
    static final String COLOURS = "algorithm.colours";

    private static final String SPLIT = "split";
    private static final List<LineGossip> LINE_ALGORITHMS = List.of(new Approach1());

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
        Optional<List<LineGossip>> phases = readPhases();
        Optional<String> colours = keys.choice(COLOURS, "none", SPLIT);
        PipelinedSection pipelined = PipelinedSection.read(keys);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        boolean ownKeys = hasOwnKeysOnly(kind.get());
        boolean fitsPorts = fitsPorts(kind.get());
        if (!fitsTopology(kind.get()) || !fitsPorts || !ownKeys) {
            return Optional.empty();
        }
        Optional<GossipAlgorithm> algorithm = switch (kind.get()) {
            case APPROACH_1 -> approach1();
            case HIGH_DIM_GOS -> highDimGos(phases, colours.map(word -> word.equals(SPLIT)));
            case PIPELINED -> pipelined.bind(keys, topology, seed);
        };
        algorithm.ifPresent(this::checkCapacity);
        return algorithm;
    }

    private Optional<List<LineGossip>> readPhases() {
        Optional<Integer> size = keys.listSize(
                PHASES, "a list of one-dimensional algorithms, one per dimension: [approach-1, …]");
        if (!keys.given(PHASES)) {
            int dimensions = topology.sides().map(sides -> sides.length).orElse(0);
            return Optional.of(Collections.nCopies(dimensions, LINE_ALGORITHMS.get(0)));
        }
        if (size.isEmpty()) {
            return Optional.empty();
        }
        List<LineGossip> phases = new ArrayList<>();
        for (int phase = 0; phase < size.get(); phase++) {
            String key = PHASES + "." + phase;
            keys.choice(key, LINE_ALGORITHMS, LineGossip::name).ifPresent(phases::add);
        }
        return phases.size() == size.get() ? Optional.of(phases) : Optional.empty();
    }

    private boolean fitsTopology(AlgorithmKind kind) {
        if (topology.kind().isEmpty()) {
            return true;
        }
        // Without a readable shape, one side is the most lenient guess.
        int sides = topology.sides().map(known -> known.length).orElse(1);
        if (kind.fits(topology.kind().get(), sides)) {
            return true;
        }
        List<String> fitting = AlgorithmKind.wordsFitting(topology.kind().get(), sides);
        keys.rejectDerived(
                NAME,
                kind.word() + " needs " + kind.needs() + ", not " + topology.describe(),
                (fitting.isEmpty() ? "no algorithm at present" : Values.list(fitting))
                        + " on such a topology");
        return false;
    }

    private boolean fitsPorts(AlgorithmKind kind) {
        if (kind == AlgorithmKind.PIPELINED || !network.ports().equals(Optional.of(Ports.ONE))) {
            return true;
        }
        boolean byModel = !keys.given(NetworkSection.PORTS);
        keys.rejectDerived(
                byModel ? NetworkSection.MODEL : NetworkSection.PORTS,
                "one port at a time, but " + kind.word()
                        + " sends and receives on all links of a PU at once",
                byModel ? "\"F*\", \"H*\"" : "all");
        return false;
    }

    private boolean hasOwnKeysOnly(AlgorithmKind kind) {
        boolean clean = true;
        for (AlgorithmKind other : AlgorithmKind.values()) {
            for (String key : other.keys()) {
                if (other != kind && keys.given(key)) {
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
                ? Optional.of(HighDimGos.oneDimensional(grid(), new Approach1()))
                : Optional.empty();
    }

    private Optional<GossipAlgorithm> highDimGos(
            Optional<List<LineGossip>> phases, Optional<Boolean> split) {
        if (topology.sides().isEmpty()) {
            return Optional.empty();
        }
        int dimensions = topology.sides().get().length;
        boolean phasesFit = phases.isPresent() && phasesFit(phases.get().size(), dimensions);
        boolean splitFits = split.isPresent() && (!split.get() || splitFits(dimensions));
        return phasesFit && splitFits && topology.topology().isPresent()
                ? Optional.of(HighDimGos.of(grid(), phases.get(), split.get()))
                : Optional.empty();
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
