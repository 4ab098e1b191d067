package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.fault.Crash;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Liars in farms, with and without oral messages. */
class FarmAgreementTest {

    private static final Emulator emulator = Emulator.create(2);
    private static final Network NETWORK = new Network(
            Duplex.HALF,
            Ports.ONE,
            OptionalInt.of(1),
            1,
            Cost.rounds(),
            SwitchingMode.named("rendezvous"));
    private static final Value ZERO = Value.of(0);
    private static final Value ONE = Value.of(1);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static FarmPlan plan(int members, int depth, int rounds) {
        return new FarmPlan(
                members,
                0,
                new FarmPlan.Rule(new Majority().with(VotingRules.EXACT), Electorate.CONFIGURED),
                RecoveryPolicy.NONE,
                rounds,
                depth == 0 ? FarmPlan.Exchange.PLAIN : oralMessages(depth),
                1);
    }

    private static FarmPlan.Exchange oralMessages(int depth) {
        return new FarmPlan.Exchange(
                Optional.of(new FarmPlan.Agreement(depth, ZERO)), 0, FarmPlan.Seats.NONE);
    }

    private static Value bit(long bits, int place) {
        return (bits >> place & 1) == 1 ? ONE : ZERO;
    }

    /**
     * One liar; in round r its messages say what the bits of r say, in the order of an exchange.
     */
    private static final class Script implements Lies {
        private final SortedMap<String, Integer> places = new TreeMap<>();
        private final int liar;
        private final java.util.function.IntSupplier round;

        Script(int members, int liar, java.util.function.IntSupplier round) {
            this.liar = liar;
            this.round = round;
            for (int receiver = 0; receiver < members; receiver++) {
                if (receiver != liar) {
                    places.put(List.of(liar) + ">" + receiver, places.size());
                }
            }
            for (int source = 0; source < members; source++) {
                for (int receiver = 0; receiver < members && source != liar; receiver++) {
                    if (receiver != liar && receiver != source) {
                        places.put(List.of(source, liar) + ">" + receiver, places.size());
                    }
                }
            }
        }

        int messages() {
            return places.size();
        }

        @Override
        public Value told(List<Integer> path, int receiver, Value truth) {
            boolean lies = path.get(path.size() - 1) == liar;
            return lies
                    ? bit(round.getAsInt(), places.getOrDefault(path + ">" + receiver, 0))
                    : truth;
        }
    }

