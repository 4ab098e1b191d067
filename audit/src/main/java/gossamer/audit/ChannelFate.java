package gossamer.audit;

import static gossamer.audit.Spells.NEVER;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of packets that enter a channel, {@code docs/model.md}, "Disturbance".
 */
final class ChannelFate {

    private static final int LOST = 1;
    private static final int DOWN = 2;
    private static final int OMITTED_BY_SENDER = 3;
    private static final int OMITTED_BY_RECEIVER = 4;
    private static final int SENDER_CRASHED = 5;
    private static final int RECEIVER_CRASHED = 6;
    private static final int WRONG_VALUES = 16;

    /** What happens when a packet, or another copy of it, leaves the channel in the end. */
    interface Arrival {
        void arrives(long time, Parcel parcel);
    }

    /** A factor of start-up, at some times. */
    private record Slow(double factor, @Nullable Spells spells) {}

    /** Delays of packets and of acknowledgements, by their numbers. */
    private record Delay(PlainProfile.Delay rule, LongUnaryOperator data, LongUnaryOperator acks) {
        long ticks(boolean ack, long number, long time) {
            double part = rule.window().part(time);
            return part == 0 ? 0 : (long) (part * (ack ? acks : data).applyAsLong(number));
        }
    }

    /** Random draws for packets and for acknowledgements. */
    private record Draws(AuditDraws data, AuditDraws acks) {
        AuditDraws of(boolean ack) {
            return ack ? acks : data;
        }
    }

    /** A fault that strikes packets one by one. */
    private final class Strike {
        private final PlainProfile.Fault fault;
        private final Spells spells;
        private final double probability;
        private final long ramp;
        private final long begin;
        private final Draws draws;
        private final AuditDraws picks;
        private final AuditLaw.@Nullable Times dataTimes;
        private final AuditLaw.@Nullable Times ackTimes;

        Strike(PlainProfile.Fault fault, Spells spells) {
            this.fault = fault;
            this.spells = spells;
            PlainNode node = fault.fault();
            PlainNode chance = node.at("chance");
            probability = chance.at("probability").decimal();
            ramp = chance.at("ramp").whole();
            begin = fault.rule().at("timing").at("when").at("begin").whole();
            draws = new Draws(draws("", fault), draws("ack", fault));
            picks = draws("pick", fault);
            boolean bursts = node.has("burst");
            dataTimes = bursts ? AuditLaw.Times.of(node.at("burst"), draws("burst", fault)) : null;
            ackTimes =
                    bursts ? AuditLaw.Times.of(node.at("burst"), draws("ack burst", fault)) : null;
        }

        boolean hits(boolean ack, long number, long time) {
            long since = time - begin;
            double grown = since < ramp ? probability * since / ramp : probability;
            AuditLaw.Times times = ack ? ackTimes : dataTimes;
            return spells.covers(time)
                    && draws.of(ack).unit(number) < grown
                    && (times == null || times.areBad(number));
        }
    }

    /** All that strikes one packet together. */
    private static final class Blow {
        private static final Blow NONE = new Blow();
        private int reason;
        private int rule;
        /** The rule that makes it come twice, or 0. */
        private int twice;

        private boolean falsified;
        private long pick;

        void drop(int why, int by) {
            if (reason == 0) {
                reason = why;
                rule = by;
            }
        }

        void falsify(long bits) {
            if (!falsified) {
                falsified = true;
                pick = bits;
            }
        }
    }

    private final Replay replay;
    private final PlainMachine machine;
    private final PlainProfile profile;
    private final int channel;
    private final String name;
    /** Whether it leads from a PU to one that it meets, and over how many links. */
    private final boolean meets;

    private final int links;
    private final List<Slow> slows = new ArrayList<>();
    private final List<Delay> delays = new ArrayList<>();
    private final List<Strike> strikes = new ArrayList<>();
    private final List<GivenFate> givens = new ArrayList<>();
    private final Spells held;
    private final Spells down;
    private final Spells senderDown;
    private final Spells receiverDown;
    private long packets;
    private long acknowledgements;
    private boolean firstArrives;

