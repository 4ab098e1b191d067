package gossamer.coordinator.cluster;

import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;

import gossamer.node.cluster.ClusterConfig;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.Security;
import gossamer.node.region.RegionActor;

/** An actor system that can send all that Gossamer understands, and has joined nothing. */
final class Stranger implements AutoCloseable {

    private final ActorSystem<Void> system;
    private final TestProbe<RegionActor.Report> reports;
    private final TestProbe<Joining.Command> answers;
    private final TestProbe<NodeActor.Command> node;

    Stranger(Security security) {
        system = ActorSystem.create(
                Behaviors.empty(),
                ClusterConfig.SYSTEM,
                security.setup(ClusterConfig.withRegions(
                        1, ClusterConfig.of(TestCluster.endpoint(security), ClusterConfig.NODE))));
        reports = TestProbe.create(system);
        answers = TestProbe.create(system);
        node = TestProbe.create(system);
    }

    ActorSystem<Void> system() {
        return system;
    }

    String address() {
        return Cluster.get(system).selfMember().address().hostPort().replaceFirst("^.*@", "");
    }

    TestProbe<RegionActor.Report> reports() {
        return reports;
    }

    TestProbe<Joining.Command> answers() {
        return answers;
    }

    TestProbe<NodeActor.Command> node() {
        return node;
    }

    /** Sends a message to the actor with this name at {@code host:port}. */
    void tell(String address, String name, Object message) {
        Adapter.toClassic(system)
                .actorSelection("akka://" + ClusterConfig.SYSTEM + "@" + address + "/user/" + name)
                .tell(message, Adapter.toClassic(reports.ref()));
    }

    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
