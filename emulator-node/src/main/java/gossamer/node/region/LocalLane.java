package gossamer.node.region;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A lane between two regions of one JVM. */
final class LocalLane implements Lane {

    private final AtomicReferenceArray<@Nullable WindowBatch> places =
            new AtomicReferenceArray<>(2);
    private volatile boolean asleep;
    private int lastPut = -1;

    @Override
    public boolean put(WindowBatch batch, byte @Nullable [] encoded) {
        if (asleep) {
            return false;
        }
        // Either this one sees that the reader sleeps, or the reader sees the batch before.
        places.set(batch.round() & 1, batch);
        if (asleep) {
            return false;
        }
        lastPut = batch.round();
        return true;
    }

    @Override
    public @Nullable WindowBatch take(int round) {
        WindowBatch batch = places.get(round & 1);
        if (batch == null || batch.round() != round) {
            return null;
        }
        places.set(round & 1, null);
        return batch;
    }

    @Override
    public void sleeps(boolean isAsleep) {
        asleep = isAsleep;
    }

    @Override
    public boolean hasPut(int round) {
        return lastPut >= round;
    }

    @Override
    public void close() {}
}
