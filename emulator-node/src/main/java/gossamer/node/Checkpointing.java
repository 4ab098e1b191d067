package gossamer.node;

import gossamer.node.region.RegionActor;
import gossamer.node.trace.TraceCollector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The checkpoint of a run that is being written, if any: by all regions, while the run is held. */
final class Checkpointing {

    /** What is to become of it. */
    record Wish(Path into, CompletableFuture<Checkpoint> answer) {}

    private final RegionProgress[] slots;
    private int number;
    private @Nullable Wish wish;
    private CompletableFuture<Long> hold = new CompletableFuture<>();
    private long time;
    private final @Nullable Path[] parts;

    Checkpointing(RegionProgress[] slots) {
        this.slots = slots;
        this.parts = new Path[slots.length];
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
        number++;
        Arrays.fill(parts, null);
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
            for (RegionProgress slot : slots) {
                slot.knownActor()
                        .tell(new RegionActor.WriteState(number, wish.into().toString()));
            }
        }
    }

    /**
     * A region has written, or could not.
     *
     * @return whether that was the last one, or no other one is awaited
     */
    boolean written(RegionActor.Written part) {
        if (wish == null || part.checkpoint() != number) {
            return false;
        }
        if (part.problem() != null) {
            fail("region " + part.region() + ": " + part.problem());
            return true;
        }
        parts[part.region()] = Path.of(part.file());
        return Arrays.stream(parts).allMatch(file -> file != null);
    }

    /** Whether one is being written. */
    boolean isUnderWay() {
        return wish != null;
    }

    /**
     * The trace of before it has been synced.
     *
     * @return whether there is a checkpoint now
     */
    boolean complete(TraceCollector.Position trace) {
        Wish done = wish;
        wish = null;
        if (done != null) {
            done.answer()
                    .complete(new Checkpoint(
                            time, trace.records(), trace.faults(), Arrays.asList(parts)));
        }
        return done != null;
    }

    /** The virtual time of the latest one, in ticks. */
    long time() {
        return time;
    }

    /** It comes to nothing. */
    void fail(String why) {
        Wish failed = wish;
        wish = null;
        if (failed != null) {
            failed.answer().completeExceptionally(new IllegalStateException(why));
        }
    }
}
