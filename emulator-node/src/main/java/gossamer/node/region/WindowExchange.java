package gossamer.node.region;

import akka.actor.typed.ActorRef;
import gossamer.model.fsa.Signal;
import gossamer.model.run.StopReason;
import gossamer.node.time.Calendar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A region's side of the exchanges with all other regions: one batch to and from each of them per
 * round. A peer may be one round ahead, never more, since it needs this region's batch to go on.
 *
 * <p>A region in another JVM may miss something: because it is new, in the place of one that was
 * lost with its JVM, or because the network lost it. It asks for that again, and drops what it gets
 * twice.
 */
final class WindowExchange {

    /**
     * What all regions, this one included, said in one round. Every region comes to the same
     * values.
     *
     * @param next earliest time at which anything is due anywhere, or {@link Calendar#NEVER}
     * @param deliveries packets delivered so far everywhere
     * @param stop a reason to stop that any region was given, or null
     * @param batches the batches of the other regions
     */
    record Received(
            long next, long deliveries, @Nullable StopReason stop, List<WindowBatch> batches) {

        /** Offers are made now, arrivals are due when they come. */
        void takeIn(long now, RegionActors actors, Calendar calendar) {
            for (WindowBatch batch : batches) {
                for (Signal offer : batch.offers()) {
                    actors.offered(now, offer);
                }
                WindowBatch.Arrivals arrivals = batch.arrivals();
                for (int i = 0; i < arrivals.count(); i++) {
                    calendar.addArrival(arrivals.times()[i], arrivals.signals()[i]);
                }
            }
        }
    }

    /** About a second: who has not got by then what was sent will not get it that way. */
    private static final int LATE_LOOKS = 10;
    /** After about two seconds. */
    private static final int LOOKS_BEFORE_ASKING = 20;
    /** Half the time between two looks. */
    private static final long LEAST_REST_NANOS = Duration.ofMillis(50).toNanos();

    private final int region;
    /** By number; the one at the place of this region is not used. */
    private final Peer[] peers;

    private final Peer[] others;
    private @Nullable ActorRef<RegionActor.Command> self;
    private int incarnation;
    private int round;
    private int lastSent = -1;
    private int looksSinceSent;
    private long ownNext;
    private long ownDeliveries;
    private @Nullable StopReason ownStop;
    private int awaitedRound = -1;
    private int awaitedLooks;
    private long restedAtLook;

    WindowExchange(int region, int regions, Spill spill) {
        this.region = region;
        this.peers = new Peer[regions];
        for (int number = 0; number < regions; number++) {
            peers[number] = new Peer(region, number, regions, spill);
        }
        this.others =
                Arrays.stream(peers).filter(peer -> peer != peers[region]).toArray(Peer[]::new);
    }

    /**
     * All regions are there; what does not get through to one is told to the run. A later
     * incarnation of a region asks the others for what they have sent so far.
     */
    void connect(
            List<ActorRef<RegionActor.Command>> all,
            int ownIncarnation,
            ActorRef<RegionActor.Report> run) {
        self = all.get(region);
        incarnation = ownIncarnation;
        for (int number = 0; number < peers.length; number++) {
            peers[number].connect(all.get(number), incarnation > 0, run);
        }
        if (incarnation > 0) {
            askForMissing(false);
        }
    }

    Outbound to(int peer) {
        return peers[peer].outbound();
    }

    /** Whether anything is offered to other regions. */
    boolean hasOffers() {
        for (Peer peer : peers) {
            if (peer.outbound().hasOffers()) {
                return true;
            }
        }
        return false;
    }

    /** Ends this region's part of the round. */
    void send(long next, long deliveries, @Nullable StopReason stop) {
        ownNext = next;
        for (Peer peer : peers) {
            ownNext = Math.min(ownNext, peer.outbound().earliest());
        }
        ownDeliveries = deliveries;
        ownStop = stop;
        lastSent = round;
        looksSinceSent = 0;
        for (Peer peer : others) {
            peer.send(peer.outbound().flush(region, round, ownNext, deliveries, stop));
        }
    }

    /** The number of the next one. */
    int round() {
        return round;
    }

    /** A checkpoint is written, from which what is sent may be asked for. */
    void restartLogs() {
        for (Peer peer : peers) {
            peer.restartLog(round);
        }
    }

