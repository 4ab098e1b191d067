package gossamer.model.run;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.PuCore;
import gossamer.model.network.LinkCore;
import gossamer.model.network.Network;
import gossamer.model.profile.Profile;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

/**
 * Everything that decides what happens in a run, and nothing else: two runs of equal emulations have the same canonical
 * trace whatever machine, number of regions or number of JVMs they run on.
 *
 * @param name for people
 * @param seed of all random draws
 * @param topology the PUs and links
 * @param network the machine model
 * @param algorithm what the PUs do
 * @param profile what disturbs them
 * @param limits where the run is cut off
 */
public record Emulation(
        String name,
        long seed,
        Topology topology,
        Network network,
        GossipAlgorithm algorithm,
        Profile profile,
        Limits limits) {

    /** Requires that crossing a link takes time even for the smallest part of a token. */
    public Emulation {
        int least = Integer.MAX_VALUE;
        for (int colour = 0; colour < algorithm.colours(); colour++) {
            least = Math.min(least, network.partFlits(colour, algorithm.colours()));
        }
        if (network.cost().crossing(least) < 1) {
            throw new IllegalArgumentException("tokenFlits=" + network.tokenFlits() + " in "
                    + algorithm.colours() + " colours: a part of " + least
                    + " flits would cross a link in 0 ticks");
        }
    }

    /** A PU that has not begun. */
    public PuCore newPu(int pu, int[] partFlits) {
        int[] own = new int[algorithm.colours()];
        for (int colour = 0; colour < own.length; colour++) {
            TokenNumbering numbering = algorithm.numbering(colour);
            own[colour] = numbering.tokenOf(pu);
        }
        return new PuCore(pu, algorithm.automaton(pu), topology, own, partFlits);
    }

    /** An idle link. */
    public LinkCore newLink(int link) {
        if (profile.delays().isEmpty()) {
            return new LinkCore(link, network, null, null);
        }
        return new LinkCore(
                link,
                network,
                profile.delayOf(topology.channelName(2 * link), seed),
                profile.delayOf(topology.channelName(2 * link + 1), seed));
    }

    /** Flits of one token's part in each colour. */
    public int[] partFlits() {
        int[] flits = new int[algorithm.colours()];
        for (int colour = 0; colour < flits.length; colour++) {
            flits[colour] = network.partFlits(colour, flits.length);
        }
        return flits;
    }

    /** Least number of ticks between the offer of a packet and its delivery, at least 1. */
    public long leastLatency() {
        int least = Integer.MAX_VALUE;
        for (int flits : partFlits()) {
            least = Math.min(least, flits);
        }
        return network.cost().startup() + network.cost().crossing(least) + profile.leastDelay();
    }
}
