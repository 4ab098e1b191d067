package gossamer.node.region;

import gossamer.model.fsa.Signal;
import gossamer.model.machine.BoundMachine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which region owns what. Regions are blocks of a grid where that cuts fewer links ({@link
 * Blocks}), else contiguous blocks of PU numbers of equal size (give or take one), which on grids
 * are blocks of rows. Arbiters live with the PUs that own them ({@link BoundMachine#ownerOf}).
 */
public final class Placement {

    private final Topology topology;
    private final BoundMachine machine;
    private final int regions;
    /** The region of each PU, null where regions are contiguous. */
    private final char @Nullable [] blocks;

    private final RegionGraph graph;

    /** Cuts the PUs of an emulation in this many regions, at most one per PU. */
    public Placement(Emulation emulation, int regions) {
        this.topology = emulation.topology();
        this.machine = emulation.machine();
        if (regions < 1 || regions > topology.pus()) {
            throw new IllegalArgumentException("regions=" + regions
                    + ", must be between 1 and the number of PUs, " + topology.pus());
        }
        this.regions = regions;
        this.blocks = Blocks.regions(topology.box(), regions);
        this.graph = machine.staysAtLinks()
                ? RegionGraph.of(linkedRegions())
                : RegionGraph.complete(regions);
    }

    /** For each region those to which a link leads. */
    private BitSet[] linkedRegions() {
        BitSet[] linked = new BitSet[regions];
        Arrays.setAll(linked, region -> new BitSet());
        for (int link = 0; link < topology.links() && regions > 1; link++) {
            int from = regionOfPu(topology.source(2 * link));
            int to = regionOfPu(topology.target(2 * link));
            if (from != to) {
                linked[from].set(to);
            }
        }
        return linked;
    }

    /** Whether it cuts the PUs of this emulation in so many regions. */
    public boolean isOf(Emulation emulation, int count) {
        return topology == emulation.topology() && regions == count;
    }

    public int regions() {
        return regions;
    }

    /** Which of them hand something to each other. */
    RegionGraph graph() {
        return graph;
    }

    public int regionOfPu(int pu) {
        return blocks == null ? (int) (((pu + 1L) * regions - 1) / topology.pus()) : blocks[pu];
    }

    /** The PUs of a region, ascending. */
    IntArrayList pusOf(int region) {
        IntArrayList pus = new IntArrayList();
        if (blocks == null) {
            int end = firstOf(region + 1);
            for (int pu = firstOf(region); pu < end; pu++) {
                pus.add(pu);
            }
        } else {
            for (int pu = 0; pu < blocks.length; pu++) {
                if (blocks[pu] == region) {
                    pus.add(pu);
                }
            }
        }
        pus.trim();
        return pus;
    }

    private int firstOf(int region) {
        return (int) ((long) region * topology.pus() / regions);
    }

    /**
     * Whether regions must exchange offers within an instant, since arbiters are offered something
     * from other regions.
     */
    public boolean needsPhaseExchange() {
        return !machine.staysWithOwners() && regions > 1 && cutsLinks();
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
        return regions == 1
                ? 0
                : regionOfPu(machine.ownerOf(machine.arbiterOf(signal), signal.channel() & 1));
    }

    /** The region of the PU that a signal is for. */
    int regionOfReceiver(Signal signal) {
        return regions == 1 ? 0 : regionOfPu(machine.receiverOf(signal));
    }

    /** The arbiters of a region, ascending: those of which it has an owner. */
    IntArrayList arbitersOf(int region) {
        IntArrayList arbiters = new IntArrayList();
        for (int arbiter = 0; arbiter < machine.arbiters(); arbiter++) {
            if (regionOfPu(machine.ownerOf(arbiter, 0)) == region
                    || regionOfPu(machine.ownerOf(arbiter, 1)) == region) {
                arbiters.add(arbiter);
            }
        }
        arbiters.trim();
        return arbiters;
    }

    /**
     * Number of PUs and arbiters of each region; an arbiter with owners in two regions is in both.
     */
    public long[] actors() {
        long[] actors = new long[regions];
        for (int pu = 0; pu < topology.pus(); pu++) {
            actors[regionOfPu(pu)]++;
        }
        for (int arbiter = 0; arbiter < machine.arbiters(); arbiter++) {
            int first = regionOfPu(machine.ownerOf(arbiter, 0));
            int second = regionOfPu(machine.ownerOf(arbiter, 1));
            actors[first]++;
            actors[second] += second == first ? 0 : 1;
        }
        return actors;
    }

    /** Most bytes in memory of what so many regions of a JVM keep for those of other JVMs. */
    public long keptBytes(int own) {
        return own * BatchLog.memory(Math.min(graph.mostNeighbours(), regions - own));
    }
}
