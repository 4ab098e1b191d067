package gossamer.model.machine.wormhole;

import gossamer.model.fault.Spans;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.Transfer;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.PortDialogue;
import gossamer.model.machine.PuPort;
import java.util.ArrayDeque;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the packets of a one-port PU wait under wormhole switching. One packet at a time, first
 * come first served, needs the port of its PU and that of its receiver, from the begin of its
 * start-up until its tail has arrived. Who gets them is agreed with the ports in the dialogue of
 * {@link PuPort}, in which the outbox has the part of a link: it holds no port while it waits for
 * the other one, so that PUs never wait for each other in a circle. What waits when the PU crashes
 * is lost then.
 */
final class Outbox implements Arbiter {

    private static final long NEVER = -1;

    private final int self;
    private final Cost cost;
    private final ToIntFunction<Worm> inlet;
    private final @Nullable DisturbedChannel disturbed;
    private final PortDialogue ports;
    private final ArrayDeque<Worm> queue = new ArrayDeque<>(2);
    /** Whether the first packet in the queue has been reported to wait. */
    private boolean queued;

    /** Since when the first packet in the queue has been the first. */
    private long since = NEVER;

    private long sending;
    private long arrives = NEVER;
    /** The crash for which it will be stepped. */
    private long watched = NEVER;

    /**
     * An empty one.
     *
     * @param self its number as an arbiter
     * @param outlet the arbiter of the port through which its PU sends
     * @param inlet the arbiter of the port through which a packet is received
     * @param disturbed any of the channels on which its PU sends, which tells of crashes and
     *     slowness of that; null for none
     */
    Outbox(
            int self,
            Cost cost,
            int outlet,
            ToIntFunction<Worm> inlet,
            @Nullable DisturbedChannel disturbed) {
        this.self = self;
        this.cost = cost;
        this.inlet = inlet;
        this.disturbed = disturbed;
        this.ports = new PortDialogue(self, outlet, outlet);
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        if (ports.isHolding() && arrives == time) {
            ports.release(sending, effects);
            arrives = NEVER;
        }
        for (Signal signal : signals) {
            if (signal instanceof Transfer transfer) {
                hear(transfer, effects);
            } else {
                ports.hear((PortCall) signal);
            }
        }
        ports.answer(effects);
        dropIfCrashed(time, effects);
        Worm first = queue.peek();
        if (first != null && !ports.isHolding()) {
            serve(first, time, effects);
        }
    }

    private void dropIfCrashed(long time, Effects effects) {
        if (disturbed == null || queue.isEmpty()) {
            return;
        }
        long crash = disturbed.nextCrash(time);
        if (crash == time) {
            for (Worm worm : queue) {
                effects.refused(time, disturbed.dropAtSender(time, worm.packet()));
            }
            queue.clear();
            ports.cancel(effects);
            since = NEVER;
        } else if (crash != Spans.NEVER && crash != watched) {
            // Before ports can have answered anything in that instant.
            watched = crash;
            effects.wakes(self, crash);
        }
    }

    private void hear(Transfer transfer, Effects effects) {
        if (transfer.arrives() > 0) {
            arrives = transfer.arrives();
            effects.wakes(self, arrives);
            return;
        }
        if (queue.isEmpty()) {
            queued = ports.isHolding();
        }
        if (ports.isHolding() || !queue.isEmpty()) {
            effects.queued(transfer.worm().packet());
        }
        queue.add(transfer.worm());
    }

    private void serve(Worm first, long time, Effects effects) {
        if (since == NEVER) {
            since = time;
            ports.turnTo(inlet.applyAsInt(first));
        }
        ports.request(since, effects);
        if (ports.isGranted()) {
            begin(first, time, effects);
        } else if (ports.isRefused() && !queued) {
            queued = true;
            effects.queued(first.packet());
        }
    }

    private void begin(Worm first, long time, Effects effects) {
        long cause = queued ? ports.cause() : first.packet().cause();
        ports.take(effects);
        queue.remove();
        effects.started(first.packet(), cause);
        long startup = cost.startup();
        long ticks = disturbed == null ? startup : disturbed.startup(time, startup);
        effects.forwards(time + ticks, first);
        sending = first.id();
        since = NEVER;
        queued = !queue.isEmpty();
    }

    @Override
    public int waiting() {
        return queue.size();
    }
}
