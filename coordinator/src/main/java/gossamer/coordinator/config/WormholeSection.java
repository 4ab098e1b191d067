package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.wormhole.PlannedGossip;
import gossamer.model.algorithm.wormhole.PlannedGossip.Start;
import gossamer.model.algorithm.wormhole.Router;
import gossamer.model.algorithm.wormhole.plan.Colouring;
import gossamer.model.algorithm.wormhole.plan.CubgosPlan;
import gossamer.model.algorithm.wormhole.plan.HighDimPlan;
import gossamer.model.algorithm.wormhole.plan.Plan;
import gossamer.model.algorithm.wormhole.plan.line.Approach1Line;
import gossamer.model.algorithm.wormhole.plan.line.Approach2Line;
import gossamer.model.algorithm.wormhole.plan.line.CircgosLine;
import gossamer.model.algorithm.wormhole.plan.line.CircgosLine.EndRule;
import gossamer.model.algorithm.wormhole.plan.line.CircgosLine.Round;
import gossamer.model.algorithm.wormhole.plan.line.LineAlgorithm;
import gossamer.model.network.Network;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The keys under {@code algorithm} that are those of algorithms under wormhole switching.
 *
 * @param keys where they are read
 * @param variant of approach-2
 * @param circgos a1, rounds and ends of circgos, where they can be read
 * @param a of torgos and cubgos, 0 where it is not given or wrong
 * @param rounds of torgos and cubgos, where they can be read
 * @param start when PUs begin their part of a step
 */
