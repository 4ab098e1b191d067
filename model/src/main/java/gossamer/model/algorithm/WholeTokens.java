package gossamer.model.algorithm;

import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;

/** An algorithm whose tokens travel whole over links that grant turns. */
public abstract class WholeTokens implements GossipAlgorithm {

    private final String name;
    private final int pus;
    private final int largestPacket;

    /**
     * An algorithm on so many PUs.
     *
     * @param name in configs
     * @param largestPacket most tokens in any packet
     */
    protected WholeTokens(String name, int pus, int largestPacket) {
        this.name = name;
        this.pus = pus;
        this.largestPacket = largestPacket;
    }

    @Override
    public final String name() {
        return name;
    }

    /** Unless overridden, every token comes to every other PU once, in a packet of its own. */
    @Override
    public long packets() {
        return pus * (pus - 1L);
    }

    @Override
    public int largestPacket() {
        return largestPacket;
    }

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
