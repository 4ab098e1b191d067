package gossamer.node.region;

import akka.actor.typed.ActorRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * A neighbour of a region: what it is to be sent, what came from it, and, where it lives in
 * another JVM, what it may have to be sent again.
 */
final class Peer {

    /** About half a minute, after which the direct way is tried again. */
    private static final int DETOUR_LOOKS = 300;

    private final int self;
    private final int number;
    private final int neighbours;
    private final Spill spill;
    private final Outbound outbound = new Outbound();
    private final BatchLog log;
    private final ArrayDeque<WindowBatch> received = new ArrayDeque<>();
    private final List<byte[]> parts = new ArrayList<>();
    private @Nullable ActorRef<RegionActor.Command> actor;
    /** Leads there, where it lives on this machine. */
    private @Nullable Lane lane;

    /** Leads here. */
    private @Nullable Lane laneBack;

    /**
     * Whether it lives, or once lived, in another JVM: then it may have to be sent everything
     * again.
     */
    private boolean keeps;
    /** Whether this region has begun anew elsewhere and may be sent what does not yet fit. */
    private boolean catchingUp;

    private int incarnation;
    private int ownIncarnation;
    /** The round of the next batch that is to come. */
    private int expected;
    /** It has taken in everything of before this round. */
    private int served;
    /** What was sent before this round it will not ask for again. */
    private int kept;
    /** The last round that it says it has sent, where that is more than has come. */
    private int announced = -1;

    /** Whether it has said how much it has sent. */
    private boolean answered;

    private boolean asked;
    private @Nullable ActorRef<RegionActor.Report> run;
    /** For so many looks everything goes by the run. */
    private int detour;

    /** Region {@code number}, one of so many neighbours of region {@code self}. */
    Peer(int self, int number, int neighbours, Spill spill) {
        this.self = self;
        this.number = number;
        this.neighbours = neighbours;
        this.spill = spill;
        this.log = new BatchLog(self, number, neighbours, spill);
    }

    int number() {
        return number;
    }

    Outbound outbound() {
        return outbound;
    }

    /** Where it lives, and who passes on what does not get there directly. */
    void connect(
            ActorRef<RegionActor.Command> to,
            int beganAnew,
            ActorRef<RegionActor.Report> passesOn) {
        actor = to;
        run = passesOn;
        ownIncarnation = beganAnew;
        keeps |= to.path().address().hasGlobalScope();
        catchingUp = beganAnew > 0;
    }

    /** Tells it of a lane that leads here, if it lives on this machine. */
    void openLane() {
        closeLane();
        Option<String> host = actor().path().address().host();
        if (!keeps) {
            laneBack = new LocalLane();
            actor().tell(new LocalLaneOpened(self, laneBack));
            return;
        }
        if (host.isEmpty() || !BatchLane.leadsTo(host.get())) {
            return;
        }
        try {
            BatchLane back = BatchLane.create(spill, neighbours);
            laneBack = back;
            tell(new LaneOpened(self, number, ownIncarnation, back.name()), detour > 0);
        } catch (IOException e) {
            // There is no room for it: all goes in messages.
        }
    }

    /** A lane leads there. */
    void accept(LocalLaneOpened opened) {
        lane = opened.lane();
    }

    /** A lane leads there, if this JVM sees its file. */
    void accept(LaneOpened opened) {
        if (opened.incarnation() < incarnation) {
            return;
        }
        try {
            lane = BatchLane.open(spill, opened.file());
        } catch (IOException e) {
            lane = null; // all goes in messages
        }
    }

    /** This region's thread sleeps from now on, or does so no longer. */
    void sleeps(boolean asleep) {
        if (laneBack != null) {
            laneBack.sleeps(asleep);
        }
    }

    /** Whether batches may come by a lane from another JVM. */
    boolean hasLane() {
        return keeps && laneBack != null;
    }

    private void closeLane() {
        if (laneBack != null) {
            laneBack.close();
            laneBack = null;
        }
    }

    /** Where it lives from now on; false if that is known to be over. */
    boolean moved(ActorRef<RegionActor.Command> to, int newIncarnation) {
        if (newIncarnation < incarnation) {
            return false;
        }
        incarnation = newIncarnation;
        if (!to.equals(actor)) {
            actor = to;
            lane = null;
            if (run != null) {
                openLane();
            }
        }
        return true;
    }

    private ActorRef<RegionActor.Command> actor() {
        ActorRef<RegionActor.Command> to = actor;
        if (to == null) {
            throw new IllegalStateException("region " + number + " is not known to " + self);
        }
        return to;
    }

    /** All of before this round has been exchanged. */
    void goOnFrom(int round) {
        expected = round;
        served = round;
    }

    /** A checkpoint begins with this round. */
    void restartLog(int round) {
        log.restart(round);
    }

    /** It will not ask for what was sent before this round. */
    void dropBefore(int round) {
        if (round > kept) {
            kept = round;
            log.dropBefore(round);
        }
    }

    /** Nothing gets through directly, in either direction. */
    void takeDetour() {
        detour = DETOUR_LOOKS;
    }

