package gossamer.node.region;

import gossamer.model.fsa.Signal;
import gossamer.model.run.StopReason;
import gossamer.node.time.Calendar;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a region has for one other region since the last exchange. */
final class Outbound {

    private static final long[] NO_TIMES = {};
    private static final Signal[] NO_PACKETS = {};

    private long[] times = NO_TIMES;
    private Signal[] arrivals = NO_PACKETS;
    private int arrivalCount;
    private Signal[] offers = NO_PACKETS;
    private int offerCount;
    private long earliest = Calendar.NEVER;

    void addArrival(long time, Signal signal) {
        if (arrivalCount == times.length) {
            int room = Math.max(16, 2 * arrivalCount);
            times = Arrays.copyOf(times, room);
            arrivals = Arrays.copyOf(arrivals, room);
        }
        times[arrivalCount] = time;
        arrivals[arrivalCount++] = signal;
        earliest = Math.min(earliest, time);
    }

    void addOffer(Signal signal) {
        if (offerCount == offers.length) {
            offers = Arrays.copyOf(offers, Math.max(16, 2 * offerCount));
        }
        offers[offerCount++] = signal;
    }

    boolean hasOffers() {
        return offerCount > 0;
    }

    /** Earliest arrival among what is to be handed over, or {@link Calendar#NEVER}. */
    long earliest() {
        return earliest;
    }

    /** Makes a batch of it and starts anew. */
    WindowBatch flush(int from, int round, long next, long deliveries, @Nullable StopReason stop) {
        WindowBatch batch = new WindowBatch(
                from,
                round,
                next,
                deliveries,
                stop,
                new WindowBatch.Arrivals(
                        Arrays.copyOf(times, arrivalCount), Arrays.copyOf(arrivals, arrivalCount)),
                Arrays.copyOf(offers, offerCount));
        Arrays.fill(arrivals, 0, arrivalCount, null);
        Arrays.fill(offers, 0, offerCount, null);
        arrivalCount = 0;
        offerCount = 0;
        earliest = Calendar.NEVER;
        return batch;
    }
}
