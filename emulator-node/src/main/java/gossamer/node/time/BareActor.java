package gossamer.node.time;

import akka.actor.AbstractActor;
import akka.actor.ActorRef;

import scala.PartialFunction;
import scala.runtime.BoxedUnit;

/**
 * An actor of which a region has hundreds of thousands. Akka makes it, and ends it, and it has a
 * protocol, as a typed actor has, but nothing of what Akka puts around each of those (adapter,
 * context, behavior): none of it would be used. Its region keeps the actor itself and hands it what
 * it tells it, one message after the other, by the queue of the region's thread; what others tell
 * it by its reference comes on Akka's ways (docs/decisions/050, 051).
 */
public abstract class BareActor extends AbstractActor {

    private boolean stopped;

    /**
     * Handles a message; false, and nothing else, if it is none that it understands. It throws
     * nothing, and asks for no sender.
     */
    protected abstract boolean handle(Object message);

    /**
     * Its region tells it something, on the region's thread: it handles that when all that the
     * region was to do before is done.
     */
    protected final void hand(Object message) {
        RegionExecutor.current().tell(this, message);
    }

    /** Its region tells it to do what is due, from this step on. */
    public final void tell(Step first) {
        hand(first);
    }

    /** Its turn has come to handle this. */
    final void deliver(Object message) {
        if (stopped) {
            getSelf().tell(message, ActorRef.noSender()); // what comes of it is up to Akka
        } else if (!handle(message)) {
            unhandled(message);
        }
    }

    @Override
    public final void postStop() {
        stopped = true;
    }

    /**
     * Its place among the children of its parent, which is its name. All of them can then be made
     * from one Props object, and groups share their names: 450 bytes less for each child.
     */
    public final int place() {
        return Integer.parseInt(self().path().name());
    }

    @Override
    public final void aroundReceive(PartialFunction<Object, BoxedUnit> behavior, Object message) {
        if (!handle(message)) {
            unhandled(message);
        }
    }

    @Override
    public final AbstractActor.Receive createReceive() {
        return AbstractActor.emptyBehavior();
    }
}