    /** What was sent it this round should have got there: it takes another way from now on. */
    void doesNotGet(int round) {
        if (lane != null && lane.hasPut(round)) {
            lane = null;
        } else {
            takeDetour();
        }
    }

    /** About a tenth of a second has gone by. */
    void look() {
        detour = Math.max(0, detour - 1);
    }

    private void tell(RegionActor.Exchanged message, boolean roundabout) {
        if (roundabout && run != null) {
            run.tell(message);
        } else {
            actor().tell(message);
        }
    }

    /** Sends a batch, and keeps it where it may have to be sent again. */
    void send(WindowBatch batch) {
        if (!keeps) {
            boolean isThere = batch.round() < served || lane != null && lane.put(batch, null);
            if (!isThere) {
                actor().tell(batch);
            }
            return;
        }
        byte[] bytes = WindowCodec.encode(batch);
        boolean isThere = batch.round() < served;
        if (!isThere && lane != null) {
            isThere = lane.put(batch, bytes);
        }
        int count = (bytes.length + WindowFrame.MOST_BYTES - 1) / WindowFrame.MOST_BYTES;
        for (int part = 0; part < count; part++) {
            int begin = part * WindowFrame.MOST_BYTES;
            int end = Math.min(bytes.length, begin + WindowFrame.MOST_BYTES);
            byte[] piece = count == 1 ? bytes : Arrays.copyOfRange(bytes, begin, end);
            WindowFrame frame = new WindowFrame(self, number, batch.round(), part, count, piece);
            log.append(frame);
            if (!isThere) {
                tell(frame, detour > 0);
            }
        }
    }

    /** Takes a batch of this JVM in. */
    void accept(WindowBatch batch) {
        if (batch.round() == expected + 1) {
            takesFromLane();
        }
        if (batch.round() == expected) {
            received.add(batch);
            expected++;
        } else if (batch.round() > expected && !catchingUp) {
            throw new IllegalStateException("region " + self + " got a batch of region " + number
                    + " for round " + batch.round() + ", expected was " + expected);
        }
    }

    /**
     * Takes a frame in. What came before is dropped, and what comes too early as well: it will be
     * asked for.
     */
    void accept(WindowFrame frame) {
        if (frame.round() == expected + 1) {
            // What comes before it may have been handed over and not been looked for.
            takesFromLane();
        }
        if (frame.round() != expected || frame.part() != parts.size()) {
            return;
        }
        parts.add(frame.bytes());
        if (frame.isLast()) {
            takeIn(WindowCodec.decode(joined()));
        }
    }

    private byte[] joined() {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        int length = parts.stream().mapToInt(part -> part.length).sum();
        byte[] whole = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return whole;
    }

    /** Whether its batch of a round is there. */
    boolean has(int round) {
        return expected > round || expected == round && takesFromLane();
    }

    private boolean takesFromLane() {
        WindowBatch batch = laneBack == null ? null : laneBack.take(expected);
        if (batch != null) {
            takeIn(batch);
        }
        return batch != null;
    }

    private void takeIn(WindowBatch batch) {
        received.add(batch);
        parts.clear();
        expected++;
    }

    /** Its batch of the round that is due. */
    WindowBatch take() {
        return received.remove();
    }

    /**
     * Asks for what is missing, unless that has been asked for and no answer has come.
     *
     * @param late whether it should be there by now
     */
    void ask(ActorRef<RegionActor.Command> replyTo, boolean late) {
        if (!asked && (keeps || catchingUp)) {
            asked = true;
            parts.clear();
            boolean roundabout = late || detour > 0;
            tell(
                    new RegionActor.SendAgain(
                            self, number, ownIncarnation, expected, roundabout, replyTo),
                    roundabout);
        }
    }

    /** The answer to the last question may be lost. */
    void forgetAsked() {
        asked = false;
    }

    /**
     * Whether it may have had what is sent in this round from the one that was lost: it drops that
     * then.
     */
    boolean mayHaveHad(int round) {
        return catchingUp && (!answered || round <= announced + 1);
    }

    /** Whether it has sent more than has come. */
    boolean isBehind() {
        return announced >= expected;
    }

    /** All that it wanted to send again has come for now. */
    void answered(int lastRound) {
        asked = false;
        answered = true;
        announced = lastRound;
        served = Math.max(served, lastRound);
    }

    /** Sends what it has asked for, some of it at a time. */
    void sendAgain(int firstRound, int lastRound) {
        String givenUp = log.givenUp(Math.max(firstRound, kept));
        if (givenUp != null) {
            throw new UncheckedIOException(new IOException("region " + self + " cannot send region "
                    + number + " its batches again: " + givenUp));
        }
        boolean roundabout = detour > 0;
        for (WindowFrame frame : log.from(firstRound)) {
            tell(frame, roundabout);
        }
        tell(new RegionActor.SentAgain(self, number, lastRound, roundabout), roundabout);
    }

    void close() {
        closeLane();
        log.close();
    }
}
