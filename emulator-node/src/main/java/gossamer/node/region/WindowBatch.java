package gossamer.node.region;

import gossamer.model.fsa.Signal;

/**
 * What one region tells another at the end of a window, or, where half-duplex links are cut, at the
 * end of a phase. It is sent even if it is empty: it says that nothing else will come.
 *
 * @param from sending region
 * @param round counts exchanges from 0; all regions go through the same ones
 * @param said what the sender says, and what it has heard for the first time since its last batch
 * @param arrivals packets that will arrive at PUs of the receiver
 * @param offers packets offered at this instant to half-duplex links of the receiver
 */
@SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
record WindowBatch(int from, int round, Statement[] said, Arrivals arrivals, Signal[] offers)
        implements RegionActor.Command {

    /** Packets and the times at which they arrive, in ticks. */
    record Arrivals(long[] times, Signal[] signals) {
        int count() {
            return times.length;
        }
    }
}
