package gossamer.node.trace;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import gossamer.model.trace.TraceBuffer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends one region's trace to the coordinator in another JVM: many small chunks in one message, few
 * messages under way, each of them again if no word of it comes back. Records go through a file
 * where both JVMs see the same one, which spares ciphers and copies; the messages tell where they
 * are.
 */
public final class TraceUplink extends AbstractBehavior<TraceUplink.Command> {

    /** What it understands. */
    public sealed interface Command permits Piece, Gathered, Unreadable, Look {}

    /** To be sent. */
    @SuppressWarnings("ArrayRecordComponent") // handed over once
    record Piece(
            long firstRecord,
            long firstChunk,
            int[] ends,
            long[] words,
            TraceChunks.@Nullable Slot slot)
            implements Command {}

    /** The coordinator has this many records and whole chunks. */
    public record Gathered(long records, long chunks) implements Command {

        /** Where a trace begins. */
        public static final Gathered NOTHING = new Gathered(0, 0);
    }

    /** The coordinator does not see the file that a piece is in: such pieces are to be sent. */
    public record Unreadable() implements Command {}

    private record Look() implements Command {}

    /** Messages under way. */
    static final int WINDOW = 4;
    /** Records in a message from which on it is sent: 192 KiB. */
    private static final int ENOUGH = 4_096;
    /** Most records in a message: 768 KiB. */
    static final int MOST = 16_384;
    /** Records from which on a file is worth its while: 12 KiB. */
    private static final int WORTH_A_FILE = 256;

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    private static final int LOOKS_BEFORE_RESENDING = 3;

    private final int region;
    private final ActorRef<TraceGatherer.Command> gatherer;
    private final Sink sink;
    private final ArrayDeque<TraceChunks> underWay = new ArrayDeque<>();
    private int looks;

    private TraceUplink(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            int region,
            ActorRef<TraceGatherer.Command> gatherer,
            Sink sink) {
        super(context);
        this.region = region;
        this.gatherer = gatherer;
        this.sink = sink;
        timers.startTimerWithFixedDelay(new Look(), LOOK_INTERVAL);
    }

    /**
     * Starts an uplink as a child of an actor; what is handed to the sink is sent.
     *
     * @param before what comes before that
     * @param directory where JVMs of this machine keep files for others; null for the coordinator's
     *     own, which gets the records as they are
     */
    public static Sink open(
            ActorContext<?> parent,
            String name,
            int region,
            ActorRef<TraceGatherer.Command> gatherer,
            Gathered before,
            @Nullable Path directory) {
        Sink sink = new Sink(before, directory);
        Behavior<Command> uplink = Behaviors.setup(context -> Behaviors.withTimers(
                timers -> new TraceUplink(context, timers, region, gatherer, sink)));
        sink.uplink = parent.spawn(uplink, name);
        return sink;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Piece.class, this::onPiece)
                .onMessage(Gathered.class, this::onGathered)
                .onMessage(Unreadable.class, this::onUnreadable)
                .onMessage(Look.class, this::onLook)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onPiece(Piece piece) {
        send(new TraceChunks(
                region,
                piece.firstRecord(),
                piece.firstChunk(),
                piece.ends(),
                piece.words(),
                piece.slot(),
                getContext().getSelf()));
        return this;
    }

    private void send(TraceChunks chunks) {
        underWay.add(chunks);
        gatherer.tell(chunks);
    }

    private Behavior<Command> onGathered(Gathered gathered) {
        sink.gathered = gathered.records();
        sink.gatheredChunks = gathered.chunks();
        while (!underWay.isEmpty()
                && underWay.getFirst().isBefore(gathered.records(), gathered.chunks())) {
            if (underWay.removeFirst().slot() != null) {
                sink.forgetFile();
            }
            looks = 0;
            sink.window.release();
        }
        return this;
    }

    private Behavior<Command> onUnreadable(Unreadable answer) {
        sink.usesFile = false;
        sink.forgetFile();
        List<TraceChunks> again = List.copyOf(underWay);
        underWay.clear();
        try {
            for (TraceChunks chunks : again) {
                send(chunks.slot() == null ? chunks : chunks.with(sink.read(chunks.slot())));
            }
        } catch (IOException e) {
            sink.failure = new UncheckedIOException(e);
        }
        return this;
    }

    private Behavior<Command> onLook(Look look) {
        if (underWay.isEmpty()) {
            looks = 0;
        } else if (++looks == LOOKS_BEFORE_RESENDING) {
            looks = 0;
            underWay.forEach(gatherer::tell);
        }
        return this;
    }

