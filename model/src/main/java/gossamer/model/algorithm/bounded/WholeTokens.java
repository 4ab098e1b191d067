package gossamer.model.algorithm.bounded;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenNumbering;

/** What the algorithms of this package have in common: tokens travel whole, and links grant turns. */
abstract class WholeTokens implements GossipAlgorithm {

    @Override
    public final int colours() {
        return 1;
    }

    @Override
    public final TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    @Override
    public LinkRequirements linkRequirements() {
        return LinkRequirements.NONE.with(Service.GRANTED);
    }

    /** Whether the closed forms hold: rounds, and all links of a PU at once. */
    static boolean inLockStep(Network network) {
        return network.cost().isRounds() && network.ports() == Ports.ALL;
    }

    /** Whether half-duplex links follow this policy; on full-duplex ones there is nothing to decide. */
    static boolean follows(Network network, LinkPolicy policy) {
        return !network.isHalfDuplex() || network.policy().equals(policy);
    }
}
