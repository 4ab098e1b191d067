package gossamer.model.analysis.outcome;

import gossamer.model.analysis.outcome.Causes.Part;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.MemoryPlan;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCodeException;
import gossamer.model.trace.TraceLevel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds out to which rules the losses of a run are due: it runs again without each rule, and where
 * that tells nothing of a loss, with each rule alone. A rule draws under its own name, so that what
 * the others do stays as it was.
 */
final class Counterfactuals {

    private final Emulation emulation;
    private final Tally tally;
    private final List<Rule> rules = new ArrayList<>();
    private long packets;

    /** A rule that can be left out: an element of one of the lists of a profile. */
    private record Rule(String name, Object element) {}

    private Counterfactuals(Emulation emulation, Tally tally) {
        this.emulation = emulation;
        this.tally = tally;
        Profile profile = emulation.profile();
        profile.delays().forEach(delay -> rules.add(new Rule(quoted(delay.stream()), delay)));
        profile.puDelays().forEach(delay -> rules.add(new Rule(quoted(delay.stream()), delay)));
        for (int fault = 0; fault < profile.faults().size(); fault++) {
            if (profile.faults().get(fault) instanceof Injection injection) {
                String name = "rule " + (fault + 1) + " " + quoted(injection.name());
                rules.add(new Rule(name, injection));
            }
        }
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    /**
     * The causes of the losses of a run.
     *
     * @param losses of the run, by PU and origin as in {@link OutcomeBuilder#losses}
     * @param missing how many of them are missing token deliveries
     */
    static Causes of(Emulation emulation, Tally tally, BitSet losses, long missing) {
        Counterfactuals all = new Counterfactuals(emulation, tally);
        if (losses.isEmpty() || all.rules.isEmpty()) {
            return Causes.NONE;
        }
        long wrong = losses.cardinality() - missing;
        String untried = all.hindrance();
        if (untried.isEmpty()) {
            try {
                return all.causes(losses, missing, wrong);
            } catch (UserCodeException e) {
                untried = "users' code fails when the run is repeated";
            }
        }
        return new Causes(missing, wrong, List.of(), 0, 0, untried);
    }

    private String hindrance() {
        packets = Math.max(
                emulation.algorithm().packets(),
                tally.packets + tally.duplicated + tally.retransmissions);
        if (emulation.algorithm().values() != null) {
            return "what user modules say would be asked for again";
        } else if (tally.wrongHeld > Tally.MOST_WRONG) {
            return "more than " + Tally.MOST_WRONG + " values are wrong";
        } else if (packets > MemoryPlan.MOST_REPEATED_PACKETS / (rules.size() + 1)) {
            return String.format(
                    Locale.ROOT,
                    "%,d repetitions of %,d packets are too many, the most are %,d packets",
                    rules.size() + 1,
                    packets,
                    MemoryPlan.MOST_REPEATED_PACKETS);
        }
        return "";
    }

    private Causes causes(BitSet losses, long missing, long wrong) {
        BitSet rest = (BitSet) losses.clone();
        List<Optional<BitSet>> without = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            int left = rule;
            Optional<BitSet> lost = lossesWith(IntStream.range(0, rules.size())
                    .filter(other -> other != left)
                    .toArray());
            without.add(lost);
            lost.ifPresent(rest::and);
        }
        BitSet anyway = new BitSet();
        if (!rest.isEmpty()) {
            anyway = rules.size() == 1 ? rest : and(rest, lossesWith(new int[0]));
            rest = minus(rest, anyway);
        }
        BitSet joint = (BitSet) rest.clone();
        List<Part> parts = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            BitSet enough = rest.isEmpty() ? rest : and(rest, lossesWith(new int[] {rule}));
            joint.andNot(enough);
            Optional<BitSet> others = without.get(rule);
            int needed = others.map(lost -> minus(losses, lost).cardinality()).orElse(0);
            parts.add(new Part(
                    rules.get(rule).name(), needed, enough.cardinality(), others.isPresent()));
        }
        return new Causes(missing, wrong, parts, anyway.cardinality(), joint.cardinality(), "");
    }

    private static BitSet minus(BitSet all, BitSet some) {
        BitSet left = (BitSet) all.clone();
        left.andNot(some);
        return left;
    }

    private static BitSet and(BitSet some, Optional<BitSet> others) {
        BitSet both = (BitSet) some.clone();
        both.and(others.orElseGet(BitSet::new));
        return both;
    }

    /** What is lost with these rules only; empty if the run takes far longer than it did. */
    private Optional<BitSet> lossesWith(int[] kept) {
        List<Object> elements =
                IntStream.of(kept).mapToObj(rule -> rules.get(rule).element()).toList();
        Profile all = emulation.profile();
        Profile profile = new Profile(
                all.delays().stream().filter(rule -> has(elements, rule)).toList(),
                all.puDelays().stream().filter(rule -> has(elements, rule)).toList(),
                all.faults().stream()
                        .filter(rule -> !(rule instanceof Injection) || has(elements, rule))
                        .toList(),
                all.seed());
        Limits given = emulation.limits();
        Limits limits = new Limits(
                given.virtualTicks(),
                given.wallMillis(),
                Math.min(given.events(), 4 * packets + 1000),
                given.traceBytes(),
                given.pluginMillis());
        Emulation other = emulation.with(profile, limits);
        SequentialEngine.Outcome again = SequentialEngine.run(other, TraceLevel.FULL);
        if (again.reason() != StopReason.QUIESCENT) {
            return Optional.empty();
        }
        OutcomeBuilder outcome = new OutcomeBuilder(other);
        outcome.acceptAll(again.trace().words(), again.trace().size());
        return Optional.of(outcome.losses(again.tally()));
    }

    /** By identity: rules may say the same. */
    private static boolean has(List<Object> elements, Object rule) {
        return elements.stream().anyMatch(element -> element == rule);
    }
}
