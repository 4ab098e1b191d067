package gossamer.audit;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.anynetwork.PushPull;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.BinaryTorgos;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.Concentrating;
import gossamer.model.algorithm.line.Disseminating;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.ScatteredGossip;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Small machines of every switching mode, without and with disturbances. */
final class Machines {

    /** No run of a machine that is in order is longer, or has more deliveries. */
    private static final Limits LIMITS =
            new Limits(1L << 40, Long.MAX_VALUE, 20_000, Long.MAX_VALUE);

    private static final Cost ROUNDS = Cost.rounds();
    private static final Cost PLAIN = new Cost(500, 100, 1, TimeBase.NANOSECONDS);
    private static final Cost SMALL = new Cost(3, 1, 1, TimeBase.TICKS);
    private static final Cost NO_HOP = new Cost(50, 0, 2, TimeBase.TICKS);
    private static final Cost NO_FLIT = new Cost(7, 3, 0, TimeBase.TICKS);
    private static final Cost FLIT_ALONE = new Cost(0, 0, 3, TimeBase.TICKS);

    private Machines() {}

    /** All of them; each is made anew whenever it is asked for. */
    static List<Supplier<Emulation>> all() {
        List<Supplier<Emulation>> all = new ArrayList<>();
        storeAndForward(all);
        wormhole(all);
        rendezvous(all);
        Disturbances.addTo(all);
        return List.copyOf(all);
    }

    /** A machine that runs an algorithm. */
    static Emulation of(Topology topology, Network network, GossipAlgorithm algorithm) {
        return of(topology, network, algorithm, Profile.none());
    }

    /** The same, disturbed. */
    static Emulation of(
            Topology topology, Network network, GossipAlgorithm algorithm, Profile profile) {
        return new Emulation("m", 41, topology, network, algorithm, profile, LIMITS);
    }

    /** A network of a model such as {@code H1}: half-duplex and one-port. */
    static Network network(String model, Cost cost, int flits, int capacity) {
        return network(model, cost, flits, capacity, "store-and-forward");
    }

    private static Network network(
            String model, Cost cost, int flits, int capacity, String switching) {
        return new Network(
                model.startsWith("F") ? Duplex.FULL : Duplex.HALF,
                model.endsWith("1") ? Ports.ONE : Ports.ALL,
                capacity == 0 ? OptionalInt.empty() : OptionalInt.of(capacity),
                flits,
                cost,
                SwitchingMode.named(switching));
    }

    /** A network under wormhole switching. */
    static Network worms(String model, Cost cost, int flits, int virtualChannels) {
        return network(model, cost, flits, 0, "wormhole").withVirtualChannels(virtualChannels);
    }

    /** A grid whose lines do what approach 1 does. */
    static Emulation lines(Grid grid, boolean split, Network network) {
        return of(grid, network, HighDimGos.of(grid, split));
    }

    /** Ticks of one round: what a packet of so many tokens takes over one link. */
    private static long round(Network network, int tokens) {
        Cost cost = network.cost();
        return cost.startup() + cost.crossing((long) tokens * network.tokenFlits());
    }

