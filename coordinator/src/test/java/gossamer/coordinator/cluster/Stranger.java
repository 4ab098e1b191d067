package gossamer.coordinator.cluster;

import akka.Done;
import akka.actor.InternalActorRef;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.dispatch.sysmsg.SystemMessage;
import akka.dispatch.sysmsg.Watch;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

import gossamer.node.cluster.ClusterConfig;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.Security;
import gossamer.node.region.RegionActor;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An actor system that can send all that Gossamer understands, and has joined nothing. */
final class Stranger implements AutoCloseable {

    private final ActorSystem<Void> system;
    private final TestProbe<RegionActor.Report> reports;
    private final TestProbe<Joining.Command> answers;
    private final TestProbe<NodeActor.Command> node;

    Stranger(Security security) {
        this(security, Map.of());
    }

    /** With some more settings of Akka. */
    Stranger(Security security, Map<String, ?> settings) {
        Config own = ConfigFactory.parseMap(settings)
                .withFallback(ConfigFactory.parseMap(Map.of(
                        "akka.serialization.jackson.allowed-class-prefix",
                        List.of("gossamer."),
                        "akka.actor.serializers.jackson-cbor",
                        Forged.Forger.class.getName(),
                        "akka.actor.serialization-bindings.\"" + Forged.class.getName() + "\"",
                        "jackson-cbor")))
                .withFallback(ClusterConfig.of(TestCluster.endpoint(security), ClusterConfig.NODE));
        system = ActorSystem.create(
                Behaviors.empty(),
                ClusterConfig.SYSTEM,
                security.setup(ClusterConfig.withRegions(1, own)));
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

    /** Sends a message to an actor of another stranger. */
    <M> void tell(Stranger other, ActorRef<M> actor, M message) {
        String path = ActorRefResolver.get(other.system).toSerializationFormat(actor);
        ActorRefResolver.get(system).<M>resolveActorRef(path).tell(message);
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

    /** Waits a minute for its end: one that does not end does no harm to the tests that follow. */
    @Override
    public void close() {
        system.terminate();
        CompletableFuture<Done> ended = system.getWhenTerminated().toCompletableFuture();
        ended.completeOnTimeout(Done.getInstance(), 1, TimeUnit.MINUTES).join();
    }
}
