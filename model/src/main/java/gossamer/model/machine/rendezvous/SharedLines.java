package gossamer.model.machine.rendezvous;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What lies beneath a crossbar, and which of it is taken: channels that its PUs share, of which a
 * transfer takes any one, or the links of a mesh, of which it takes all between its two PUs, in its
 * direction and in dimension order. With neither nothing is ever taken.
 */
final class SharedLines {

    private final Topology topology;
    private final int channels;
    private final @Nullable Grid mesh;
    private int transfers;
    /** By channel of the mesh. */
    private final BitSet taken = new BitSet();

    /** Free lines beneath each crossbar of a network. */
    SharedLines(Topology topology) {
        this.topology = topology;
        this.channels = topology.sharedChannels().orElse(Integer.MAX_VALUE);
        int[] sides = topology.circuitSides().stream().mapToInt(side -> side).toArray();
        this.mesh = sides.length == 0 ? null : Grid.mesh(sides);
    }

    /** Whether it matters which transfers there are, and not only how many. */
    boolean areCircuits() {
        return mesh != null;
    }

    /** Gives all back. */
    void clear() {
        transfers = 0;
        taken.clear();
    }

    /** Whether no further transfer could take anything. */
    boolean areExhausted() {
        return transfers >= channels;
    }

    /** Whether somebody may wait for what has been taken. */
    boolean mayBeAwaited() {
        return mesh == null ? areExhausted() : transfers > 0;
    }

    /** Whether all is free that a transfer on this channel of the crossbar takes. */
    boolean areFree(int channel) {
        if (mesh == null) {
            return !areExhausted();
        }
        for (int link : way(mesh, channel)) {
            if (taken.get(link)) {
                return false;
            }
        }
        return true;
    }

    /** Takes what a transfer on this channel of the crossbar needs. */
    void take(int channel) {
        transfers++;
        if (mesh != null) {
            for (int link : way(mesh, channel)) {
                taken.set(link);
            }
        }
    }

    private int[] way(Grid beneath, int channel) {
        int pus = beneath.pus();
        return beneath.way(topology.source(channel) % pus, topology.target(channel) % pus);
    }
}
