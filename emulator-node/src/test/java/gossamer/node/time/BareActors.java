package gossamer.node.time;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.UnhandledMessage;
import akka.testkit.CallingThreadDispatcher;
import akka.testkit.TestActorRef;
import akka.testkit.javadsl.TestKit;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Actors of a region without one: they handle what they are told at once. */
public final class BareActors implements AfterAllCallback {

    private final ActorSystem system = ActorSystem.create("bare");
    private int made;

    /** One more such actor. */
    public One make(Props props) {
        return new One(TestActorRef.create(
                system, props.withDispatcher(CallingThreadDispatcher.Id()), "" + made++));
    }

    /** Hears what such actors leave unhandled. */
    public TestKit unhandled() {
        TestKit probe = new TestKit(system);
        system.eventStream().subscribe(probe.getRef(), UnhandledMessage.class);
        return probe;
    }

    /** One of them. */
    public record One(TestActorRef<BareActor> ref) {
        /** It handles this. */
        public void run(Object message) {
            ref.tell(message, ActorRef.noSender());
        }

        /** Whether it goes on. */
        public boolean isAlive() {
            return !ref.isTerminated();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        TestKit.shutdownActorSystem(system);
    }
}
