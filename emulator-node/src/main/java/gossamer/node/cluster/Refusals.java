package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what an actor has refused, and who wanted it: the first ones all, then ever fewer, so that
 * no log overflows.
 */
final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final long LOGGED_ALL = 16;

    private final ActorContext<?> context;
    private long count;

    Refusals(ActorContext<?> context) {
        this.context = context;
    }

    /**
     * Logs the refusal of the message that is being handled.
     *
     * @param what was wanted
     * @param why it is refused; nothing that the peer has chosen
     * @param named an actor of the peer according to the message, where the peer does not give a
     *     sender
     */
    void log(String what, String why, @Nullable ActorRef<?> named) {
        count++;
        if (count <= LOGGED_ALL || Long.bitCount(count) == 1) {
            LOG.warn("refused {} from {}: {} (refusal {})", what, peer(named), why, count);
        }
    }

    /** As the peer gives it: where there is no TLS, it can lie. */
    private String peer(@Nullable ActorRef<?> named) {
        Address sender = Adapter.toClassic(context).sender().path().address();
        if (!sender.hasLocalScope()) {
            return ClusterConfig.hostPort(sender);
        }
        return named == null ? "a peer that gives no address" : ClusterConfig.hostPort(named);
    }
}
