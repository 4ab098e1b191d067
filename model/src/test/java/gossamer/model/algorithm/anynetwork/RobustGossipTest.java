package gossamer.model.algorithm.anynetwork;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RobustGossipTest {

    private static List<Topology> networks() {
        List<Topology> networks = new ArrayList<>(List.of(
                Grid.path(1),
                Grid.path(2),
                Grid.path(9),
                Grid.ring(2),
                Grid.ring(8),
                Grid.ring(9),
                Grid.mesh(3, 4),
                Grid.torus(4, 3),
                Grid.torus(2, 5),
                Grid.torus(3, 3, 3),
                Crossbar.of(7),
                Graph.of(
                        6,
                        IntStream.range(1, 6)
                                .mapToObj(pu -> new Graph.Link(0, pu))
                                .toList())));
        for (long seed = 1; seed <= 3; seed++) {
            networks.add(randomGraph(12, seed));
        }
        return networks;
    }

    private static Graph randomGraph(int pus, long seed) {
        Random random = new Random(seed);
        TreeSet<String> seen = new TreeSet<>();
        List<Graph.Link> links = new ArrayList<>();
        for (int pu = 1; pu < pus; pu++) {
            int other = random.nextInt(pu);
            seen.add(other + "-" + pu);
            links.add(new Graph.Link(other, pu));
        }
        for (int more = 0; more < pus; more++) {
            int a = random.nextInt(pus);
            int b = random.nextInt(pus);
            if (a < b && seen.add(a + "-" + b)) {
                links.add(new Graph.Link(a, b));
            }
        }
        return Graph.of(pus, links);
    }

    private static List<Network> machines() {
        List<Network> machines = new ArrayList<>();
        for (Duplex duplex : Duplex.values()) {
            for (Ports ports : Ports.values()) {
                for (int capacity : new int[] {1, 3, 0}) {
                    for (Cost cost :
                            List.of(Cost.rounds(), new Cost(50, 3, 2, TimeBase.NANOSECONDS))) {
                        machines.add(new Network(
                                duplex,
                                ports,
                                capacity == 0 ? OptionalInt.empty() : OptionalInt.of(capacity),
                                2,
                                cost));
                    }
                }
            }
        }
        return machines;
    }

    private static GossipAlgorithm algorithm(String name, Topology topology, Network network) {
        int capacity = network.packetCapacity().orElse(Integer.MAX_VALUE);
        return name.equals(Flooding.NAME)
                ? new Flooding(topology, capacity)
                : new PushPull(
                        topology,
                        capacity,
                        1,
                        PushPull.defaultPeriod(topology, network),
                        PushPull.defaultPolls(topology, capacity));
    }

    private static Emulation emulation(
            String name, Topology topology, Network network, Profile profile) {
        String text = name + " " + topology.kind() + " " + topology.shapeText() + " "
                + network.modelName() + " " + network.cost() + " capacity "
                + network.packetCapacity();
        return new Emulation(
                text,
                1,
                topology,
                network,
                algorithm(name, topology, network),
                profile,
                Limits.none());
    }

    private static SequentialEngine.Outcome check(Emulation emulation) {
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        assertThat(outcome.tally().completePus)
                .as(emulation.name())
                .isEqualTo(emulation.topology().pus());
        assertThat(outcome.tally().packets)
                .as(emulation.name())
                .isLessThanOrEqualTo(emulation.algorithm().packets());
        return outcome;
    }

    @TestFactory
    Stream<DynamicTest> everyRunOnEveryNetworkAndMachineIsCompleteAndClean() {
        return Stream.of(Flooding.NAME, PushPull.NAME)
                .flatMap(name -> machines().stream()
                        .map(machine -> DynamicTest.dynamicTest(
                                name + " " + machine,
                                () -> networks().forEach(topology -> {
                                    check(emulation(name, topology, machine, Profile.none()));
                                    if (machine.ports() == Ports.ALL) {
                                        // Much longer than a poll, and polls are over before their
                                        // answers.
                                        long most = machine.cost().isRounds() ? 2 : 40;
                                        Profile jitter =
                                                new Profile(List.of(new DelayRule(0, most)));
                                        check(emulation(name, topology, machine, jitter));
                                    }
                                }))));
    }

    @Test
    void floodingTakesTheDiameterInRounds() {
        Network network =
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds());
        for (Topology topology : networks()) {
            Emulation emulation = emulation(Flooding.NAME, topology, network, Profile.none());
            assertThat(check(emulation).tally().lastCompletion)
                    .as(emulation.name())
                    .isEqualTo(topology.diameter())
                    .isEqualTo(emulation
                            .algorithm()
                            .prediction(network)
                            .orElseThrow()
                            .ticks());
        }
    }

    @Test
    void floodingSendsNoTokenTwiceOverAChannel() {
        Network network = new Network(Duplex.FULL, Ports.ALL, OptionalInt.of(1), 1, Cost.rounds());
        Grid torus = Grid.torus(4, 4);
        SequentialEngine.Outcome outcome =
                check(emulation(Flooding.NAME, torus, network, Profile.none()));
        TreeSet<String> sent = new TreeSet<>();
        for (int index = 0; index < outcome.trace().size(); index++) {
            var record = outcome.trace().get(index);
            if (record.kind() == EventKind.START) {
                assertThat(sent.add(record.channel() + " " + record.firstToken()))
                        .isTrue();
            }
        }
        assertThat(sent).hasSizeGreaterThan(torus.links() * 15);
    }

    @Test
    void anotherSeedPollsOthers() {
        Network network =
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds());
        Grid torus = Grid.torus(5, 5);
        List<String> traces = new ArrayList<>();
        for (long seed : new long[] {1, 1, 2}) {
            Emulation emulation = new Emulation(
                    "seed " + seed,
                    1,
                    torus,
                    network,
                    new PushPull(torus, 25, seed, 2, 100),
                    Profile.none(),
                    Limits.none());
            traces.add(check(emulation).fingerprint().hex());
        }
        assertThat(traces.get(0)).isEqualTo(traces.get(1)).isNotEqualTo(traces.get(2));
    }

    @Test
    void pollsEndEvenWhereTokensNeverCome() {
        // One poll each is too few on a path of nine.
        Network network =
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds());
        Grid path = Grid.path(9);
        Emulation emulation = new Emulation(
                "one poll",
                1,
                path,
                network,
                new PushPull(path, 9, 1, 2, 1),
                Profile.none(),
                Limits.none());
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        assertThat(outcome.tally().completePus).isLessThan(9);
        assertThat(outcome.tally().packets).isBetween(9L, 18L);
    }
}
