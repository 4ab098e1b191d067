package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.topology.Grid;

import java.util.Collections;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * {@code network.link-policy} and {@code network.link-centre}. Where they are not given, they
 * follow the algorithm.
 */
final class PolicySection {

    static final String POLICY = NetworkKeys.name(NetworkKeys.POLICY);
    static final String CENTRE = NetworkKeys.name(NetworkKeys.CENTRE);

    private final KeyReader keys;
    private final TopologySection topology;

    private PolicySection(KeyReader keys, TopologySection topology) {
        this.keys = keys;
        this.topology = topology;
    }

    /** The machine with its policy; empty if something about either is wrong. */
    static Optional<Network> apply(
            KeyReader keys,
            TopologySection topology,
            Optional<AlgorithmProvider> provider,
            Optional<GossipAlgorithm> algorithm,
            NetworkSection section) {
        return new PolicySection(keys, topology).apply(provider, algorithm, section);
    }

    private Optional<Network> apply(
            Optional<AlgorithmProvider> provider,
            Optional<GossipAlgorithm> algorithm,
            NetworkSection section) {
        Optional<Rule> rule = NetworkKeys.read(keys, NetworkKeys.POLICY);
        Optional<Integer> centre = NetworkKeys.read(keys, NetworkKeys.CENTRE);
        boolean given = keys.given(POLICY) || keys.given(CENTRE);
        if (section.network().isEmpty() || algorithm.isEmpty()) {
            return Optional.empty();
        }
        Network network = section.network().get();
        LinkPolicy usual = algorithm.get().linkRequirements().policy();
        if (!given) {
            return Optional.of(isShared(network) ? network.with(usual) : network);
        }
        if (keys.given(POLICY) && rule.isEmpty() || keys.given(CENTRE) && centre.isEmpty()) {
            return Optional.empty();
        }
        if (!isShared(network)) {
            String key = keys.given(POLICY) ? POLICY : CENTRE;
            keys.rejectDerived(
                    key,
                    "decides which direction of a half-duplex link goes first; there are none here",
                    "no such key (or null), or \"H*\" or \"H1\" under "
                            + section.switching().those(SwitchingMode::hasLinkPolicies));
            return Optional.empty();
        }
        LinkPolicy policy =
                new LinkPolicy(rule.orElse(usual.rule()), centre.orElse(LinkPolicy.MIDDLE));
        return fits(policy, provider.orElseThrow())
                ? Optional.of(network.with(isInTheMiddle(policy) ? usualCentre(policy) : policy))
                : Optional.empty();
    }

    /** Whether the centre that was given is the one that each line has anyway. */
    private boolean isInTheMiddle(LinkPolicy policy) {
        return topology.topology().orElseThrow() instanceof Grid grid
                && IntStream.of(grid.sides()).allMatch(side -> side / 2 == policy.centre());
    }

    private static LinkPolicy usualCentre(LinkPolicy policy) {
        return LinkPolicy.of(policy.rule());
    }

    private static boolean isShared(Network network) {
        return network.isHalfDuplex() && network.mode().hasLinkPolicies();
    }

    private boolean fits(LinkPolicy policy, AlgorithmProvider provider) {
        Rule rule = policy.rule();
        boolean open = topology.topology().orElseThrow() instanceof Grid grid && !grid.wrapped();
        if (rule.hasCentre() && !open) {
            keys.rejectDerived(
                    POLICY,
                    rule.configName() + " needs lines that have a centre, not "
                            + topology.describe(),
                    "another policy, or a path or mesh");
            return false;
        }
        if (!provider.goesWith(rule)) {
            keys.rejectDerived(
                    POLICY,
                    "quota counts on what small-path and fujita-path send, but "
                            + keys.quote(AlgorithmSection.NAME),
                    "another policy, or one of these algorithms");
            return false;
        }
        if (keys.given(CENTRE) && !rule.hasCentre()) {
            keys.rejectDerived(
                    CENTRE,
                    "belongs to a policy with a centre, but the policy is " + rule.configName(),
                    "no such key (or null), or centre-priority, inner-priority or quota");
            return false;
        }
        return !open || centreFits(policy.centre());
    }

    /** On the shorter lines of a mesh the centre may lie beyond the end. */
    private boolean centreFits(int centre) {
        int longest = Collections.max(topology.outline().sides().orElseThrow());
        if (centre >= longest) {
            keys.rejectDerived(
                    CENTRE,
                    centre + " is beyond the end of " + topology.describe(),
                    "a place on its longest line, " + Integers.range(0, longest - 1));
            return false;
        }
        return true;
    }
}
