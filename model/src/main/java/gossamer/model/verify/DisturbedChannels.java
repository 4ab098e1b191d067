package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.Verdict;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.Reliability;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of packets in channels, from the laws alone and independently of what executes them:
 * the records that must come of each crossing, and when the channel and its port are free again.
 */
final class DisturbedChannels {

    private static final ChannelLaw NO_LAW = new ChannelLaw() {};

    /** One channel. */
    private static final class Channel {
        private final ChannelLaw law;
        private final @Nullable Spans holding;
        private final @Nullable Spans losing;
        private long packets;
        private long answers;
        /** When the channel, and when its port, is free; NEVER while that is not known. */
        private long free;

        private long portFree;

        Channel(@Nullable ChannelLaw law) {
            this.law = law == null ? NO_LAW : law;
            this.holding = this.law.holding();
            this.losing = this.law.losing();
        }
    }

    private final Emulation emulation;
    private final Machine machine;
    private final DisturbedPus pus;
    private final DueRecords due;
    private final @Nullable Reliability reliability;
    private final @Nullable Channel[] channels;
    /**
     * The wrong values with which copies of packets arrive where the channel has falsified them.
     */
    private final SortedMap<Long, SortedMap<Integer, Integer>> falsified = new TreeMap<>();

    DisturbedChannels(Emulation emulation, Machine machine, DisturbedPus pus, DueRecords due) {
        this.emulation = emulation;
        this.machine = machine;
        this.pus = pus;
        this.due = due;
        this.reliability = emulation.network().reliability();
        this.channels = new Channel[machine.channels];
    }

    private Channel at(int channel) {
        Channel found = channels[channel];
        if (found == null) {
            found = new Channel(emulation.disturbance().channel(channel));
            channels[channel] = found;
        }
        return found;
    }

    long startup(int channel, long time) {
        return at(channel).law.startup(time, machine.startup);
    }

    long freeAt(int channel) {
        return at(channel).free;
    }

    long portFreeAt(int channel) {
        return at(channel).portFree;
    }

    /** Start-up begins: nobody knows when it will be over. */
    void take(int channel) {
        at(channel).portFree = NEVER;
    }

    /** The wrong values with which the packet arrives. */
    SortedMap<Integer, Integer> arriving(DisturbedPacket packet) {
        return falsified.getOrDefault(packet.id, packet.wrong);
    }

    void forget(DisturbedPacket packet) {
        falsified.remove(packet.id);
    }

    /** The header of a packet enters its channel; everything that follows from it becomes due. */
    void enters(DisturbedPacket packet, long time) {
        Channel way = at(packet.channel);
        long crossing = machine.crossing(packet.colour(), packet.parts());
        long number = way.packets++;
        Verdict verdict = way.law.verdict(Traffic.DATA, number, time);
        long ticks = plus(crossing, way.law.delay(Traffic.DATA, number, time, crossing));
        long detour = way.law.detour(Traffic.DATA, number, time, crossing);
        packet.attempt++;
        packet.ready = TracedPacket.NEVER;
        long leaves = end(way, time, ticks);
        Verdict.Corrupt corruption = verdict.corruption();
        int token = -1;
        if (corruption != null && packet.parts() > 0) {
            token = falsify(packet, corruption.pick());
        } else {
            falsified.remove(packet.id);
        }
        copy(packet, way, time, leaves, detour, verdict, token);
        Verdict.Duplicate twice = verdict.duplication();
        if (twice != null && leaves != NEVER) {
            due.add(leaves, EventKind.DUPLICATE, packet, twice.rule(), 0, 0);
            long begins = leaves;
            leaves = end(way, begins, ticks);
            copy(packet, way, begins, leaves, detour, Verdict.Pass.PASS, token);
        }
        way.free = leaves;
        way.portFree = reliability == null ? leaves : answered(packet, leaves, reliability);
        packet.done = packet.ready == TracedPacket.NEVER && way.portFree != NEVER;
    }

    private int falsify(DisturbedPacket packet, long pick) {
        long place = Math.multiplyHigh(pick >>> 1, packet.parts() << 1);
        int token = packet.tokenAt((int) place);
        int value = 1 + (int) (pick & 15);
        SortedMap<Integer, Integer> values = new TreeMap<>(packet.wrong);
        values.put(token, packet.valueOf(token) == value ? value + 1 : value);
        falsified.put(packet.id, values);
        return token;
    }

