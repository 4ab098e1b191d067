package gossamer.model.optimum;

import gossamer.model.analysis.LowerBound;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;

import java.util.stream.Stream;

/**
 * The result of a search for the least number of rounds of gossip.
 *
 * @param unrefuted no gossip has fewer rounds than this, as a solver found; 0 if it found nothing
 * @param elementary what is known of the machine by counting alone
 * @param schedule the shortest gossip found; every PU receives each foreign token exactly once
 */
public record Optimum(int unrefuted, LowerBound elementary, Schedule schedule) {

    /** Requires bounds in order. */
    public Optimum {
        int upperBound = schedule.rounds().size();
        if (elementary.ticks() > upperBound || unrefuted > upperBound) {
            throw new IllegalArgumentException("elementary=" + elementary.ticks() + ", unrefuted="
                    + unrefuted + " <= rounds=" + upperBound + " does not hold");
        }
    }

    /** No gossip has fewer rounds than this, be it by counting or since a solver found none. */
    public int lowerBound() {
        return Math.max(unrefuted, Math.toIntExact(elementary.ticks()));
    }

    /** Rounds of the schedule: the optimum is not larger than this. */
    public int upperBound() {
        return schedule.rounds().size();
    }

    /** Whether a solver found that one round less is not enough: counting is not a proof here. */
    public boolean proved() {
        return unrefuted == upperBound();
    }

    /** Whether a solver refuted gossips of one round less than the lower bound. */
    public boolean refuted() {
        return unrefuted > 0 && unrefuted == lowerBound();
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
