package gossamer.node.cluster;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent;
import akka.cluster.ClusterEvent.MemberEvent;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.Member;
import akka.cluster.UniqueAddress;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import akka.cluster.typed.Subscribe;
import akka.remote.RemoteActorRefProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import scala.Some;

/**
 * The coordinator's list of nodes: lets them in, tells of those that come and go, and alone decides
 * which of them are lost. One that is lost stays out: from then on no JVM of the cluster takes
 * anything from it, and it is told so if it is still there.
 */
public final class Directory extends AbstractBehavior<Directory.Command> {

    /** The name of the actor, by which nodes find it. */
    public static final String NAME = "directory";

    /** How long a node may give no sign of life, unless told otherwise. */
    public static final Duration LOST_AFTER = Duration.ofSeconds(30);

    /** What the directory understands. */
    public sealed interface Command
            permits Knock,
                    NodeLives,
                    Left,
                    ListNodes,
                    Dismiss,
                    Follow,
                    FollowerEnded,
                    ProcessEnded,
                    Changed,
                    Look {}

    /**
     * A node wants to take part.
     *
     * @param identity what it runs
     * @param process its process id
     * @param node its actor
     * @param replyTo is told whether it may
     * @param key the node obeys whoever has it
     */
    public record Knock(
            Identity identity,
            long process,
            ActorRef<NodeActor.Command> node,
            ActorRef<Joining.Command> replyTo,
            Secret key)
            implements Command {
        /** A stranger cannot leave out what is needed. */
        public Knock {
            Objects.requireNonNull(identity);
            Objects.requireNonNull(node);
            Objects.requireNonNull(replyTo);
            Objects.requireNonNull(key);
        }
    }

    /** A sign of life of the node that was admitted with this key. */
    public record NodeLives(@Nullable Secret key) implements Command {}

    /** The node that was admitted with this key takes part no longer. */
    public record Left(@Nullable Secret key) implements Command {}

    /** Who is there now? */
    public record ListNodes(ActorRef<List<Node>> replyTo) implements Command {}

    /** Forgets all nodes, and says who they were: whoever asks will tell them that they may go. */
    public record Dismiss(ActorRef<List<Node>> replyTo) implements Command {}

    /** Tell the follower of every change from now on. */
    public record Follow(ActorRef<Change> follower) implements Command {}

    private record FollowerEnded(ActorRef<Change> ended) implements Command {}

    /** The process of a node is known to have ended: no need to wait for signs of life. */
    public record ProcessEnded(long process) implements Command {}

    private record Changed(MemberEvent event) implements Command {}

    private record Look() implements Command {}

    /**
     * What holds for all nodes.
     *
     * @param identity what they must run, as the coordinator does
     * @param lostAfter a node that gives no sign of life for longer is lost
     * @param say is told, in words, which nodes are lost and what becomes of their regions; by the
     *     follower while there is one
     */
    public record Terms(Identity identity, Duration lostAfter, Consumer<String> say) {}

    /**
     * A node that takes part.
     *
     * @param actor hosts regions
     * @param address host and port, for people
     * @param process its process id
     * @param key without which it does nothing
     */
    public record Node(
            ActorRef<NodeActor.Command> actor, String address, long process, Secret key) {}

    /**
     * The nodes that are there have changed.
     *
     * @param nodes those that are there now
     * @param lost who is not there any more, or null
     * @param why it is lost, for people
     */
    public record Change(List<Node> nodes, @Nullable Node lost, String why) {
        public Change {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A node that has been let in. Its silence counts only when it takes part: on a machine with
     * many jobs it may not know for a minute that it has been let in.
     */
    private static final class Guest {
        private final Node node;
        private final ActorRef<Joining.Command> joining;
        private final Silence silence = new Silence(System.nanoTime());
        /** Its incarnation, which no other JVM at its address has; null until it joins. */
        private @Nullable UniqueAddress member;

        private boolean present;

        private Guest(Node node, ActorRef<Joining.Command> joining) {
            this.node = node;
            this.joining = joining;
        }
    }

    private final Terms terms;
    private final Refusals refusals;
    private final Cluster cluster;
    private final List<Guest> admitted = new ArrayList<>();
    private boolean dismissed;
    private @Nullable ActorRef<Change> follower;

    private Directory(ActorContext<Command> context, TimerScheduler<Command> timers, Terms terms) {
        super(context);
        this.terms = terms;
        this.refusals = new Refusals();
        this.cluster = Cluster.get(context.getSystem());
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(MemberEvent.class, Changed::new),
                        MemberEvent.class));
        timers.startTimerWithFixedDelay(new Look(), Silence.INTERVAL);
    }

