package gossamer.node;

import akka.actor.typed.ActorRef;
import gossamer.node.region.Ceiling;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionLoad;
import gossamer.node.region.StateTransfer;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run knows of one of its regions. */
final class RegionProgress {

    final int region;
    /** Null until the region is ready. */
    @Nullable
    ActorRef<RegionActor.Command> actor;
    /** Null until it has come to the end. */
    RegionActor.@Nullable Finished finished;
    /** What its PUs have come to in another JVM, as far as that is here. */
    private final ByteArrayOutputStream found = new ByteArrayOutputStream();

    long deliveries;
    long time;
    /** The earliest instant that it has not done. */
    long next;
    /** As the region said last. */
    Ceiling ceiling = Ceiling.NONE;

    RegionLoad load = RegionLoad.NONE;
    /** When it told that, by {@link System#nanoTime}; 0 if it has not since it began. */
    long reportedAt;
    /** Packets delivered before it began in its JVM. */
    long before;
    /** How often it was lost. */
    private int incarnation;

    private boolean begun;

    RegionProgress(int region) {
        this.region = region;
    }

    /**
     * Its JVM is lost: another one is to take its place.
     *
     * @param from where that begins
     */
    void orphaned(StateTransfer.Mark from) {
        actor = null;
        finished = null;
        found.reset();
        begun = false;
        ceiling = Ceiling.NONE;
        load = RegionLoad.NONE;
        reportedAt = 0;
        before = from.deliveries();
        incarnation++;
    }

    /** Whether it has come to its ceiling. */
    boolean isHeld() {
        return next >= ceiling.end();
    }

    RegionActor.Finished finished() {
        RegionActor.Finished report = finished;
        if (report == null) {
            throw new IllegalStateException("region " + region + " has not come to the end");
        }
        return report;
    }

    static boolean allReady(RegionProgress[] slots) {
        return Arrays.stream(slots).allMatch(slot -> slot.actor != null);
    }

    /** It has come to the end, and says so until all that it has found is here. */
    void ended(RegionActor.Finished report) {
        finished = report;
        if (found.size() < report.findings() && actor != null) {
            actor.tell(new RegionActor.TellFindings(found.size()));
        }
    }

    /** A part of what it has found, perhaps one that has come before. */
    void found(RegionActor.Found report) {
        if (finished != null && report.from() == found.size()) {
            found.writeBytes(report.part());
            ended(finished);
        }
    }

    byte[] found() {
        return found.toByteArray();
    }

    static boolean allFinished(RegionProgress[] slots) {
        return Arrays.stream(slots)
                .allMatch(slot ->
                        slot.finished != null && slot.found.size() == slot.finished.findings());
    }

    /**
     * Tells every region that has not been told to begin; if all have, that a word was lost: tells
     * them again.
     */
    static void begin(RegionProgress[] slots, Ceiling ceiling) {
        boolean again = Arrays.stream(slots).allMatch(slot -> slot.begun);
        List<ActorRef<RegionActor.Command>> actors =
                Arrays.stream(slots).map(RegionProgress::knownActor).toList();
        for (RegionProgress slot : slots) {
            if (!slot.begun || again) {
                slot.begun = true;
                slot.knownActor().tell(new RegionActor.Begin(actors, slot.incarnation, ceiling));
            }
        }
    }

    /** The region, which is ready. */
    ActorRef<RegionActor.Command> knownActor() {
        ActorRef<RegionActor.Command> known = actor;
        if (known == null) {
            throw new IllegalStateException("region " + region + " is not ready");
        }
        return known;
    }
}
