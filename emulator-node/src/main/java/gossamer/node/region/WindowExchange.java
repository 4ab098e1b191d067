package gossamer.node.region;

import akka.actor.typed.ActorRef;
import gossamer.model.fsa.Signal;
import gossamer.model.run.StopReason;
import gossamer.node.region.Hearsay.Agreed;
import gossamer.node.time.Calendar;
import gossamer.node.time.RegionExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A region's side of the exchanges with its neighbours: one batch to and from each of them per
 * round. A neighbour may be one round ahead, never more, since it needs this region's batch to go
 * on.
 *
 * <p>A region in another JVM may miss something: because it is new, in the place of one that was
 * lost with its JVM, or because the network lost it. It asks for that again, and drops what it gets
 * twice.
 */
final class WindowExchange implements RegionExecutor.Awaited {

    /** About a second: who has not got by then what was sent will not get it that way. */
    private static final int LATE_LOOKS = 10;
    /** After about two seconds. */
    private static final int LOOKS_BEFORE_ASKING = 20;
    /** Half the time between two looks. */
    private static final long LEAST_REST_NANOS = Duration.ofMillis(50).toNanos();
    /** What it may take until a thread is woken by another one, where all cores are at work. */
    private static final long WAKE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    /** Likewise by a message of another JVM. */
    private static final long MESSAGE_NANOS = Duration.ofMillis(3).toNanos();

    private final int region;
    /** By number; null for those that are no neighbours. */
    private final @Nullable Peer[] peers;

    private final Peer[] neighbours;
    private Hearsay hearsay;
    private @Nullable ActorRef<RegionActor.Command> self;
    private int round;
    private int lastSent = -1;
    private int looksSinceSent;
    private int awaitedRound = -1;
    private int awaitedLooks;
    private long restedAtLook;

    WindowExchange(int region, RegionGraph graph, Spill spill) {
        this.region = region;
        this.peers = new Peer[graph.regions()];
        this.hearsay = new Hearsay(graph);
        int[] numbers = graph.neighboursOf(region);
        this.neighbours = new Peer[numbers.length];
        for (int place = 0; place < numbers.length; place++) {
            neighbours[place] = new Peer(region, numbers[place], numbers.length, spill);
            peers[numbers[place]] = neighbours[place];
        }
    }

    /**
     * All regions are there; what does not get through to one is told to the run. A later
     * incarnation of a region asks its neighbours for what they have sent so far.
     */
    void connect(
            List<ActorRef<RegionActor.Command>> all,
            int ownIncarnation,
            ActorRef<RegionActor.Report> run) {
        self = all.get(region);
        for (Peer peer : neighbours) {
            peer.connect(all.get(peer.number()), ownIncarnation, run);
        }
        if (ownIncarnation > 0) {
            askForMissing(false);
        }
        for (Peer peer : neighbours) {
            peer.openLane();
        }
    }

    Outbound to(int number) {
        return peer(number).outbound();
    }

    private Peer peer(int number) {
        Peer peer = peers[number];
        if (peer == null) {
            throw new IllegalStateException("region " + number + " is no neighbour of " + region);
        }
        return peer;
    }

    /** Whether anything is offered to other regions. */
    boolean hasOffers() {
        for (Peer peer : neighbours) {
            if (peer.outbound().hasOffers()) {
                return true;
            }
        }
        return false;
    }

    /** Ends this region's part of the round; returns how many have been told so. */
    int send(long due, long deliveries, @Nullable StopReason stop) {
        long next = due;
        boolean isSaidAgain = false;
        for (Peer peer : neighbours) {
            next = Math.min(next, peer.outbound().earliest());
            isSaidAgain |= peer.mayHaveHad(round);
        }
        // What others have had they do not hear again: this region must not go by another word.
        StopReason asked = isSaidAgain ? null : stop;
        lastSent = round;
        looksSinceSent = 0;
        Statement[] said = hearsay.with(new Statement(region, round, next, deliveries, asked));
        for (Peer peer : neighbours) {
            peer.send(peer.outbound().flush(region, round, said));
        }
        return neighbours.length;
    }

    /** The number of the next one. */
    int round() {
        return round;
    }

    /** A checkpoint is written, from which what is sent may be asked for. */
    void restartLogs() {
        for (Peer peer : neighbours) {
            peer.restartLog(round);
        }
    }

