package gossamer.model.fault;

import gossamer.model.fault.law.Burst;

import org.jspecify.annotations.Nullable;

/** A fault that hits packets one by one, with a probability each. */
public sealed interface PacketwiseFault extends Fault
        permits Corrupt, Duplicate, Loss, ReceiveOmission, SendOmission {

    /** How likely a packet is hit. */
    Chance chance();

    /** In whose bad times alone packets are hit; null for no such times. */
    default @Nullable Burst burst() {
        return null;
    }

    /**
     * What becomes of a packet that is hit.
     *
     * @param rule the number of the rule, from 1
     * @param pick 64 random bits of this packet
     */
    Verdict verdict(int rule, long pick);

    @Override
    default FaultSite site() {
        return FaultSite.CHANNEL;
    }

    @Override
    default void disturb(CompiledChannel.Builder rules, Spans spans) {
        rules.strike(this, spans);
    }
}
