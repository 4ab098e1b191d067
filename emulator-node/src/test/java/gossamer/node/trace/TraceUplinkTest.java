package gossamer.node.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import gossamer.model.trace.TraceBuffer;
import gossamer.node.region.RegionBroken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A region's trace comes whole and in order, through a file or without one. */
@Timeout(60)
class TraceUplinkTest {

    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final int REGION = 1;
    private static final int CHUNKS = 400;

    @TempDir
    private Path here = Path.of("");

    @TempDir
    private Path there = Path.of("");

    private final List<TraceBuffer> gathered = new ArrayList<>();

    private final TestProbe<RegionBroken> run = KIT.createTestProbe();

    private int inFile;

    private int asTheyAre;

    @AfterAll
    static void stop() {
        KIT.shutdownTestKit();
    }

    /** What happens to pieces on their way. */
    private enum Mischief {
        NONE,
        LOSES,
        TWICE,
        SPOILS,
        /** The file, so that nobody has the records any more. */
        DESTROYS
    }

    private final class Keeper implements TraceSink {
        @Override
        public TraceBuffer accept(int region, TraceBuffer records) {
            assertThat(region).isEqualTo(REGION);
            gathered.add(records);
            return new TraceBuffer(1);
        }
    }

    private void fail(Throwable error, int region) {
        run.getRef().tell(RegionBroken.of(region, error));
    }

    /** Between an uplink and its gatherer. */
    private final class Line extends AbstractBehavior<TraceGatherer.Command> {
        private final ActorRef<TraceGatherer.Command> gatherer;
        private final Mischief mischief;
        private final ArrayDeque<TraceChunks> kept = new ArrayDeque<>();
        private int pieces;

        private Line(
                ActorContext<TraceGatherer.Command> context,
                ActorRef<TraceGatherer.Command> gatherer,
                Mischief mischief) {
            super(context);
            this.gatherer = gatherer;
            this.mischief = mischief;
        }

        @Override
        public Receive<TraceGatherer.Command> createReceive() {
            return newReceiveBuilder()
                    .onMessage(TraceChunks.class, this::onChunks)
                    .build();
        }

        private Behavior<TraceGatherer.Command> onChunks(TraceChunks chunks) throws Exception {
            if (chunks.slot() != null) {
                inFile++;
            } else if (chunks.records() >= 256) {
                asTheyAre++;
            }
            boolean chosen = ++pieces % 5 == 3;
            if (pieces == 3 && mischief == Mischief.LOSES) {
                return this;
            }
            TraceChunks.Slot slot = chunks.slot();
            if (chosen && mischief == Mischief.SPOILS && slot != null) {
                gatherer.tell(new TraceChunks(
                        chunks.region(),
                        chunks.firstRecord(),
                        chunks.firstChunk(),
                        chunks.ends(),
                        chunks.words(),
                        new TraceChunks.Slot(
                                slot.file(), slot.number(), slot.records(), ~slot.checksum()),
                        chunks.replyTo()));
                return this;
            }
            if (slot != null && mischief == Mischief.DESTROYS && inFile == 1) {
                try (FileChannel file =
                        FileChannel.open(here.resolve(slot.file()), StandardOpenOption.WRITE)) {
                    file.truncate(1);
                }
            }
            TraceChunks again = kept.size() > TraceUplink.WINDOW ? kept.removeFirst() : null;
            if (mischief == Mischief.TWICE && again != null) {
                // Its slot holds another piece by now.
                gatherer.tell(again);
            }
            kept.add(chunks);
            gatherer.tell(chunks);
            return this;
        }
    }

    /** All sizes, 0 and more than a message holds among them. */
    private static int size(int chunk) {
        return chunk % 7 == 0 ? 0 : chunk % 50 == 1 ? 40_000 : chunk * 37 % 900;
    }

    private static TraceBuffer chunk(int number) {
        TraceBuffer chunk = new TraceBuffer(1);
        for (int i = 0; i < size(number); i++) {
            chunk.add(number, i, 0, ~i, 0, 0);
        }
        return chunk;
    }

