package gossamer.model.optimum;

import gossamer.model.analysis.LowerBound;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;

import java.util.stream.Stream;

/**
 * The result of a search for the least number of rounds of gossip.
 *
 * @param lowerBound no gossip has fewer rounds than this
 * @param elementary what is known of the machine by counting alone; where {@code lowerBound} is
 *     larger, gossips of {@code lowerBound - 1} rounds were refuted
 * @param schedule the shortest gossip found; every PU receives each foreign token exactly once
 */
public record Optimum(int lowerBound, LowerBound elementary, Schedule schedule) {

    /** Requires bounds in order. */
    public Optimum {
        int upperBound = schedule.rounds().size();
        if (lowerBound < elementary.ticks() || lowerBound > upperBound) {
            throw new IllegalArgumentException("elementary=" + elementary.ticks()
                    + " <= lowerBound=" + lowerBound + " <= rounds=" + upperBound
                    + " does not hold");
        }
    }

    /** Rounds of the schedule: the optimum is not larger than this. */
    public int upperBound() {
        return schedule.rounds().size();
    }

    /** Whether the schedule is known to be optimal. */
    public boolean proved() {
        return lowerBound == upperBound();
    }

    /** Whether counting alone did not give the lower bound. */
    public boolean refuted() {
        return lowerBound > elementary.ticks();
    }

    /** Packets of the schedule. */
    public long calls() {
        return transfers().count();
    }

    /** Tokens in all packets of the schedule: N·(N-1). */
    public long tokenMoves() {
        return transfers().mapToLong(transfer -> transfer.tokens().size()).sum();
    }

    private Stream<Transfer> transfers() {
        return schedule.rounds().stream().flatMap(round -> round.stream());
    }
}
