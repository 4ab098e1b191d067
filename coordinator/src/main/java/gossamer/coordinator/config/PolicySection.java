package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Form;
import gossamer.model.topology.Outline;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * {@code network.link-policy} and {@code network.link-centre}. Where they are not given, they
 * follow the algorithm.
 */
final class PolicySection {

    private static final Key<Rule> POLICY = NetworkKeys.POLICY;
    private static final Key<Integer> CENTRE = NetworkKeys.CENTRE;

    private final Place network;
    private final Outline outline;

    private PolicySection(Place network, Outline outline) {
        this.network = network;
        this.outline = outline;
    }

    /** The machine with its policy; empty if something about either is wrong. */
    static Optional<Network> apply(
            Outline outline,
            Optional<AlgorithmProvider> provider,
            Optional<GossipAlgorithm> algorithm,
            NetworkSection section) {
        return new PolicySection(section.section(), outline).apply(provider, algorithm, section);
    }

    private Optional<Network> apply(
            Optional<AlgorithmProvider> provider,
            Optional<GossipAlgorithm> algorithm,
            NetworkSection section) {
        Settings.Reading read = network.read(List.of(POLICY, CENTRE));
        List<Place> given = network.givenOf(List.of(POLICY, CENTRE));
        if (section.network().isEmpty() || algorithm.isEmpty()) {
            return Optional.empty();
        }
        Network machine = section.network().get();
        boolean shared = machine.isHalfDuplex() && machine.mode().hasLinkPolicies();
        LinkPolicy usual = algorithm.get().linkRequirements().policy();
        if (given.isEmpty()) {
            return Optional.of(shared ? machine.with(usual) : machine);
        }
        if (!read.right()) {
            return Optional.empty();
        }
        if (!shared) {
            given.get(0)
                    .rejectDerived(
                            "decides which direction of a half-duplex link goes first; there are"
                                    + " none here",
                            "no such key (or null), or \"H*\" or \"H1\" under "
                                    + section.switching().those(SwitchingMode::hasLinkPolicies));
            return Optional.empty();
        }
        LinkPolicy policy = new LinkPolicy(
                read.settings().get(POLICY).orElse(usual.rule()),
                read.settings().get(CENTRE).orElse(LinkPolicy.MIDDLE));
        if (!fits(policy, provider.orElseThrow())) {
            return Optional.empty();
        }
        LinkPolicy same = isInTheMiddle(policy.centre()) ? LinkPolicy.of(policy.rule()) : policy;
        // A resolved config gives the very same emulation: its checkpoints tell objects apart.
        return Optional.of(machine.with(same.equals(usual) ? usual : same));
    }

    /** Whether the centre that was given is the one that each line has anyway. */
    private boolean isInTheMiddle(int centre) {
        return outline.isGrid()
                && outline.sides().orElseThrow().stream().allMatch(side -> side / 2 == centre);
    }

    private boolean fits(LinkPolicy policy, AlgorithmProvider provider) {
        Rule rule = policy.rule();
        boolean open = outline.form() == Form.OPEN_GRID;
        if (rule.hasCentre() && !open) {
            network.reject(
                    POLICY,
                    rule.configName() + " needs lines that have a centre, not "
                            + outline.describe(),
                    "another policy, or a path or mesh");
            return false;
        }
        if (!provider.goesWith(rule)) {
            network.reject(
                    POLICY,
                    "quota counts on what small-path and fujita-path send, but "
                            + network.keys().root().in(AlgorithmSection.NAME).quote(),
                    "another policy, or one of these algorithms");
            return false;
        }
        if (network.given(CENTRE) && !rule.hasCentre()) {
            network.reject(
                    CENTRE,
                    "belongs to a policy with a centre, but the policy is " + rule.configName(),
                    "no such key (or null), or centre-priority, inner-priority or quota");
            return false;
        }
        return !open || centreFits(policy.centre());
    }

    /** On the shorter lines of a mesh the centre may lie beyond the end. */
    private boolean centreFits(int centre) {
        int longest = Collections.max(outline.sides().orElseThrow());
        if (centre >= longest) {
            network.reject(
                    CENTRE,
                    centre + " is beyond the end of " + outline.describe(),
                    "a place on its longest line, " + Values.range(0, longest - 1));
            return false;
        }
        return true;
    }
}
