package gossamer.model.fsa;

/**
 * A PU no longer offers a packet that nobody has taken (rendezvous switching). If its transfer has
 * begun this comes too late and changes nothing.
 *
 * @param channel of the packet
 * @param id of the packet
 */
public record Withdraw(int channel, long id) implements Signal {}
