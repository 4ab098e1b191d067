package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.eventstream.EventStream;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.cluster.typed.SelfRemoved;
import akka.cluster.typed.SelfUp;
import akka.cluster.typed.Subscribe;
import akka.remote.artery.ThisActorSystemQuarantinedEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's membership: knocks at the coordinator until it answers, gives it signs of life, watches
 * for its, and tells how that went.
 */
public final class Joining extends AbstractBehavior<Joining.Command> {

    /** What it understands. */
    public sealed interface Command permits Answer, Try, GiveUp, Up, Out, Quarantined, Look {}

    /** What a coordinator says to those who knock. */
    public sealed interface Answer extends Command permits Admitted, Refused, CoordinatorLives {
        /** The key of the knock; a stranger may have left it out. */
        @Nullable
        Secret key();
    }

    /**
     * The node may join the cluster.
     *
     * @param address of the coordinator
     * @param lostAfterMillis who gives no sign of life for longer is given up
     * @param directory wants the node's signs of life
     */
    public record Admitted(
            @Nullable Secret key,
            String address,
            long lostAfterMillis,
            ActorRef<Directory.Command> directory)
            implements Answer {
        /** Nothing is missing. */
        public Admitted {
            Objects.requireNonNull(address);
            Objects.requireNonNull(directory);
        }
    }

    /** The node may not take part. */
    public record Refused(@Nullable Secret key, String reason) implements Answer {
        /** There is a reason. */
        public Refused {
            Objects.requireNonNull(reason);
        }
    }

    /** A sign of life of the coordinator. */
    public record CoordinatorLives(@Nullable Secret key) implements Answer {}

    private record Try() implements Command {}

    private record GiveUp() implements Command {}

    private record Up() implements Command {}

    private record Out() implements Command {}

    private record Quarantined(Address by) implements Command {}

    private record Look() implements Command {}

    /** How it went. */
    public sealed interface Outcome {}

    /** The node takes part. */
    public record Joined() implements Outcome {}

    /** The coordinator does not want the node. */
    public record TurnedAway(String reason) implements Outcome {}

    /** Nobody answered for this long. */
    public record NobodyAnswered(Duration patience) implements Outcome {}

    /** The coordinator has given no sign of life for longer than a node waits. */
    public record CutOff() implements Outcome {}

    /** The coordinator goes on without this node. */
    public record GivenUp() implements Outcome {}

    private static final Duration INTERVAL = Duration.ofMillis(250);

    /** The coordinator decides first. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private final Supplier<Optional<String>> coordinator;
    private final Identity identity;
    private final ActorRef<NodeActor.Command> node;
    private final Duration patience;
    private final Consumer<Outcome> listener;
    private final TimerScheduler<Command> timers;
    private final Refusals refusals;
    private @Nullable Admitted admission;
    private Silence silence = new Silence(System.nanoTime());
    private String knockedAt = "";
    /** What each address where a coordinator was said to be has been given, and no other. */
    private final Map<String, Secret> keys = new HashMap<>();

    private Secret key = Secret.random();