    private void sendAll(@Nullable Path from, Path to, Mischief mischief) throws Exception {
        ActorRef<TraceGatherer.Command> gatherer =
                KIT.spawn(TraceGatherer.create(REGION + 1, new Keeper(), to, this::fail));
        ActorRef<TraceGatherer.Command> line =
                KIT.spawn(Behaviors.setup(context -> new Line(context, gatherer, mischief)));
        CompletableFuture<TraceUplink.Sink> opened = new CompletableFuture<>();
        ActorRef<Void> node = KIT.spawn(Behaviors.setup(context -> {
            opened.complete(TraceUplink.open(
                    context, "uplink", REGION, line, TraceUplink.Gathered.NOTHING, from));
            return Behaviors.empty();
        }));
        TraceUplink.Sink sink = opened.get(10, TimeUnit.SECONDS);
        TraceBuffer buffer = new TraceBuffer(1);
        long records = 0;
        for (int number = 0; number < CHUNKS; number++) {
            TraceBuffer next = chunk(number);
            buffer.addAll(next, 0, next.size());
            records += next.size();
            buffer = sink.accept(REGION, buffer);
            assertThat(buffer.size()).isZero();
            if (number % 9 == 0) {
                sink.flush(REGION);
            }
        }
        assertThat(sink.settle(REGION)).isEqualTo(new TraceUplink.Gathered(records, CHUNKS));
        KIT.stop(node);
        KIT.stop(line);
        KIT.stop(gatherer);
        requireWhole();
        assertThat(here).isEmptyDirectory();
        assertThat(there).isEmptyDirectory();
    }

    private void requireWhole() {
        assertThat(gathered).hasSize(CHUNKS);
        for (int number = 0; number < CHUNKS; number++) {
            TraceBuffer wanted = chunk(number);
            TraceBuffer found = gathered.get(number);
            assertThat(found.size()).isEqualTo(wanted.size());
            for (int record = 0; record < wanted.size(); record++) {
                assertThat(TraceBuffer.compare(found, record, wanted, record)).isZero();
            }
        }
    }

    /** Those that are lost are sent again, those that come twice are taken once. */
    @ParameterizedTest
    @EnumSource(names = {"NONE", "LOSES", "TWICE"})
    void recordsGoThroughAFile(Mischief mischief) throws Exception {
        sendAll(here, here, mischief);
        assertThat(inFile).isGreaterThan(20);
        assertThat(asTheyAre).isZero();
    }

    @Test
    void aFileThatIsNotSeenIsDoneWithout() throws Exception {
        sendAll(here, there, Mischief.NONE);
        assertThat(inFile).isBetween(1, 2 * TraceUplink.WINDOW);
        assertThat(asTheyAre).isGreaterThan(20);
    }

    @Test
    void aFileThatIsSpoiledIsDoneWithout() throws Exception {
        sendAll(here, here, Mischief.SPOILS);
        assertThat(inFile).isPositive();
        assertThat(asTheyAre).isGreaterThan(20);
    }

    @Test
    void aFileThatIsDestroyedEndsTheRunWithAReason() {
        assertThatThrownBy(() -> sendAll(here, here, Mischief.DESTROYS))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a file in " + here + " is not there any more");
    }

    /** Else the regions whose trace it is would wait for ever. */
    @Test
    void aSinkThatFailsEndsTheRunWithAReason() {
        TraceSink full = (region, chunk) -> {
            throw new UncheckedIOException(new IOException("no space left"));
        };
        ActorRef<TraceGatherer.Command> gatherer =
                KIT.spawn(TraceGatherer.create(REGION + 1, full, here, this::fail));
        ActorRef<TraceUplink.Command> sender =
                KIT.<TraceUplink.Command>createTestProbe().getRef();
        long[] words = new long[TraceBuffer.WORDS];

        gatherer.tell(new TraceChunks(REGION, 0, 0, new int[] {1}, words, null, sender));
        RegionBroken broken = run.receiveMessage();
        assertThat(broken.region()).isEqualTo(REGION);
        assertThat(broken.message()).isEqualTo("no space left");
        assertThat(broken.origin()).isEqualTo(RegionBroken.Origin.MACHINE);

        int unknown = REGION + 1;
        gatherer.tell(new TraceChunks(unknown, 0, 0, new int[] {1}, words, null, sender));
        assertThat(run.receiveMessage().region()).isEqualTo(unknown);
        KIT.stop(gatherer);
    }

    @Test
    void theCoordinatorsOwnRegionsNeedNone() throws Exception {
        sendAll(null, here, Mischief.NONE);
        assertThat(inFile).isZero();
    }

    @Test
    void aDirectoryThatIsNotThereIsDoneWithout() throws Exception {
        sendAll(here.resolve("gone"), here, Mischief.NONE);
        assertThat(inFile).isZero();
    }
}
