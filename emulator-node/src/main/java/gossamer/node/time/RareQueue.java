package gossamer.node.time;

import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import akka.dispatch.MessageQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The queue of a mailbox into which hardly anything ever comes: it is made when something does. */
final class RareQueue implements MessageQueue {

    private volatile @Nullable ConcurrentLinkedQueue<Envelope> queue;

    @Override
    public void enqueue(ActorRef receiver, Envelope message) {
        ConcurrentLinkedQueue<Envelope> messages = queue;
        (messages == null ? made() : messages).add(message);
    }

    private synchronized ConcurrentLinkedQueue<Envelope> made() {
        ConcurrentLinkedQueue<Envelope> messages = queue;
        if (messages == null) {
            messages = new ConcurrentLinkedQueue<>();
            queue = messages;
        }
        return messages;
    }

    /** The next message, null if there is none. */
    @Override
    public @Nullable Envelope dequeue() {
        ConcurrentLinkedQueue<Envelope> messages = queue;
        return messages == null ? null : messages.poll();
    }

    @Override
    public int numberOfMessages() {
        ConcurrentLinkedQueue<Envelope> messages = queue;
        return messages == null ? 0 : messages.size();
    }

    @Override
    public boolean hasMessages() {
        ConcurrentLinkedQueue<Envelope> messages = queue;
        return messages != null && !messages.isEmpty();
    }

    @Override
    public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
        for (Envelope left = dequeue(); left != null; left = dequeue()) {
            deadLetters.enqueue(owner, left);
        }
    }
}
