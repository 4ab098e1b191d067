package gossamer.model.fault;

import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A profile whose rules know their places in a network. */
final class CompiledProfile implements Disturbance {

    private final Profile profile;
    private final Topology topology;
    private final long seed;
    private final PlacedRules rules;

    CompiledProfile(Profile profile, Topology topology, long seed) {
        this.profile = profile;
        this.topology = topology;
        this.seed = seed;
        this.rules = PlacedRules.of(profile, topology, seed);
    }

    @Override
    public @Nullable ChannelLaw channel(int channel) {
        CompiledChannel.Builder law =
                new CompiledChannel.Builder(seed, topology.channelName(channel));
        int source = topology.source(channel);
        for (int rule = 0; rule < profile.delays().size(); rule++) {
            if (rules.ofDelay(rule).get(channel)) {
                law.add(profile.delays().get(rule));
            }
        }
        for (int rule = 0; rule < profile.puDelays().size(); rule++) {
            if (rules.ofPuDelay(rule).get(source)) {
                law.slow(profile.puDelays().get(rule).slow(), null);
            }
        }
        for (int rule = 0; rule < profile.faults().size(); rule++) {
            if (profile.faults().get(rule) instanceof Injection injection) {
                int place = injection.fault().site().placeOf(topology, channel);
                Spans spans = place < 0 ? null : rules.spans(rule, place);
                if (spans != null) {
                    injection.fault().disturb(law.of(rule + 1, injection), spans);
                }
            }
        }
        return law.build();
    }

    @Override
    public @Nullable PuLaw pu(int pu) {
        CompiledPu law = new CompiledPu(topology, pu);
        for (int rule = 0; rule < profile.puDelays().size(); rule++) {
            if (rules.ofPuDelay(rule).get(pu)) {
                PuDelay delay = profile.puDelays().get(rule);
                SeededDraw draw = SeededDraw.of(seed, delay.stream(), topology.puName(pu));
                law.beginsAt(delay.offset().ticks(draw, 0));
            }
        }
        for (int rule = 0; rule < profile.faults().size(); rule++) {
            if (profile.faults().get(rule) instanceof Injection injection
                    && injection.fault().site() == FaultSite.PU) {
                Spans spans = rules.spans(rule, pu);
                if (spans != null) {
                    injection.fault().disturb(law, spans);
                }
            }
        }
        return law.isEmpty() ? null : law;
    }

    @Override
    public List<FaultSpans> faults() {
        List<FaultSpans> all = new ArrayList<>();
        for (int index = 0; index < profile.faults().size(); index++) {
            int rule = index;
            FaultRule fault = profile.faults().get(rule);
            rules.ofFault(rule).stream().forEach(place -> {
                Spans spans = rules.spans(rule, place);
                if (spans != null) {
                    boolean channel = fault.isOfChannels();
                    int pu = channel ? topology.source(place) : place;
                    all.add(new FaultSpans(
                            rule + 1, fault.kind(), pu, channel ? place : -1, spans));
                }
            });
        }
        return all;
    }

    @Override
    public Set<FaultKind> kinds() {
        EnumSet<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        for (FaultRule fault : profile.faults()) {
            kinds.add(fault.kind());
        }
        for (PuDelay delay : profile.puDelays()) {
            if (delay.slow() > 1) {
                kinds.add(FaultKind.SLOW);
            }
            if (delay.offset().most() > 0) {
                kinds.add(FaultKind.PAUSE);
            }
        }
        return Collections.unmodifiableSet(kinds);
    }

    @Override
    public boolean reorders() {
        return profile.delays().stream().anyMatch(DelayRule::reorders);
    }

    @Override
    public boolean onlyDelays() {
        return profile.puDelays().isEmpty() && profile.faults().isEmpty() && !reorders();
    }

    @Override
    public long leastDelay() {
        int channels = 2 * topology.links();
        return IntStream.range(0, profile.delays().size())
                .filter(rule -> profile.delays().get(rule).times() == null)
                .filter(rule -> rules.ofDelay(rule).cardinality() == channels)
                .mapToLong(rule -> profile.delays().get(rule).min())
                .reduce(0, CompiledProfile::add);
    }

    private static long add(long a, long b) {
        return a > Spans.NEVER - b ? Spans.NEVER : a + b;
    }
}
