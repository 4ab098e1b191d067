package gossamer.node.trace;

import akka.actor.typed.ActorRef;

import gossamer.model.trace.TraceBuffer;

/**
 * A piece of a region's trace on its way to the coordinator: consecutive records, and where chunks
 * end among them.
 *
 * @param region whose trace
 * @param firstRecord number of the first record, from 0
 * @param firstChunk number of the chunk, from 0, that the first end belongs to
 * @param ends for each chunk that ends here, the number of records of this piece before its end
 * @param words the records, six words each; not to be changed by anyone
 * @param replyTo is told how far the trace has come
 */
@SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
public record TraceChunks(
        int region,
        long firstRecord,
        long firstChunk,
        int[] ends,
        long[] words,
        ActorRef<TraceUplink.Command> replyTo)
        implements TraceGatherer.Command {

    int records() {
        return words.length / TraceBuffer.WORDS;
    }

    /** Whether nothing of it lies beyond these numbers of records and of chunks. */
    boolean isBefore(long record, long chunk) {
        return firstRecord + records() <= record && firstChunk + ends.length <= chunk;
    }
}
