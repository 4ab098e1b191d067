package gossamer.model.machine.wormhole;

import gossamer.model.fsa.Worm;
import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Packets that wait, first come first served. As a rule there is one at most, which needs no other
 * object: a million links have such queues.
 */
class WormQueue {

    private @Nullable Worm first;
    /** Those behind the first one; null until there are any. */
    private @Nullable ArrayDeque<Worm> others;

    /** Comes last. */
    final void add(Worm worm) {
        if (first == null) {
            first = worm;
            return;
        }
        if (others == null) {
            others = new ArrayDeque<>(2);
        }
        others.add(worm);
    }

    /** Takes the first one out; there must be one. */
    final Worm remove() {
        Worm next = first;
        if (next == null) {
            throw new NoSuchElementException("nothing waits");
        }
        first = others == null ? null : others.poll();
        return next;
    }

    final boolean isEmpty() {
        return first == null;
    }

    final int size() {
        return (first == null ? 0 : 1) + (others == null ? 0 : others.size());
    }
}
