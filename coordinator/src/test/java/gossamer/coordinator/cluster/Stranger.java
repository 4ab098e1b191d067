package gossamer.coordinator.cluster;

import akka.actor.InternalActorRef;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.dispatch.sysmsg.SystemMessage;
import akka.dispatch.sysmsg.Watch;

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

    private akka.actor.ActorRef find(String address, String path) {
        return Adapter.toClassic(ActorRefResolver.get(system)
                .resolveActorRef("akka://" + ClusterConfig.SYSTEM + "@" + address + path));
    }

    /** Sends a message to the actor with this name at {@code host:port}. */
    void tell(String address, String name, Object message) {
        find(address, "/user/" + name).tell(message, Adapter.toClassic(reports.ref()));
    }

    /** Sends a message to whatever has this path at {@code host:port}. */
    void select(String address, String path, Object message) {
        Adapter.toClassic(system)
                .actorSelection("akka://" + ClusterConfig.SYSTEM + "@" + address + path)
                .tell(message, Adapter.toClassic(reports.ref()));
    }

    /** Sends what only the actor system itself sends, to the actor with this name. */
    void tellAsSystem(String address, String name, SystemMessage message) {
        ((InternalActorRef) find(address, "/user/" + name)).sendSystemMessage(message);
    }

    /** Wants to be told when the actor with this name ends. */
    SystemMessage watch(String address, String name) {
        return new Watch((InternalActorRef) find(address, "/user/" + name), (InternalActorRef)
                Adapter.toClassic(reports.ref()));
    }

    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
