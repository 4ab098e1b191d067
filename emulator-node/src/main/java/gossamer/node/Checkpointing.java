package gossamer.node;

import gossamer.node.region.StateFile;
import gossamer.node.region.StateTransfer;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The checkpoint of a run that is being written, if any: by all regions, while the run is held. */
final class Checkpointing {

    /** What is to become of it. */
    record Wish(Path into, CompletableFuture<Checkpoint> answer) {}

    private static final int REMINDERS = 20;

    private final RegionProgress[] slots;
    private int number;
    private @Nullable Wish wish;
    private CompletableFuture<Long> hold = new CompletableFuture<>();
    private long time;
    /** By region: where its state is, and how many bytes of it have come from another JVM. */
    private final @Nullable Path[] parts;

    private final long[] arrived;
    private final StateTransfer.Mark[] marks;
    /** What has been written, as long as no region has been lost since. */
    private @Nullable Checkpoint latest;

    private boolean isHeld;
    private int looks;

    Checkpointing(RegionProgress[] slots) {
        this.slots = slots;
        this.parts = new Path[slots.length];
        this.arrived = new long[slots.length];
        this.marks = new StateTransfer.Mark[slots.length];
    }

    /** Begins one, unless another one is under way, as soon as the run is held. */
    void begin(Wish wanted, Holding holding) {
        if (wish != null) {
            wanted.answer()
                    .completeExceptionally(
                            new IllegalStateException("another checkpoint is being written"));
            return;
        }
        wish = wanted;
        latest = null;
        number++;
        Arrays.fill(parts, null);
        Arrays.fill(arrived, 0);
        isHeld = false;
        hold = new CompletableFuture<>();
        CompletableFuture<Void> unused = hold.thenAccept(this::held);
        holding.ask(hold, 0);
    }

    /** For its sake the run is held. */
    CompletableFuture<Long> hold() {
        return hold;
    }

    private void held(long at) {
        time = at;
        if (wish != null) {
            isHeld = true;
            askForParts();
        }
    }

    /** To be called some times a second: words to regions in other JVMs may have been lost. */
    void remind() {
        if (isHeld && ++looks % REMINDERS == 0) {
            askForParts();
        }
    }

    /** Asks for what is missing. */
    private void askForParts() {
        for (RegionProgress slot : slots) {
            if (parts[slot.region] == null) {
                slot.knownActor()
                        .tell(new StateTransfer.Write(
                                number, fileOf(slot.region).toString()));
            }
        }
    }

    private Path fileOf(int region) {
        Wish known = wish;
        if (known == null) {
            throw new IllegalStateException("no checkpoint is being written");
        }
        return known.into().resolve("region-" + region);
    }

    /**
     * A region has written, or could not.
     *
     * @return whether that was the last one, or no other one is awaited
     */
    boolean written(StateTransfer.Written part) {
        if (wish == null || part.checkpoint() != number || parts[part.region()] != null) {
            return false;
        }
        if (part.problem() != null) {
            fail("region " + part.region() + ": " + part.problem());
            return true;
        }
        marks[part.region()] = part.mark();
        RegionProgress slot = slots[part.region()];
        if (slot.knownActor().path().address().hasLocalScope()) {
            parts[part.region()] = fileOf(part.region());
            return isComplete();
        }
        slot.knownActor().tell(new StateTransfer.Tell(number, arrived[part.region()]));
        return false;
    }

    private boolean isComplete() {
        return Arrays.stream(parts).allMatch(file -> file != null);
    }

    /** Some of what a region in another JVM has written; likewise. */
    boolean arrived(StateTransfer.Part part) {
        int region = part.region();
        if (wish == null || part.checkpoint() != number || part.from() != arrived[region]) {
            return false;
        }
        try {
            StateFile.append(part, fileOf(region));
        } catch (IOException e) {
            fail("region " + region + ": " + e.getMessage());
            return true;
        }
        arrived[region] += part.bytes().length;
        if (part.isLast()) {
            parts[region] = fileOf(region);
            return isComplete();
        }
        slots[region].knownActor().tell(new StateTransfer.Tell(number, arrived[region]));
        return false;
    }

    /** Whether one is being written. */
    boolean isUnderWay() {
        return wish != null;
    }

    /**
     * The trace of before a checkpoint has been synced.
     *
     * @return whether it is there now
     */
    boolean complete(TraceCollector.Position trace) {
        Wish done = wish;
        if (done == null) {
            return false;
        }
        wish = null;
        isHeld = false;
        Checkpoint made =
                new Checkpoint(time, deliveries(), trace, Arrays.asList(parts), List.of(marks));
        latest = made;
        done.answer().complete(made);
        return true;
    }

    /** Whether all regions have come to a checkpoint, or beyond. */
    boolean isBehindAll(Checkpoint checkpoint) {
        return checkpoint.equals(latest);
    }

    /** Some regions are lost: those that take their place are not yet where they were. */
    void regionsLost() {
        latest = null;
        fail("a JVM was lost meanwhile");
    }

    /** All regions are held, and have told so many. */
    private long deliveries() {
        return Arrays.stream(slots).mapToLong(slot -> slot.deliveries).sum();
    }

    /** Of the one that is being written, or was written last. */
    int number() {
        return number;
    }

    /** The virtual time of the latest one, in ticks. */
    long time() {
        return time;
    }

    /** It comes to nothing. */
    void fail(String why) {
        Wish failed = wish;
        wish = null;
        isHeld = false;
        if (failed != null) {
            failed.answer().completeExceptionally(new IllegalStateException(why));
        }
    }
}
