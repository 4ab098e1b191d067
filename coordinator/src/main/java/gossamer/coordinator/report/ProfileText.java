package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.PacketwiseFault;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.Repair;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The effect of a profile on one network, for {@code validate --explain}. */
public final class ProfileText {

    private static final int MOST_NAMES = 4;
    private static final int MOST_SPANS = 3;
    private static final double[] SHARES = {0.01, 0.5, 0.9, 0.99, 0.999};

    private final Topology topology;
    private final Profile profile;
    private final PlacedRules rules;
    private final String unit;
    private final StringBuilder text = new StringBuilder();

    private ProfileText(Emulation emulation) {
        topology = emulation.topology();
        profile = emulation.profile();
        rules = PlacedRules.of(profile, topology, emulation.seed());
        unit = emulation.unit();
    }

    /** Each rule: where it holds, quantiles of its delays, when it is in force. */
    public static String of(Emulation emulation) {
        return new ProfileText(emulation).write();
    }

    private String write() {
        if (profile.isEmpty()) {
            return "no delays, no faults\n";
        }
        for (int rule = 0; rule < profile.delays().size(); rule++) {
            writeDelay(profile.delays().get(rule), rules.ofDelay(rule));
        }
        for (int rule = 0; rule < profile.puDelays().size(); rule++) {
            writePuDelay(profile.puDelays().get(rule), rules.ofPuDelay(rule));
        }
        for (int rule = 0; rule < profile.faults().size(); rule++) {
            writeFault(rule, profile.faults().get(rule));
        }
        return text.toString();
    }

    private void line(String format, Object... args) {
        text.append(format(format, args)).append('\n');
    }

    private void writeDelay(DelayRule rule, BitSet channels) {
        line("delay \"%s\"%s", rule.stream(), rule.reorders() ? ", packets may overtake" : "");
        line("  on         %s", channels(channels));
        if (rule.bandwidth() < 1) {
            line("  bandwidth  × %s", rule.bandwidth());
        }
        writeLaw(rule.law());
        Stretch times = rule.times();
        if (times != null) {
            String ramp = times.ramp() == 0
                    ? ""
                    : format(", growing for %s %s", grouped(times.ramp()), unit);
            line("  in force   %s%s", spans(Spans.of(1, times.begin(), times.end())), ramp);
        }
    }

    private void writePuDelay(PuDelay rule, BitSet pus) {
        line("late or slow PUs \"%s\"", rule.stream());
        line("  on         %s", pus(pus));
        if (rule.slow() > 1) {
            line("  start-up   × %s", rule.slow());
        }
        writeLaw(rule.offset());
    }

    private void writeLaw(DelayLaw law) {
        if (law.most() == 0) {
            return;
        }
        line("  law        %s, in %s", law, unit);
        List<String> quantiles = new ArrayList<>();
        quantiles.add("least " + grouped(law.least()));
        for (double share : SHARES) {
            String percent = Double.toString(Math.rint(share * 1000) / 10).replace(".0", "");
            quantiles.add(percent + " % " + number(law.quantile(share)));
        }
        quantiles.add("most " + grouped(law.most()));
        line("  quantiles  %s", String.join(" · ", quantiles));
    }

    private static String number(double ticks) {
        return ticks >= 100 || ticks == Math.rint(ticks)
                ? format("%,.0f", ticks)
                : format("%.3g", ticks);
    }

    private void writeFault(int rule, FaultRule fault) {
        BitSet places = rules.ofFault(rule);
        String word = fault.kind().configName();
        boolean ends = fault instanceof Repair;
        line("fault %d, %s \"%s\"", rule + 1, ends ? "end of " + word : word, fault.name());
        line("  on         %s", fault.isOfChannels() ? channels(places) : pus(places));
        if (!(fault instanceof Injection injection)) {
            line("  at         %s %s", grouped(fault.begin()), unit);
            return;
        }
        writeChance(injection);
        int first = places.nextSetBit(0);
        String name = fault.isOfChannels() ? topology.channelName(first) : topology.puName(first);
        line("  in force   %s   (%s)", spans(rules.spans(rule, first)), name);
    }

    private void writeChance(Injection injection) {
        PacketwiseFault hits =
                injection.fault() instanceof PacketwiseFault packetwise ? packetwise : null;
        double probability =
                hits == null ? injection.timing().probability() : hits.chance().probability();
        if (probability < 1) {
            line("  hits       %s of %s", probability, hits == null ? "all cases" : "all packets");
        }
        if (hits != null && hits.burst() != null) {
            line(
                    "  burst      in bad times of %.4g packets, between good ones of %.4g, on"
                            + " average",
                    1 / hits.burst().recovers(), 1 / hits.burst().worsens());
        }
    }

    private String spans(@Nullable Spans spans) {
        if (spans == null) {
            return "never";
        }
        List<String> some = new ArrayList<>();
        long begin = spans.firstFrom(0);
        while (begin != Spans.NEVER && some.size() < MOST_SPANS) {
            long end = spans.nextChange(begin);
            some.add(grouped(begin) + " to " + (end == Spans.NEVER ? "the end" : grouped(end)));
            begin = end == Spans.NEVER ? end : spans.nextChange(end);
        }
        String more = begin == Spans.NEVER ? " " : ", … ";
        return some.isEmpty() ? "never" : String.join(", ", some) + more + unit;
    }

    private String channels(BitSet channels) {
        return places(channels, 2 * topology.links(), "channels", topology::channelName);
    }

    private String pus(BitSet pus) {
        return places(pus, topology.pus(), "PUs", topology::puName);
    }

    private static String places(BitSet places, int all, String what, IntFunction<String> name) {
        String names =
                places.stream().limit(MOST_NAMES).mapToObj(name).collect(Collectors.joining(", "));
        String more = places.cardinality() > MOST_NAMES ? ", …" : "";
        return format("%,d of %,d %s: %s%s", places.cardinality(), all, what, names, more);
    }
}
