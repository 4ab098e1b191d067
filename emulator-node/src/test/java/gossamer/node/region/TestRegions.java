package gossamer.node.region;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;

import com.typesafe.config.ConfigFactory;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.fault.Profile;
import gossamer.model.fsa.Pu;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.ClusterConfig;
import gossamer.node.time.RegionDispatcher;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** Regions without a run around them: the probe is what they report to. */
public final class TestRegions implements AutoCloseable {

    /** Only what hangs takes as long, on however busy a machine. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final int MOST = 3;

    final ActorTestKit kit =
            ActorTestKit.create("regions", ClusterConfig.withRegions(MOST, ConfigFactory.empty()));
    final TestProbe<RegionActor.Report> run = kit.createTestProbe(RegionActor.Report.class);

    /** Approach 1 on a ring with linear costs. */
    public static Emulation ring(int pus) {
        return ring(pus, algorithm -> algorithm);
    }

    /** The same with something else than Approach 1. */
    public static Emulation ring(int pus, UnaryOperator<GossipAlgorithm> change) {
        Grid grid = Grid.ring(pus);
        Cost cost = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);
        Network network = new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 64, cost);
        GossipAlgorithm algorithm = change.apply(HighDimGos.approach1(grid));
        return new Emulation("ring", 1, grid, network, algorithm, Profile.none(), Limits.none());
    }

    /** An algorithm whose PUs are these; null for the PU that it would have made. */
    public static UnaryOperator<GossipAlgorithm> withPus(IntFunction<Pu> pus) {
        return algorithm -> (GossipAlgorithm) Proxy.newProxyInstance(
                GossipAlgorithm.class.getClassLoader(),
                new Class<?>[] {GossipAlgorithm.class},
                (proxy, method, arguments) -> {
                    Pu other = method.getName().equals("newPu")
                            ? pus.apply((Integer) arguments[0])
                            : null;
                    try {
                        return other == null ? method.invoke(algorithm, arguments) : other;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Spawns a region of this many, on its own thread, without a trace. */
    ActorRef<RegionActor.Command> spawn(Emulation emulation, int region, int regions) {
        return kit.spawn(
                RegionActor.create(
                        region,
                        emulation,
                        new Placement(emulation, regions),
                        TraceLevel.OFF,
                        null,
                        run.ref(),
                        null),
                "region-" + region,
                DispatcherSelector.fromConfig(RegionDispatcher.id(region)));
    }

    <T extends RegionActor.Report> T expect(Class<T> kind) {
        return run.expectMessageClass(kind, PATIENCE);
    }

    @Override
    public void close() {
        kit.shutdownTestKit();
    }
}
