package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.SpawnProtocol;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.StuckException;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.cluster.ClusterConfig;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.Security;
import gossamer.node.region.Placement;
import gossamer.node.region.Spill;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs emulations in this JVM, one at a time, on an actor system of its own. */
public final class Emulator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Emulator.class);
    /** For actors of this JVM: only a machine whose cores have dozens of jobs lets them wait. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Connections to JVMs that cannot be reached may keep an actor system from ending. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final ActorSystem<SpawnProtocol.Command> system;
    private final int maxRegions;
    private CompletableFuture<EmulationResult> latest =
            CompletableFuture.failedFuture(new IllegalStateException());

    private final @Nullable ActorRef<Directory.Command> directory;
    private final Consumer<String> say;
    private long runs;
    /** How many nodes the last run had that lacked some. */
    private int few = -1;

    private Emulator(
            ActorSystem<SpawnProtocol.Command> system,
            int maxRegions,
            @Nullable ActorRef<Directory.Command> directory,
            Consumer<String> say) {
        this.system = system;
        this.maxRegions = maxRegions;
        this.directory = directory;
        this.say = say;
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
         * Holds the run.
         *
         * @return the virtual time C, in ticks, when all that happens before C has happened in all
         *     regions, and nothing that happens at C or later; fails if the run ends before
         */
        public CompletableFuture<Long> hold() {
            return hold(0);
        }

        /**
         * The same once the run has come to this time, in ticks: C is this time or, where several
         * regions have a window that goes beyond it, the end of that.
         */
        public CompletableFuture<Long> hold(long notBefore) {
            CompletableFuture<Long> answer = new CompletableFuture<>();
            failAtEnd(answer);
            actor.tell(new RunActor.AskHold(answer, notBefore));
            return answer;
        }

        /**
         * Lets a run that is held go on to a later time, and holds it there; a run that is not held
         * is held from there on.
         *
         * @param to in ticks; what comes of it is told as by {@link #hold(long)}
         */
        public CompletableFuture<Long> advance(long to) {
            CompletableFuture<Long> answer = new CompletableFuture<>();
            failAtEnd(answer);
            actor.tell(new RunActor.AskMove(answer, to));
            return answer;
        }

        /** Whether the run has ended, or broken. */
        public boolean isDone() {
            return result.isDone();
        }

        private void failAtEnd(CompletableFuture<?> answer) {
            // Fails nothing that has been answered.
            CompletableFuture<Boolean> unused = result.handle((end, error) ->
                    answer.completeExceptionally(new IllegalStateException("the run has ended")));
        }

        /** Lets a run that is held go on. */
        public void release() {
            actor.tell(new RunActor.Release());
        }

        /**
         * Writes the state of the run, which is held meanwhile; the trace of before that state has
         * been written and synced then.
         *
         * @param into a directory that is there and has no checkpoint yet
         * @return fails, and the run goes on, where the state cannot be written
         */
        public CompletableFuture<Checkpoint> checkpoint(Path into) {
            CompletableFuture<Checkpoint> answer = new CompletableFuture<>();
            failAtEnd(answer);
            actor.tell(new RunActor.AskCheckpoint(new Checkpointing.Wish(into, answer)));
            return answer;
        }

        /**
         * From now on regions of a JVM that is lost begin at a checkpoint, whose files stay until
         * another one takes its place so.
         *
         * @return fails where that cannot be, so that they begin where they would have: a JVM was
         *     lost since it was written, or the emulation is not as it was when the run began
         */
        public CompletableFuture<Checkpoint> keep(Checkpoint checkpoint) {
            CompletableFuture<Checkpoint> answer = new CompletableFuture<>();
            failAtEnd(answer);
            actor.tell(new RunActor.Keep(checkpoint, answer));
            return answer;
        }

        /**
         * Waits for the end.
         *
         * @throws IllegalStateException or UncheckedIOException when the run broke,
         *     UserCodeException when users' own code did
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
        return new Emulator(
                start(ClusterConfig.alone(maxRegions, ConfigFactory.empty()), Security.none()),
                maxRegions,
                null,
                event -> {});
    }

    /**
     * Starts the actor system as the coordinator of a cluster, which other JVMs may join.
     *
     * @param endpoint where they find it
     * @param terms what holds for them
     * @throws IOException when the endpoint is taken, or is none of this machine
     */
    public static Emulator coordinate(int maxRegions, Endpoint endpoint, Directory.Terms terms)
            throws IOException {
        Config own = ClusterConfig.of(endpoint, ClusterConfig.COORDINATOR);
        Config config = ClusterConfig.withRegions(maxRegions, own);
        ActorSystem<SpawnProtocol.Command> system =
                endpoint.bind(() -> start(config, endpoint.security()));
        Cluster cluster = Cluster.get(system);
        cluster.manager().tell(new Join(cluster.selfMember().address()));
        ActorRef<Directory.Command> directory =
                spawn(system, Directory.create(terms), Directory.NAME, ClusterConfig.SIGNS);
        return new Emulator(system, maxRegions, directory, terms.say());
    }

    private static ActorSystem<SpawnProtocol.Command> start(Config config, Security security) {
        Behavior<SpawnProtocol.Command> guardian =
                Behaviors.setup(context -> SpawnProtocol.create());
        return ActorSystem.create(guardian, ClusterConfig.SYSTEM, security.setup(config));
    }

    private static <T> ActorRef<T> spawn(
            ActorSystem<SpawnProtocol.Command> system,
            Behavior<T> behavior,
            String name,
            Props props) {
        return AskPattern.<SpawnProtocol.Command, ActorRef<T>>ask(
                        system,
                        replyTo -> new SpawnProtocol.Spawn<>(behavior, name, props, replyTo),
                        PATIENCE,
                        system.scheduler())
                .toCompletableFuture()
                .join();
    }

    /** Where other JVMs find the coordinator, as {@code host:port}. */
    public String address() {
        return ClusterConfig.hostPort(Cluster.get(system).selfMember().address());
    }

    /** The nodes that take part now; none where this is no coordinator. */
    public List<Directory.Node> nodes() {
        return askNodes(Directory.ListNodes::new);
    }

    private List<Directory.Node> askNodes(
            Function<ActorRef<List<Directory.Node>>, Directory.Command> question) {
        ActorRef<Directory.Command> known = directory;
        if (known == null) {
            return List.of();
        }
        return AskPattern.<Directory.Command, List<Directory.Node>>ask(
                        known, question::apply, PATIENCE, system.scheduler())
                .toCompletableFuture()
                .join();
    }

    /** The process of a node is known to have ended. */
    public void processEnded(long process) {
        if (directory != null) {
            directory.tell(new Directory.ProcessEnded(process));
        }
    }

    /** Starts a run at virtual time 0. */
    public Handle start(
            Emulation emulation,
            EmulatorSettings settings,
            @Nullable TraceCollector collector,
            ProgressListener progress) {
        return start(emulation, settings, collector, progress, null);
    }

    /**
     * Starts a run.
     *
     * @param collector takes the trace and is closed at the end; null where none is kept
     * @param from where an equal emulation was with as many regions, else null: the run goes on
     *     from there
     */
    public synchronized Handle start(
            Emulation emulation,
            EmulatorSettings settings,
            @Nullable TraceCollector collector,
            ProgressListener progress,
            @Nullable Checkpoint from) {
        if (settings.regions() > maxRegions) {
            throw new IllegalArgumentException(
                    "regions=" + settings.regions() + " > maxRegions=" + maxRegions);
        }
        if (!latest.isDone()) {
            throw new IllegalStateException("a run is under way: regions have one calendar each");
        }
        Placement placement = new Placement(emulation, settings.regions());
        Spread spread = settings.spread();
        // What is wrong with its settings is told before regions ask for it.
        Spill spill = Spill.of(system);
        if (spread != null && spread.here()) {
            spill.require(emulation, placement);
        }
        CompletableFuture<EmulationResult> result = new CompletableFuture<>();
        RunActor.Task task = new RunActor.Task(emulation, collector, progress, result, from);
        Behavior<RunActor.Command> run = RunActor.create(task, settings, placement, seat(spread));
        latest = result;
        return new Handle(spawn(system, run, "run", Props.empty()), result);
    }

    /** A run that is spread does with fewer nodes than it asks for, if some have been lost. */
    private @Nullable ClusterSeat seat(@Nullable Spread spread) {
        if (spread == null || directory == null) {
            return null;
        }
        List<Directory.Node> nodes = nodes();
        int wanted = spread.jvms() - (spread.here() ? 1 : 0);
        if (nodes.size() < wanted) {
            String there = nodes.size() + " of " + wanted + " nodes are there, the rest is lost";
            if (nodes.isEmpty() && !spread.here()) {
                throw RegionHosts.cannotGoOn(there);
            }
            if (nodes.size() != few) {
                say.accept(there + ": runs begin without");
            }
            few = nodes.size();
        }
        runs++;
        return new ClusterSeat(
                runs, directory, nodes.subList(0, Math.min(wanted, nodes.size())), say);
    }

    /** Runs to the end without a trace. */
    public EmulationResult run(Emulation emulation, int regions) throws InterruptedException {
        return start(emulation, EmulatorSettings.untraced(regions), null, ProgressListener.none())
                .await();
    }

    private synchronized boolean isStuck() {
        return latest.handle((done, error) -> error instanceof StuckException).getNow(false);
    }

    /** Stops the actor system, and lets the nodes go. */
    @Override
    public void close() {
        for (Directory.Node node : askNodes(Directory.Dismiss::new)) {
            node.actor().tell(new NodeActor.Goodbye(node.key(), "the coordinator has ended"));
        }
        system.terminate();
        if (isStuck()) {
            // The thread of users' own code never ends; all threads of regions are daemons.
            return;
        }
        try {
            system.getWhenTerminated()
                    .toCompletableFuture()
                    .get(FAREWELL.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // What the runs came to stands; the actor system may still end by itself.
            LOG.info("the actor system did not stop: {}", e.toString());
        }
    }
}
