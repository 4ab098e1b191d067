package gossamer.node;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultSite;
import gossamer.model.fault.FaultSpans;
import gossamer.model.fault.Leg;
import gossamer.model.fault.PuLaw;
import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.Verdict;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Faults for tests, rule by rule, without a config. Rules are counted from 1 in the order in which
 * they are added.
 */
final class HandMade implements Disturbance {

    private record Rule(
            int number,
            FaultKind kind,
            IntPredicate places,
            Spans spans,
            long amount,
            boolean flag,
            IntUnaryOperator lie) {}

    private record Delay(IntPredicate channels, long most, boolean overtaking) {}

    private final Topology topology;
    private final long seed;
    private final List<Rule> rules = new ArrayList<>();
    private final List<Delay> delays = new ArrayList<>();

    private HandMade(Topology topology, long seed) {
        this.topology = topology;
        this.seed = seed;
    }

    /** Nothing yet. */
    public static HandMade on(Topology topology, long seed) {
        return new HandMade(topology, seed);
    }

    /** The emulation with these faults. */
    public static Emulation disturb(Emulation emulation, Disturbance faults) {
        return new Emulation(
                emulation.name(),
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                emulation.profile(),
                emulation.limits(),
                faults);
    }

    private HandMade add(
            FaultKind kind, IntPredicate places, Spans spans, long amount, boolean flag) {
        rules.add(new Rule(rules.size() + 1, kind, places, spans, amount, flag, receiver -> 0));
        return this;
    }

    private Spans always() {
        return span(0, Spans.NEVER);
    }

    private Spans span(long from, long until) {
        return Spans.of(rules.size() + 1, from, until);
    }

    /**
     * LOSS, DUPLICATE or CORRUPT with this probability, in thousandths; also an omission of PUs.
     */
    public HandMade sometimes(FaultKind kind, IntPredicate places, long permille) {
        return add(kind, places, always(), permille, false);
    }

    /** Channels are down in this interval; packets in them are lost, or held. */
    public HandMade down(IntPredicate channels, long from, long until, boolean held) {
        return add(FaultKind.DOWN, channels, span(from, until), 0, held);
    }

    /** A PU has crashed in this interval. */
    public HandMade crash(int pu, long from, long until, boolean keepsState) {
        return add(FaultKind.CRASH, at -> at == pu, span(from, until), 0, keepsState);
    }

    /** A PU pauses in this interval. */
    public HandMade pause(int pu, long from, long until) {
        return add(FaultKind.PAUSE, at -> at == pu, span(from, until), 0, false);
    }

    /** Start-up at a PU takes this many times as long. */
    public HandMade slow(int pu, long factor) {
        return add(FaultKind.SLOW, at -> at == pu, always(), factor, false);
    }

    /** A PU tells this wrong value to each receiver. */
    public HandMade lie(int pu, IntUnaryOperator valueByReceiver) {
        rules.add(new Rule(
                rules.size() + 1,
                FaultKind.BYZANTINE,
                at -> at == pu,
                always(),
                0,
                false,
                valueByReceiver));
        return this;
    }

    /**
     * Uniform delays of at most so many ticks; where packets may overtake, after the channel is
     * free.
     */
    public HandMade delay(IntPredicate channels, long most, boolean overtaking) {
        delays.add(new Delay(channels, most, overtaking));
        return this;
    }

    private static boolean isOfPu(FaultKind kind) {
        return switch (kind) {
            case CRASH, PAUSE, SEND_OMISSION, RECEIVE_OMISSION, BYZANTINE, SLOW -> true;
            default -> false;
        };
    }

    private boolean concerns(Rule rule, int channel) {
        return switch (rule.kind()) {
            case SEND_OMISSION, SLOW -> rule.places().test(topology.source(channel));
            case RECEIVE_OMISSION -> rule.places().test(topology.target(channel));
            default -> !isOfPu(rule.kind()) && rule.places().test(channel);
        };
    }

    @Override
    public @Nullable ChannelLaw channel(int channel) {
        List<Rule> mine = rules.stream().filter(rule -> concerns(rule, channel)).toList();
        List<Delay> waits =
                delays.stream().filter(delay -> delay.channels().test(channel)).toList();
        return mine.isEmpty() && waits.isEmpty()
                ? null
                : new Law(mine, waits, seed, topology.channelName(channel));
    }

