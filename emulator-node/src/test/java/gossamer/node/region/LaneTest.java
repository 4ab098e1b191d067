package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What both kinds of lanes promise. */
class LaneTest {

    private static final int ROUNDS = 100_000;
    private static final long PATIENCE_MINUTES = 1;
    private static final Signal[] NONE = {};

    @TempDir
    Path directory;

    /** A lane as its reader and as its writer have it, and what the reader is sent. */
    private record Way(Lane read, Lane written, BlockingQueue<WindowBatch> sent) {

        void send(int round) {
            WindowBatch batch = new WindowBatch(
                    0, round, new Statement[0], new WindowBatch.Arrivals(new long[0], NONE), NONE);
            if (!written.put(batch, WindowCodec.encode(batch))) {
                sent.add(batch);
            }
        }

        /** Asleep the reader gets what it is sent, some of it for the second time. */
        void await(int round) throws InterruptedException {
            WindowBatch got = read.take(round);
            while (got == null) {
                read.sleeps(true);
                got = read.take(round);
                if (got == null) {
                    WindowBatch message = sent.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
                    assertThat(message).isNotNull();
                    got = message.round() == round ? message : null;
                }
                read.sleeps(false);
            }
            assertThat(got.round()).isEqualTo(round);
        }
    }

    private Way way(boolean inOneJvm) throws IOException {
        if (inOneJvm) {
            Lane lane = new LocalLane();
            return new Way(lane, lane, new LinkedBlockingQueue<>());
        }
        Spill spill = new Spill(directory, 8L << 20);
        BatchLane read = BatchLane.create(spill, 1);
        BatchLane written = BatchLane.open(spill, read.name());
        return new Way(read, written, new LinkedBlockingQueue<>());
    }

    /** Either the reader sees a batch before it sleeps, or the writer that it sleeps. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noReaderSleepsOverABatch(boolean inOneJvm) throws Exception {
        Way there = way(inOneJvm);
        Way back = way(inOneJvm);
        CompletableFuture<Void> echo = CompletableFuture.runAsync(() -> {
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    there.await(round);
                    back.send(round);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        for (int round = 0; round < ROUNDS; round++) {
            there.send(round);
            back.await(round);
        }
        echo.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBatchIsTakenInItsRoundOnly(boolean inOneJvm) throws Exception {
        Way way = way(inOneJvm);
        way.send(0);
        way.send(1);
        assertThat(way.read().take(2)).isNull();
        way.await(1);
        way.await(0);
        way.send(2);
        assertThat(way.read().take(0)).isNull();
        way.await(2);
        assertThat(way.sent()).isEmpty();
        assertThat(way.written().hasPut(2)).isTrue();
        assertThat(way.written().hasPut(3)).isFalse();
    }
}