    /** What is known of what regions have said. */
    Hearsay hearsay() {
        return hearsay;
    }

    /** All that came before this round has been exchanged, and so much been said. */
    void goOnFrom(int next, Hearsay known) {
        round = next;
        lastSent = next - 1;
        hearsay = known;
        for (Peer peer : neighbours) {
            peer.goOnFrom(next);
        }
    }

    /** Nobody will ask for what was sent before this round. */
    void dropBefore(int kept) {
        for (Peer peer : neighbours) {
            peer.dropBefore(kept);
        }
    }

    /** A batch of another region came in, a part of one, or a word about batches. */
    void accept(RegionActor.Command message) {
        if (message instanceof WindowBatch batch) {
            peer(batch.from()).accept(batch);
        } else if (message instanceof WindowFrame frame) {
            peer(frame.from()).accept(frame);
        } else if (message instanceof LocalLaneOpened opened) {
            peer(opened.from()).accept(opened);
        } else if (message instanceof LaneOpened opened) {
            peer(opened.from()).accept(opened);
        } else if (message instanceof RegionActor.SendAgain question) {
            sendAgain(question);
        } else if (message instanceof RegionActor.SentAgain answer) {
            sentAgain(answer);
        }
    }

    /** A region that misses something asks for it, perhaps from a new place. */
    private void sendAgain(RegionActor.SendAgain question) {
        Peer peer = peer(question.from());
        if (peer.moved(question.replyTo(), question.incarnation())) {
            boolean sent = question.firstRound() <= lastSent && looksSinceSent >= LATE_LOOKS;
            if (question.roundabout() && sent) {
                peer.doesNotGet(question.firstRound());
            }
            peer.sendAgain(question.firstRound(), lastSent);
        }
    }

    /** An answer to what this region asked for is complete. */
    private void sentAgain(RegionActor.SentAgain answer) {
        Peer peer = peer(answer.from());
        if (answer.roundabout()) {
            peer.takeDetour();
        }
        peer.answered(answer.lastRound());
        askWhoIsBehind();
    }

    private void askWhoIsBehind() {
        for (Peer peer : neighbours) {
            if (!peer.has(round) && peer.isBehind()) {
                peer.ask(self(), false);
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
        for (Peer peer : neighbours) {
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
        for (Peer peer : neighbours) {
            if (!peer.has(round)) {
                peer.forgetAsked();
                peer.ask(self(), late);
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

    /** Whether the batches of all neighbours are there. */
    boolean isDone() {
        for (Peer peer : neighbours) {
            if (!peer.has(round)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long wakeNanos() {
        for (Peer peer : neighbours) {
            if (peer.hasLane() && !peer.has(round)) {
                return MESSAGE_NANOS;
            }
        }
        return WAKE_NANOS;
    }

    @Override
    public boolean maySleep() {
        boolean awaits = false;
        for (Peer peer : neighbours) {
            if (!peer.has(round)) {
                peer.sleeps(true);
                awaits |= !peer.has(round);
            }
        }
        return awaits;
    }

    @Override
    public void awakes() {
        for (Peer peer : neighbours) {
            peer.sleeps(false);
        }
    }

    /** Ends the round: what is offered counts now, arrivals are due when they come. */
    void takeIn(long now, RegionActors actors, Calendar calendar) {
        for (Peer peer : neighbours) {
            WindowBatch batch = peer.take();
            for (Statement said : batch.said()) {
                hearsay.hear(said, round);
            }
            for (Signal offer : batch.offers()) {
                actors.offered(now, offer);
            }
            WindowBatch.Arrivals arrivals = batch.arrivals();
            for (int i = 0; i < arrivals.count(); i++) {
                Signal signal = arrivals.signals()[i];
                calendar.addArrival(arrivals.times()[i], actors.receiverOf(signal), signal);
            }
        }
        round++;
    }

    /** What all agree on by now, null where none of it was said in this round or later. */
    @Nullable
    Agreed agreedSince(int first) {
        Agreed agreed = hearsay.agreed(round - 1);
        return agreed == null || agreed.round() < first ? null : agreed;
    }

    /** Nothing will be sent again. */
    void close() {
        for (Peer peer : neighbours) {
            peer.close();
        }
    }
}