record WormholeSection(
        KeyReader keys,
        Optional<Approach2Line.Variant> variant,
        Optional<CircgosLine> circgos,
        int a,
        Optional<List<Round>> rounds,
        Optional<Start> start) {

    static final String VARIANT = "algorithm.variant";
    static final String A1 = "algorithm.a1";
    static final String A = "algorithm.a";
    static final String ROUNDS = "algorithm.rounds";
    static final String ENDS = "algorithm.ends";
    static final String START = "algorithm.start";

    /** The keys of algorithms on square grids. */
    static final List<String> GRID_KEYS = List.of(A, ROUNDS, AlgorithmSection.COLOURS, START);

    private static final String ROUNDS_ALLOWED =
            "a list of pairs, growth and steps of each round: [[3, 1], …]";
    private static final String PHASES_ALLOWED = "a list of one-dimensional algorithms, one per"
            + " dimension: [approach-1, {name = circgos, a1 = 3, rounds = [[3, 1]]}, …]";
    private static final List<LineAlgorithm> PLAIN = plain();
    private static final String CIRCGOS = "circgos";

    private static List<LineAlgorithm> plain() {
        List<LineAlgorithm> all = new ArrayList<>(List.of(new Approach1Line()));
        for (Approach2Line.Variant variant : Approach2Line.Variant.values()) {
            all.add(new Approach2Line(variant));
        }
        return all;
    }

    /** The keys of one algorithm are read for it alone, but all are known. */
    static WormholeSection read(KeyReader keys, Optional<AlgorithmKind> kind) {
        List<String> all = List.of(VARIANT, A1, A, ROUNDS, ENDS, START);
        all.forEach(keys::given);
        Optional<Approach2Line.Variant> variant =
                choice(keys, VARIANT, Approach2Line.Variant.values(), Approach2Line.Variant.EXACT);
        Optional<Start> start = choice(keys, START, Start.values(), Start.SLOT);
        boolean onLine = kind.equals(Optional.of(AlgorithmKind.CIRCGOS));
        boolean onGrid = kind.equals(Optional.of(AlgorithmKind.TORGOS))
                || kind.equals(Optional.of(AlgorithmKind.CUBGOS));
        if (onGrid) {
            keys.require(A, "bridgeheads on each line at the beginning, a divisor of the side");
        }
        return new WormholeSection(
                keys,
                variant,
                onLine ? readCircgos(keys, "algorithm") : Optional.empty(),
                onGrid ? (int) new Integers(keys).read(A, 1, Topology.MAX_PUS).orElse(0) : 0,
                onGrid ? readRounds(keys, ROUNDS) : Optional.empty(),
                start);
    }

    private static <E extends Enum<E>> Optional<E> choice(
            KeyReader keys, String key, E[] all, E otherwise) {
        Optional<E> chosen = keys.choice(key, Arrays.asList(all), WormholeSection::word);
        return keys.given(key) ? chosen : Optional.of(otherwise);
    }

    /** The name of a choice in configs. */
    static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<CircgosLine> readCircgos(KeyReader keys, String place) {
        String a1 = place + ".a1";
        String ends = place + ".ends";
        keys.require(a1, "bridgeheads at the beginning, from 1");
        OptionalLong heads = new Integers(keys).read(a1, 1, Topology.MAX_PUS);
        Optional<List<Round>> rounds = readRounds(keys, place + ".rounds");
        Optional<EndRule> rule = choice(keys, ends, EndRule.values(), EndRule.CENTRES);
        return heads.isPresent() && rounds.isPresent() && rule.isPresent()
                ? Optional.of(new CircgosLine((int) heads.getAsLong(), rounds.get(), rule.get()))
                : Optional.empty();
    }

    private static Optional<List<Round>> readRounds(KeyReader keys, String key) {
        Optional<Integer> size = keys.listSize(key, ROUNDS_ALLOWED);
        if (size.isEmpty()) {
            return keys.given(key) ? Optional.empty() : Optional.of(List.of());
        }
        Integers integers = new Integers(keys);
        List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < size.get(); round++) {
            String pair = key + "." + round;
            Optional<Integer> numbers = keys.listSize(pair, "a pair: growth and steps");
            if (numbers.isEmpty()) {
                continue;
            }
            if (numbers.get() != 2) {
                keys.reject(pair, numbers.get() + " numbers", "two: growth and steps");
                continue;
            }
            OptionalLong growth = integers.read(pair + ".0", 2, Topology.MAX_PUS);
            OptionalLong steps = integers.read(pair + ".1", 1, 1 << 20);
            if (growth.isPresent() && steps.isPresent()) {
                addRound(keys, pair, rounds, growth.getAsLong(), steps.getAsLong());
            }
        }
        return rounds.size() == size.get() ? Optional.of(rounds) : Optional.empty();
    }

    private static void addRound(
            KeyReader keys, String key, List<Round> rounds, long growth, long steps) {
        if (steps < growth / 2) {
            keys.reject(
                    key,
                    steps + " steps are too few for a growth of " + growth,
                    "at least floor(growth/2) = " + growth / 2 + " steps");
        } else {
            rounds.add(new Round((int) growth, (int) steps));
        }
    }

    /** The one-dimensional algorithm of each phase; empty if something about it is wrong. */
    static Optional<List<LineAlgorithm>> readPhases(KeyReader keys, int dimensions) {
        String key = AlgorithmSection.PHASES;
        Optional<Integer> size = keys.listSize(key, PHASES_ALLOWED);
        if (!keys.given(key)) {
            return Optional.of(Collections.nCopies(dimensions, PLAIN.get(0)));
        }
        List<LineAlgorithm> phases = new ArrayList<>();
        for (int phase = 0; phase < size.orElse(0); phase++) {
            String place = key + "." + phase;
            if (keys.value(place) instanceof ConfigObject) {
                keys.require(place + ".name", CIRCGOS);
                if (keys.choice(place + ".name", CIRCGOS).isPresent()) {
                    readCircgos(keys, place).ifPresent(phases::add);
                }
            } else {
                keys.choice(place, PLAIN, LineAlgorithm::name).ifPresent(phases::add);
            }
        }
        return size.isPresent() && phases.size() == size.get()
                ? Optional.of(phases)
                : Optional.empty();
    }

    /** The algorithm of this kind, bound to its grid; empty if something about it is wrong. */
    Optional<GossipAlgorithm> bind(AlgorithmKind kind, Grid grid, Network network) {
        if (kind == AlgorithmKind.ROUTER) {
            return router(grid, network);
        }
        if (start.isEmpty()) {
            return Optional.empty();
        }
        return switch (kind) {
            case APPROACH_1 -> planned(kind, grid, network, List.of(new Approach1Line()));
            case APPROACH_2 ->
                variant.flatMap(
                        known -> planned(kind, grid, network, List.of(new Approach2Line(known))));
            case CIRCGOS -> circgos.flatMap(known -> planned(kind, grid, network, List.of(known)));
            case TORGOS, CUBGOS -> cubgos(kind, grid, network);
            default -> throw new IllegalArgumentException(kind + " is read elsewhere");
        };
    }

    private Optional<GossipAlgorithm> planned(
            AlgorithmKind kind, Grid grid, Network network, List<LineAlgorithm> phases) {
        return planned(
                kind,
                network,
                AlgorithmSection.NAME,
                () -> HighDimPlan.of(grid, phases, Colouring.NONE));
    }

    private Optional<GossipAlgorithm> cubgos(AlgorithmKind kind, Grid grid, Network network) {
        if (a == 0 || rounds.isEmpty()) {
            return Optional.empty();
        }
        Colouring colouring =
                keys.is(AlgorithmSection.COLOURS, "parity") ? Colouring.PARITY : Colouring.SPLIT;
        return planned(
                kind,
                network,
                keys.given(ROUNDS) ? ROUNDS : A,
                () -> CubgosPlan.of(grid, a, rounds.get(), colouring));
    }

    /** HIGH-DIM-GOS with these phases. */
    Optional<GossipAlgorithm> highDim(
            Grid grid, List<LineAlgorithm> phases, Colouring colouring, Network network) {
        return start.isEmpty()
                ? Optional.empty()
                : planned(
                        AlgorithmKind.HIGH_DIM_GOS,
                        network,
                        AlgorithmSection.PHASES,
                        () -> HighDimPlan.of(grid, phases, colouring));
    }

    /** Makes a plan. */
    private interface Planner {
        Plan plan();
    }

    private Optional<GossipAlgorithm> planned(
            AlgorithmKind kind, Network network, String key, Planner planner) {
        try {
            return Optional.of(
                    new PlannedGossip(kind.word(), planner.plan(), network, start.orElseThrow()));
        } catch (IllegalArgumentException e) {
            keys.rejectDerived(
                    key, String.valueOf(e.getMessage()), "parameters that fit the sides");
            return Optional.empty();
        }
    }

    private Optional<GossipAlgorithm> router(Grid grid, Network network) {
        if (grid.pus() > Router.MOST_PUS) {
            keys.rejectDerived(
                    AlgorithmSection.NAME,
                    Router.NAME + " with " + grid.pus() + " PUs, each of which sends to all others",
                    "at most " + Router.MOST_PUS + " PUs");
            return Optional.empty();
        }
        return Optional.of(new Router(grid, network.virtualChannels()));
    }
}
