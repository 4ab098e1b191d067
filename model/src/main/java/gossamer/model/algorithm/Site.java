package gossamer.model.algorithm;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;
import gossamer.model.topology.MeshWithHoles;
import gossamer.model.topology.Outline;
import gossamer.model.topology.Topology;

/**
 * What an algorithm is to run on.
 *
 * @param topology the PUs and links
 * @param outline the same network as the config describes it
 * @param network the machine model
 * @param seed of the run
 * @param search where an algorithm finds its best parameters
 */
public record Site(
        Topology topology, Outline outline, Network network, long seed, ParameterSearch search) {

    /**
     * The network as a grid; of a mesh of which PUs are missing the whole one.
     *
     * @throws ClassCastException if it is none, which {@link AlgorithmProvider#fits} rules out
     */
    public Grid grid() {
        return topology.holes().map(MeshWithHoles::whole).orElseGet(() -> (Grid) topology);
    }

    public int pus() {
        return topology.pus();
    }

    /** Most tokens that a packet can have, the largest number where there is no bound. */
    public int capacity() {
        return network.packetCapacity().orElse(Integer.MAX_VALUE);
    }

    /** Ticks of one round: what a packet of so many tokens takes over one link. */
    public long round(int tokens) {
        Cost cost = network.cost();
        return cost.startup() + cost.crossing((long) tokens * network.tokenFlits());
    }
}
