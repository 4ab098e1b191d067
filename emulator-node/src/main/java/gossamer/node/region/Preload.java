package gossamer.node.region;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;

import org.jspecify.annotations.Nullable;

/**
 * Reads what actors are made of, and what they are to be told, shortly before they are served. Of a
 * large network nothing is in the processor's cache when it is needed: actors that wait for memory
 * one after the other spend half of their time so, while reads that do not depend on each other go
 * on side by side (docs/decisions/038, 051).
 */
final class Preload {

    /** Of what has been read: so that no compiler leaves the reading out. */
    private int seen;

    /** Something of which nothing may be called, since it may be users' code. */
    void object(@Nullable Object object) {
        seen += object == null ? 0 : object.getClass().getModifiers();
    }

    /** A packet. */
    void signal(Signal signal) {
        if (signal instanceof Packet packet) {
            seen += packet.channel();
        } else if (signal instanceof Worm worm) {
            seen += worm.hop();
        }
    }

    /** What a packet carries. */
    void tokens(Signal signal) {
        if (signal instanceof Packet packet) {
            seen += packet.tokens().size();
        } else if (signal instanceof Worm worm) {
            seen += worm.packet().tokens().size() + worm.route().length();
        }
    }

    /** The state of a link. */
    void arbiter(@Nullable Arbiter core) {
        seen += core == null ? 0 : core.preview();
    }

    @Override
    public String toString() {
        return "preload " + seen;
    }
}
