package gossamer.model.machine;

import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a gossip algorithm needs of the links beneath it. Whatever a machine has no use for, it
 * passes over: the policy where links are full-duplex, for example.
 *
 * @param policy which direction of a half-duplex link goes first unless the machine says otherwise
 * @param service when links decide which packet goes next
 * @param urgency which packets go before all others at their end of a link
 * @param redirection which receivers a waiting sender may serve instead (rendezvous switching);
 *     null where each packet goes to the receiver that its sender names
 */
public record LinkRequirements(
        LinkPolicy policy,
        Service service,
        Urgency urgency,
        @Nullable Redirection redirection) {

    /** Of algorithms that need nothing in particular. */
    public static final LinkRequirements NONE = new LinkRequirements(
            LinkPolicy.FIRST_READY, Service.AT_ONCE, channel -> TokenSet.empty(), null);

    /** When links decide which packet goes next. */
    public enum Service {
        /** Start-up begins as soon as the port of the sender is free. */
        AT_ONCE,
        /** Before start-up. */
        GRANTED,
        /** Before start-up, and an offer replaces the one that still waits for the same channel. */
        GRANTED_REVISABLE
    }

    /** Which packets go first. */
    public interface Urgency {
        /** A packet whose first token is one of these goes before all others at its end. */
        TokenSet of(int channel);
    }

    /**
     * Senders that would have to wait serve other receivers first, so that the whole network has
     * one arbiter (De Florio &amp; Blondia, Algorithm 2).
     *
     * @param destinations by PU the receivers that it has to serve, in the order that it prefers
     * @param preferNext whether a sender that has sent c packets tries the (c+1)-th of its
     *     receivers first, or always the first one not yet served
     */
    public record Redirection(IntFunction<int[]> destinations, boolean preferNext) {}

    /** The same with this policy. */
    public LinkRequirements with(LinkPolicy other) {
        return new LinkRequirements(other, service, urgency, redirection);
    }

    /** The same with this service. */
    public LinkRequirements with(Service other) {
        return new LinkRequirements(policy, other, urgency, redirection);
    }

    /** The same with this urgency. */
    public LinkRequirements with(Urgency other) {
        return new LinkRequirements(policy, service, other, redirection);
    }

    /** The same with this redirection, null for none. */
    public LinkRequirements with(@Nullable Redirection other) {
        return new LinkRequirements(policy, service, urgency, other);
    }

    /** Whether links must decide before start-up which packet goes next. */
    public boolean grants() {
        return service != Service.AT_ONCE;
    }

    /** Whether an offer replaces the one that still waits for the same channel. */
    public boolean revises() {
        return service == Service.GRANTED_REVISABLE;
    }

    /** Whether a packet goes before all others at its end of the link. */
    public boolean isUrgent(Packet packet) {
        return !packet.tokens().isEmpty()
                && urgency.of(packet.channel()).contains(packet.tokens().from(0));
    }
}
