package gossamer.model.network;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.EventKind;

/**
 * Something that goes wrong with a packet, as the trace tells it.
 *
 * @param kind DROP, DUPLICATE, CORRUPT, TIMEOUT or RETRANSMIT
 * @param first the token concerned (CORRUPT), otherwise the rule that did it, 0 for none
 * @param tokens 1 if a token is concerned, 0 otherwise
 * @param code why (DROP), which wrong value (CORRUPT), the number of the try (TIMEOUT, RETRANSMIT)
 */
public record Mishap(EventKind kind, Packet packet, int first, int tokens, int code) {

    static Mishap drop(Packet packet, DropReason why, int rule) {
        return new Mishap(EventKind.DROP, packet, rule, 0, why.code());
    }

    static Mishap duplicate(Packet packet, int rule) {
        return new Mishap(EventKind.DUPLICATE, packet, rule, 0, 0);
    }

    static Mishap corrupt(Packet packet, int token, int value) {
        return new Mishap(EventKind.CORRUPT, packet, token, 1, value);
    }

    static Mishap timeout(Packet packet, int attempt) {
        return new Mishap(EventKind.TIMEOUT, packet, 0, 0, attempt);
    }

    static Mishap retransmit(Packet packet, int attempt) {
        return new Mishap(EventKind.RETRANSMIT, packet, 0, 0, attempt);
    }
}
