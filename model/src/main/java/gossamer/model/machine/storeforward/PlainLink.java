package gossamer.model.machine.storeforward;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.topology.Topology;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link LinkCore} does where nothing disturbs a full-duplex link: each of its two channels
 * serves its packets one after the other, first come first served. A large network has a million
 * such links, most of them without a queue: so all that one knows is in one small object.
 */
final class PlainLink implements Arbiter {

    private final Cost cost;
    /** When the last packet of the lower channel and of the upper one will have left, in ticks. */
    private long lowerFreeAt;

    private long upperFreeAt;
    /** The ids of those packets, 0 for none yet. */
    private long lowerLast;

    private long upperLast;
    private @Nullable ArrayDeque<Packet> lowerQueue;
    private @Nullable ArrayDeque<Packet> upperQueue;

    /** An idle link. */
    PlainLink(Cost cost) {
        this.cost = cost;
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        if (lowerQueue != null && lowerFreeAt <= time) {
            next(lowerQueue, time, effects);
        }
        if (upperQueue != null && upperFreeAt <= time) {
            next(upperQueue, time, effects);
        }
        for (Signal signal : signals) {
            Packet packet = (Packet) signal;
            if (freeAt(packet) <= time) {
                begin(packet, packet.cause(), time, effects);
            } else {
                enqueue(packet, effects);
            }
        }
    }

    private static boolean isUpper(Packet packet) {
        return (packet.channel() & 1) == 1;
    }

    private long freeAt(Packet packet) {
        return isUpper(packet) ? upperFreeAt : lowerFreeAt;
    }

    /** A channel is free and takes what has waited longest for it. */
    private void next(ArrayDeque<Packet> queue, long time, Effects effects) {
        Packet packet = queue.poll();
        if (packet != null) {
            begin(packet, isUpper(packet) ? upperLast : lowerLast, time, effects);
            if (!queue.isEmpty()) {
                effects.wakes(Topology.linkOf(packet.channel()), freeAt(packet));
            }
        }
    }

    private void begin(Packet packet, long cause, long time, Effects effects) {
        effects.started(packet, cause);
        long enters = time + cost.startup();
        long leaves = enters + cost.crossing(packet.flits());
        effects.entered(enters, packet, 0);
        effects.delivers(leaves, packet);
        if (isUpper(packet)) {
            upperFreeAt = leaves;
            upperLast = packet.id();
        } else {
            lowerFreeAt = leaves;
            lowerLast = packet.id();
        }
    }

    private void enqueue(Packet packet, Effects effects) {
        ArrayDeque<Packet> queue = isUpper(packet) ? upperQueue : lowerQueue;
        if (queue == null) {
            queue = new ArrayDeque<>(4);
            if (isUpper(packet)) {
                upperQueue = queue;
            } else {
                lowerQueue = queue;
            }
        }
        if (queue.isEmpty()) {
            effects.wakes(Topology.linkOf(packet.channel()), freeAt(packet));
        }
        queue.add(packet);
        effects.queued(packet);
    }

    @Override
    public int waiting() {
        return (lowerQueue == null ? 0 : lowerQueue.size())
                + (upperQueue == null ? 0 : upperQueue.size());
    }

    @Override
    public int underWay() {
        return 0;
    }
}
