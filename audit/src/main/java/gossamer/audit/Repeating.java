package gossamer.audit;

import static gossamer.audit.Spells.NEVER;

import java.util.Objects;

/**
 * A channel that repeats what is not acknowledged, {@code docs/model.md}, "Reliability": it carries
 * one packet until that is acknowledged or given up.
 */
final class Repeating {

    private static final int REDUNDANT = 7;
    private static final int GAVE_UP = 8;
    /** Time-outs grow no longer, in ticks. */
    private static final long LONGEST = 1L << 52;

    private final Replay replay;
    private final PlainMachine.Repeats rule;
    private final ChannelFate channel;
    private final ChannelFate back;
    private int attempt;
    private boolean received;
    private long acknowledgedAt;

    Repeating(PlainRun run, Replay replay, int channel) {
        this.replay = replay;
        this.rule = Objects.requireNonNull(run.machine.repeats);
        this.channel = replay.fate(channel);
        this.back = replay.fate(channel ^ 1);
    }

    /** A packet is to cross for the first time. */
    void begin() {
        attempt = 1;
        received = false;
        acknowledgedAt = NEVER;
    }

    /** When the tail of the latest attempt has left the channel. */
    private long leaves;

    long leaves() {
        return leaves;
    }

    /**
     * The packet enters the channel; when it is acknowledged, or times out. {@link Spells#NEVER} if
     * it is held for good.
     */
    long enter(long time, Parcel parcel, long crossing) {
        leaves = channel.enter(time, parcel, crossing, this::arrives);
        if (leaves == NEVER) {
            return NEVER;
        }
        long deadline = leaves + timeout();
        return acknowledgedAt <= deadline ? Math.max(acknowledgedAt, leaves) : deadline;
    }

    private void arrives(long time, Parcel parcel) {
        if (received) {
            replay.fault(time, RecordKind.DROP, parcel, parcel.channel, 0, 0, REDUNDANT);
        } else {
            replay.due(time, parcel);
        }
        received = true;
        acknowledgedAt = Math.min(acknowledgedAt, back.acknowledge(time));
    }

    private long timeout() {
        long ticks = rule.timeout();
        for (int further = 1; further < attempt && ticks < LONGEST; further++) {
            ticks = ticks > Long.MAX_VALUE / rule.backoffPermille()
                    ? LONGEST
                    : ticks * rule.backoffPermille() / 1000;
        }
        return Math.min(ticks, LONGEST);
    }

    boolean isAcknowledged(long time) {
        return acknowledgedAt <= time;
    }

    /** Whether a copy has reached the receiving end. */
    boolean wasReceived() {
        return received;
    }

    /** The packet has timed out; whether it is sent once more. */
    boolean repeats(long time, Parcel parcel) {
        tell(time, RecordKind.TIMEOUT, parcel);
        if (channel.isSenderDown(time)) {
            channel.dropAtSender(time, parcel);
            return false;
        }
        if (attempt == rule.maxAttempts()) {
            replay.fault(time, RecordKind.DROP, parcel, parcel.channel, 0, 0, GAVE_UP);
            return false;
        }
        attempt++;
        tell(time, RecordKind.RETRANSMIT, parcel);
        return true;
    }

    private void tell(long time, RecordKind kind, Parcel parcel) {
        replay.fault(time, kind, parcel, parcel.channel, 0, 0, attempt);
    }

    /**
     * All attempts of a packet that nothing comes between, whose first start-up begins at a time;
     * when it is over.
     */
    long sendAtOnce(long time, Parcel parcel, long crossing) {
        begin();
        long at = time;
        do {
            long enters = at + channel.startup(at);
            replay.hops(enters, parcel, parcel.channel, 0);
            at = enter(enters, parcel, crossing);
        } while (at != NEVER && !isAcknowledged(at) && repeats(at, parcel));
        return at;
    }
}