    private Joining(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Supplier<Optional<String>> coordinator,
            Identity identity,
            ActorRef<NodeActor.Command> node,
            Duration patience,
            Consumer<Outcome> listener) {
        super(context);
        this.timers = timers;
        this.coordinator = coordinator;
        this.identity = identity;
        this.node = node;
        this.patience = patience;
        this.listener = listener;
        this.refusals = new Refusals();
        Cluster cluster = Cluster.get(context.getSystem());
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(SelfUp.class, event -> new Up()), SelfUp.class));
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(SelfRemoved.class, event -> new Out()),
                        SelfRemoved.class));
        context.getSystem()
                .eventStream()
                .tell(new EventStream.Subscribe<>(
                        ThisActorSystemQuarantinedEvent.class,
                        context.messageAdapter(
                                ThisActorSystemQuarantinedEvent.class,
                                event -> new Quarantined(event.remoteAddress().address()))));
        timers.startTimerWithFixedDelay(new Try(), Duration.ZERO, INTERVAL);
        timers.startSingleTimer(new GiveUp(), patience);
    }

    /**
     * Knocks.
     *
     * @param coordinator where the coordinator can be reached, {@code host:port}, as soon as that
     *     is known
     * @param identity what this node runs
     * @param node hosts regions
     * @param patience how long to wait until the node takes part
     * @param listener is told how it goes, on a thread of the actor system
     */
    public static Behavior<Command> create(
            Supplier<Optional<String>> coordinator,
            Identity identity,
            ActorRef<NodeActor.Command> node,
            Duration patience,
            Consumer<Outcome> listener) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers ->
                new Joining(context, timers, coordinator, identity, node, patience, listener)));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Try.class, this::onTry)
                .onMessage(Answer.class, answer -> !key.equals(answer.key()), this::onStrange)
                .onMessage(Admitted.class, this::onAdmitted)
                .onMessage(Refused.class, this::onRefused)
                .onMessage(GiveUp.class, this::onGiveUp)
                .onMessage(Up.class, this::onUp)
                .onMessage(Out.class, out -> end(new GivenUp()))
                .onMessage(Quarantined.class, this::onQuarantined)
                .onMessage(CoordinatorLives.class, this::onCoordinatorLives)
                .onMessage(Look.class, this::onLook)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onTry(Try next) {
        if (admission == null) {
            coordinator.get().ifPresent(this::knockAt);
        }
        return this;
    }

    private void knockAt(String address) {
        knockedAt = address;
        key = keys.computeIfAbsent(address, any -> Secret.random());
        String path = ClusterConfig.addressOf(address) + "/user/" + Directory.NAME;
        Directory.Knock knock = new Directory.Knock(
                identity, ProcessHandle.current().pid(), node, getContext().getSelf(), key);
        Adapter.toClassic(getContext().getSystem())
                .actorSelection(path)
                .tell(knock, akka.actor.ActorRef.noSender());
    }

    private Behavior<Command> onStrange(Answer answer) {
        refusals.log(
                "the answer " + answer.getClass().getSimpleName(),
                "it is no answer to this node's knock at " + knockedAt,
                getContext(),
                null);
        return this;
    }

    private Behavior<Command> onAdmitted(Admitted answer) {
        if (admission == null) {
            admission = answer;
            timers.cancel(new Try());
            silence = new Silence(System.nanoTime());
            timers.startTimerWithFixedDelay(new Look(), Silence.INTERVAL);
            node.tell(new NodeActor.Obey(key));
            Cluster.get(getContext().getSystem())
                    .manager()
                    .tell(new Join(akka.actor.AddressFromURIString.parse(answer.address())));
        }
        return this;
    }

    private Behavior<Command> onRefused(Refused answer) {
        return end(new TurnedAway(answer.reason()));
    }

    private Behavior<Command> onGiveUp(GiveUp giveUp) {
        return end(new NobodyAnswered(patience));
    }

    private Behavior<Command> onUp(Up up) {
        timers.cancel(new GiveUp());
        listener.accept(new Joined());
        return this;
    }

    private Behavior<Command> onCoordinatorLives(CoordinatorLives sign) {
        silence.heard();
        return this;
    }

    private Behavior<Command> onLook(Look look) {
        Admitted known = Objects.requireNonNull(admission);
        known.directory().tell(new Directory.NodeLives(key));
        Duration limit = Duration.ofMillis(known.lostAfterMillis()).plus(MARGIN);
        return silence.isLonger(limit, System.nanoTime()) ? end(new CutOff()) : this;
    }

    /** Who has been lost is not heard by the others any more, and so comes to know it. */
    private Behavior<Command> onQuarantined(Quarantined quarantined) {
        boolean byCoordinator = admission != null
                && quarantined.by().equals(admission.directory().path().address());
        return byCoordinator ? end(new GivenUp()) : this;
    }

    private Behavior<Command> end(Outcome outcome) {
        timers.cancelAll();
        listener.accept(outcome);
        return Behaviors.stopped();
    }

    /** The last word of this JVM. */
    private Behavior<Command> onPostStop() {
        if (admission != null) {
            admission.directory().tell(new Directory.Left(key));
        }
        return this;
    }
}
