package gossamer.node.region;

import gossamer.model.fsa.PortCall;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Duplex;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Which region owns what. Regions are contiguous blocks of PU numbers of equal size (give or take one), which on grids
 * are blocks of rows. A channel of a full-duplex link lives with its sender; a half-duplex link, or one between one-port
 * PUs, lives as a whole with the sender of its lower channel, and what a one-port PU has of ports with the PU.
 */
public final class Placement {

    private final Emulation emulation;
    private final Topology topology;
    /** Whether a link is served as a whole, by one region. */
    private final boolean whole;

    private final int regions;

    /** Cuts the PUs of an emulation in this many regions, at most one per PU. */
    public Placement(Emulation emulation, int regions) {
        this.emulation = emulation;
        this.topology = emulation.topology();
        this.whole = emulation.network().duplex() == Duplex.HALF || emulation.hasPorts();
        if (regions < 1 || regions > topology.pus()) {
            throw new IllegalArgumentException("regions=" + regions
                    + ", must be between 1 and the number of PUs, " + topology.pus());
        }
        this.regions = regions;
    }

    /** Number of regions. */
    public int regions() {
        return regions;
    }

    /** First PU of a region; the first PU of region {@code regions()} is the number of PUs. */
    public int firstPu(int region) {
        return (int) ((long) region * topology.pus() / regions);
    }

    /** The region that owns a PU. */
    public int regionOfPu(int pu) {
        return (int) (((pu + 1L) * regions - 1) / topology.pus());
    }

    /** The region that serves what is sent on a channel. */
    public int regionOfChannel(int channel) {
        return regionOfPu(topology.source(whole ? channel & ~1 : channel));
    }

    /**
     * Whether regions must exchange offers within an instant: an arbiter must see the offers of PUs in
     * other regions, since a half-duplex link, a link between one-port PUs or a port of a crossbar is owned
     * as a whole by one of them.
     */
    public boolean needsPhaseExchange() {
        boolean shared = whole
                || emulation.network().isRendezvous()
                || emulation.network().isWormhole();
        return shared && regions > 1 && cutsLinks();
    }

    /** Whether any link has its ends in two regions. */
    private boolean cutsLinks() {
        for (int link = 0; link < topology.links(); link++) {
            if (regionOfPu(topology.source(2 * link)) != regionOfPu(topology.target(2 * link))) {
                return true;
            }
        }
        return false;
    }

    /** The region whose arbiter a signal of a PU is for. */
    int regionOfSignal(Signal signal) {
        int arbiter = emulation.arbiterOf(signal);
        if (emulation.network().isRendezvous()) {
            return regionOfPu(arbiter);
        }
        return arbiter >= topology.links()
                ? regionOfPu(emulation.puOf(arbiter))
                : regionOfChannel(signal instanceof PortCall ? 2 * arbiter : signal.channel());
    }

    /**
     * The arbiters of a region, ascending: the links that it serves in at least one direction, or the
     * input ports of its PUs. A common arbiter lives with PU 0.
     */
    IntArrayList arbitersOf(int region) {
        IntArrayList arbiters = new IntArrayList();
        if (emulation.network().isRendezvous()) {
            int first = Math.min(firstPu(region), emulation.arbiters());
            int end = Math.min(firstPu(region + 1), emulation.arbiters());
            for (int arbiter = first; arbiter < end; arbiter++) {
                arbiters.add(arbiter);
            }
            return arbiters;
        }
        for (int link = 0; link < topology.links(); link++) {
            if (regionOfChannel(2 * link) == region || regionOfChannel(2 * link + 1) == region) {
                arbiters.add(link);
            }
        }
        for (int kind = 0; kind < emulation.arbitersPerPu(); kind++) {
            int first = topology.links() + kind * topology.pus();
            for (int pu = firstPu(region); pu < firstPu(region + 1); pu++) {
                arbiters.add(first + pu);
            }
        }
        return arbiters;
    }

    /** From link number to its index in {@link #arbitersOf}. */
    static Int2IntOpenHashMap indexOf(IntArrayList links) {
        Int2IntOpenHashMap index = new Int2IntOpenHashMap(links.size());
        index.defaultReturnValue(-1);
        for (int i = 0; i < links.size(); i++) {
            index.put(links.getInt(i), i);
        }
        return index;
    }
}