    private static void storeAndForward(List<Supplier<Emulation>> all) {
        all.add(() -> lines(Grid.ring(5), false, network("H*", PLAIN, 64, 0)));
        all.add(() -> lines(Grid.torus(3, 4), true, network("F*", PLAIN, 65, 0)));
        all.add(() -> lines(Grid.torus(3, 3), true, network("F1", SMALL, 2, 0)));
        all.add(() -> lines(Grid.mesh(3, 2, 2), false, network("F*", NO_FLIT, 4, 0)));
        all.add(() -> lines(Grid.path(9), false, network("F1", ROUNDS, 1, 0)));
        all.add(() -> lines(Grid.path(7), false, network("F*", ROUNDS, 1, 0)));
        all.add(() -> lines(Grid.ring(5), false, coin(network("H*", FLIT_ALONE, 3, 1))));
        for (String model : List.of("F*", "H*", "F1", "H1")) {
            all.add(() -> smallCycle(4, network(model, SMALL, 2, 1)));
            all.add(() -> smallPath(7, network(model, ROUNDS, 1, 1)));
            all.add(() -> flooding(Grid.mesh(2, 3), network(model, FLIT_ALONE, 3, 5)));
            all.add(() -> largeCycle(7, network(model, ROUNDS, 1, 2)));
            all.add(() -> largePath(6, network(model, ROUNDS, 1, 2)));
        }
        all.add(() -> largePath(5, network("F*", FLIT_ALONE, 3, 2)));
        all.add(() -> largeCycle(8, network("F*", FLIT_ALONE, 3, 2)));
        all.add(() -> smallCycle(7, network("F*", ROUNDS, 1, 1)));
        all.add(() -> fujita(5, network("H1", ROUNDS, 1, 1)));
        all.add(() -> fujita(4, coin(network("H*", SMALL, 1, 1))));
        all.add(() ->
                smallPath(8, network("H1", PLAIN, 64, 1).with(LinkPolicy.of(Rule.LONGEST_QUEUE))));
        all.add(() -> greedy(Grid.path(4), network("H*", PLAIN, 64, 7)));
        all.add(() -> greedy(
                Grid.mesh(3, 3), network("H1", PLAIN, 64, 2).with(LinkPolicy.of(Rule.COIN))));
        all.add(() -> greedy(Grid.torus(3, 3), network("F1", ROUNDS, 1, 1)));
        all.add(() -> greedy(house(), network("F*", SMALL, 2, 2)));
        all.add(() -> flooding(house(), network("F*", ROUNDS, 1, 1)));
        all.add(() -> pushPull(house(), network("F*", SMALL, 2, 3)));
        all.add(() -> pushPull(Grid.ring(5), network("H1", SMALL, 1, 9)));
        for (Phase2 phase2 : List.of(Phase2.FUJITA, Phase2.CENTRE, Phase2.OVERLAP)) {
            all.add(() -> mesh(Grid.mesh(3, 4), phase2, network("H*", ROUNDS, 1, 1)));
            all.add(() -> mesh(Grid.mesh(3, 3), phase2, network("H1", SMALL, 1, 1)));
        }
        all.add(() -> mesh(Grid.torus(3, 4), Phase2.ROTATE, network("F*", ROUNDS, 1, 1)));
    }

    private static Network coin(Network network) {
        return network.with(LinkPolicy.of(Rule.COIN));
    }

    /** A ring of four with a roof. */
    private static Graph house() {
        return Graph.of(
                5,
                List.of(
                        new Graph.Link(0, 1),
                        new Graph.Link(0, 3),
                        new Graph.Link(1, 2),
                        new Graph.Link(2, 3),
                        new Graph.Link(2, 4),
                        new Graph.Link(3, 4)));
    }

    static Emulation smallCycle(int pus, Network network) {
        return of(Grid.ring(pus), network, new SmallCycle(Grid.ring(pus)));
    }

    private static Emulation largeCycle(int pus, Network network) {
        return of(Grid.ring(pus), network, new LargeCycle(Grid.ring(pus), round(network, 2)));
    }

    private static Emulation smallPath(int pus, Network network) {
        GossipAlgorithm algorithm = SmallPath.of(Grid.path(pus));
        boolean half =
                network.isHalfDuplex() && network.policy().rule() == LinkPolicy.FIRST_READY.rule();
        return of(
                Grid.path(pus),
                half ? network.with(algorithm.linkRequirements().policy()) : network,
                algorithm);
    }

    private static Emulation fujita(int pus, Network network) {
        return of(Grid.path(pus), network, SmallPath.fujita(Grid.path(pus)));
    }

    private static Emulation largePath(int pus, Network network) {
        return of(Grid.path(pus), network, new LargePath(Grid.path(pus), round(network, 2)));
    }

    static Emulation flooding(Topology topology, Network network) {
        return of(topology, network, new Flooding(topology, capacity(network)));
    }

    static Emulation greedy(Topology topology, Network network) {
        return of(topology, network, new Greedy(topology, capacity(network)));
    }

    private static Emulation pushPull(Topology topology, Network network) {
        int capacity = capacity(network);
        long period = PushPull.defaultPeriod(topology, network);
        int polls = PushPull.defaultPolls(topology, capacity);
        return of(topology, network, new PushPull(topology, capacity, 41, period, polls));
    }

    private static int capacity(Network network) {
        return network.packetCapacity().orElse(Integer.MAX_VALUE);
    }

    private static Emulation mesh(Grid grid, Phase2 phase2, Network network) {
        GossipAlgorithm algorithm = new MeshTwoPhase(grid, phase2, round(network, 1));
        return of(grid, network.with(algorithm.linkRequirements().policy()), algorithm);
    }

