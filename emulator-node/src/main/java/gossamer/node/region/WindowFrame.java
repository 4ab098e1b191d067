package gossamer.node.region;

/**
 * A {@link WindowBatch}, or a part of a large one, on its way to a region in another JVM.
 *
 * @param from sending region
 * @param to receiving region
 * @param round the exchange that it belongs to
 * @param part number of the part, from 0
 * @param parts number of parts
 * @param bytes this part of the batch as {@code WindowCodec} writes it; not to be changed by anyone
 */
@SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
public record WindowFrame(int from, int to, int round, int part, int parts, byte[] bytes)
        implements RegionActor.Exchanged {

    /** Most bytes in a part: what else is sent to the same JVM need not wait long. */
    static final int MOST_BYTES = 256 * 1024;

    boolean isLast() {
        return part == parts - 1;
    }
}
