package gossamer.node.trace;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import gossamer.model.trace.TraceBuffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the traces of regions in other JVMs, in the coordinator's. What comes twice, from a
 * region that had to begin anew, is dropped; what comes too early is sent again.
 */
public final class TraceGatherer extends AbstractBehavior<TraceGatherer.Command> {

    /** What it understands. */
    public interface Command {}

    /** What has come of one region's trace. */
    private static final class Stream {
        private TraceBuffer chunk = new TraceBuffer(1024);
        private long records;
        private long chunks;
        private @Nullable PieceFile file;

        private PieceFile file(Path directory, String name) throws IOException {
            PieceFile known = file;
            if (known == null || !known.isCalled(name)) {
                known = PieceFile.open(directory, name);
                close();
                file = known;
            }
            return known;
        }

        private void close() throws IOException {
            PieceFile known = file;
            file = null;
            if (known != null) {
                known.close();
            }
        }
    }

    private final TraceSink sink;
    private final Path directory;
    private final ObjIntConsumer<Throwable> failed;
    private final Stream[] streams;
    private final long[] read = new long[TraceUplink.MOST * TraceBuffer.WORDS];

    private TraceGatherer(
            ActorContext<Command> context,
            int regions,
            TraceSink sink,
            Path directory,
            ObjIntConsumer<Throwable> failed) {
        super(context);
        this.sink = sink;
        this.directory = directory;
        this.failed = failed;
        this.streams = new Stream[regions];
        Arrays.setAll(streams, region -> new Stream());
    }

    /**
     * Hands everything to a sink, and waits as that does: it belongs on a dispatcher for blocking
     * actors.
     *
     * @param directory where JVMs of this machine keep files for others
     * @param failed is told why the sink cannot take more of a region, which would wait for ever
     */
    public static Behavior<Command> create(
            int regions, TraceSink sink, Path directory, ObjIntConsumer<Throwable> failed) {
        return Behaviors.setup(
                context -> new TraceGatherer(context, regions, sink, directory, failed));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(TraceChunks.class, this::onChunks)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onChunks(TraceChunks piece) {
        try {
            takeIn(piece);
        } catch (RuntimeException e) {
            failed.accept(e, piece.region());
        }
        return this;
    }

    private void takeIn(TraceChunks piece) {
        Stream stream = streams[piece.region()];
        if (piece.firstRecord() <= stream.records && piece.firstChunk() <= stream.chunks) {
            // The slot of a piece that has been taken may hold another one by now.
            boolean news = !piece.isBefore(stream.records, stream.chunks);
            long[] words = news ? words(piece, stream) : null;
            if (news && words == null) {
                piece.replyTo().tell(new TraceUplink.Unreadable());
                return;
            }
            if (words != null) {
                take(piece, words, stream);
            }
            piece.replyTo().tell(new TraceUplink.Gathered(stream.records, stream.chunks));
        }
    }

    /** The records of a piece; null if this JVM does not see the file that they are in. */
    private long @Nullable [] words(TraceChunks piece, Stream stream) {
        TraceChunks.Slot slot = piece.slot();
        if (slot == null) {
            return piece.words();
        }
        try {
            return stream.file(directory, slot.file()).read(slot, read) ? read : null;
        } catch (IOException e) {
            return null;
        }
    }

    private Behavior<Command> onPostStop() throws IOException {
        for (Stream stream : streams) {
            stream.close();
        }
        return this;
    }

    private void take(TraceChunks piece, long[] words, Stream stream) {
        for (int i = 0; i < piece.ends().length; i++) {
            append(piece, words, piece.ends()[i], stream);
            if (piece.firstChunk() + i == stream.chunks) {
                stream.chunk = sink.accept(piece.region(), stream.chunk);
                stream.chunks++;
            }
        }
        append(piece, words, piece.records(), stream);
    }

    /** Appends those records before {@code end} that are new. */
    private static void append(TraceChunks piece, long[] words, int end, Stream stream) {
        int from = (int) Math.min(piece.records(), stream.records - piece.firstRecord());
        if (from < end) {
            stream.chunk.addAll(words, from, end - from);
            stream.records += end - from;
        }
    }
}