    /** All that came before this round has been exchanged. */
    void goOnFrom(int next) {
        round = next;
        lastSent = next - 1;
        for (Peer peer : peers) {
            peer.goOnFrom(next);
        }
    }

    /** Nobody will ask for what was sent before this round. */
    void dropBefore(int kept) {
        for (Peer peer : peers) {
            peer.dropBefore(kept);
        }
    }

    /** A batch of another region came in, a part of one, or a word about batches. */
    void accept(RegionActor.Command message) {
        if (message instanceof WindowBatch batch) {
            peers[batch.from()].accept(batch);
        } else if (message instanceof WindowFrame frame) {
            peers[frame.from()].accept(frame);
        } else if (message instanceof RegionActor.SendAgain question) {
            sendAgain(question);
        } else if (message instanceof RegionActor.SentAgain answer) {
            sentAgain(answer);
        }
    }

    /** A region that misses something asks for it, perhaps from a new place. */
    private void sendAgain(RegionActor.SendAgain question) {
        Peer peer = peers[question.from()];
        if (peer.moved(question.replyTo(), question.incarnation())) {
            boolean sent = question.firstRound() <= lastSent && looksSinceSent >= LATE_LOOKS;
            if (question.roundabout() && sent) {
                peer.takeDetour();
            }
            peer.sendAgain(question.firstRound(), lastSent);
        }
    }

    /** An answer to what this region asked for is complete. */
    private void sentAgain(RegionActor.SentAgain answer) {
        if (answer.roundabout()) {
            peers[answer.from()].takeDetour();
        }
        peers[answer.from()].answered(answer.lastRound());
        askWhoIsBehind();
    }

    private void askWhoIsBehind() {
        for (Peer peer : others) {
            if (!peer.has(round) && peer.isBehind()) {
                peer.ask(self(), incarnation, false);
            }
        }
    }

    /**
     * To be called some ten times a second: where the same batches are awaited for the n-th time in
     * sequence, they are asked for, as they may have been lost on their way.
     *
     * @param restedNanos how long the region's thread has had nothing to do so far: where that is
     *     hardly more than last time, it waits for nobody, or words to look have come while its JVM
     *     was stopped
     */
    void lookForStall(boolean awaits, long restedNanos) {
        if (restedNanos - restedAtLook < LEAST_REST_NANOS) {
            return;
        }
        restedAtLook = restedNanos;
        looksSinceSent++;
        for (Peer peer : peers) {
            peer.look();
        }
        if (!awaits || round != awaitedRound) {
            awaitedRound = round;
            awaitedLooks = 0;
        } else if (++awaitedLooks % LOOKS_BEFORE_ASKING == 0) {
            askForMissing(true);
        }
    }

    /**
     * What is awaited has not come for a long time, or never will: asks those for it who did not
     * send it.
     *
     * @param late whether it should be there by now, so that perhaps nothing gets through directly
     */
    private void askForMissing(boolean late) {
        for (Peer peer : others) {
            if (!peer.has(round)) {
                peer.forgetAsked();
                peer.ask(self(), incarnation, late);
            }
        }
    }

    private ActorRef<RegionActor.Command> self() {
        ActorRef<RegionActor.Command> actor = self;
        if (actor == null) {
            throw new IllegalStateException("region " + region + " has not begun");
        }
        return actor;
    }

    /** Whether the batches of all other regions are there. */
    boolean isDone() {
        for (Peer peer : others) {
            if (!peer.has(round)) {
                return false;
            }
        }
        return true;
    }

    /** Ends the round. */
    Received take() {
        long next = ownNext;
        long deliveries = ownDeliveries;
        StopReason stop = ownStop;
        List<WindowBatch> batches = new ArrayList<>(others.length);
        for (Peer peer : others) {
            WindowBatch batch = peer.take();
            batches.add(batch);
            next = Math.min(next, batch.next());
            deliveries += batch.deliveries();
            stop = stop == null || batch.stop() != null && batch.stop().compareTo(stop) < 0
                    ? batch.stop()
                    : stop;
        }
        round++;
        return new Received(next, deliveries, stop, batches);
    }

    /** Nothing will be sent again. */
    void close() {
        for (Peer peer : peers) {
            peer.close();
        }
    }
}
