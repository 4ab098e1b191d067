package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
        Optional<Approach2.Variant> variant,
        Optional<Circgos> circgos,
        int a,
        Optional<List<Growth>> rounds,
        Optional<Start> start) {

    static final String VARIANT = "algorithm.variant";
    static final String A1 = "algorithm.a1";
    static final String A = "algorithm.a";
    static final String ROUNDS = "algorithm.rounds";
    static final String ENDS = "algorithm.ends";
    static final String START = "algorithm.start";
    static final String PARAMETERS = "algorithm.parameters";

    /** The keys of algorithms on square grids. */
    static final List<String> GRID_KEYS =
            List.of(A, ROUNDS, PARAMETERS, AlgorithmSection.COLOURS, START);

    private static final String ROUNDS_ALLOWED =
            "a list of pairs, growth and steps of each round: [[3, 1], …]";
    private static final String PHASES_ALLOWED = "a list of one-dimensional algorithms, one per"
            + " dimension: [approach-1, {name = circgos, a1 = 3, rounds = [[3, 1]]}, …]";
    private static final List<LineAlgorithm> PLAIN = plain();
    private static final String CIRCGOS = "circgos";
    private static final String AUTO = "auto";
    private static final String OBJECTS =
            CIRCGOS + "; algorithms without parameters are plain words";
    private static final String WORDS =
            Values.list(PLAIN.stream().map(LineAlgorithm::name).toList())
                    + ", or {name = circgos, a1 = 3, rounds = [[3, 1]]}";
    private static final String OTHER_SIDES =
            " for other sides: high-dim-gos with circgos in its" + " phases";

    private static List<LineAlgorithm> plain() {
        List<LineAlgorithm> all = new ArrayList<>(List.of(new Approach1()));
        for (Approach2.Variant variant : Approach2.Variant.values()) {
            all.add(new Approach2(variant));
        }
        return all;
    }

    /** The keys of one algorithm are read for it alone, but all are known. */
    static WormholeSection read(KeyReader keys, Optional<AlgorithmKind> kind) {
        List<String> all = List.of(VARIANT, A1, A, ROUNDS, ENDS, START, PARAMETERS);
        all.forEach(keys::given);
        boolean auto = keys.choice(PARAMETERS, AUTO).isPresent();
        Optional<Approach2.Variant> variant =
                choice(keys, VARIANT, Approach2.Variant.values(), Approach2.Variant.EXACT);
        Optional<Start> start = choice(keys, START, Start.values(), Start.SLOT);
        boolean onLine = !auto && kind.equals(Optional.of(AlgorithmKind.CIRCGOS));
        boolean onGrid = !auto
                && (kind.equals(Optional.of(AlgorithmKind.TORGOS))
                        || kind.equals(Optional.of(AlgorithmKind.CUBGOS)));
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

    private static Optional<Circgos> readCircgos(KeyReader keys, String place) {
        String a1 = place + ".a1";
        String ends = place + ".ends";
        keys.require(a1, "bridgeheads at the beginning, from 1");
        OptionalLong heads = new Integers(keys).read(a1, 1, Topology.MAX_PUS);
        Optional<List<Growth>> rounds = readRounds(keys, place + ".rounds");
        Optional<EndRule> rule = choice(keys, ends, EndRule.values(), EndRule.CENTRES);
        return heads.isPresent() && rounds.isPresent() && rule.isPresent()
                ? Optional.of(new Circgos((int) heads.getAsLong(), rounds.get(), rule.get()))
                : Optional.empty();
    }

    private static Optional<List<Growth>> readRounds(KeyReader keys, String key) {
        Optional<Integer> size = keys.listSize(key, ROUNDS_ALLOWED);
        if (size.isEmpty()) {
            return keys.given(key) ? Optional.empty() : Optional.of(List.of());
        }
        Integers integers = new Integers(keys);
        List<Growth> rounds = new ArrayList<>();
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
            KeyReader keys, String key, List<Growth> rounds, long growth, long steps) {
        if (steps < growth / 2) {
            keys.reject(
                    key,
                    steps + " steps are too few for a growth of " + growth,
                    "at least floor(growth/2) = " + growth / 2 + " steps");
        } else {
            rounds.add(new Growth((int) growth, (int) steps));
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
                String name = place + ".name";
                List.of("a1", "rounds", "ends").forEach(part -> keys.given(place + "." + part));
                keys.require(name, CIRCGOS);
                if (keys.choice(name, List.of(CIRCGOS), word -> word, OBJECTS).isPresent()) {
                    readCircgos(keys, place).ifPresent(phases::add);
                }
            } else {
                keys.choice(place, PLAIN, LineAlgorithm::name, WORDS).ifPresent(phases::add);
            }
        }
        return size.isPresent() && phases.size() == size.get()
                ? Optional.of(phases)
                : Optional.empty();
    }

    /** Whether the best parameters are to be found. */
    boolean isAuto() {
        return keys.is(PARAMETERS, AUTO);
    }

    /** The best algorithm of this kind for the machine; empty if there is none. */
    Optional<GossipAlgorithm> tuned(AlgorithmKind kind, Grid grid, Network network) {
        boolean clean = true;
        if (network.hasTransfers()) {
            keys.rejectDerived(
                    PARAMETERS,
                    "auto, but costs are known for all-port PUs only",
                    "parameters, or all ports");
            clean = false;
        }
        for (String key : List.of(A, A1, ROUNDS, ENDS, AlgorithmSection.PHASES)) {
            if (keys.given(key)) {
                String wrong = "is given, but " + keys.quote(PARAMETERS);
                keys.rejectDerived(key, wrong, "only one of the two (null takes a key back)");
                clean = false;
            }
        }
        if (network.cost().isRounds() || network.cost().flit() == 0) {
            keys.rejectDerived(
                    PARAMETERS,
                    "auto, but there is nothing to weigh when packets of all sizes cost the same",
                    "linear costs with a flit time");
            clean = false;
        }
        if (!clean) {
            return Optional.empty();
        }
        List<Candidate> ranked = Tuner.rank(grid, network.cost(), network.tokenFlits());
        Optional<Candidate> best =
                ranked.stream().filter(candidate -> isOf(kind, candidate)).findFirst();
        if (best.isEmpty()) {
            keys.rejectDerived(
                    PARAMETERS,
                    "no parameters of " + kind.word() + " are known for " + grid.shapeText(),
                    "another algorithm; the best one here is " + ranked.get(0).name());
            return Optional.empty();
        }
        return planned(kind, network, PARAMETERS, () -> best.get().plan(grid));
    }

    private static boolean isOf(AlgorithmKind kind, Candidate candidate) {
        return switch (candidate.family()) {
            case LINE ->
                kind == AlgorithmKind.HIGH_DIM_GOS
                        || kind == AlgorithmKind.CIRCGOS
                                && candidate.phases().get(0).title().startsWith(CIRCGOS);
            case HIGH_DIM_GOS -> kind == AlgorithmKind.HIGH_DIM_GOS;
            case TORGOS -> kind == AlgorithmKind.TORGOS || kind == AlgorithmKind.CUBGOS;
            case CUBGOS -> kind == AlgorithmKind.CUBGOS;
        };
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
            case APPROACH_1 -> planned(kind, grid, network, AlgorithmSection.NAME, new Approach1());
            case APPROACH_2 ->
                variant.flatMap(
                        known -> planned(kind, grid, network, VARIANT, approach2(known, network)));
            case CIRCGOS ->
                circgos.flatMap(known -> planned(
                        kind,
                        grid,
                        network,
                        known.a1() <= grid.pus() && keys.given(ROUNDS) ? ROUNDS : A1,
                        known));
            case TORGOS, CUBGOS -> cubgos(kind, grid, network);
            default -> throw new IllegalArgumentException(kind + " is read elsewhere");
        };
    }

    private Optional<GossipAlgorithm> planned(
            AlgorithmKind kind, Grid grid, Network network, String key, LineAlgorithm line) {
        return planned(
                kind, network, key, () -> HighDimGos.plan(grid, List.of(line), Colouring.NONE));
    }

    /** One-port PUs have binary trees unless another variant is named. */
    private LineAlgorithm approach2(Approach2.Variant known, Network network) {
        boolean binary = network.hasTransfers() && !keys.given(VARIANT);
        return new Approach2(binary ? Approach2.Variant.BINARY : known);
    }

    private Optional<GossipAlgorithm> cubgos(AlgorithmKind kind, Grid grid, Network network) {
        if (!grid.square()) {
            keys.rejectDerived(
                    AlgorithmSection.NAME,
                    kind.word() + " on sides that differ, " + grid.shapeText(),
                    "equal sides;" + OTHER_SIDES);
            return Optional.empty();
        }
        if (a == 0 || rounds.isEmpty()) {
            return Optional.empty();
        }
        int side = grid.side(0);
        if (side % a != 0) {
            String divisors = IntStream.rangeClosed(1, side)
                    .filter(divisor -> side % divisor == 0)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            keys.rejectDerived(
                    A,
                    a + " is no divisor of the side " + side,
                    "a divisor: " + divisors + ";" + OTHER_SIDES);
            return Optional.empty();
        }
        Colouring colouring =
                keys.is(AlgorithmSection.COLOURS, "parity") ? Colouring.PARITY : Colouring.SPLIT;
        return planned(
                kind,
                network,
                keys.given(ROUNDS) ? ROUNDS : A,
                () -> Cubgos.plan(grid, a, rounds.get(), colouring));
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
                        () -> HighDimGos.plan(grid, phases, colouring));
    }

    /** Makes a plan. */
    private interface Planner {
        Plan plan();
    }

    private Optional<GossipAlgorithm> planned(
            AlgorithmKind kind, Network network, String key, Planner planner) {
        Plan plan;
        try {
            plan = planner.plan();
            if (network.hasTransfers() && !PlannedGossip.isTooLarge(plan)) {
                plan = OnePortPlan.of(plan, network.portOverlap());
            }
        } catch (IllegalArgumentException e) {
            keys.rejectDerived(
                    key, String.valueOf(e.getMessage()), "parameters that fit the sides");
            return Optional.empty();
        }
        if (PlannedGossip.isTooLarge(plan)) {
            keys.rejectDerived(
                    AlgorithmSection.NAME,
                    kind.word() + " as " + plan.name() + " sends more than "
                            + PlannedGossip.MOST_PACKETS + " packets on "
                            + plan.grid().shapeText(),
                    "fewer PUs, or an algorithm or parameters with fewer packets");
            return Optional.empty();
        }
        return Optional.of(new PlannedGossip(kind.word(), plan, network, start.orElseThrow()));
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