    private static void wormhole(List<Supplier<Emulation>> all) {
        all.add(() -> router(Grid.torus(2, 2), worms("F1", SMALL, 8, 2)));
        all.add(() -> router(Grid.ring(4), worms("F*", SMALL, 8, 3)));
        all.add(() -> router(Grid.torus(3, 4), worms("F*", PLAIN, 16, 2)));
        all.add(() -> router(Grid.mesh(3, 3), worms("H1", PLAIN, 16, 1)));
        all.add(() -> router(Grid.mesh(3, 3), worms("H*", NO_HOP, 30, 1)));
        all.add(() -> router(Grid.mesh(2, 3), worms("F1", SMALL, 64, 1).withPortOverlap(true)));
        all.add(() -> planned(Grid.ring(13), Start.READY, worms("F*", FLIT_ALONE, 3, 2)));
        all.add(() -> planned(Grid.mesh(2, 3), Start.SLOT, worms("H*", NO_FLIT, 4, 1)));
        all.add(() -> planned(Grid.torus(3, 2), Start.SLOT, worms("F*", PLAIN, 16, 1)));
        for (Variant variant : Variant.values()) {
            all.add(() -> line(Grid.ring(8), new Approach2(variant), worms("F*", NO_HOP, 7, 1)));
        }
        all.add(() -> line(Grid.path(9), new Approach2(Variant.BINARY), oneAtATime(64)));
        all.add(() -> line(Grid.path(10), new Concentrating(), worms("F*", SMALL, 4, 1)));
        all.add(() -> line(
                Grid.ring(11),
                new Disseminating(List.of(new Growth(3, 2))),
                worms("F*", PLAIN, 16, 1)));
        all.add(() -> line(
                Grid.ring(9), new ScatteredGossip(new Approach1()), worms("F*", NO_HOP, 7, 1)));
        all.add(() -> line(Grid.path(12), circgos(4, EndRule.CENTRES), worms("F*", SMALL, 4, 1)));
        all.add(() -> line(Grid.path(12), circgos(4, EndRule.ENDS), worms("F*", NO_FLIT, 4, 1)));
        all.add(() -> line(Grid.ring(12), circgos(2, EndRule.CENTRES), worms("F*", PLAIN, 16, 1)));
        all.add(() -> line(Grid.path(13), circgos(4, EndRule.ENDS), oneAtATime(16)));
        for (Colouring colouring : Colouring.values()) {
            all.add(() -> cubgos(Grid.torus(4, 4), 2, colouring, worms("F*", PLAIN, 16, 1)));
        }
        all.add(() -> cubgos(Grid.torus(4, 4), 4, Colouring.PARITY, worms("F1", NO_HOP, 16, 1)));
        all.add(() -> plan(BinaryTorgos.of(Grid.torus(4, 4)), worms("F*", SMALL, 4, 1)));
    }

    private static Network oneAtATime(int flits) {
        return worms("F1", PLAIN, flits, 1).withPortOverlap(true);
    }

    static Emulation router(Grid grid, Network network) {
        return of(grid, network, new Router(grid, network.virtualChannels()));
    }

    static Emulation planned(Grid grid, Start start, Network network) {
        List<LineAlgorithm> phases = new ArrayList<>();
        for (int axis = 0; axis < grid.dimensions(); axis++) {
            phases.add(new Approach1());
        }
        Plan plan = HighDimGos.plan(grid, phases, Colouring.NONE);
        return of(grid, network, new PlannedGossip(plan.name(), plan, network, start));
    }

    private static LineAlgorithm circgos(int bridgeheads, EndRule ends) {
        return new Circgos(bridgeheads, List.of(new Growth(3, 1)), ends);
    }

    private static Emulation line(Grid line, LineAlgorithm algorithm, Network network) {
        return plan(HighDimGos.plan(line, algorithm), network);
    }

    private static Emulation cubgos(Grid grid, int a, Colouring colouring, Network network) {
        List<Growth> rounds = a == grid.side(0) ? List.of() : List.of(new Growth(2, 1));
        return plan(Cubgos.plan(grid, a, rounds, colouring), network);
    }

    /** A plan, made one for one port where the machine has no more. */
    private static Emulation plan(Plan plan, Network network) {
        boolean one = network.ports() == Ports.ONE;
        Plan fitting = one ? OnePortPlan.of(plan, network.portOverlap()) : plan;
        return of(
                plan.grid(),
                network,
                new PlannedGossip(fitting.name(), fitting, network, Start.SLOT));
    }

