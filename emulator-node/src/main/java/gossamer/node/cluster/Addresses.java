package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;

/** Addresses of actor systems as people write them. */
final class Addresses {

    private Addresses() {}

    /** {@code host:port} of an actor of another JVM. */
    static String hostPort(ActorRef<?> actor) {
        return hostPort(actor.path().address());
    }

    /** {@code host:port}, or the name of the system where it has none. */
    static String hostPort(Address address) {
        return address.hostPort().replaceFirst("^.*@", "");
    }
}
