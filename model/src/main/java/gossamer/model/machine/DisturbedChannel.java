package gossamer.model.machine;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.Leg;
import gossamer.model.fault.PuLaw;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.Verdict;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Variants;
import gossamer.model.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * One channel as its law and crashes of the PUs at its ends disturb it: for each packet that enters
 * it, what becomes of it. Where no law holds there is no such object.
 */
public final class DisturbedChannel {

    private static final ChannelLaw NO_LAW = new ChannelLaw() {};
    private static final int WRONG_VALUES = 16;

    private final ChannelLaw law;
    private final @Nullable Spans holding;
    private final @Nullable Spans losing;
    private final @Nullable Spans senderCrashes;
    private final @Nullable Spans receiverCrashes;
    private long packets;
    private long acknowledgements;

    private DisturbedChannel(
            ChannelLaw law, @Nullable Spans senderCrashes, @Nullable Spans receiverCrashes) {
        this.law = law;
        this.holding = law.holding();
        this.losing = law.losing();
        this.senderCrashes = senderCrashes;
        this.receiverCrashes = receiverCrashes;
    }

    /** A channel that nothing has entered yet; null if nothing disturbs it. */
    public static @Nullable DisturbedChannel of(
            Disturbance disturbance, Topology topology, int channel) {
        if (disturbance.isNone()) {
            return null;
        }
        ChannelLaw law = disturbance.channel(channel);
        PuLaw sender = disturbance.pu(topology.source(channel));
        PuLaw receiver = disturbance.pu(topology.target(channel));
        Spans senderCrashes = sender == null ? null : sender.crashes();
        Spans receiverCrashes = receiver == null ? null : receiver.crashes();
        return law == null && senderCrashes == null && receiverCrashes == null
                ? null
                : new DisturbedChannel(law == null ? NO_LAW : law, senderCrashes, receiverCrashes);
    }

    /** The same channel after so many packets, and acknowledgements, have entered it. */
    public void after(int packetsBefore, int acknowledgementsBefore) {
        packets = packetsBefore;
        acknowledgements = acknowledgementsBefore;
    }

    /** Number of packets that have entered it. */
    public int packets() {
        return (int) packets;
    }

    /** Number of acknowledgements that have entered it. */
    public int acknowledgements() {
        return (int) acknowledgements;
    }

    /** Ticks of a start-up that begins now and takes so many at a PU that is not slow. */
    public long startup(long time, long ticks) {
        return law.startup(time, ticks);
    }

    /** Whether the PU that sends on it has crashed. */
    public boolean isSenderDown(long time) {
        return senderCrashes != null && senderCrashes.covers(time);
    }

    /** When the PU that sends on it crashes next, now included; NEVER if it does not. */
    public long nextCrash(long time) {
        return senderCrashes == null ? NEVER : senderCrashes.firstFrom(time);
    }

    /** Whether the PU that it leads to has crashed. */
    boolean isReceiverDown(long time) {
        return receiverCrashes != null && receiverCrashes.covers(time);
    }

    /**
     * The number of the next packet, under wormhole switching: from when the channel is its own.
     */
    public long take() {
        return packets++;
    }

    /**
     * Ticks for which delays hold up the header of this packet at the entrance, under wormhole
     * switching.
     */
    public long delay(long sequence, long time, long crossing) {
        return law.delay(Traffic.DATA, sequence, time, crossing);
    }

    /**
     * The first time from this one on at which nothing holds the channel; NEVER if it is held for
     * good.
     */
    public long opens(long time) {
        return holding != null && holding.covers(time) ? holding.nextChange(time) : time;
    }

    /** Drops a packet that waits at a crashed PU. */
    public PacketFault dropAtSender(long time, Packet packet) {
        int rule = senderCrashes == null ? 0 : senderCrashes.rule(time);
        return PacketFault.drop(packet, DropReason.SENDER_CRASHED, rule);
    }

    /**
     * The next packet enters, if nothing but delays in order comes upon it, as mostly; when its
     * tail has left and arrives. Else -1, and the packet is yet to {@link #enter}.
     */
    public long enterPlainly(long time, long crossing) {
        if (losing != null || holding != null || receiverCrashes != null) {
            return -1;
        }
        long sequence = packets;
        if (law.verdict(Traffic.DATA, sequence, time) != Verdict.Pass.PASS
                || law.detour(Traffic.DATA, sequence, time, crossing) != 0) {
            return -1;
        }
        packets = sequence + 1;
        return plus(time, plus(crossing, law.delay(Traffic.DATA, sequence, time, crossing)));
    }

    /**
     * The next packet enters, which would occupy the undisturbed channel for {@code crossing}
     * ticks.
     */
    public Crossing enter(long time, Packet packet, long crossing) {
        long sequence = packets++;
        Verdict verdict = law.verdict(Traffic.DATA, sequence, time);
        long ticks = plus(crossing, law.delay(Traffic.DATA, sequence, time, crossing));
        long detour = law.detour(Traffic.DATA, sequence, time, crossing);
        long leaves = end(time, ticks);
        Crossing.Copy first = copy(0, time, leaves, detour, verdict, true);
        Verdict.Duplicate twice = verdict.duplication();
        if (twice == null || leaves == NEVER) {
            return fate(packet, verdict, first, null);
        }
        long again = end(leaves, ticks);
        Crossing.Copy second = copy(twice.rule(), leaves, again, detour, Verdict.Pass.PASS, true);
        return fate(packet, verdict, first, second);
    }

