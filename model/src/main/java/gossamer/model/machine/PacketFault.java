package gossamer.model.machine;

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
public record PacketFault(EventKind kind, Packet packet, int first, int tokens, int code) {

    /** A packet that is lost. */
    public static PacketFault drop(Packet packet, DropReason why, int rule) {
        return new PacketFault(EventKind.DROP, packet, rule, 0, why.code());
    }

    static PacketFault duplicate(Packet packet, int rule) {
        return new PacketFault(EventKind.DUPLICATE, packet, rule, 0, 0);
    }

    static PacketFault corrupt(Packet packet, int token, int value) {
        return new PacketFault(EventKind.CORRUPT, packet, token, 1, value);
    }

    static PacketFault timeout(Packet packet, int attempt) {
        return new PacketFault(EventKind.TIMEOUT, packet, 0, 0, attempt);
    }

    static PacketFault retransmit(Packet packet, int attempt) {
        return new PacketFault(EventKind.RETRANSMIT, packet, 0, 0, attempt);
    }
}
