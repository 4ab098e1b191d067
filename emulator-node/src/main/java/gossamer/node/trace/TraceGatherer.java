package gossamer.node.trace;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

import gossamer.model.trace.TraceBuffer;

import java.util.Arrays;

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
    }

    private final TraceSink sink;
    private final Stream[] streams;

    private TraceGatherer(ActorContext<Command> context, int regions, TraceSink sink) {
        super(context);
        this.sink = sink;
        this.streams = new Stream[regions];
        Arrays.setAll(streams, region -> new Stream());
    }

    /**
     * Hands everything to a sink, and waits as that does: it belongs on a dispatcher for blocking
     * actors.
     */
    public static Behavior<Command> create(int regions, TraceSink sink) {
        return Behaviors.setup(context -> new TraceGatherer(context, regions, sink));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(TraceChunks.class, this::onChunks).build();
    }

    private Behavior<Command> onChunks(TraceChunks piece) {
        Stream stream = streams[piece.region()];
        if (piece.firstRecord() <= stream.records && piece.firstChunk() <= stream.chunks) {
            take(piece, stream);
            piece.replyTo().tell(new TraceUplink.Gathered(stream.records, stream.chunks));
        }
        return this;
    }

    private void take(TraceChunks piece, Stream stream) {
        for (int i = 0; i < piece.ends().length; i++) {
            append(piece, piece.ends()[i], stream);
            if (piece.firstChunk() + i == stream.chunks) {
                TraceBuffer whole = stream.chunk;
                stream.chunk = new TraceBuffer(whole.size());
                stream.chunks++;
                sink.accept(piece.region(), whole);
            }
        }
        append(piece, piece.records(), stream);
    }

    /** Appends those records before {@code end} that are new. */
    private static void append(TraceChunks piece, int end, Stream stream) {
        int from = (int) Math.min(piece.records(), stream.records - piece.firstRecord());
        if (from < end) {
            stream.chunk.addAll(piece.words(), from, end - from);
            stream.records += end - from;
        }
    }
}
