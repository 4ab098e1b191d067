package gossamer.model.run;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.FaultSpans;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ObjIntConsumer;

/**
 * The begins and ends of all faults as records of the trace, in canonical order. They follow from
 * the profile alone; faults in force at the end of the run end one tick after its last record.
 */
public final class FaultTimeline {

    /** So many records are handed over at a time, about. */
    private static final int PIECE = 4096;

    /** A fault at a place, and its next change. */
    private static final class Place {
        private final FaultSpans fault;
        private long next;
        private boolean begun;

        Place(FaultSpans fault) {
            this.fault = fault;
            this.next = fault.spans().firstFrom(0);
        }

        long next() {
            return next;
        }

        private TraceRecord record(long time) {
            return new TraceRecord(
                    time,
                    begun ? EventKind.FAULT_END : EventKind.FAULT_BEGIN,
                    fault.pu(),
                    fault.channel(),
                    0,
                    0,
                    0,
                    0,
                    fault.rule(),
                    0,
                    fault.kind().code());
        }

        private void advance() {
            begun = !begun;
            next = fault.spans().nextChange(next);
        }
    }

    private final PriorityQueue<Place> places =
            new PriorityQueue<>(Comparator.comparingLong(Place::next));

    /** A timeline at time 0. */
    public FaultTimeline(List<FaultSpans> faults) {
        for (FaultSpans fault : faults) {
            places.add(new Place(fault));
        }
    }

    /**
     * The whole timeline of a run whose last record has this time, which is -1 where there is none.
     */
    public static TraceBuffer of(Emulation emulation, long lastRecord) {
        TraceBuffer records = new TraceBuffer(16);
        new FaultTimeline(emulation.disturbance().faults()).finish(lastRecord, records::addAll);
        return records;
    }

    /** Adds the whole timeline to the fingerprint of a run. */
    public static void addTo(Fingerprint fingerprint, Emulation emulation, long lastRecord) {
        new FaultTimeline(emulation.disturbance().faults()).finish(lastRecord, fingerprint::addAll);
    }

    /** Time of the next record, or never. */
    public long nextTime() {
        Place first = places.peek();
        return first == null ? NEVER : first.next();
    }

    /**
     * Hands over the records up to this time, inclusively, in pieces.
     *
     * @param piece takes the words of the next records and how many records these are
     */
    public void drainTo(long time, ObjIntConsumer<long[]> piece) {
        TraceBuffer records = new TraceBuffer(16);
        while (nextTime() <= time && nextTime() != NEVER) {
            long now = nextTime();
            int from = records.size();
            while (nextTime() == now) {
                Place place = places.remove();
                records.add(place.record(now));
                place.advance();
                places.add(place);
            }
            records.sort(from);
            if (records.size() >= PIECE) {
                piece.accept(records.words(), records.size());
                records.clear();
            }
        }
        piece.accept(records.words(), records.size());
    }

    /**
     * Leaves out as many records: those that have been handed over before.
     *
     * @throws IllegalArgumentException when no instant ends behind them
     */
    public void skip(long records) {
        long[] left = {records};
        while (left[0] > 0 && nextTime() != NEVER) {
            drainTo(nextTime(), (words, count) -> left[0] -= count);
        }
        if (left[0] != 0) {
            throw new IllegalArgumentException(
                    records + " records of faults do not end with an instant");
        }
    }

    /** Hands over the remaining records at the end of a run with this last record. */
    public void finish(long lastRecord, ObjIntConsumer<long[]> piece) {
        drainTo(lastRecord, piece);
        TraceBuffer records = new TraceBuffer(16);
        for (Place place : places) {
            if (place.begun) {
                records.add(place.record(lastRecord + 1));
            }
        }
        places.clear();
        records.sort(0);
        piece.accept(records.words(), records.size());
    }
}
