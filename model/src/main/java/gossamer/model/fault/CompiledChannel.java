package gossamer.model.fault;

import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The law of one channel: the rules that hold there, one after the other. */
final class CompiledChannel implements ChannelLaw {

    private static final SlowStart[] NOTHING_SLOW = {};
    private static final Delay[] NO_DELAYS = {};
    private static final Hit[] NO_HITS = {};
    private static final Question[] NO_QUESTIONS = {};

    private static final String ACK = " ack";

    private final SlowStart[] slows;
    private final Delay[] delays;
    private final Hit[] hits;
    private final Question[] questions;
    private final List<Spans> holding;
    private final List<Spans> losing;
    /** Of all rules together; 0 where it depends on the time. */
    private final double bandwidth;

    /** A factor of start-up, always or at some times. */
    private record SlowStart(double factor, @Nullable Spans spans) {}

    /** A rule with its two streams of draws. */
    private record Delay(DelayRule rule, SeededDraw data, SeededDraw acks) {
        long ticks(Traffic traffic, long sequence, long time) {
            double strength = strength(time);
            if (strength == 0) {
                return 0;
            }
            long ticks = rule.law().ticks(traffic == Traffic.DATA ? data : acks, sequence);
            return strength == 1 ? ticks : (long) (ticks * strength);
        }

        /** The share of its flits that the channel carries. */
        double bandwidth(long time) {
            double strength = strength(time);
            return strength == 1 ? rule.bandwidth() : 1 - (1 - rule.bandwidth()) * strength;
        }

        private double strength(long time) {
            Stretch times = rule.times();
            return times == null ? 1 : times.strength(time);
        }
    }

    /** Good and bad times with their two streams of draws. */
    private record Times(Burst burst, SeededDraw data, SeededDraw acks) {
        boolean areBad(boolean ofData, long sequence) {
            return burst.isBad(ofData ? data : acks, sequence);
        }
    }

    /** A user's fault with its two streams of draws. */
    private record Question(
            int number, UserFault fault, Spans spans, SeededDraw data, SeededDraw acks) {
        Verdict verdict(Traffic traffic, long sequence, long time) {
            return spans.covers(time)
                    ? fault.verdict(traffic, traffic == Traffic.DATA ? data : acks, sequence, time)
                    : Verdict.Pass.PASS;
        }
    }

    /** What hits packets one by one; what is asked for every packet lies open here. */
    private static final class Hit {
        private final int number;
        private final PacketwiseFault fault;
        private final FaultSite site;
        private final @Nullable Spans spans;
        private final double chance;
        private final long ramp;
        private final long begin;
        private final long data;
        private final long acks;
        private final long picks;
        private final @Nullable Times times;

        Hit(
                int number,
                PacketwiseFault fault,
                @Nullable Spans spans,
                long begin,
                Function<String, SeededDraw> draw) {
            this.number = number;
            this.fault = fault;
            this.site = fault.site();
            this.spans = spans;
            this.chance = fault.chance().probability();
            this.ramp = fault.chance().ramp();
            this.begin = begin;
            this.data = draw.apply("").key();
            this.acks = draw.apply(ACK).key();
            this.picks = draw.apply(" pick").key();
            Burst burst = fault.burst();
            this.times = burst == null
                    ? null
                    : new Times(burst, draw.apply(" burst"), draw.apply(ACK + " burst"));
        }

        Verdict verdict(long sequence) {
            return fault.verdict(number, SeededDraw.bits(picks, sequence));
        }

        boolean hits(Traffic traffic, long sequence, long time) {
            if (spans != null && !spans.covers(time)) {
                return false;
            }
            long since = time - begin;
            double reached = since < ramp ? chance * since / ramp : chance;
            boolean ofData = traffic == Traffic.DATA;
            long key = ofData ? data : acks;
            return Draws.unitOf(SeededDraw.bits(key, sequence)) < reached
                    && (times == null || times.areBad(ofData, sequence));
        }
    }

    private CompiledChannel(Builder builder) {
        // What there is none of is the same for all channels.
        slows = builder.slows.toArray(NOTHING_SLOW);
        delays = builder.delays.toArray(NO_DELAYS);
        hits = builder.hits.toArray(NO_HITS);
        questions = builder.questions.toArray(NO_QUESTIONS);
        holding = builder.holding;
        losing = builder.losing;
        bandwidth = builder.delays.stream().allMatch(CompiledChannel::isSteady) ? bandwidth(0) : 0;
    }

    private static boolean isSteady(Delay delay) {
        return delay.rule.times() == null || delay.rule.bandwidth() == 1;
    }

    private double bandwidth(long time) {
        double all = 1;
        for (Delay delay : delays) {
            all *= delay.bandwidth(time);
        }
        return all;
    }