    private void copy(
            DisturbedPacket packet,
            Channel way,
            long begins,
            long leaves,
            long detour,
            Verdict verdict,
            int token) {
        long arrives = plus(leaves, detour);
        long down = way.losing == null ? NEVER : way.losing.firstFrom(begins);
        int receiver = machine.topology.target(packet.channel);
        Verdict.Drop drop = verdict.drop();
        long lostAt = NEVER;
        if (drop != null) {
            lostAt = switch (drop.where()) {
                case SENDER -> begins;
                case CHANNEL -> leaves;
                case RECEIVER -> arrives;
            };
        }
        if (way.losing != null && down < leaves && down < lostAt) {
            drop(packet, down, DropReason.DOWN, way.losing.rule(down));
        } else if (drop != null && lostAt != NEVER) {
            drop(packet, lostAt, DropReason.of(drop.where()), drop.rule());
        } else if (arrives != NEVER && pus.hasCrashed(receiver, arrives)) {
            int rule = pus.crashRule(receiver, arrives);
            drop(packet, arrives, DropReason.RECEIVER_CRASHED, rule);
        } else if (arrives != NEVER && drop == null) {
            if (token >= 0) {
                int value = falsified.getOrDefault(packet.id, packet.wrong).getOrDefault(token, 0);
                due.add(leaves, EventKind.CORRUPT, packet, token, 1, value);
            }
            arrives(packet, arrives);
        }
    }

    private void drop(DisturbedPacket packet, long time, DropReason why, int rule) {
        due.add(time, EventKind.DROP, packet, rule, 0, why.code());
    }

    private void arrives(DisturbedPacket packet, long time) {
        if (reliability == null || !packet.received) {
            due.add(time, EventKind.DELIVER, packet, 0, 0, 0);
            packet.arrives = packet.arrives == 0 ? time : packet.arrives;
        } else {
            drop(packet, time, DropReason.REDUNDANT, 0);
        }
        if (reliability != null) {
            packet.received = true;
            Channel back = at(Topology.opposite(packet.channel));
            packet.acknowledged = Math.min(
                    packet.acknowledged,
                    answer(back, time, machine.topology.source(packet.channel)));
        }
    }

    private long answer(Channel back, long time, int sender) {
        long crossing = emulation.network().cost().crossing(1);
        long number = back.answers++;
        Verdict verdict = back.law.verdict(Traffic.ACK, number, time);
        long ticks = plus(crossing, back.law.delay(Traffic.ACK, number, time, crossing));
        long leaves = end(back, time, ticks);
        boolean lost = verdict.drop() != null
                || back.losing != null && back.losing.firstFrom(time) < leaves
                || leaves == NEVER
                || pus.hasCrashed(sender, leaves);
        return lost ? NEVER : leaves;
    }

    /** When the port is done with the packet; NEVER if it will send it once more, or is stuck. */
    private long answered(DisturbedPacket packet, long leaves, Reliability rule) {
        if (leaves == NEVER) {
            return NEVER;
        }
        long deadline = leaves + rule.timeoutAfter(packet.attempt);
        if (packet.acknowledged <= deadline) {
            return Math.max(packet.acknowledged, leaves);
        }
        due.add(deadline, EventKind.TIMEOUT, packet, 0, 0, packet.attempt);
        int sender = machine.topology.source(packet.channel);
        if (pus.hasCrashed(sender, deadline)) {
            drop(packet, deadline, DropReason.SENDER_CRASHED, pus.crashRule(sender, deadline));
            return deadline;
        }
        if (packet.attempt == rule.maxAttempts()) {
            drop(packet, deadline, DropReason.GAVE_UP, 0);
            return deadline;
        }
        due.add(deadline, EventKind.RETRANSMIT, packet, 0, 0, packet.attempt + 1);
        packet.ready = deadline + startup(packet.channel, deadline);
        return NEVER;
    }

    private static long end(Channel way, long time, long ticks) {
        long at = time;
        long left = ticks;
        while (way.holding != null && at != NEVER) {
            long change = way.holding.nextChange(at);
            boolean still = way.holding.covers(at);
            if (!still && change - at >= left) {
                return plus(at, left);
            }
            left -= still ? 0 : change - at;
            at = change;
        }
        return plus(at, left);
    }

    private static long plus(long time, long ticks) {
        return time == NEVER || time + ticks < time ? NEVER : time + ticks;
    }

    /** A packet, for people. */
    static String name(long packet) {
        return "packet " + Packet.idText(packet);
    }
}