    private Behavior<Command> onPostStop() throws IOException {
        sink.close();
        return this;
    }

    /** The region's end of the uplink. */
    public static final class Sink implements TraceSink {

        private final Semaphore window = new Semaphore(WINDOW);
        private volatile boolean closed;
        private volatile @Nullable UncheckedIOException failure;
        private volatile long gathered;
        private volatile long gatheredChunks;
        private volatile @Nullable ActorRef<Command> uplink;
        private final TraceBuffer records = new TraceBuffer(ENOUGH);
        private final IntArrayList ends = new IntArrayList();
        private long firstRecord;
        private long firstChunk;
        private final @Nullable Path directory;
        private volatile boolean usesFile = true;
        private volatile @Nullable PieceFile file;

        private Sink(Gathered before, @Nullable Path directory) {
            this.directory = directory;
            gathered = before.records();
            gatheredChunks = before.chunks();
            firstRecord = before.records();
            firstChunk = before.chunks();
        }

        /** The actor that sends; its parent stops it. */
        public ActorRef<Command> uplink() {
            ActorRef<Command> actor = uplink;
            if (actor == null) {
                throw new IllegalStateException("not open");
            }
            return actor;
        }

        @Override
        public TraceBuffer accept(int ofRegion, TraceBuffer chunk) {
            int taken = 0;
            while (taken < chunk.size()) {
                int room = Math.min(MOST - records.size(), chunk.size() - taken);
                records.addAll(chunk, taken, room);
                taken += room;
                if (records.size() == MOST) {
                    flush(ofRegion);
                }
            }
            ends.add(records.size());
            if (records.size() >= ENOUGH || ends.size() >= ENOUGH) {
                flush(ofRegion);
            }
            chunk.clear();
            return chunk;
        }

        @Override
        public void flush(int ofRegion) {
            if (records.size() == 0 && ends.isEmpty()) {
                return;
            }
            await(1);
            TraceChunks.Slot slot = records.size() < WORTH_A_FILE ? null : slot();
            int used = slot == null ? records.size() * TraceBuffer.WORDS : 0;
            uplink().tell(new Piece(
                    firstRecord,
                    firstChunk,
                    ends.toIntArray(),
                    Arrays.copyOf(records.words(), used),
                    slot));
            firstRecord += records.size();
            firstChunk += ends.size();
            records.clear();
            ends.clear();
        }

        /** Writes the records into the file; null where there is none that the coordinator sees. */
        private TraceChunks.@Nullable Slot slot() {
            if (directory == null || !usesFile) {
                return null;
            }
            try {
                PieceFile known = file;
                if (known == null) {
                    known = PieceFile.create(directory);
                    file = known;
                    if (closed) {
                        close();
                    }
                }
                // No more pieces are under way than there are slots.
                return known.write(records.words(), records.size());
            } catch (IOException e) {
                usesFile = false;
                forgetFile();
                return null;
            }
        }

        private long[] read(TraceChunks.Slot slot) throws IOException {
            PieceFile known = file;
            long[] words = new long[slot.records() * TraceBuffer.WORDS];
            if (known == null || !known.read(slot, words)) {
                throw new IOException("what a region wrote of its trace to a file in " + directory
                        + " is not there any more");
            }
            return words;
        }

        /** The coordinator has opened the file, or will not: its name is of no use any more. */
        private void forgetFile() {
            PieceFile known = file;
            if (known != null) {
                known.forgetName();
            }
        }

        private void close() throws IOException {
            closed = true;
            PieceFile known = file;
            if (known != null) {
                known.forgetName();
                known.close();
            }
        }

        @Override
        public long unsent() {
            long unknown = Math.max(0, firstRecord + records.size() - gathered);
            // Others cannot be merged before an empty chunk has come.
            return unknown == 0 && firstChunk + ends.size() > gatheredChunks ? 1 : unknown;
        }

        @Override
        public Gathered settle(int ofRegion) {
            flush(ofRegion);
            await(WINDOW);
            window.release(WINDOW);
            return new Gathered(firstRecord, firstChunk);
        }

        private void await(int permits) {
            try {
                while (!window.tryAcquire(permits, 100, TimeUnit.MILLISECONDS)) {
                    UncheckedIOException error = failure;
                    if (error != null) {
                        throw error;
                    }
                    if (closed) {
                        throw new CancellationException(
                                "the uplink was stopped before the trace had been sent");
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while sending the trace", e);
            }
        }
    }
}
