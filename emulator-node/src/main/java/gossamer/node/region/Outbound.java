package gossamer.node.region;

import gossamer.model.fsa.Signal;
import gossamer.node.time.Calendar;

import it.unimi.dsi.fastutil.longs.LongArrayList;

import java.util.ArrayList;
import java.util.List;

/** What a region has for one other region since the last exchange. */
final class Outbound {

    private static final Signal[] NONE = {};

    private final LongArrayList times = new LongArrayList();
    private final List<Signal> arrivals = new ArrayList<>();
    private final List<Signal> offers = new ArrayList<>();
    private long earliest = Calendar.NEVER;

    void addArrival(long time, Signal signal) {
        times.add(time);
        arrivals.add(signal);
        earliest = Math.min(earliest, time);
    }

    void addOffer(Signal signal) {
        offers.add(signal);
    }

    boolean hasOffers() {
        return !offers.isEmpty();
    }

    /** Earliest arrival among what is to be handed over, or {@link Calendar#NEVER}. */
    long earliest() {
        return earliest;
    }

    /** Makes a batch of it and starts anew. */
    WindowBatch flush(int from, int round, Statement[] said) {
        WindowBatch batch = new WindowBatch(
                from,
                round,
                said,
                new WindowBatch.Arrivals(times.toLongArray(), arrivals.toArray(NONE)),
                offers.toArray(NONE));
        times.clear();
        arrivals.clear();
        offers.clear();
        earliest = Calendar.NEVER;
        return batch;
    }
}
