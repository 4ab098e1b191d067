package gossamer.model.fault;

import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The law of one channel: the rules that hold there, one after the other. */
final class CompiledChannel implements ChannelLaw {

    private static final Slow[] NOTHING_SLOW = {};
    private static final Delay[] NO_DELAYS = {};
    private static final Hit[] NO_HITS = {};

    private final Slow[] slows;
    private final Delay[] delays;
    private final Hit[] hits;
    private final List<Spans> holding;
    private final List<Spans> losing;
    private final double bandwidth;

    /** A factor of start-up, always or at some times. */
    private record Slow(double factor, @Nullable Spans spans) {}

    /** A law with its two streams of draws. */
    private record Delay(DelayLaw law, boolean detour, SeededDraw data, SeededDraw acks) {
        long ticks(Traffic traffic, long sequence) {
            return law.ticks(traffic == Traffic.DATA ? data : acks, sequence);
        }
    }

    /** Good and bad times with their two streams of draws. */
    private record Times(Burst burst, SeededDraw data, SeededDraw acks) {
        boolean areBad(boolean ofData, long sequence) {
            return burst.isBad(ofData ? data : acks, sequence);
        }
    }

    /** What hits packets one by one; what is asked for every packet lies open here. */
    private static final class Hit {
        private final int number;
        private final FaultKind kind;
        private final @Nullable Spans spans;
        private final double chance;
        private final long ramp;
        private final long begin;
        private final long data;
        private final long acks;
        private final long picks;
        private final @Nullable Times times;

        Hit(int number, FaultRule fault, @Nullable Spans spans, Function<String, SeededDraw> draw) {
            this.number = number;
            this.kind = fault.kind();
            this.spans = spans;
            this.chance = fault.how().probability();
            this.ramp = fault.how().ramp();
            this.begin = fault.when().begin();
            String purpose = PlacedRules.purpose(fault);
            this.data = draw.apply(purpose).key();
            this.acks = draw.apply(purpose + " ack").key();
            this.picks = draw.apply(purpose + " pick").key();
            Burst burst = fault.how().burst();
            this.times = burst == null
                    ? null
                    : new Times(
                            burst,
                            draw.apply(purpose + " burst"),
                            draw.apply(purpose + " ack burst"));
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
        holding = builder.holding;
        losing = builder.losing;
        bandwidth = builder.bandwidth;
    }

    @Override
    public long startup(long time, long ticks) {
        double factor = 1;
        for (Slow slow : slows) {
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
            sum = (long) Math.ceil(crossing / bandwidth) - crossing;
        }
        for (Delay delay : delays) {
            sum += delay.detour ? 0 : delay.ticks(traffic, sequence);
        }
        return sum;
    }

    @Override
    public long detour(Traffic traffic, long sequence, long time, long crossing) {
        long sum = 0;
        for (Delay delay : delays) {
            sum += delay.detour ? delay.ticks(traffic, sequence) : 0;
        }
        return sum;
    }

    @Override
    public Verdict verdict(Traffic traffic, long sequence, long time, Leg leg) {
        int duplicate = 0;
        int corrupt = 0;
        long pick = 0;
        for (Hit hit : hits) {
            if (!leg.concerns(hit.kind) || !hit.hits(traffic, sequence, time)) {
                continue;
            }
            FaultKind kind = hit.kind;
            if (kind == FaultKind.DUPLICATE) {
                duplicate = duplicate == 0 ? hit.number : duplicate;
            } else if (kind != FaultKind.CORRUPT) {
                return Verdict.lost(hit.number, kind);
            } else if (corrupt == 0) {
                corrupt = hit.number;
                pick = SeededDraw.bits(hit.picks, sequence);
            }
        }
        return duplicate == 0 && corrupt == 0
                ? Verdict.PASS
                : new Verdict(0, FaultKind.LOSS, duplicate, corrupt, pick);
    }

    @Override
    public @Nullable Spans holding() {
        return holding.isEmpty() ? null : Spans.union(holding);
    }

    @Override
    public @Nullable Spans losing() {
        return losing.isEmpty() ? null : Spans.union(losing);
    }

    /** Collects the rules. */
    static final class Builder {
        private final long seed;
        private final String name;
        private final List<Slow> slows = new ArrayList<>();
        private final List<Delay> delays = new ArrayList<>();
        private final List<Hit> hits = new ArrayList<>();
        private final List<Spans> holding = new ArrayList<>();
        private final List<Spans> losing = new ArrayList<>();
        private double bandwidth = 1;
        private boolean empty = true;

        Builder(long seed, String name) {
            this.seed = seed;
            this.name = name;
        }

        private SeededDraw draw(String purpose) {
            return SeededDraw.of(seed, purpose, name);
        }

        void slow(double factor, @Nullable Spans spans) {
            if (factor > 1) {
                slows.add(new Slow(factor, spans));
                empty = false;
            }
        }

        void add(DelayRule rule) {
            bandwidth *= rule.bandwidth();
            SeededDraw acks = draw(rule.stream() + " ack");
            delays.add(new Delay(rule.law(), rule.reorders(), draw(rule.stream()), acks));
            empty = false;
        }

        void add(int number, FaultRule fault, Spans spans) {
            empty = false;
            switch (fault.kind()) {
                case DOWN, PARTITION -> (fault.how().held() ? holding : losing).add(spans);
                case HOLD -> holding.add(spans);
                case SLOW -> slow(fault.how().factor(), spans);
                case LOSS, DUPLICATE, CORRUPT, SEND_OMISSION, RECEIVE_OMISSION -> {
                    boolean always = spans.nextChange(0) == Spans.NEVER && spans.covers(0);
                    hits.add(new Hit(number, fault, always ? null : spans, this::draw));
                }
                case CRASH, PAUSE, BYZANTINE ->
                    throw new IllegalArgumentException(fault.kind() + " is no fault of a channel");
            }
        }

        @Nullable
        CompiledChannel build() {
            return empty ? null : new CompiledChannel(this);
        }
    }
}
