package gossamer.model.fault;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.select.Selector;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What disturbs the network.
 *
 * @param delays rules that add up on every channel, in the order of the config
 * @param puDelays rules about when and how slowly PUs begin
 * @param faults what goes wrong, in the order of the config
 * @param seed of what all of that draws; empty for that of the run
 */
public record Profile(
        List<DelayRule> delays, List<PuDelay> puDelays, List<FaultRule> faults, OptionalLong seed) {

    public Profile {
        delays = List.copyOf(delays);
        puDelays = List.copyOf(puDelays);
        faults = List.copyOf(faults);
    }

    /** What draws by the seed of the run. */
    public Profile(List<DelayRule> delays, List<PuDelay> puDelays, List<FaultRule> faults) {
        this(delays, puDelays, faults, OptionalLong.empty());
    }

    /** A network with delays on its links only. */
    public Profile(List<DelayRule> delays) {
        this(delays, List.of(), List.of());
    }

    /** A network that nothing disturbs. */
    public static Profile none() {
        return new Profile(List.of());
    }

    /** Whether there is no rule. */
    public boolean isEmpty() {
        return delays.isEmpty() && puDelays.isEmpty() && faults.isEmpty();
    }

    /**
     * The rules whose effects only code of users knows, by what their draws are called: a verifier
     * takes their delays and verdicts as given.
     */
    public List<String> opaque() {
        List<String> names = new ArrayList<>();
        delays.stream()
                .filter(rule -> rule.law().isOpaque())
                .forEach(rule -> names.add(rule.stream()));
        puDelays.stream()
                .filter(rule -> rule.offset().isOpaque())
                .forEach(rule -> names.add(rule.stream()));
        faults.stream()
                .filter(rule -> rule.kind() == FaultKind.USER)
                .forEach(rule -> names.add("fault " + rule.name()));
        return names;
    }

    /** The laws that only code of users knows. */
    public List<DelayLaw> opaqueLaws() {
        return Stream.concat(
                        delays.stream().map(DelayRule::law), puDelays.stream().map(PuDelay::offset))
                .filter(DelayLaw::isOpaque)
                .toList();
    }

    /** The same with others in place of the laws that only code of users knows. */
    public Profile withOpaqueLaws(UnaryOperator<DelayLaw> other) {
        UnaryOperator<DelayLaw> each = law -> law.isOpaque() ? other.apply(law) : law;
        return new Profile(
                delays.stream().map(rule -> rule.with(each.apply(rule.law()))).toList(),
                puDelays.stream()
                        .map(rule -> rule.with(each.apply(rule.offset())))
                        .toList(),
                faults,
                seed);
    }

    /** The same with others in place of the faults that users have written as code. */
    public Profile withUserFaults(UnaryOperator<UserFault> other) {
        UnaryOperator<FaultRule> each = rule -> rule instanceof Injection injection
                        && injection.fault() instanceof UserFault fault
                ? new Injection(
                        injection.name(), other.apply(fault), injection.where(), injection.timing())
                : rule;
        return new Profile(delays, puDelays, faults.stream().map(each).toList(), seed);
    }

    /**
     * What it comes to on the channels and PUs of a topology.
     *
     * @param run its seed
     * @throws IllegalArgumentException if a selector does not go with the topology
     */
    public Disturbance on(Topology topology, long run) {
        return isEmpty() ? Disturbance.NONE : new CompiledProfile(this, topology, drawnBy(run));
    }

    /** The seed of its draws, in a run with this seed. */
    public long drawnBy(long run) {
        return seed.orElse(run);
    }

    /** The random numbers by which selectors choose. */
    public static Selector.Draw choices(long seed) {
        return (label, name) -> {
            String purpose = label.isEmpty() ? "select" : "select " + label;
            return SeededDraw.of(seed, purpose, name).bits(0);
        };
    }
}