    /**
     * The header of a packet enters under wormhole switching, and the rest of it follows; unless it
     * is lost here, or this is the last channel, it may be stopped meanwhile, which does not matter
     * any more.
     */
    public Crossing enter(long sequence, long time, Packet packet, long crossing, Leg leg) {
        Verdict verdict = law.verdict(Traffic.DATA, sequence, time, leg);
        long leaves = plus(time, crossing);
        Crossing.Copy first = copy(0, time, leaves, 0, verdict, leg.isLast());
        Verdict.Duplicate twice = verdict.duplication();
        if (twice == null) {
            return fate(packet, verdict, first, null);
        }
        long again = plus(leaves, crossing);
        Crossing.Copy second = copy(twice.rule(), leaves, again, 0, Verdict.Pass.PASS, true);
        return fate(packet, verdict, first, second);
    }

    private static Crossing fate(
            Packet packet, Verdict verdict, Crossing.Copy first, Crossing.@Nullable Copy second) {
        Packet arrives = packet;
        int wrong = -1;
        Verdict.Corrupt corruption = verdict.corruption();
        if (corruption != null && !packet.tokens().isEmpty()) {
            wrong = wrongToken(packet, corruption.pick());
            arrives = packet.with(Variants.with(
                    packet.variants(), wrong, wrongValue(packet, wrong, corruption.pick())));
        }
        return new Crossing(
                arrives, wrong, second == null ? first.leaves() : second.leaves(), first, second);
    }

    private static int wrongToken(Packet packet, long pick) {
        long place = Math.multiplyHigh(pick >>> 1, (long) packet.tokens().size() << 1);
        return packet.tokens().get((int) place);
    }

    /** Another value than the one that it has. */
    private static int wrongValue(Packet packet, int token, long pick) {
        int value = 1 + (int) (pick & WRONG_VALUES - 1);
        boolean same = packet.variants() != null && packet.variants().of(token) == value;
        return same ? value + 1 : value;
    }

    /** {@code ends}: whether it leaves the channel at its receiver. */
    private Crossing.Copy copy(
            int duplicateRule,
            long begins,
            long leaves,
            long detour,
            Verdict verdict,
            boolean ends) {
        long arrives = plus(leaves, detour);
        long lostAt = NEVER;
        DropReason why = DropReason.LOSS;
        int rule = 0;
        long outage = losing == null ? NEVER : losing.firstFrom(begins);
        Verdict.Drop drop = verdict.drop();
        if (drop != null) {
            why = DropReason.of(drop.where());
            rule = drop.rule();
            lostAt = switch (drop.where()) {
                case SENDER -> begins;
                case CHANNEL -> leaves;
                case RECEIVER -> arrives;
            };
        }
        if (losing != null && outage < Math.min(leaves, lostAt)) {
            why = DropReason.DOWN;
            rule = losing.rule(outage);
            lostAt = outage;
        } else if (ends && lostAt == NEVER && arrives != NEVER && isReceiverDown(arrives)) {
            why = DropReason.RECEIVER_CRASHED;
            rule = receiverCrashes == null ? 0 : receiverCrashes.rule(arrives);
            lostAt = arrives;
        }
        return new Crossing.Copy(
                duplicateRule,
                begins,
                leaves,
                lostAt == NEVER ? arrives : NEVER,
                lostAt,
                why,
                rule);
    }

    /**
     * An acknowledgement enters, which travels beside the packets; when it arrives, NEVER if it is
     * lost.
     */
    long acknowledge(long time, long crossing) {
        long sequence = acknowledgements++;
        Verdict verdict = law.verdict(Traffic.ACK, sequence, time);
        long ticks = plus(crossing, law.delay(Traffic.ACK, sequence, time, crossing));
        long leaves = end(time, ticks);
        long arrives = plus(leaves, law.detour(Traffic.ACK, sequence, time, crossing));
        boolean lost = verdict.drop() != null
                || losing != null && losing.firstFrom(time) < leaves
                || arrives != NEVER && isReceiverDown(arrives);
        return lost ? NEVER : arrives;
    }

    /**
     * When so many ticks have passed since {@code time}, not counting those in which the channel
     * stands still.
     */
    private long end(long time, long ticks) {
        if (holding == null || time == NEVER) {
            return plus(time, ticks);
        }
        long at = time;
        long left = ticks;
        while (at != NEVER) {
            long change = holding.nextChange(at);
            if (!holding.covers(at)) {
                if (change - at >= left) {
                    return plus(at, left);
                }
                left -= change - at;
            }
            at = change;
        }
        return NEVER;
    }

    private static long plus(long time, long ticks) {
        long sum = time + ticks;
        return time == NEVER || sum < time ? NEVER : sum;
    }
}
