package gossamer.node.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
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
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's way into the cluster: knocks at the coordinator until it answers, and tells how that
 * went.
 */
public final class Joining extends AbstractBehavior<Joining.Command> {

    /** What it understands. */
    public sealed interface Command permits Answer, Try, GiveUp, Up, Removed {}

    /** What a coordinator says to a knock. */
    public sealed interface Answer extends Command permits Admitted, Refused {
        /** The key of the knock; a stranger may have left it out. */
        @Nullable
        Secret key();
    }

    /** The node may join the cluster at this address. */
    public record Admitted(@Nullable Secret key, String address) implements Answer {
        /** There is an address. */
        public Admitted {
            Objects.requireNonNull(address);
        }
    }

    /** The node may not take part. */
    public record Refused(@Nullable Secret key, String reason) implements Answer {
        /** There is a reason. */
        public Refused {
            Objects.requireNonNull(reason);
        }
    }

    private record Try() implements Command {}

    private record GiveUp() implements Command {}

    private record Up() implements Command {}

    private record Removed() implements Command {}

    /** How it went. */
    public sealed interface Outcome {}

    /** The node takes part. */
    public record Joined() implements Outcome {}

    /** The coordinator does not want the node. */
    public record TurnedAway(String reason) implements Outcome {}

    /** Nobody answered for this long. */
    public record NobodyAnswered(Duration patience) implements Outcome {}

    /** The rest of the cluster goes on without this node, or has ended. */
    public record CutOff() implements Outcome {}

    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final Invitation invitation;
    private final Identity identity;
    private final ActorRef<NodeActor.Command> node;
    private final Duration patience;
    private final Consumer<Outcome> listener;
    private final TimerScheduler<Command> timers;
    private final Refusals refusals;
    private boolean admitted;
    private String knockedAt = "";
    /** What each address where a coordinator was said to be has been given, and no other. */
    private final Map<String, Secret> keys = new HashMap<>();

    private Secret key = Secret.random();

    private Joining(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Invitation invitation,
            Identity identity,
            ActorRef<NodeActor.Command> node,
            Duration patience,
            Consumer<Outcome> listener) {
        super(context);
        this.timers = timers;
        this.invitation = invitation;
        this.identity = identity;
        this.node = node;
        this.patience = patience;
        this.listener = listener;
        this.refusals = new Refusals(context);
        Cluster cluster = Cluster.get(context.getSystem());
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(SelfUp.class, event -> new Up()), SelfUp.class));
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(SelfRemoved.class, event -> new Removed()),
                        SelfRemoved.class));
        timers.startTimerWithFixedDelay(new Try(), Duration.ZERO, INTERVAL);
        timers.startSingleTimer(new GiveUp(), patience);
    }

    /**
     * Knocks.
     *
     * @param invitation where, and what to show there
     * @param identity what this node runs
     * @param node hosts regions
     * @param patience how long to wait until the node takes part
     * @param listener is told how it goes, on a thread of the actor system
     */
    public static Behavior<Command> create(
            Invitation invitation,
            Identity identity,
            ActorRef<NodeActor.Command> node,
            Duration patience,
            Consumer<Outcome> listener) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers ->
                new Joining(context, timers, invitation, identity, node, patience, listener)));
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
                .onMessage(Removed.class, this::onRemoved)
                .build();
    }

    private Behavior<Command> onTry(Try next) {
        if (!admitted) {
            invitation.coordinator().get().ifPresent(this::knockAt);
        }
        return this;
    }

    private void knockAt(String address) {
        knockedAt = address;
        key = keys.computeIfAbsent(address, any -> Secret.random());
        String path = ClusterConfig.addressOf(address) + "/user/" + Directory.NAME;
        Directory.Knock knock = new Directory.Knock(
                identity,
                ProcessHandle.current().pid(),
                node,
                getContext().getSelf(),
                key,
                invitation.secret());
        Adapter.toClassic(getContext().getSystem())
                .actorSelection(path)
                .tell(knock, akka.actor.ActorRef.noSender());
    }

    private Behavior<Command> onStrange(Answer answer) {
        refusals.log(
                "the answer " + answer.getClass().getSimpleName(),
                "it is no answer to this node's knock at " + knockedAt,
                null);
        return this;
    }

    private Behavior<Command> onAdmitted(Admitted answer) {
        if (!admitted) {
            admitted = true;
            node.tell(new NodeActor.Obey(key));
            Cluster.get(getContext().getSystem())
                    .manager()
                    .tell(new Join(akka.actor.AddressFromURIString.parse(answer.address())));
        }
        return this;
    }

    private Behavior<Command> onRefused(Refused answer) {
        timers.cancelAll();
        listener.accept(new TurnedAway(answer.reason()));
        return Behaviors.stopped();
    }

    private Behavior<Command> onGiveUp(GiveUp giveUp) {
        timers.cancelAll();
        listener.accept(new NobodyAnswered(patience));
        return Behaviors.stopped();
    }

    private Behavior<Command> onUp(Up up) {
        timers.cancelAll();
        listener.accept(new Joined());
        return this;
    }

    private Behavior<Command> onRemoved(Removed removed) {
        listener.accept(new CutOff());
        return Behaviors.stopped();
    }

    /**
     * Where a node is to join.
     *
     * @param coordinator where the coordinator can be reached, {@code host:port}, as soon as that
     *     is known
     * @param secret by which a coordinator knows the nodes that it has started itself; null where
     *     it takes others, too
     */
    public record Invitation(
            Supplier<Optional<String>> coordinator,
            @Nullable Secret secret) {

        /** To a coordinator that takes any node. */
        public static Invitation open(Supplier<Optional<String>> coordinator) {
            return new Invitation(coordinator, null);
        }
    }
}
