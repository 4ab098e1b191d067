package gossamer.coordinator.experiment;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The first difference of two trace files in canonical order, and what led to it. */
public final class TraceDiff {

    private static final int MOST_CAUSES = 6;

    private TraceDiff() {}

    /**
     * Compares two files.
     *
     * @throws IOException when one cannot be read or is damaged
     */
    public static Optional<Check.Difference> first(Path a, Path b) throws IOException {
        long index = 0;
        try (TraceFileReader readerA = TraceFileReader.open(a);
                TraceFileReader readerB = TraceFileReader.open(b)) {
            while (true) {
                TraceBuffer blockA = readerA.next();
                TraceBuffer blockB = readerB.next();
                Optional<Check.Difference> difference = first(index, blockA, blockB);
                if (difference.isPresent() || blockA.size() == 0) {
                    return difference;
                }
                index += blockA.size();
            }
        }
    }

    /** The first difference of some records; {@code index} is the number of the first ones. */
    static Optional<Check.Difference> first(long index, TraceBuffer a, TraceBuffer b) {
        int most = Math.max(a.size(), b.size());
        return IntStream.range(0, most)
                .filter(record -> record >= Math.min(a.size(), b.size())
                        || TraceBuffer.compare(a, record, b, record) != 0)
                .mapToObj(record ->
                        new Check.Difference(index + record, at(a, record), at(b, record)))
                .findFirst();
    }

    private static Optional<TraceRecord> at(TraceBuffer block, int record) {
        return record < block.size() ? Optional.of(block.get(record)) : Optional.empty();
    }

    /**
     * The records that led to a record, the nearest first: back along its cause, to the arrival of
     * that packet, to its start, and so on.
     *
     * @param index how many records of the file come before it
     * @throws IOException when the file cannot be read
     */
    public static List<TraceRecord> causes(Path trace, long index, TraceRecord record)
            throws IOException {
        List<TraceRecord> chain = new ArrayList<>();
        TraceRecord current = record;
        while (chain.size() < MOST_CAUSES) {
            boolean own = current.cause() == 0;
            long packet = own ? current.packet() : current.cause();
            // What begins a packet has no earlier record of the same packet.
            if (packet == 0 || own && isFirst(current)) {
                break;
            }
            TraceRecord before = latest(trace, index, packet, own);
            if (before == null || before.equals(current) || chain.contains(before)) {
                break;
            }
            chain.add(before);
            current = before;
        }
        return chain;
    }

    private static boolean isFirst(TraceRecord record) {
        return record.kind() == EventKind.START || record.kind() == EventKind.OFFER;
    }

    /**
     * The last record of a packet before {@code index}; the last one that began it if {@code
     * first}.
     */
    private static @Nullable TraceRecord latest(Path trace, long index, long packet, boolean first)
            throws IOException {
        TraceRecord latest = null;
        long seen = 0;
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            TraceBuffer block = reader.next();
            while (block.size() > 0 && seen < index) {
                int size = (int) Math.min(block.size(), index - seen);
                for (int record = 0; record < size; record++) {
                    if (block.words()[record * TraceBuffer.WORDS + 1] == packet) {
                        TraceRecord found = block.get(record);
                        latest = !first || isFirst(found) ? found : latest;
                    }
                }
                seen += block.size();
                block = reader.next();
            }
        }
        return latest;
    }
}
