package gossamer.node.trace;

import akka.actor.typed.ActorRef;

import gossamer.model.trace.TraceBuffer;

import org.jspecify.annotations.Nullable;

/**
 * A piece of a region's trace on its way to the coordinator: consecutive records, and where chunks
 * end among them.
 *
 * @param region whose trace
 * @param firstRecord number of the first record, from 0
 * @param firstChunk number of the chunk, from 0, that the first end belongs to
 * @param ends for each chunk that ends here, the number of records of this piece before its end
 * @param words the records, six words each, not to be changed by anyone; none if they are in a file
 * @param slot where they are in a file, or null
 * @param replyTo is told how far the trace has come
 */
@SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
public record TraceChunks(
        int region,
        long firstRecord,
        long firstChunk,
        int[] ends,
        long[] words,
        @Nullable Slot slot,
        ActorRef<TraceUplink.Command> replyTo)
        implements TraceGatherer.Command {

    /**
     * Where the records of a piece are.
     *
     * @param file name of the file, in the directory where JVMs keep such files
     * @param number of the slot, from 0
     * @param records how many
     * @param checksum CRC-32C of these, as little-endian numbers
     */
    public record Slot(String file, int number, int records, int checksum) {

        /** Within the bounds of such a file. */
        public Slot {
            if (number < 0
                    || number >= TraceUplink.WINDOW
                    || records < 0
                    || records > TraceUplink.MOST) {
                throw new IllegalArgumentException(
                        "no slot " + number + " with " + records + " records");
            }
        }
    }

    /** How many records. */
    public int records() {
        return slot == null ? words.length / TraceBuffer.WORDS : slot.records();
    }

    /** The same, with its records. */
    TraceChunks with(long[] itsWords) {
        return new TraceChunks(region, firstRecord, firstChunk, ends, itsWords, null, replyTo);
    }

    /** Whether nothing of it lies beyond these numbers of records and of chunks. */
    boolean isBefore(long record, long chunk) {
        return firstRecord + records() <= record && firstChunk + ends.length <= chunk;
    }
}
