package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.SpawnProtocol;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.trace.TraceCollector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs emulations in this JVM, one at a time, on an actor system of its own. */
public final class Emulator implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ActorSystem<SpawnProtocol.Command> system;
    private final int maxRegions;
    private CompletableFuture<EmulationResult> latest =
            CompletableFuture.failedFuture(new IllegalStateException());

    private Emulator(ActorSystem<SpawnProtocol.Command> system, int maxRegions) {
        this.system = system;
        this.maxRegions = maxRegions;
    }

    /** A run under way. */
    public static final class Handle {
        private final ActorRef<RunActor.Command> actor;
        private final CompletableFuture<EmulationResult> result;

        private Handle(
                ActorRef<RunActor.Command> actor, CompletableFuture<EmulationResult> result) {
            this.actor = actor;
            this.result = result;
        }

        /** Asks the run to end at the next window; {@link #await} then returns soon. */
        public void stop(StopReason reason) {
            actor.tell(new RunActor.Stop(reason));
        }

        /**
         * Waits for the end.
         *
         * @throws IllegalStateException or UncheckedIOException when the run broke
         */
        public EmulationResult await() throws InterruptedException {
            try {
                return result.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException("the run ended with " + e.getCause(), e.getCause());
            }
        }
    }

    /** Starts the actor system. Runs may have up to {@code maxRegions} regions. */
    public static Emulator create(int maxRegions) {
        Behavior<SpawnProtocol.Command> guardian =
                Behaviors.setup(context -> SpawnProtocol.create());
        Config config = RegionDispatcher.config(maxRegions)
                .withFallback(ConfigFactory.parseResources(Emulator.class, "/gossamer/akka.conf"))
                .withFallback(ConfigFactory.defaultReference(Emulator.class.getClassLoader()))
                .resolve();
        return new Emulator(ActorSystem.create(guardian, "gossamer", config), maxRegions);
    }

    /**
     * Starts a run.
     *
     * @param collector takes the trace and is closed at the end; null where none is kept
     */
    public synchronized Handle start(
            Emulation emulation,
            EmulatorSettings settings,
            @Nullable TraceCollector collector,
            ProgressListener progress) {
        if (settings.regions() > maxRegions) {
            throw new IllegalArgumentException(
                    "regions=" + settings.regions() + " > maxRegions=" + maxRegions);
        }
        if (!latest.isDone()) {
            throw new IllegalStateException("a run is under way: regions have one calendar each");
        }
        CompletableFuture<EmulationResult> result = new CompletableFuture<>();
        Behavior<RunActor.Command> run =
                RunActor.create(emulation, settings, collector, progress, result);
        latest = result;
        CompletableFuture<ActorRef<RunActor.Command>> actor =
                AskPattern.<SpawnProtocol.Command, ActorRef<RunActor.Command>>ask(
                                system,
                                replyTo -> new SpawnProtocol.Spawn<>(
                                        run, "run", Props.empty(), replyTo),
                                PATIENCE,
                                system.scheduler())
                        .toCompletableFuture();
        return new Handle(actor.join(), result);
    }

    /** Runs to the end without a trace. */
    public EmulationResult run(Emulation emulation, int regions) throws InterruptedException {
        return start(emulation, EmulatorSettings.untraced(regions), null, ProgressListener.none())
                .await();
    }

    /** Stops the actor system. */
    @Override
    public void close() {
        system.terminate();
        try {
            system.getWhenTerminated()
                    .toCompletableFuture()
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the actor system did not stop: " + e, e);
        }
    }
}
