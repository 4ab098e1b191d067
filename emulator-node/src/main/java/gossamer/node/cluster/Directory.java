package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.ClusterEvent.MemberUp;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import akka.cluster.typed.Subscribe;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The coordinator's list of nodes: lets them in, and tells of those that come and go. */
public final class Directory extends AbstractBehavior<Directory.Command> {

    /** The name of the actor, by which nodes find it. */
    public static final String NAME = "directory";

    /** What the directory understands. */
    public sealed interface Command permits Knock, ListNodes, Follow, ProcessEnded, Came {}

    /**
     * A node wants to take part.
     *
     * @param identity what it runs
     * @param process its process id
     * @param node its actor
     * @param replyTo is told whether it may
     * @param key the node obeys whoever has it
     * @param invitation by which a coordinator knows the nodes that it has started; null if it did
     *     not
     */
    public record Knock(
            Identity identity,
            long process,
            ActorRef<NodeActor.Command> node,
            ActorRef<Joining.Command> replyTo,
            Secret key,
            @Nullable Secret invitation)
            implements Command {
        /** A stranger cannot leave out what is needed. */
        public Knock {
            Objects.requireNonNull(identity);
            Objects.requireNonNull(node);
            Objects.requireNonNull(replyTo);
            Objects.requireNonNull(key);
        }
    }

    /** Who is there now? */
    public record ListNodes(ActorRef<List<Node>> replyTo) implements Command {}

    /** Tell the follower of every change from now on. */
    public record Follow(ActorRef<Change> follower) implements Command {}

    /** The process of a node is known to have ended: no need to wait for signs of life. */
    public record ProcessEnded(long process) implements Command {}

    private record Came(MemberUp event) implements Command {}

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
     * @param ended whether the process of the lost node is known to have ended
     */
    public record Change(List<Node> nodes, @Nullable Node lost, boolean ended) {
        public Change {
            nodes = List.copyOf(nodes);
        }
    }

    private final Identity identity;
    private final @Nullable Secret invitation;
    private final Refusals refusals;
    private final Cluster cluster;
    private final List<Node> admitted = new ArrayList<>();
    private final List<Node> present = new ArrayList<>();
    /** Addresses of JVMs that are members of the cluster. */
    private final List<Address> members = new ArrayList<>();

    private final List<Long> ended = new ArrayList<>();
    private @Nullable ActorRef<Change> follower;

    private Directory(
            ActorContext<Command> context, Identity identity, @Nullable Secret invitation) {
        super(context);
        this.identity = identity;
        this.invitation = invitation;
        this.refusals = new Refusals(context);
        this.cluster = Cluster.get(context.getSystem());
        cluster.subscriptions()
                .tell(new Subscribe<>(
                        context.messageAdapter(MemberUp.class, Came::new), MemberUp.class));
    }

    /**
     * A directory without nodes.
     *
     * @param identity what the coordinator runs
     * @param invitation what a node must show, or null to let in any
     */
    public static Behavior<Command> create(Identity identity, @Nullable Secret invitation) {
        return Behaviors.setup(context -> new Directory(context, identity, invitation));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Knock.class, this::onKnock)
                .onMessage(Came.class, this::onMemberUp)
                .onMessage(ListNodes.class, this::onListNodes)
                .onMessage(Follow.class, this::onFollow)
                .onMessage(ProcessEnded.class, this::onProcessEnded)
                .onSignal(Terminated.class, this::onTerminated)
                .build();
    }

    private Behavior<Command> onKnock(Knock knock) {
        if (invitation != null && !invitation.equals(knock.invitation())) {
            return refuse(knock, "this coordinator takes only nodes that it has started itself");
        }
        if (!knock.identity().equals(identity)) {
            tellRefusal(
                    knock,
                    "this node runs Gossamer " + knock.identity() + ", the coordinator runs "
                            + identity);
            return this;
        }
        Node knocking = new Node(
                knock.node(), ClusterConfig.hostPort(knock.node()), knock.process(), knock.key());
        for (Node node : admitted) {
            if (node.actor().equals(knocking.actor()) && !node.key().equals(knocking.key())) {
                return refuse(knock, "this node has been admitted with another key");
            }
        }
        if (!admitted.contains(knocking)) {
            admitted.add(knocking);
        }
        knock.replyTo()
                .tell(new Joining.Admitted(
                        knock.key(), cluster.selfMember().address().toString()));
        return welcome();
    }

    private Behavior<Command> refuse(Knock knock, String why) {
        refusals.log("a knock", why, knock.node());
        tellRefusal(knock, why);
        return this;
    }

    private static void tellRefusal(Knock knock, String why) {
        knock.replyTo().tell(new Joining.Refused(knock.key(), why));
    }

    private Behavior<Command> onMemberUp(Came came) {
        members.add(came.event().member().address());
        return welcome();
    }

    /** Whoever has been let in and is a member of the cluster takes part. */
    private Behavior<Command> welcome() {
        for (Node node : admitted) {
            if (!present.contains(node) && members.contains(node.actor().path().address())) {
                present.add(node);
                getContext().watch(node.actor());
                tellFollower(null, false);
            }
        }
        return this;
    }

    private Behavior<Command> onListNodes(ListNodes request) {
        request.replyTo().tell(List.copyOf(present));
        return this;
    }

    private Behavior<Command> onFollow(Follow follow) {
        follower = follow.follower();
        tellFollower(null, false);
        return this;
    }

    private Behavior<Command> onProcessEnded(ProcessEnded event) {
        for (Node node : admitted) {
            if (node.process() == event.process()) {
                ended.add(event.process());
                cluster.manager().tell(new Down(node.actor().path().address()));
            }
        }
        return this;
    }

    private Behavior<Command> onTerminated(Terminated terminated) {
        for (Node node : List.copyOf(present)) {
            if (node.actor().path().equals(terminated.getRef().path())) {
                present.remove(node);
                admitted.remove(node);
                members.remove(node.actor().path().address());
                tellFollower(node, ended.contains(node.process()));
            }
        }
        return this;
    }

    private void tellFollower(@Nullable Node lost, boolean processEnded) {
        if (follower != null) {
            follower.tell(new Change(present, lost, processEnded));
        }
    }
}
