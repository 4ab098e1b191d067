package gossamer.node.time;

import akka.actor.AbstractActor;

import scala.PartialFunction;
import scala.runtime.BoxedUnit;

/**
 * An actor of which a region has hundreds of thousands. It has a protocol and is told through typed
 * references, as a typed actor is, but nothing of what Akka puts around each of those (adapter,
 * context, behavior): none of it would be used (docs/decisions/050). The thread of its region hands
 * it what it understands, one message after the other; all else, and what comes from other threads,
 * comes on Akka's ways.
 */
public abstract class BareActor extends AbstractActor {

    /**
     * Handles a message; false, and nothing else, if it is none that it understands. It throws
     * nothing, and asks for no sender.
     */
    protected abstract boolean handle(Object message);

    /**
     * Its place among the children of its parent, which is its name. All of them can then be made
     * from one Props object, and groups share their names: 450 bytes less for each child.
     */
    protected final int place() {
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
