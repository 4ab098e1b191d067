package gossamer.model.farm.campaign;

import java.util.BitSet;
import org.HdrHistogram.Histogram;

/** Sums over the emulations of a case at one reliability, in whatever order they are added. */
final class CaseTotals {
    /** Significant digits of latencies. */
    static final int DIGITS = 3;

    /** By trial. */
    final BitSet survived = new BitSet();

    final Histogram latency = new Histogram(DIGITS);
    long rounds;
    long disagreements;
    long invalid;
    long undecided;
    long ticks;
    /** Trials of emulations that reached a limit. */
    long cutOff;
}
