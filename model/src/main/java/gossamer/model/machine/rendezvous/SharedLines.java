package gossamer.model.machine.rendezvous;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
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
    private final List<Transfer> transfers = new ArrayList<>();
    /** By channel of the mesh. */
    private final BitSet taken = new BitSet();

    /** A transfer on a channel of the crossbar, and when it is over. */
    private record Transfer(int channel, long until) {}

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

    /** Gives back what transfers hold that are over. */
    void release(long now) {
        if (transfers.removeIf(transfer -> transfer.until() <= now) && mesh != null) {
            taken.clear();
            transfers.forEach(transfer -> mark(mesh, transfer.channel()));
        }
    }

    /** When the next one of the transfers is over; NEVER if there are none, or none ever is. */
    long nextRelease() {
        long next = NEVER;
        for (Transfer transfer : transfers) {
            next = Math.min(next, transfer.until());
        }
        return next;
    }

    /** Whether no further transfer could take anything. */
    boolean areExhausted() {
        return transfers.size() >= channels;
    }

    /** Whether somebody may wait for what has been taken. */
    boolean mayBeAwaited() {
        return mesh == null ? areExhausted() : !transfers.isEmpty();
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

    /** Takes what a transfer on this channel of the crossbar needs until it is over. */
    void take(int channel, long until) {
        if (mesh != null || channels < Integer.MAX_VALUE) {
            transfers.add(new Transfer(channel, until));
        }
        if (mesh != null) {
            mark(mesh, channel);
        }
    }

    private void mark(Grid beneath, int channel) {
        for (int link : way(beneath, channel)) {
            taken.set(link);
        }
    }

    private int[] way(Grid beneath, int channel) {
        int pus = beneath.pus();
        return beneath.way(topology.source(channel) % pus, topology.target(channel) % pus);
    }
}
