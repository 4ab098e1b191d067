package gossamer.node.cluster;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;

import gossamer.model.trace.TraceBuffer;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import gossamer.node.region.WindowFrame;
import gossamer.node.trace.TraceChunks;
import gossamer.node.trace.TraceUplink;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The form of the messages that are large or many: batches of windows, pieces of traces, and their
 * receipts.
 */
public final class WireSerializer extends SerializerWithStringManifest
        implements ByteBufferSerializer {

    private static final int IDENTIFIER = 729_001;
    private static final String FRAME = "f2";
    private static final String TRACE = "t2";
    private static final String GATHERED = "g1";

    private final ActorRefResolver resolver;

    public WireSerializer(ExtendedActorSystem system) {
        this.resolver = ActorRefResolver.get(Adapter.toTyped(system));
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        if (message instanceof WindowFrame) {
            return FRAME;
        }
        if (message instanceof TraceChunks) {
            return TRACE;
        }
        if (message instanceof TraceUplink.Gathered) {
            return GATHERED;
        }
        throw new IllegalArgumentException("cannot write " + message.getClass());
    }

    @Override
    public byte[] toBinary(Object message) {
        return write(message).toBytes();
    }

    @Override
    public void toBinary(Object message, ByteBuffer buffer) {
        write(message).copyTo(buffer);
    }

    private ByteWriter write(Object message) {
        if (message instanceof WindowFrame frame) {
            ByteWriter out = new ByteWriter(64 + frame.bytes().length);
            out.number(frame.from()).number(frame.to()).number(frame.round());
            return out.number(frame.part()).number(frame.parts()).bytes(frame.bytes());
        }
        if (message instanceof TraceChunks chunks) {
            return write(chunks);
        }
        if (message instanceof TraceUplink.Gathered gathered) {
            return new ByteWriter(20).number(gathered.records()).number(gathered.chunks());
        }
        throw new IllegalArgumentException("cannot write " + message.getClass());
    }

    private ByteWriter write(TraceChunks chunks) {
        byte[] replyTo =
                resolver.toSerializationFormat(chunks.replyTo()).getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(
                64 + replyTo.length + 5 * chunks.ends().length + 8 * chunks.words().length);
        out.number(chunks.region()).number(chunks.firstRecord()).number(chunks.firstChunk());
        out.bytes(replyTo).number(chunks.ends().length);
        for (int end : chunks.ends()) {
            out.number(end);
        }
        TraceChunks.Slot slot = chunks.slot();
        out.bytes((slot == null ? "" : slot.file()).getBytes(StandardCharsets.UTF_8));
        out.number(chunks.records());
        return slot == null
                ? out.fixed64s(chunks.words())
                : out.number(slot.number()).signed(slot.checksum());
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) {
        ByteReader in = new ByteReader(bytes);
        Object message = switch (manifest) {
            case FRAME ->
                new WindowFrame(
                        in.count(), in.count(), in.count(), in.count(), in.count(), in.bytes());
            case TRACE -> readChunks(in);
            case GATHERED -> new TraceUplink.Gathered(in.number(), in.number());
            default ->
                throw new IllegalArgumentException("no message has the manifest " + manifest);
        };
        in.end();
        return message;
    }

    private TraceChunks readChunks(ByteReader in) {
        int region = in.count();
        long firstRecord = in.number();
        long firstChunk = in.number();
        String replyTo = new String(in.bytes(), StandardCharsets.UTF_8);
        int[] ends = new int[in.count()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = in.count();
        }
        String file = new String(in.bytes(), StandardCharsets.UTF_8);
        int records = in.count();
        TraceChunks.Slot slot = null;
        long[] words = new long[0];
        if (file.isEmpty()) {
            words = in.fixed64s(records * TraceBuffer.WORDS);
        } else {
            slot = new TraceChunks.Slot(file, in.count(), records, (int) in.signed());
        }
        return new TraceChunks(
                region,
                firstRecord,
                firstChunk,
                ends,
                words,
                slot,
                resolver.resolveActorRef(replyTo));
    }

    @Override
    public Object fromBinary(ByteBuffer buffer, String manifest) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return fromBinary(bytes, manifest);
    }
}
