package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Emulations on machines whose links grant turns. */
final class GrantMachines {

    /** A start-up of 5 ticks, a hop of 2, 3 ticks per token. */
    static final Cost LINEAR = new Cost(5, 2, 3, TimeBase.TICKS);

    static final List<DelayRule> JITTER = List.of(new DelayRule(0, 4));

    /** What an algorithm runs on. */
    record Task(GossipAlgorithm algorithm, Grid grid) {

        boolean isPath() {
            return grid.dimensions() == 1 && !grid.wrapped();
        }

        Emulation on(Duplex duplex, Ports ports, LinkPolicy policy) {
            return on(duplex, ports, policy, Cost.rounds(), List.of(), 1);
        }

        Emulation on(
                Duplex duplex,
                Ports ports,
                LinkPolicy policy,
                Cost cost,
                List<DelayRule> delays,
                long seed) {
            Network network = new Network(
                            duplex,
                            ports,
                            OptionalInt.of(algorithm.largestPacket()),
                            algorithm.colours(),
                            cost)
                    .with(policy);
            String name = algorithm.name()
                    + (algorithm instanceof MeshTwoPhase mesh ? " " + mesh.phase2() : "") + " on "
                    + grid.kind() + " " + grid.shapeText() + " " + network.modelName() + " "
                    + policy + " " + cost + " " + delays + " seed " + seed;
            return new Emulation(
                    name, seed, grid, network, algorithm, new Profile(delays), Limits.none());
        }
    }

    private GrantMachines() {}

    static long round(Cost cost) {
        return cost.startup() + cost.crossing(2);
    }

    static List<Task> paths(int n, Cost cost) {
        Grid path = Grid.path(n);
        return List.of(
                new Task(SmallPath.of(path), path),
                new Task(SmallPath.fujita(path), path),
                new Task(new LargePath(path, round(cost)), path),
                new Task(new Greedy(path, 1), path),
                new Task(new Greedy(path, 3), path),
                new Task(Emulations.approach1(path, false), path));
    }

    static List<Task> rings(int n, Cost cost) {
        Grid ring = Grid.ring(n);
        return List.of(
                new Task(new SmallCycle(ring), ring),
                new Task(new LargeCycle(ring, round(cost)), ring),
                new Task(new Greedy(ring, 2), ring),
                new Task(Emulations.approach1(ring, false), ring));
    }

    static List<Task> grids(int rows, int columns, Cost cost) {
        List<Task> tasks = new ArrayList<>();
        for (Phase2 phase2 : Phase2.values()) {
            if (phase2 != Phase2.ROTATE) {
                Grid mesh = Grid.mesh(rows, columns);
                tasks.add(new Task(new MeshTwoPhase(mesh, phase2, round(cost)), mesh));
            } else if (rows != 2 && columns != 2) {
                Grid torus = Grid.torus(rows, columns);
                tasks.add(new Task(new MeshTwoPhase(torus, phase2, round(cost)), torus));
            }
        }
        Grid mesh = Grid.mesh(rows, columns);
        Grid torus = Grid.torus(rows, columns);
        tasks.add(new Task(new Greedy(torus, 2), torus));
        tasks.add(new Task(Emulations.approach1(mesh, true), mesh));
        tasks.add(new Task(Emulations.approach1(torus, false), torus));
        return tasks;
    }

    static List<LinkPolicy> policies(Duplex duplex, Task task) {
        if (duplex == Duplex.FULL) {
            return List.of(LinkPolicy.FIRST_READY);
        }
        List<LinkPolicy> policies = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            if (rule != Rule.QUOTA || isQuotaExact(task)) {
                policies.add(LinkPolicy.of(rule));
            }
        }
        return policies;
    }

    /** The quota counts the packets of algorithms that send each token on its own. */
    private static boolean isQuotaExact(Task task) {
        return task.algorithm() instanceof SmallPath;
    }

    /** Machines of all kinds, with algorithms that have automata. */
    static Stream<Emulation> toBeForged() {
        Grid path = Grid.path(6);
        Grid ring = Grid.ring(7);
        Grid mesh = Grid.mesh(3, 4);
        Task small = new Task(SmallPath.of(path), path);
        Task large = new Task(new LargePath(path, round(LINEAR)), path);
        Task cycle = new Task(new LargeCycle(ring, round(LINEAR)), ring);
        Task rotating = new Task(new SmallCycle(ring), ring);
        Task fujita = new Task(new MeshTwoPhase(mesh, Phase2.FUJITA, round(LINEAR)), mesh);
        Task overlap = new Task(new MeshTwoPhase(mesh, Phase2.OVERLAP, 1), mesh);
        Task split = new Task(Emulations.approach1(mesh, true), mesh);
        LinkPolicy firstReady = LinkPolicy.FIRST_READY;
        LinkPolicy coin = LinkPolicy.of(Rule.COIN);
        LinkPolicy centre = LinkPolicy.of(Rule.CENTRE_PRIORITY);
        Emulation split1 = split.on(Duplex.FULL, Ports.ONE, firstReady, LINEAR, JITTER, 3);
        return Stream.of(
                small.on(Duplex.FULL, Ports.ALL, firstReady, LINEAR, JITTER, 1),
                small.on(Duplex.FULL, Ports.ONE, firstReady),
                small.on(Duplex.HALF, Ports.ALL, centre),
                small.on(Duplex.HALF, Ports.ALL, LinkPolicy.of(Rule.QUOTA), LINEAR, JITTER, 1),
                small.on(Duplex.HALF, Ports.ALL, coin, LINEAR, JITTER, 2),
                small.on(Duplex.HALF, Ports.ONE, LinkPolicy.of(Rule.LONGEST_QUEUE)),
                large.on(Duplex.FULL, Ports.ALL, firstReady, LINEAR, List.of(), 1),
                large.on(Duplex.HALF, Ports.ONE, firstReady, LINEAR, JITTER, 1),
                cycle.on(Duplex.HALF, Ports.ALL, firstReady, LINEAR, JITTER, 1),
                cycle.on(Duplex.FULL, Ports.ONE, firstReady, LINEAR, JITTER, 1),
                rotating.on(Duplex.HALF, Ports.ALL, firstReady, LINEAR, JITTER, 1),
                fujita.on(
                        Duplex.HALF, Ports.ALL, LinkPolicy.of(Rule.RIGHT_FIRST), LINEAR, JITTER, 5),
                fujita.on(Duplex.FULL, Ports.ONE, firstReady, LINEAR, JITTER, 5),
                overlap.on(Duplex.HALF, Ports.ALL, centre),
                overlap.on(Duplex.FULL, Ports.ALL, firstReady, Cost.rounds(), JITTER, 5),
                overlap.on(Duplex.HALF, Ports.ONE, coin, LINEAR, JITTER, 5),
                split.on(
                        Duplex.HALF,
                        Ports.ALL,
                        LinkPolicy.of(Rule.INNER_PRIORITY),
                        LINEAR,
                        JITTER,
                        3),
                split.on(Duplex.HALF, Ports.ONE, firstReady),
                split1,
                Emulations.scattered(split1, 5));
    }

    /** The same, cut off by virtual time. */
    static Emulation cutOff(Emulation emulation, long ticks) {
        return new Emulation(
                emulation.name() + " until " + ticks,
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                emulation.profile(),
                new Limits(ticks, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }

    static Report verify(Emulation emulation, TraceBuffer trace) {
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(trace.words(), trace.size());
        return verifier.finish(true);
    }
}
