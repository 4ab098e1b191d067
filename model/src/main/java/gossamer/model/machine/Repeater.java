package gossamer.model.machine;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fsa.Packet;
import org.jspecify.annotations.Nullable;

/**
 * The two ends of one channel of a link that repeats what is not acknowledged, see {@link
 * Reliability}: the sending end knows the attempts, the receiving end what has come before.
 */
public final class Repeater {

    private final int arbiter;
    private final Reliability rule;
    /** The channel of the acknowledgements, null if nothing disturbs it. */
    private final @Nullable DisturbedChannel back;

    private final long backTicks;
    private int attempt;
    private boolean received;
    private long acknowledgedAt = NEVER;

    /**
     * A channel without a packet.
     *
     * @param arbiter the link, or the port, that it belongs to
     * @param backTicks how long an acknowledgement takes
     * @param back what disturbs the opposite channel; null for nothing
     */
    public Repeater(
            int arbiter, Reliability rule, long backTicks, @Nullable DisturbedChannel back) {
        this.arbiter = arbiter;
        this.rule = rule;
        this.back = back;
        this.backTicks = backTicks;
    }

    /** A packet is sent for the first time. */
    public void begin() {
        attempt = 1;
        received = false;
        acknowledgedAt = NEVER;
    }

    /**
     * The packet crosses an undisturbed channel until {@code leaves}; when it is acknowledged or
     * times out.
     */
    public long crosses(Packet packet, long leaves, Arbiter.Effects effects) {
        arrives(packet, leaves, effects);
        return next(leaves);
    }

    /**
     * The same where the channel is disturbed; {@link gossamer.model.fault.Spans#NEVER} if it is
     * held for good.
     */
    public long crosses(Crossing fate, Arbiter.Effects effects) {
        crosses(fate, fate.first(), effects);
        if (fate.second() != null) {
            crosses(fate, fate.second(), effects);
        }
        return next(fate.leaves());
    }

    private void crosses(Crossing fate, Crossing.Copy copy, Arbiter.Effects effects) {
        fate.tellOfCrossing(copy, arbiter, effects);
        if (copy.arrives() != NEVER) {
            arrives(fate.packet(), copy.arrives(), effects);
        }
    }

    private void arrives(Packet packet, long time, Arbiter.Effects effects) {
        if (received) {
            effects.packetFault(time, PacketFault.drop(packet, DropReason.REDUNDANT, 0));
            effects.wakes(arbiter, time);
        } else {
            effects.delivers(time, packet);
        }
        received = true;
        long answer = back == null ? time + backTicks : back.acknowledge(time, backTicks);
        acknowledgedAt = Math.min(acknowledgedAt, answer);
    }

    private long next(long leaves) {
        if (leaves == NEVER) {
            return NEVER;
        }
        long deadline = leaves + rule.timeoutAfter(attempt);
        return acknowledgedAt <= deadline ? Math.max(acknowledgedAt, leaves) : deadline;
    }

    /**
     * All attempts of a packet that nothing can come between, whose first start-up begins now; when
     * it is acknowledged or given up, {@link gossamer.model.fault.Spans#NEVER} if it is held for
     * good.
     */
    public long sendAtOnce(
            Packet packet,
            @Nullable DisturbedChannel channel,
            Cost cost,
            long time,
            Arbiter.Effects effects) {
        long crossing = cost.crossing(packet.flits());
        long at = time;
        begin();
        do {
            long startup = cost.startup();
            long enter = at + (channel == null ? startup : channel.startup(at, startup));
            effects.entered(enter, packet, 0);
            at = channel == null
                    ? crosses(packet, enter + crossing, effects)
                    : crosses(channel.enter(enter, packet, crossing), effects);
        } while (!isAcknowledged(at) && repeats(packet, channel, at, effects));
        return at;
    }

    /** Whether an acknowledgement has come by now. */
    public boolean isAcknowledged(long time) {
        return acknowledgedAt <= time;
    }

    /** Whether the packet has reached the receiving end. */
    public boolean wasReceived() {
        return received;
    }

    /** The packet has timed out; whether it is to be sent once more. */
    public boolean repeats(
            Packet packet, @Nullable DisturbedChannel channel, long time, Arbiter.Effects effects) {
        effects.packetFault(time, PacketFault.timeout(packet, attempt));
        if (channel != null && channel.isSenderDown(time)) {
            effects.packetFault(time, channel.dropAtSender(time, packet));
            return false;
        }
        if (attempt == rule.maxAttempts()) {
            effects.packetFault(time, PacketFault.drop(packet, DropReason.GAVE_UP, 0));
            return false;
        }
        attempt++;
        effects.packetFault(time, PacketFault.retransmit(packet, attempt));
        return true;
    }
}
