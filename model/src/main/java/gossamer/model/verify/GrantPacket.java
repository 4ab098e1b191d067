package gossamer.model.verify;

/**
 * A packet on a machine whose links grant turns: it waits at its end of a link, then it is under
 * way.
 */
final class GrantPacket extends TracedPacket {

    /** When it was offered anew with other contents, or NEVER. */
    long revised = NEVER;

    /** When the tail must arrive; NEVER while the header has not entered the channel. */
    long tail = NEVER;

    /** The packet of an OFFER or START record. */
    GrantPacket(Cursor record) {
        super(record);
    }
}
