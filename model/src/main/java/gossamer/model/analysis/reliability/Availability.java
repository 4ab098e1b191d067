package gossamer.model.analysis.reliability;

import java.util.BitSet;

/**
 * How often a farm was right: of one run counts, of a model their expectations.
 *
 * @param rounds how many there are
 * @param share of them that are right
 * @param atEnd whether the last one is, 1 or 0
 * @param survived whether all are, 1 or 0
 * @param toFailure right rounds before the first that is not
 * @param outages times that rounds which are not right begin
 */
public record Availability(
        int rounds, double share, double atEnd, double survived, double toFailure, double outages) {

    /** Of a run. */
    public static Availability of(BitSet right, int rounds) {
        int outages = 0;
        for (int round = 0; round < rounds; round++) {
            outages += !right.get(round) && (round == 0 || right.get(round - 1)) ? 1 : 0;
        }
        return new Availability(
                rounds,
                (double) right.cardinality() / rounds,
                right.get(rounds - 1) ? 1 : 0,
                right.cardinality() == rounds ? 1 : 0,
                right.nextClearBit(0),
                outages);
    }

    /** How many rounds an outage takes: the mean time to repair of the farm; 0 without any. */
    public double roundsPerOutage() {
        return outages == 0 ? 0 : (1 - share) * rounds / outages;
    }
}