    private static void rendezvous(List<Supplier<Emulation>> all) {
        Permutation pipelined = Permutation.pipelined();
        Permutation identity = Permutation.identity();
        Permutation random = Permutation.sharedRandom(18, 4);
        all.add(() -> meeting(5, pipelined, Acceptance.ANY, 3, Scheduling.ALGORITHM_2));
        all.add(() -> meeting(8, identity, Acceptance.ANY, 2, Scheduling.ALGORITHM_2));
        all.add(() -> meeting(8, pipelined, Acceptance.ANY, 2, Scheduling.STABLE));
        all.add(() -> meeting(7, identity, Acceptance.ANY, 2, Scheduling.STABLE));
        all.add(() -> meeting(4, random, Acceptance.NAMED, 2, Scheduling.NONE));
        all.add(() -> meeting(4, pipelined, Acceptance.NAMED, 2, Scheduling.NONE));
        all.add(() -> meeting(9, Permutation.upDown(), Acceptance.NAMED, 1, Scheduling.NONE));
        all.add(() -> meeting(6, identity, Acceptance.ANY, 1, Scheduling.NONE));
        Crossbar bus = Crossbar.shared(7, 1);
        Crossbar two = Crossbar.shared(8, 2);
        all.add(() -> sharing(bus, identity, Acceptance.ANY, Scheduling.NONE));
        all.add(() -> sharing(Crossbar.shared(9, 3), pipelined, Acceptance.ANY, Scheduling.NONE));
        all.add(() -> sharing(two, Permutation.upDown(), Acceptance.NAMED, Scheduling.NONE));
        all.add(() -> sharing(two, pipelined, Acceptance.ANY, Scheduling.ALGORITHM_2));
        all.add(() -> sharing(bus, identity, Acceptance.ANY, Scheduling.STABLE));
        Crossbar mesh = Crossbar.circuits(3, 4);
        Permutation each = Permutation.randomPerPu(27);
        all.add(() -> sharing(mesh, identity, Acceptance.ANY, Scheduling.NONE));
        all.add(() -> sharing(mesh, each, Acceptance.NAMED, Scheduling.NONE));
        all.add(() -> sharing(mesh, pipelined, Acceptance.ANY, Scheduling.ALGORITHM_2));
        all.add(() -> sharing(Crossbar.circuits(2, 2, 2), each, Acceptance.ANY, Scheduling.STABLE));
        all.add(() -> apart(mesh, each, SMALL, Scheduling.NONE));
        all.add(() -> apart(mesh, pipelined, NO_FLIT, Scheduling.STABLE));
        all.add(() -> apart(two, pipelined, SMALL, Scheduling.ALGORITHM_2));
        all.add(() -> impatient(8, Permutation.randomPerPu(27), Acceptance.ANY, 40, 1));
        all.add(() -> impatient(8, identity, Acceptance.ANY, 9, 0));
        all.add(() -> impatient(6, identity, Acceptance.NAMED, 11, 2));
    }

    private static Emulation meeting(
            int pus, Permutation order, Acceptance acceptance, int sessions, Scheduling rule) {
        return crossbar(pus, new PipelinedGossip(pus, order, acceptance, sessions, rule));
    }

    /** PUs that share channels or links, in two sessions. */
    static Emulation sharing(
            Crossbar crossbar, Permutation order, Acceptance acceptance, Scheduling rule) {
        return of(
                crossbar,
                network("H1", ROUNDS, 1, 1, "rendezvous"),
                new PipelinedGossip(crossbar.pus(), order, acceptance, 2, rule));
    }

    /** PUs whose transfers take as long as they are apart, in two sessions. */
    static Emulation apart(Crossbar crossbar, Permutation order, Cost cost, Scheduling rule) {
        return of(
                crossbar,
                network("H1", cost, 2, 1, "rendezvous"),
                new PipelinedGossip(crossbar.pus(), order, Acceptance.ANY, 2, rule));
    }

    /** A crossbar whose receivers do not wait for ever. */
    static Emulation impatient(
            int pus, Permutation order, Acceptance acceptance, long timeout, int growth) {
        return crossbar(
                pus,
                new PipelinedGossip(pus, order, acceptance, 2, Scheduling.NONE, timeout, growth));
    }

    private static Emulation crossbar(int pus, PipelinedGossip gossip) {
        return of(Crossbar.of(pus), network("H1", ROUNDS, 1, 1, "rendezvous"), gossip);
    }
}
