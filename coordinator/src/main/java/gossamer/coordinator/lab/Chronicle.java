package gossamer.coordinator.lab;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.analysis.TokensHeld;
import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What has happened in a run so far: all records of its trace in canonical order, and what each
 * delivery brought. A story that is told anew must begin as the one before did.
 *
 * <p>A record takes 52 bytes.
 */
final class Chronicle implements TraceCollector.Output {

    /** Most records. */
    static final int MOST_RECORDS = 16_000_000;

    private static final int BLOCK = 1 << 13;

    private final List<long[]> blocks = new ArrayList<>();
    private final List<int[]> gains = new ArrayList<>();
    private final TokensHeld held;
    private final @Nullable Chronicle before;
    private int expected;
    private Optional<TraceRecord> difference = Optional.empty();
    private int size;
    private boolean frozen;
    /** All records that come again whenever the run does are of times before this one, in ticks. */
    private long end = Long.MAX_VALUE;

    /** A run that has not begun. */
    Chronicle(Emulation emulation) {
        this(emulation, null, 0);
    }

    /**
     * The same run again, with other rules from a time on.
     *
     * @param before what it was without them
     * @param until the time in ticks; all that came before must come again
     */
    Chronicle(Emulation emulation, @Nullable Chronicle before, long until) {
        this.held = new TokensHeld(emulation);
        this.before = before;
        this.expected = before == null ? 0 : before.firstAt(Math.min(until, before.end));
    }

    /** Refuses a run that has too many records. */
    static void requireRoom(Emulation emulation) throws LabException {
        long packets = emulation.algorithm().packets();
        if (packets > MOST_RECORDS / 3) {
            throw new LabException(format(
                    "%,d packets have more than the %,d trace records that a session keeps",
                    packets, MOST_RECORDS));
        }
    }

    /** What follows belongs to the end of a run that nobody waits for: it is not told. */
    synchronized void freeze() {
        frozen = true;
    }

    @Override
    public synchronized void append(long[] words, int records) {
        if (!frozen) {
            append(words, 0, records);
        }
    }

    private void append(long[] words, int from, int records) {
        if (size + records > MOST_RECORDS) {
            throw new IllegalStateException(format(
                    "the trace of a session has at most %,d records, and this one has more",
                    MOST_RECORDS));
        }
        for (int record = from; record < from + records; record++) {
            int at = record * TraceBuffer.WORDS;
            requireSame(words, at);
            int inBlock = size % BLOCK;
            if (inBlock == 0) {
                blocks.add(new long[BLOCK * TraceBuffer.WORDS]);
                gains.add(new int[BLOCK]);
            }
            int last = blocks.size() - 1;
            System.arraycopy(
                    words, at, blocks.get(last), inBlock * TraceBuffer.WORDS, TraceBuffer.WORDS);
            gains.get(last)[inBlock] = held.accept(words, at);
            size++;
        }
    }

    /**
     * The run has ended. Its trace has no fault of a later time than its last record, though one
     * may have been told while timers still ran; those in force then end one tick after it.
     *
     * @param last time of that record, in ticks; -1 where there is none
     * @param faults the begins and ends of all faults of such a run
     * @return whether it takes back what it has told
     */
    synchronized boolean endAfter(long last, TraceBuffer faults) {
        end = last + 1;
        int kept = size;
        while (kept > 0 && time(kept - 1) > last) {
            kept--;
        }
        int before = faults.size();
        while (before > 0 && faults.get(before - 1).time() > last) {
            before--;
        }
        int ends = faults.size() - before;
        int first = kept;
        int firstEnd = before;
        if (size - kept == ends
                && IntStream.range(0, ends)
                        .allMatch(i -> get(first + i).equals(faults.get(firstEnd + i)))) {
            return false;
        }
        size = kept;
        expected = kept;
        int full = (kept + BLOCK - 1) / BLOCK;
        blocks.subList(full, blocks.size()).clear();
        gains.subList(full, gains.size()).clear();
        append(faults.words(), before, ends);
        return true;
    }

    private void requireSame(long[] words, int at) {
        if (before == null || size >= expected) {
            return;
        }
        long[] block = before.block(size);
        int there = size % BLOCK * TraceBuffer.WORDS;
        if (!Arrays.equals(
                words, at, at + TraceBuffer.WORDS, block, there, there + TraceBuffer.WORDS)) {
            difference = Optional.of(TraceRecord.unpack(block, there));
            throw new IllegalStateException(format(
                    "record %,d of %,d that were shown was %s, and is %s when told again",
                    size, expected, difference.get(), TraceRecord.unpack(words, at)));
        }
    }

    /**
     * The first record of the story before that did not come again, though it should have by now;
     * empty if all did.
     */
    synchronized Optional<TraceRecord> missing() {
        Chronicle told = before;
        return difference.isPresent() || told == null || size >= expected
                ? difference
                : Optional.of(told.get(size));
    }

    private synchronized long[] block(int record) {
        return blocks.get(record / BLOCK);
    }

    /** Number of records. */
    synchronized int size() {
        return size;
    }

    /** Number of records that are those of the story before. */
    int kept() {
        return expected;
    }

    /** Sets of tokens that a PU gathers. */
    int sets() {
        return held.sets();
    }

    /** The time of a record, in ticks. */
    long time(int record) {
        return block(record)[record % BLOCK * TraceBuffer.WORDS];
    }

    /** A word of a record. */
    long word(int record, int word) {
        return block(record)[record % BLOCK * TraceBuffer.WORDS + word];
    }

    /** How many tokens a record brought to its PU. */
    synchronized int gain(int record) {
        return gains.get(record / BLOCK)[record % BLOCK];
    }

    /** A record, unpacked. */
    TraceRecord get(int record) {
        return TraceRecord.unpack(block(record), record % BLOCK * TraceBuffer.WORDS);
    }

    /** The first record at this time, in ticks, or later; the number of all if there is none. */
    int firstAt(long time) {
        int low = 0;
        int high = size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time(middle) < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Hands over the first records, in their order. */
    void read(int records, RecordConsumer consumer) {
        for (int record = 0; record < records; record++) {
            consumer.accept(block(record), record % BLOCK * TraceBuffer.WORDS);
        }
    }

    /** A copy of the first records. */
    TraceBuffer first(int records) {
        TraceBuffer trace = new TraceBuffer(Math.max(1, records));
        read(records, (words, at) -> trace.addAll(words, at / TraceBuffer.WORDS, 1));
        return trace;
    }

    /** How many tokens each PU holds when the first records have happened, its own included. */
    int[] held(int records, Emulation emulation) {
        int[] counts = new int[emulation.topology().pus()];
        Arrays.fill(counts, sets());
        for (int record = 0; record < records; record++) {
            counts[get(record).pu()] += gain(record);
        }
        return counts;
    }
}
