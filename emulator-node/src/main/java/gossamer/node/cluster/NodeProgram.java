package gossamer.node.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.run.Emulation;
import gossamer.node.JvmMemory;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A JVM that does nothing but host regions, from its start to its end. */
public final class NodeProgram implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * How long a node that nobody awaits any more answers other JVMs that end: Akka waits for a
     * second until those that it has talked to have heard all, also where they have ended before.
     */
    private static final Duration LINGER = Duration.ofMillis(200);

    /** How a node's life came to its end. */
    public sealed interface End {}

    /** The coordinator needed it no longer. */
    public record Dismissed() implements End {}

    /** Whoever started it wants it to end. */
    public record Interrupted() implements End {}

    /** It could not take part, or not to the end. */
    public record Failed(Joining.Outcome outcome) implements End {}

    private final ActorSystem<Void> system;
    private final CompletableFuture<End> end;
    /** All actors of the node have stopped; what they said last may still be under way. */
    private final CompletableFuture<Void> stopped;

    private NodeProgram(
            ActorSystem<Void> system, CompletableFuture<End> end, CompletableFuture<Void> stopped) {
        this.system = system;
        this.end = end;
        this.stopped = stopped;
    }

    /**
     * Starts a node.
     *
     * @param endpoint where it can be reached
     * @param coordinator where to join, {@code host:port}, as soon as that is known
     * @param identity what it runs
     * @param builder makes the emulation of a shipment
     * @param patience how long to knock at the coordinator
     * @param onJoined called when it takes part, with its own address
     * @throws IOException when the endpoint is taken, or is none of this machine
     */
    public static NodeProgram start(
            Endpoint endpoint,
            Supplier<Optional<String>> coordinator,
            Identity identity,
            Function<Shipment, Emulation> builder,
            Duration patience,
            Consumer<String> onJoined)
            throws IOException {
        CompletableFuture<End> end = new CompletableFuture<>();
        CompletableFuture<Void> stopped = new CompletableFuture<>();
        Behavior<Void> guardian = Behaviors.setup(context -> {
            ActorRef<NodeActor.Command> node = context.spawn(
                    NodeActor.create(
                            builder, () -> end.complete(new Dismissed()), JvmMemory.most()),
                    "node");
            String address =
                    ClusterConfig.hostPort(akka.cluster.typed.Cluster.get(context.getSystem())
                            .selfMember()
                            .address());
            Consumer<Joining.Outcome> listener = outcome -> {
                if (outcome instanceof Joining.Joined) {
                    onJoined.accept(address);
                } else {
                    end.complete(new Failed(outcome));
                }
            };
            context.spawn(
                    Joining.create(coordinator, identity, node, patience, listener),
                    "joining",
                    ClusterConfig.SIGNS);
            return Behaviors.receive(Void.class)
                    .onSignal(PostStop.class, signal -> {
                        stopped.complete(null);
                        return Behaviors.same();
                    })
                    .build();
        });
        var config = ClusterConfig.withRegions(0, ClusterConfig.of(endpoint, ClusterConfig.NODE));
        ActorSystem<Void> system = endpoint.bind(() -> ActorSystem.create(
                guardian, ClusterConfig.SYSTEM, endpoint.security().setup(config)));
        return new NodeProgram(system, end, stopped);
    }

    /** Asks the node to end. */
    public void interrupt() {
        end.complete(new Interrupted());
    }

    /** Waits for the end. */
    public End await() throws InterruptedException {
        try {
            return end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stops the actor system. */
    @Override
    public void close() {
        system.terminate();
        // Who ends by itself has told the coordinator, and that has to get there.
        boolean awaited = end.getNow(new Interrupted()) instanceof Interrupted;
        try {
            await(stopped, PATIENCE);
            await(system.getWhenTerminated().toCompletableFuture(), awaited ? PATIENCE : LINGER);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CompletableFuture<?> event, Duration most)
            throws InterruptedException {
        try {
            event.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The JVM is about to end, and its threads are daemons.
        }
    }
}
