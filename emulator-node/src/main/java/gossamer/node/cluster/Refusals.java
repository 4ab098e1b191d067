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
    private static final int MOST_SHOWN = 300;

    private long count;

    /**
     * Logs the refusal of a message that an actor is handling.
     *
     * @param what was wanted
     * @param why it is refused
     * @param context of the actor
     * @param named an actor of the peer according to the message, where the peer does not give a
     *     sender
     */
    void log(String what, String why, ActorContext<?> context, @Nullable ActorRef<?> named) {
        Address sender = Adapter.toClassic(context).sender().path().address();
        log(
                what,
                why,
                named == null || sender.hasGlobalScope() ? sender : named.path().address());
    }

    /**
     * Logs that something is refused.
     *
     * @param peer as it gives it: where there is no TLS, it can lie; or an address of this JVM
     *     where it gives none
     */
    void log(String what, String why, Address peer) {
        String who = peer.hasLocalScope()
                ? "a peer that gives no address"
                : ClusterConfig.hostPort(peer);
        log(what + " from " + who, why);
    }

    /** Logs that something, of somebody, is refused. */
    void log(String what, String why) {
        count++;
        if (count <= LOGGED_ALL || Long.bitCount(count) == 1) {
            LOG.warn("refused {}: {} (refusal {})", plain(what), plain(why), count);
        }
    }

    /** Not too long, and of plain characters only: the peer may have chosen some of it. */
    private static String plain(String text) {
        return text.substring(0, Math.min(text.length(), MOST_SHOWN)).replaceAll("[^ -~…]", "?");
    }
}