    /** A directory without nodes. */
    public static Behavior<Command> create(Terms terms) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new Directory(context, timers, terms)));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Knock.class, this::onKnock)
                .onMessage(NodeLives.class, this::onNodeLives)
                .onMessage(Left.class, this::onLeft)
                .onMessage(Look.class, this::onLook)
                .onMessage(Changed.class, this::onChanged)
                .onMessage(ListNodes.class, this::onListNodes)
                .onMessage(Dismiss.class, this::onDismiss)
                .onMessage(Follow.class, this::onFollow)
                .onMessage(FollowerEnded.class, this::onFollowerEnded)
                .onMessage(ProcessEnded.class, this::onProcessEnded)
                .build();
    }

    private Behavior<Command> onKnock(Knock knock) {
        if (!knock.identity().equals(terms.identity())) {
            tellRefusal(
                    knock,
                    "this node runs Gossamer " + knock.identity() + ", the coordinator runs "
                            + terms.identity());
            return this;
        }
        Node knocking = new Node(
                knock.node(), ClusterConfig.hostPort(knock.node()), knock.process(), knock.key());
        boolean known = false;
        for (Guest each : admitted) {
            if (each.node.actor().equals(knocking.actor())
                    && !each.node.key().equals(knocking.key())) {
                return refuse(knock, "this node has been admitted with another key");
            }
            known |= each.node.equals(knocking);
        }
        if (!known) {
            admitted.add(new Guest(knocking, knock.replyTo()));
        }
        knock.replyTo()
                .tell(new Joining.Admitted(
                        knock.key(),
                        cluster.selfMember().address().toString(),
                        terms.lostAfter().toMillis(),
                        getContext().getSelf()));
        return this;
    }

    private Behavior<Command> refuse(Knock knock, String why) {
        refusals.log("a knock", why, getContext(), knock.node());
        tellRefusal(knock, why);
        return this;
    }

    private static void tellRefusal(Knock knock, String why) {
        knock.replyTo().tell(new Joining.Refused(knock.key(), why));
    }

    private Behavior<Command> onNodeLives(NodeLives sign) {
        requireKnown("a sign of life", sign.key());
        for (Guest each : admitted) {
            if (each.node.key().equals(sign.key())) {
                each.silence.heard();
            }
        }
        return this;
    }

    private Behavior<Command> onLook(Look look) {
        long now = System.nanoTime();
        loseThose(
                each -> each.present && each.silence.isLonger(terms.lostAfter(), now),
                "no sign of life for " + terms.lostAfter().toSeconds() + " s");
        for (Guest each : admitted) {
            each.joining.tell(new Joining.CoordinatorLives(each.node.key()));
        }
        return this;
    }

    private Behavior<Command> onLeft(Left left) {
        requireKnown("a farewell", left.key());
        return loseThose(each -> each.node.key().equals(left.key()), "it has left");
    }

    /** Nobody else can speak in the name of a node. */
    private void requireKnown(String what, @Nullable Secret key) {
        if (!dismissed && admitted.stream().noneMatch(each -> each.node.key().equals(key))) {
            refusals.log(what, "no node has been admitted with its key", getContext(), null);
        }
    }

    private Behavior<Command> onProcessEnded(ProcessEnded event) {
        return loseThose(each -> each.node.process() == event.process(), "its process has ended");
    }

    private Behavior<Command> onChanged(Changed changed) {
        Member member = changed.event().member();
        if (changed.event() instanceof MemberRemoved) {
            return loseThose(
                    each -> member.uniqueAddress().equals(each.member),
                    "another process has taken its place");
        }
        boolean up = changed.event() instanceof ClusterEvent.MemberUp;
        for (Guest each : admitted) {
            if (each.member == null
                    && each.node.actor().path().address().equals(member.address())
                    && !isTaken(member.uniqueAddress())) {
                each.member = member.uniqueAddress();
            }
            // Whoever has been let in and is a member of the cluster takes part.
            if (up && !each.present && member.uniqueAddress().equals(each.member)) {
                each.present = true;
                each.silence.heard();
                tellFollower(null, "");
            }
        }
        return this;
    }

    private boolean isTaken(UniqueAddress member) {
        return admitted.stream().anyMatch(each -> member.equals(each.member));
    }

    private Behavior<Command> loseThose(Predicate<Guest> those, String why) {
        for (Guest each : List.copyOf(admitted)) {
            if (those.test(each)) {
                admitted.remove(each);
                expel(each, why);
                if (each.present) {
                    if (follower == null) {
                        terms.say().accept("node " + each.node.address() + " is lost: " + why);
                    }
                    tellFollower(each.node, why);
                }
            }
        }
        return this;
    }

    /**
     * Takes a node out of the cluster. A member that is down stays one for ever unless it is also
     * known to be unreachable, as one in quarantine is: only then may a JVM come at its address.
     * All others put it in quarantine when it is removed.
     */
    private void expel(Guest lost, String why) {
        UniqueAddress member = lost.member;
        for (Member each : cluster.state().getMembers()) {
            if (each.uniqueAddress().equals(member)) {
                cluster.manager().tell(new Down(each.address()));
            }
        }
        var system = (ExtendedActorSystem) Adapter.toClassic(getContext().getSystem());
        if (member != null && system.provider() instanceof RemoteActorRefProvider remote) {
            remote.quarantine(member.address(), new Some<>(member.longUid()), why);
        }
    }

    private List<Node> present() {
        return admitted.stream()
                .filter(each -> each.present)
                .map(each -> each.node)
                .toList();
    }

    private Behavior<Command> onListNodes(ListNodes request) {
        request.replyTo().tell(present());
        return this;
    }

    private Behavior<Command> onDismiss(Dismiss request) {
        request.replyTo().tell(present());
        admitted.clear();
        dismissed = true;
        return this;
    }

    private Behavior<Command> onFollow(Follow follow) {
        follower = follow.follower();
        getContext().watchWith(follow.follower(), new FollowerEnded(follow.follower()));
        tellFollower(null, "");
        return this;
    }

    /** Another one may have come meanwhile. */
    private Behavior<Command> onFollowerEnded(FollowerEnded event) {
        follower = event.ended().equals(follower) ? null : follower;
        return this;
    }

    private void tellFollower(@Nullable Node lost, String why) {
        if (follower != null) {
            follower.tell(new Change(present(), lost, why));
        }
    }
}
