package gossamer.model.machine;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fsa.Packet;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of one packet that enters a disturbed channel. Times are {@link
 * gossamer.model.fault.Spans#NEVER} where that never happens.
 *
 * @param packet what arrives
 * @param wrong the token that the channel has falsified, -1 for none
 * @param leaves when the channel is free again
 * @param first the packet itself
 * @param second its duplicate, null without one
 */
public record Crossing(
        Packet packet,
        int wrong,
        long leaves,
        Copy first,
        @Nullable Copy second) {

    /**
     * One crossing.
     *
     * @param duplicateRule the rule that made it cross; 0 for the packet itself
     * @param begins when it enters the channel
     * @param leaves when its tail has left the channel
     * @param arrives when it reaches its PU; NEVER if it is lost or held for good
     * @param lostAt when it is lost; NEVER if it is not
     * @param why why it is lost; of no meaning unless it is
     * @param lossRule the rule that loses it, 0 for none
     */
    public record Copy(
            int duplicateRule,
            long begins,
            long leaves,
            long arrives,
            long lostAt,
            DropReason why,
            int lossRule) {}

    /** Whether the packet itself gets through the channel. */
    public boolean passes() {
        return first.arrives() != NEVER;
    }

    /** Has everything happen, on a link that repeats nothing. */
    public void tell(int arbiter, Arbiter.Effects effects) {
        tell(first, arbiter, effects);
        if (second != null) {
            tell(second, arbiter, effects);
        }
    }

    private void tell(Copy copy, int arbiter, Arbiter.Effects effects) {
        tellOfCrossing(copy, arbiter, effects);
        if (copy.arrives() != NEVER) {
            effects.delivers(copy.arrives(), packet);
        }
    }

    /** Tells all about one crossing but that it arrives. */
    public void tellOfCrossing(Copy copy, int arbiter, Arbiter.Effects effects) {
        if (copy.duplicateRule() != 0) {
            tell(
                    copy.begins(),
                    PacketFault.duplicate(packet, copy.duplicateRule()),
                    arbiter,
                    effects);
        }
        if (copy.lostAt() != NEVER) {
            PacketFault drop = PacketFault.drop(packet, copy.why(), copy.lossRule());
            tell(copy.lostAt(), drop, arbiter, effects);
        } else if (copy.arrives() == NEVER) {
            // So that an instant exists at which it stands still, whoever calls it a last one.
            effects.held(arbiter, copy.begins());
        } else if (wrong >= 0 && packet.variants() != null) {
            int value = packet.variants().of(wrong);
            tell(copy.leaves(), PacketFault.corrupt(packet, wrong, value), arbiter, effects);
        }
    }

    private static void tell(
            long time, PacketFault packetFault, int arbiter, Arbiter.Effects effects) {
        effects.packetFault(time, packetFault);
        effects.wakes(arbiter, time);
    }
}
