package gossamer.model.algorithm;

import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;

/** An algorithm whose tokens travel whole over links that grant turns. */
public abstract class WholeTokens implements GossipAlgorithm {

    @Override
    public LinkRequirements linkRequirements() {
        return LinkRequirements.NONE.with(Service.GRANTED);
    }

    /** Whether the closed forms hold: rounds, and all links of a PU at once. */
    protected static boolean inLockStep(Network network) {
        return network.cost().isRounds() && network.ports() == Ports.ALL;
    }

    /**
     * Whether half-duplex links follow this policy; on full-duplex ones there is nothing to decide.
     */
    protected static boolean follows(Network network, LinkPolicy policy) {
        return !network.isHalfDuplex() || network.policy().equals(policy);
    }
}
