package gossamer.node.time;

import akka.actor.ActorCell;
import akka.dispatch.Envelope;

import org.jspecify.annotations.Nullable;

/**
 * What a region's thread has yet to do, first in, first out: tasks, and messages to its actors. For
 * that thread only.
 */
final class Agenda {

    private static final int FEW = 2_048;

    /** Places come in pairs: a task and nothing, or an actor and a message to it. */
    private @Nullable Object[] ring = new Object[FEW];

    private int head;
    private int tail;

    /** Comes last. */
    void add(Runnable task) {
        add(task, null);
    }

    /** Comes last. */
    void add(ActorCell receiver, Envelope message) {
        add((Object) receiver, message);
    }

    /** Comes last. */
    void add(BareActor receiver, Object message) {
        add((Object) receiver, message);
    }

    private void add(Object first, @Nullable Object second) {
        ring[tail] = first;
        ring[tail + 1] = second;
        tail = tail + 2 & ring.length - 1;
        if (tail == head) {
            grow();
        }
    }

    private void grow() {
        @Nullable Object[] wider = new Object[2 * ring.length];
        System.arraycopy(ring, head, wider, 0, ring.length - head);
        System.arraycopy(ring, 0, wider, ring.length - head, head);
        head = 0;
        tail = ring.length;
        ring = wider;
    }

    boolean isEmpty() {
        return head == tail;
    }

    /**
     * The first task, or the actor whom the first message is for; stays where it is. Not to be
     * asked when empty.
     */
    Object first() {
        Object first = ring[head];
        if (first == null) {
            throw new IllegalStateException("nothing at " + head + ", end at " + tail);
        }
        return first;
    }

    /** Takes the first entry away; its message, or null if it is a task. */
    @Nullable
    Object remove() {
        Object message = ring[head + 1];
        ring[head] = null;
        ring[head + 1] = null;
        head = head + 2 & ring.length - 1;
        if (head == tail && ring.length > FEW) {
            // What was much is seldom much again: all actors of the region are made once.
            ring = new Object[FEW];
            head = 0;
            tail = 0;
        }
        return message;
    }
}