    @Override
    public long startup(long time, long ticks) {
        double factor = 1;
        for (SlowStart slow : slows) {
            if (slow.spans == null || slow.spans.covers(time)) {
                factor *= slow.factor;
            }
        }
        if (factor == 1) {
            return ticks;
        }
        // Where start-up takes no time, a slow PU takes as many rounds for one.
        return ticks > 0 ? (long) Math.ceil(ticks * factor) : (long) Math.ceil(factor) - 1;
    }

    @Override
    public long delay(Traffic traffic, long sequence, long time, long crossing) {
        long sum = 0;
        if (bandwidth < 1 && traffic == Traffic.DATA) {
            double now = bandwidth == 0 ? bandwidth(time) : bandwidth;
            sum = (long) Math.ceil(crossing / now) - crossing;
        }
        for (Delay delay : delays) {
            sum += delay.rule.reorders() ? 0 : delay.ticks(traffic, sequence, time);
        }
        for (Question question : questions) {
            long more = question.verdict(traffic, sequence, time).delay(time);
            sum = sum + more < sum ? Spans.NEVER : sum + more;
        }
        return sum;
    }

    @Override
    public long detour(Traffic traffic, long sequence, long time, long crossing) {
        long sum = 0;
        for (Delay delay : delays) {
            sum += delay.rule.reorders() ? delay.ticks(traffic, sequence, time) : 0;
        }
        return sum;
    }

    @Override
    public Verdict verdict(Traffic traffic, long sequence, long time, Leg leg) {
        Verdict found = Verdict.Pass.PASS;
        for (Hit hit : hits) {
            if (leg.has(hit.site) && hit.hits(traffic, sequence, time)) {
                found = found.and(hit.verdict(sequence), leg);
            }
        }
        for (Question question : questions) {
            Verdict verdict = question.verdict(traffic, sequence, time);
            if (leg.has(question.fault.site()) && verdict != Verdict.Pass.PASS) {
                found = found.and(verdict.by(question.number), leg);
            }
        }
        return found;
    }

    @Override
    public @Nullable Spans holding() {
        return holding.isEmpty() ? null : Spans.union(holding);
    }

    @Override
    public @Nullable Spans losing() {
        return losing.isEmpty() ? null : Spans.union(losing);
    }

    static final class Builder {
        private final long seed;
        private final String name;
        private final List<SlowStart> slows = new ArrayList<>();
        private final List<Delay> delays = new ArrayList<>();
        private final List<Hit> hits = new ArrayList<>();
        private final List<Question> questions = new ArrayList<>();
        private final List<Spans> holding = new ArrayList<>();
        private final List<Spans> losing = new ArrayList<>();
        private int number;
        private @Nullable Injection injection;

        Builder(long seed, String name) {
            this.seed = seed;
            this.name = name;
        }

        private SeededDraw draw(String purpose) {
            return SeededDraw.of(seed, purpose, name);
        }

        /** The same builder, for what this rule adds. */
        Builder of(int rule, Injection fault) {
            number = rule;
            injection = fault;
            return this;
        }

        /** Start-up takes this many times as long, always or at these times. */
        void slow(double factor, @Nullable Spans spans) {
            if (factor > 1) {
                slows.add(new SlowStart(factor, spans));
            }
        }

        void add(DelayRule rule) {
            delays.add(new Delay(rule, draw(rule.stream()), draw(rule.stream() + ACK)));
        }

        private SeededDraw drawOfRule(String what) {
            return draw(PlacedRules.purpose(Objects.requireNonNull(injection)) + what);
        }

        /** Packets in the channel stand still at these times. */
        void hold(Spans spans) {
            holding.add(spans);
        }

        /** Packets in the channel are lost at these times. */
        void lose(Spans spans) {
            losing.add(spans);
        }

        /** Packets are hit one by one at these times. */
        void strike(PacketwiseFault fault, Spans spans) {
            boolean always = spans.nextChange(0) == Spans.NEVER && spans.covers(0);
            long begin = Objects.requireNonNull(injection).begin();
            hits.add(new Hit(number, fault, always ? null : spans, begin, this::drawOfRule));
        }

        /** A user's own fault is asked about each packet at these times. */
        void ask(UserFault fault, Spans spans) {
            questions.add(new Question(number, fault, spans, drawOfRule(""), drawOfRule(ACK)));
        }

        @Nullable
        CompiledChannel build() {
            boolean empty = slows.isEmpty() && delays.isEmpty() && hits.isEmpty();
            return empty && questions.isEmpty() && holding.isEmpty() && losing.isEmpty()
                    ? null
                    : new CompiledChannel(this);
        }
    }
}