    ChannelFate(PlainRun run, Replay replay, int channel) {
        this.replay = replay;
        this.machine = run.machine;
        this.profile = run.profile;
        this.channel = channel;
        meets = run.meets();
        links = meets ? run.graph.links(channel) : 1;
        int sender = run.graph.source(channel);
        int receiver = run.graph.target(channel);
        name = profile.isNone() ? "" : run.graph.channelName(channel);
        for (PlainProfile.Delay delay : profile.delays) {
            if (delay.channels().get(channel)) {
                delays.add(new Delay(
                        delay,
                        delay.law().on(profile.draws(delay.stream(), name)),
                        delay.law().on(profile.draws(delay.stream() + " ack", name))));
            }
        }
        for (PlainProfile.Late late : profile.lates) {
            if (late.pus().get(sender)) {
                slows.add(new Slow(late.slow(), null));
            }
        }
        List<Spells> holding = new ArrayList<>();
        List<Spells> losing = new ArrayList<>();
        for (PlainProfile.Fault fault : profile.faults) {
            int place = fault.onChannels()
                    ? channel
                    : fault.isAtSender() ? sender : fault.isAtReceiver() ? receiver : -1;
            Spells spells = place < 0 ? Spells.NONE : profile.spells(fault, place);
            if (spells != Spells.NONE) {
                switch (fault.what()) {
                    case "down", "partition" -> {
                        boolean lost = fault.fault().at("packets").text().equals("lost");
                        (lost ? losing : holding).add(spells);
                    }
                    case "hold" -> holding.add(spells);
                    case "slow" ->
                        slows.add(new Slow(fault.fault().at("slowdown").decimal(), spells));
                    case "given" ->
                        givens.add(new GivenFate(
                                fault,
                                spells,
                                draws("", fault),
                                draws("ack", fault),
                                profile.given));
                    default -> strikes.add(new Strike(fault, spells));
                }
            }
        }
        held = Spells.union(holding);
        down = Spells.union(losing);
        senderDown = profile.ofPu("crash", sender);
        receiverDown = profile.ofPu("crash", receiver);
    }

    private AuditDraws draws(String purpose, PlainProfile.Fault fault) {
        return profile.draws(purpose, fault, name);
    }

    /** Ticks of a start-up that begins at a time. */
    long startup(long time) {
        double factor = 1;
        for (Slow slow : slows) {
            if (slow.factor() > 1 && (slow.spells() == null || slow.spells().covers(time))) {
                factor *= slow.factor();
            }
        }
        long ticks = machine.startup;
        return ticks > 0 ? (long) Math.ceil(ticks * factor) : (long) Math.ceil(factor) - 1;
    }

    boolean isSenderDown(long time) {
        return senderDown.covers(time);
    }

    /** When the sender crashes next, or has crashed; {@link Spells#NEVER} if it does not. */
    long nextCrash(long time) {
        return senderDown.first(time);
    }

    /** A packet is lost that waits at its sender, which has crashed. */
    void dropAtSender(long time, Parcel parcel) {
        drop(time, parcel, SENDER_CRASHED, senderDown.rule(time));
    }

    private void drop(long time, Parcel parcel, int reason, int rule) {
        replay.fault(time, RecordKind.DROP, parcel, channel, rule, 0, reason);
    }

