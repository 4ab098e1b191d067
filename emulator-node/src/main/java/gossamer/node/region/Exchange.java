package gossamer.node.region;

import akka.actor.typed.ActorRef;
import gossamer.model.run.StopReason;
import gossamer.node.time.Calendar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A region's side of the exchanges with all other regions: one batch to and from each of them per round. A peer may be
 * one round ahead, never more, since it needs this region's batch to go on.
 */
final class Exchange {

    /**
     * What all regions, this one included, said in one round. Every region comes to the same values.
     *
     * @param next earliest time at which anything is due anywhere, or {@link Calendar#NEVER}
     * @param deliveries packets delivered so far everywhere
     * @param stop a reason to stop that any region was given, or null
     * @param batches the batches of the other regions
     */
    record Received(
            long next, long deliveries, @Nullable StopReason stop, List<WindowBatch> batches) {}

    private final int region;
    private final Outbound[] outbound;
    private List<ActorRef<RegionActor.Command>> peers = List.of();
    private List<WindowBatch> current = new ArrayList<>();
    private List<WindowBatch> ahead = new ArrayList<>();
    private int round;
    private long ownNext;
    private long ownDeliveries;
    private @Nullable StopReason ownStop;

    Exchange(int region, int regions) {
        this.region = region;
        this.outbound = new Outbound[regions];
        for (int i = 0; i < regions; i++) {
            outbound[i] = new Outbound();
        }
    }

    void connect(List<ActorRef<RegionActor.Command>> all) {
        peers = List.copyOf(all);
    }

    Outbound to(int peer) {
        return outbound[peer];
    }

    /** Whether anything is offered to other regions. */
    boolean hasOffers() {
        for (Outbound out : outbound) {
            if (out.hasOffers()) {
                return true;
            }
        }
        return false;
    }

    /** Ends this region's part of the round. */
    void send(long next, long deliveries, @Nullable StopReason stop) {
        ownNext = next;
        for (Outbound out : outbound) {
            ownNext = Math.min(ownNext, out.earliest());
        }
        ownDeliveries = deliveries;
        ownStop = stop;
        for (int peer = 0; peer < outbound.length; peer++) {
            if (peer != region) {
                peers.get(peer)
                        .tell(outbound[peer].flush(region, round, ownNext, deliveries, stop));
            }
        }
    }

    void accept(WindowBatch batch) {
        if (batch.round() == round) {
            current.add(batch);
        } else if (batch.round() == round + 1) {
            ahead.add(batch);
        } else {
            throw new IllegalStateException("region " + region + " in round " + round
                    + " got a batch of region " + batch.from() + " for round " + batch.round());
        }
    }

    /** Whether the batches of all other regions are there. */
    boolean isDone() {
        return current.size() == outbound.length - 1;
    }

    /** Ends the round. */
    Received take() {
        long next = ownNext;
        long deliveries = ownDeliveries;
        StopReason stop = ownStop;
        for (WindowBatch batch : current) {
            next = Math.min(next, batch.next());
            deliveries += batch.deliveries();
            stop = stop == null || batch.stop() != null && batch.stop().compareTo(stop) < 0
                    ? batch.stop()
                    : stop;
        }
        Received received = new Received(next, deliveries, stop, List.copyOf(current));
        List<WindowBatch> spent = current;
        spent.clear();
        current = ahead;
        ahead = spent;
        round++;
        return received;
    }
}