    private record Law(List<Rule> mine, List<Delay> waits, long seed, String name)
            implements ChannelLaw {

        private boolean hits(Rule rule, Traffic traffic, long sequence) {
            return draw(rule.kind() + " " + rule.number() + traffic).uniform(sequence, 0, 999)
                    < rule.amount();
        }

        private SeededDraw draw(String purpose) {
            return SeededDraw.of(seed, purpose, name);
        }

        @Override
        public long startup(long time, long ticks) {
            long slowed = ticks;
            for (Rule rule : mine) {
                if (rule.kind() == FaultKind.SLOW) {
                    slowed = ticks > 0 ? slowed * rule.amount() : slowed + rule.amount() - 1;
                }
            }
            return slowed;
        }

        private long sum(boolean overtaking, Traffic traffic, long sequence) {
            long sum = 0;
            for (int place = 0; place < waits.size(); place++) {
                Delay delay = waits.get(place);
                sum += delay.overtaking() == overtaking
                        ? draw("delay " + place + traffic).uniform(sequence, 0, delay.most())
                        : 0;
            }
            return sum;
        }

        @Override
        public long delay(Traffic traffic, long sequence, long time, long crossing) {
            return sum(false, traffic, sequence);
        }

        @Override
        public long detour(Traffic traffic, long sequence, long time, long crossing) {
            return sum(true, traffic, sequence);
        }

        @Override
        public Verdict verdict(Traffic traffic, long sequence, long time, Leg leg) {
            Verdict found = Verdict.Pass.PASS;
            for (Rule rule : mine) {
                Verdict own = switch (rule.kind()) {
                    case LOSS -> new Verdict.Drop(rule.number(), Verdict.Where.CHANNEL);
                    case SEND_OMISSION ->
                        leg.has(FaultSite.SENDER)
                                ? new Verdict.Drop(rule.number(), Verdict.Where.SENDER)
                                : Verdict.Pass.PASS;
                    case RECEIVE_OMISSION ->
                        leg.has(FaultSite.RECEIVER)
                                ? new Verdict.Drop(rule.number(), Verdict.Where.RECEIVER)
                                : Verdict.Pass.PASS;
                    case DUPLICATE -> new Verdict.Duplicate(rule.number());
                    case CORRUPT ->
                        new Verdict.Corrupt(rule.number(), draw("pick").bits(sequence));
                    default -> Verdict.Pass.PASS;
                };
                if (own != Verdict.Pass.PASS && hits(rule, traffic, sequence)) {
                    found = found.and(own, leg);
                }
            }
            return found;
        }

        private @Nullable Spans downs(boolean held) {
            List<Spans> all = mine.stream()
                    .filter(rule -> rule.kind() == FaultKind.DOWN && rule.flag() == held)
                    .map(Rule::spans)
                    .toList();
            return all.isEmpty() ? null : Spans.union(all);
        }

        @Override
        public @Nullable Spans holding() {
            return downs(true);
        }

        @Override
        public @Nullable Spans losing() {
            return downs(false);
        }
    }

    @Override
    public @Nullable PuLaw pu(int pu) {
        List<Rule> mine = rules.stream()
                .filter(rule -> isOfPu(rule.kind()) && rule.places().test(pu))
                .filter(rule -> rule.kind() == FaultKind.CRASH
                        || rule.kind() == FaultKind.PAUSE
                        || rule.kind() == FaultKind.BYZANTINE)
                .toList();
        return mine.isEmpty() ? null : new Person(mine, topology);
    }

    private record Person(List<Rule> mine, Topology topology) implements PuLaw {

        private @Nullable Spans of(FaultKind kind) {
            List<Spans> all = mine.stream()
                    .filter(rule -> rule.kind() == kind)
                    .map(Rule::spans)
                    .toList();
            return all.isEmpty() ? null : Spans.union(all);
        }

        @Override
        public @Nullable Spans pauses() {
            return of(FaultKind.PAUSE);
        }

        @Override
        public @Nullable Spans crashes() {
            return of(FaultKind.CRASH);
        }

        @Override
        public boolean keepsState() {
            return mine.stream().anyMatch(rule -> rule.kind() == FaultKind.CRASH && rule.flag());
        }

        @Override
        public int lie(long time, int channel) {
            return mine.stream()
                    .filter(rule -> rule.kind() == FaultKind.BYZANTINE)
                    .mapToInt(rule -> rule.lie().applyAsInt(topology.target(channel)))
                    .max()
                    .orElse(0);
        }
    }

    @Override
    public List<FaultSpans> faults() {
        List<FaultSpans> all = new ArrayList<>();
        for (Rule rule : rules) {
            boolean atPu = isOfPu(rule.kind());
            int places = atPu ? topology.pus() : 2 * topology.links();
            for (int place = 0; place < places; place++) {
                if (rule.places().test(place)) {
                    all.add(new FaultSpans(
                            rule.number(),
                            rule.kind(),
                            atPu ? place : topology.source(place),
                            atPu ? -1 : place,
                            rule.spans()));
                }
            }
        }
        return all;
    }

    @Override
    public Set<FaultKind> kinds() {
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        rules.forEach(rule -> kinds.add(rule.kind()));
        return kinds;
    }

    @Override
    public boolean reorders() {
        return delays.stream().anyMatch(Delay::overtaking);
    }

    @Override
    public long leastDelay() {
        return 0;
    }
}