    /**
     * A packet enters; when the channel is free again.
     *
     * @param crossing ticks that it would take if nothing disturbed it
     */
    long enter(long time, Parcel parcel, long crossing, Arrival arrival) {
        long number = packets++;
        Blow blow = blow(false, number, time, true, true);
        long ticks = sum(crossing, later(false, number, time, crossing));
        long detour = delays(false, true, number, time);
        long leaves = passes(time, ticks);
        Parcel told = told(parcel, blow);
        firstArrives = false;
        copy(told, blow, time, leaves, detour, true, (at, copy) -> {
            firstArrives = true;
            arrival.arrives(at, copy);
        });
        if (blow.twice == 0 || leaves == NEVER) {
            return leaves;
        }
        long again = passes(leaves, ticks);
        second(told, blow, leaves, again, detour, arrival);
        return again;
    }

    /** Whether the first copy of the packet that entered last arrives. */
    boolean firstArrives() {
        return firstArrives;
    }

    // Under wormhole switching.

    /** The number of the next packet, which has the channel to itself now. */
    long take() {
        return packets++;
    }

    /** Ticks that a header stands at the entrance. */
    long later(long number, long time, long crossing) {
        return later(false, number, time, crossing);
    }

    /** The first time from this one on at which nothing holds the channel. */
    long opens(long time) {
        Spells.Spell spell = held.after(time);
        return spell.begin() <= time ? spell.end() : time;
    }

    /**
     * The header of a packet enters; when the channel is free again if nothing stops it.
     *
     * @param first whether it is the first channel of its way
     * @param last whether it is the last one
     */
    long enterAsWorm(
            long number,
            long time,
            Parcel parcel,
            long crossing,
            boolean first,
            boolean last,
            Arrival arrival) {
        Blow blow = blow(false, number, time, first, last);
        long leaves = sum(time, crossing);
        Parcel told = told(parcel, blow);
        copy(told, blow, time, leaves, 0, last, arrival);
        if (blow.twice == 0) {
            return leaves;
        }
        long again = sum(leaves, crossing);
        second(told, blow, leaves, again, 0, arrival);
        return again;
    }

    /** An acknowledgement enters; when it arrives, {@link Spells#NEVER} if it is lost. */
    long acknowledge(long time) {
        long crossing = meets ? machine.crossing(1, links) : machine.crossing(1);
        long number = acknowledgements++;
        Blow blow = blow(true, number, time, true, true);
        long leaves = passes(time, sum(crossing, later(true, number, time, crossing)));
        long arrives = sum(leaves, delays(true, true, number, time));
        boolean lost =
                blow.reason != 0 || down.first(time) < leaves || receiverDown.covers(arrives);
        return lost ? NEVER : arrives;
    }

    private Blow blow(boolean ack, long number, long time, boolean first, boolean last) {
        if (strikes.isEmpty() && givens.isEmpty()) {
            return Blow.NONE;
        }
        Blow blow = new Blow();
        for (Strike strike : strikes) {
            int rule = strike.fault.number();
            boolean here =
                    strike.fault.isAtSender() ? first : strike.fault.isAtReceiver() ? last : true;
            if (here && strike.hits(ack, number, time)) {
                switch (strike.fault.what()) {
                    case "loss" -> blow.drop(LOST, rule);
                    case "send-omission" -> blow.drop(OMITTED_BY_SENDER, rule);
                    case "receive-omission" -> blow.drop(OMITTED_BY_RECEIVER, rule);
                    case "corrupt" -> blow.falsify(strike.picks.bits(number));
                    default -> blow.twice = blow.twice == 0 && last ? rule : blow.twice;
                }
            }
        }
        for (GivenFate given : givens) {
            if (given.fault().isAtSender() ? first : !given.fault().isAtReceiver() || last) {
                strike(blow, given, given.key(ack, number, time), time, last);
            }
        }
        if (blow.reason != 0) {
            blow.twice = 0;
            blow.falsified = false;
        }
        return blow;
    }