    /** Rounds in which two honest voters came to different results. */
    private static long disagreements(int members, int depth, int liar, int inputs)
            throws InterruptedException {
        // What the liar says is a function of the round: its module tells which one it is.
        int[] now = new int[1];
        Script script = new Script(members, liar, () -> now[0]);
        int rounds = 1 << (depth == 0 ? members - 1 : script.messages());
        FarmPlan plan = plan(members, depth, rounds);
        List<UserModule> modules = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            int number = member;
            modules.add(round -> {
                if (number == liar) {
                    now[0] = round;
                }
                return Optional.of(bit(inputs, number));
            });
        }
        Value[][] results = new Value[rounds][members];
        Vote.Listener log = vote ->
                results[vote.round()][vote.voter()] = vote.verdict().value().orElse(null);
        PipelinedGossip gossip = new PipelinedGossip(
                members, Permutation.pipelined(), Acceptance.ANY, rounds * plan.sessionsPerRound());
        EmulationResult result = emulator.run(
                new Emulation(
                        "liar",
                        1,
                        Crossbar.of(members),
                        NETWORK,
                        FarmGossip.on(gossip, plan, modules, script, log),
                        Profile.none(),
                        Limits.none()),
                1);
        assertThat(result.complete()).isTrue();
        return IntStream.range(0, rounds)
                .filter(round -> IntStream.range(0, members)
                                .filter(member -> member != liar)
                                .mapToObj(member -> String.valueOf(results[round][member]))
                                .distinct()
                                .count()
                        > 1)
                .count();
    }

    /** All 4 liars, 16 inputs and 2^9 patterns of lies: 32,768 rounds through the actors. */
    @Test
    void fourVotersWithOneLiarNeverDisagreeWithOralMessages() throws InterruptedException {
        for (int liar = 0; liar < 4; liar++) {
            for (int inputs = 0; inputs < 16; inputs++) {
                assertThat(disagreements(4, 1, liar, inputs))
                        .as("liar %d, inputs %d", liar, inputs)
                        .isZero();
            }
        }
    }

    @Test
    void threeVotersDisagreeWhenALiarTellsThemDifferentThings() throws InterruptedException {
        for (int liar = 0; liar < 3; liar++) {
            // Of the honest two one says 0 and the other 1: half of the four lies are different
            // ones.
            int inputs = 1 << (liar + 1) % 3;
            assertThat(disagreements(3, 0, liar, inputs)).isEqualTo(2);
        }
    }

    private static List<Emulation> networks() {
        Grid path = Grid.path(5);
        Grid ring = Grid.ring(7);
        Grid torus = Grid.torus(3, 3);
        Grid square = Grid.mesh(4, 4);
        Grid nine = Grid.torus(9, 9);
        Network wormhole = network(SwitchingMode.named("wormhole"), OptionalInt.empty());
        return List.of(
                Emulations.ring(8, Duplex.HALF),
                Emulations.grid(Grid.mesh(3, 4), Duplex.FULL, Emulations.LINEAR, true),
                Emulations.grid(Grid.torus(4, 4), Duplex.FULL, Cost.rounds(), false),
                bounded(path, SmallPath.of(path), 1),
                bounded(ring, new LargeCycle(ring, 1), 2),
                bounded(square, new MeshTwoPhase(square, Phase2.OVERLAP, 1), 1),
                bounded(torus, new Greedy(torus, 2), 2),
                bounded(torus, new Flooding(torus, 3), 3),
                on(torus, wormhole, new Router(torus, 2)),
                on(
                        nine,
                        wormhole,
                        new PlannedGossip(
                                "cubgos",
                                Cubgos.plan(nine, 3, List.of(new Growth(3, 1)), Colouring.SPLIT),
                                wormhole,
                                Start.SLOT)));
    }

    private static Emulation bounded(Grid grid, GossipAlgorithm algorithm, int capacity) {
        return on(
                grid,
                network(SwitchingMode.named("store-and-forward"), OptionalInt.of(capacity)),
                algorithm);
    }

    private static Network network(SwitchingMode switching, OptionalInt capacity) {
        return new Network(
                        Duplex.FULL,
                        Ports.ALL,
                        capacity,
                        12,
                        new Cost(120, 1, 1, TimeBase.TICKS),
                        switching)
                .withVirtualChannels(2);
    }

    private static Emulation on(Grid grid, Network network, GossipAlgorithm algorithm) {
        return new Emulation(
                algorithm.name() + " " + grid.shapeText(),
                1,
                grid,
                network,
                algorithm,
                Profile.none(),
                Limits.none());
    }

    @Test
    void whoRestartsWhereThereIsOneRoundDoesNotVoteTwice() throws Exception {
        Grid torus = Grid.torus(3, 3);
        FarmPlan plan = plan(9, 0, 1);
        List<UserModule> modules = IntStream.range(0, 9)
                .<UserModule>mapToObj(module -> round -> Optional.of(ONE))
                .toList();
        for (long crash : new long[] {1, 150, 3_000}) {
            List<Integer> voters = Collections.synchronizedList(new ArrayList<>());
            Emulation plain = bounded(torus, new Flooding(torus, 3), 3);
            FaultRule fault = new Injection(
                    "crash",
                    new Crash(Crash.Memory.LOST),
                    Selector.pus("4"),
                    new When.Window(crash, crash + 100));
            emulator.run(
                    new Emulation(
                            plain.name(),
                            1,
                            torus,
                            plain.network(),
                            FarmGossip.on(
                                    plain.algorithm(),
                                    plan,
                                    modules,
                                    Lies.NONE,
                                    vote -> voters.add(vote.voter())),
                            new Profile(List.of(), List.of(), List.of(fault)),
                            Limits.none()),
                    1);
            assertThat(voters).as("crash at %d", crash).doesNotHaveDuplicates();
            assertThat(voters.contains(4)).isEqualTo(crash == 3_000);
        }
    }

    /** Voters on other networks: each gossip carries the values of all to all. */
    @Test
    void votersOnAnyNetworkHearAll() throws InterruptedException {
        for (Emulation emulation : networks()) {
            int pus = emulation.topology().pus();
            FarmPlan plan = plan(pus, 0, 1);
            List<UserModule> modules = IntStream.range(0, pus)
                    .<UserModule>mapToObj(
                            module -> round -> Optional.of(Value.of(module % 3 == 2 ? 1 : 0)))
                    .toList();
            SortedMap<Integer, Vote> votes = new TreeMap<>();
            Vote.Listener log = vote -> {
                synchronized (votes) {
                    votes.put(vote.voter(), vote);
                }
            };
            EmulationResult result = emulator.run(
                    new Emulation(
                            emulation.name(),
                            emulation.seed(),
                            emulation.topology(),
                            emulation.network(),
                            FarmGossip.on(emulation.algorithm(), plan, modules, Lies.NONE, log),
                            emulation.profile(),
                            emulation.limits()),
                    Math.min(2, pus));
            assertThat(result.complete()).as(emulation.name()).isTrue();
            assertThat(votes).as(emulation.name()).hasSize(pus);
            for (Vote vote : votes.values()) {
                for (int seat = 0; seat < pus; seat++) {
                    assertThat(vote.ballot().inputs().get(seat))
                            .as("%s, voter %d on %d", emulation.name(), vote.voter(), seat)
                            .hasValue(Value.of(seat % 3 == 2 ? 1 : 0));
                }
            }
        }
    }
}
