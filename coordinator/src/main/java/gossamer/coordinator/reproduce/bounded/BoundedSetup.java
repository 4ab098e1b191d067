package gossamer.coordinator.reproduce.bounded;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What to run: all-port PUs, packets of as many tokens as the algorithm needs.
 *
 * @param method the algorithm
 * @param size PUs of a path or ring, or of a side of a square
 * @param duplex of the links
 * @param policy of half-duplex links, if it is not that of the algorithm
 * @param seed of what the policy draws
 */
record BoundedSetup(
        Method method, int size, Duplex duplex, Optional<LinkPolicy> policy, long seed) {

    /** Half-duplex links with the policy of the algorithm: H*. */
    static BoundedSetup half(Method method, int size) {
        return new BoundedSetup(method, size, Duplex.HALF, Optional.empty(), 1);
    }

    /** Full-duplex links: F*. */
    static BoundedSetup full(Method method, int size) {
        return new BoundedSetup(method, size, Duplex.FULL, Optional.empty(), 1);
    }

    /** The same under another policy. */
    BoundedSetup with(LinkPolicy other, long otherSeed) {
        return new BoundedSetup(method, size, duplex, Optional.of(other), otherSeed);
    }

    Emulation emulation() {
        Grid grid = method.grid(size);
        GossipAlgorithm algorithm = method.algorithm(grid);
        Network network = new Network(
                        duplex,
                        Ports.ALL,
                        OptionalInt.of(algorithm.largestPacket()),
                        1,
                        Cost.rounds())
                .with(policy.orElse(algorithm.linkRequirements().policy()));
        return new Emulation(
                toString(), seed, grid, network, algorithm, Profile.none(), Limits.none());
    }

    @Override
    public String toString() {
        return method + ", " + size
                + policy.map(other -> ", " + other.rule().configName()).orElse("");
    }
}