    private static void strike(Blow blow, GivenFate given, long key, long time, boolean last) {
        int verdict = given.verdict(key, time);
        if (verdict == GivenFate.DROPPED) {
            int[] reasons = {OMITTED_BY_SENDER, LOST, OMITTED_BY_RECEIVER};
            blow.drop(reasons[Math.floorMod(given.value(key), 3)], given.fault().number());
        } else if (verdict == GivenFate.FALSIFIED || verdict == GivenFate.TWICE_FALSIFIED) {
            blow.falsify(given.value(key));
        }
        if (verdict >= GivenFate.TWICE && last && blow.twice == 0) {
            blow.twice = given.fault().number();
        }
    }

    /** How much longer the channel is occupied. */
    private long later(boolean ack, long number, long time, long crossing) {
        double carries = 1;
        for (Delay delay : delays) {
            double part = delay.rule().window().part(time);
            double narrow = delay.rule().bandwidth();
            carries *= part == 1 ? narrow : 1 - part * (1 - narrow);
        }
        long more = ack || carries == 1 ? 0 : (long) Math.ceil(crossing / carries) - crossing;
        long sum = more + delays(ack, false, number, time);
        for (GivenFate given : givens) {
            sum = sum(sum, given.later(ack, number, time));
        }
        return sum;
    }

    private long delays(boolean ack, boolean reordering, long number, long time) {
        long sum = 0;
        for (Delay delay : delays) {
            if (delay.rule().reorders() == reordering) {
                sum += delay.ticks(ack, number, time);
            }
        }
        return sum;
    }

    /** When so many ticks have passed in which nothing holds the channel. */
    private long passes(long time, long ticks) {
        long at = time;
        long left = ticks;
        while (at != NEVER) {
            Spells.Spell spell = held.after(at);
            long free = Math.max(0, spell.begin() - at);
            if (spell.begin() > at && free >= left) {
                return sum(at, left);
            }
            left -= free;
            at = spell.end();
        }
        return NEVER;
    }

    private static long sum(long time, long ticks) {
        long sum = time + ticks;
        return time == NEVER || sum < time ? NEVER : sum;
    }

    /** The packet with the wrong value that the channel makes. */
    private static Parcel told(Parcel parcel, Blow blow) {
        if (!blow.falsified || parcel.tokens.isEmpty()) {
            return parcel;
        }
        int token = token(parcel, blow);
        int value = 1 + (int) (blow.pick & WRONG_VALUES - 1);
        return parcel.with(token, value == parcel.variant(token) ? value + 1 : value);
    }

    private static int token(Parcel parcel, Blow blow) {
        return parcel.tokens.get(
                (int) Math.multiplyHigh(blow.pick >>> 1, 2L * parcel.tokens.size()));
    }

    private void second(
            Parcel parcel, Blow blow, long begins, long leaves, long detour, Arrival arrival) {
        replay.fault(begins, RecordKind.DUPLICATE, parcel, channel, blow.twice, 0, 0);
        copy(parcel, blow, begins, leaves, detour, true, arrival);
    }

    private void copy(
            Parcel parcel,
            Blow blow,
            long begins,
            long leaves,
            long detour,
            boolean last,
            Arrival arrival) {
        long arrives = sum(leaves, detour);
        long lost = switch (blow.reason) {
            case OMITTED_BY_SENDER -> begins;
            case LOST -> leaves;
            case OMITTED_BY_RECEIVER -> arrives;
            default -> NEVER;
        };
        long outage = down.first(begins);
        if (outage < Math.min(leaves, lost)) {
            drop(outage, parcel, DOWN, down.rule(outage));
        } else if (lost != NEVER) {
            drop(lost, parcel, blow.reason, blow.rule);
        } else if (last && receiverDown.covers(arrives)) {
            drop(arrives, parcel, RECEIVER_CRASHED, receiverDown.rule(arrives));
        } else if (arrives != NEVER) {
            if (blow.falsified && !parcel.tokens.isEmpty()) {
                int token = token(parcel, blow);
                int value = parcel.variant(token);
                replay.fault(leaves, RecordKind.CORRUPT, parcel, channel, token, 1, value);
            }
            arrival.arrives(arrives, parcel);
        }
    }
}
