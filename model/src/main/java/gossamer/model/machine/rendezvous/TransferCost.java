package gossamer.model.machine.rendezvous;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.topology.Topology;

/**
 * How long transfers take between PUs that meet: start-up, a hop for each link of the circuit, of
 * which there is one without a mesh beneath, and the flits; or one round.
 *
 * @param topology says how long circuits are
 * @param cost of a packet
 */
record TransferCost(Topology topology, Cost cost) {

    /** Ticks of the start-up, in which its channel and both PUs are taken already. */
    long startup() {
        return cost.startup();
    }

    /** Ticks of what follows the start-up. */
    long crossing(Packet packet) {
        return cost.crossing(topology.span(packet.channel()), packet.flits());
    }

    /** Ticks of all of it. */
    long whole(Packet packet) {
        return startup() + crossing(packet);
    }

    /** Ticks of an acknowledgement, one flit all the way back. */
    long acknowledgement(Packet packet) {
        return cost.crossing(topology.span(packet.channel()), 1);
    }
}
