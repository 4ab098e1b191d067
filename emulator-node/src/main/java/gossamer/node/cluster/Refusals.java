package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what is refused, and who wanted it: the first ones all, then ever fewer, so that
 * no log overflows.
 */
final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final long LOGGED_ALL = 16;

    private long count;

    /**
     * Logs the refusal of a message that an actor is handling.
     *
     * @param what was wanted
     * @param why it is refused; nothing that the peer has chosen
     * @param context of the actor
     * @param named an actor of the peer according to the message, where the peer does not give a
     *     sender
     */
    void log(String what, String why, ActorContext<?> context, @Nullable ActorRef<?> named) {
        log(what + " from " + peer(context, named), why);
    }

    /** Logs that something, of somebody, is refused. */
    void log(String what, String why) {
        count++;
        if (count <= LOGGED_ALL || Long.bitCount(count) == 1) {
            LOG.warn("refused {}: {} (refusal {})", what, why, count);
        }
    }

    /** As the peer gives it: where there is no TLS, it can lie. */
    private static String peer(ActorContext<?> context, @Nullable ActorRef<?> named) {
        Address sender = Adapter.toClassic(context).sender().path().address();
        if (!sender.hasLocalScope()) {
            return ClusterConfig.hostPort(sender);
        }
        return named == null ? "a peer that gives no address" : ClusterConfig.hostPort(named);
    }
}
