package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.paragon.Change.Found;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches the smallest change of a constant that makes a claim hold. From no change on, to both
 * sides, steps of a fiftieth are tried; the first one that does is made smaller by bisection, to a
 * thousandth of what the constant is.
 */
final class SmallestChange {

    /** Steps where the router has to be run for each of them. */
    private static final double COARSE = 2;

    private static final double FINE = 1.02;
    private static final int UNCHANGED = 1000;

    private final Claim claim;
    private final double factor;
    private final double side;

    /**
     * For a claim.
     *
     * @param described run times of the machine as described, on which it does not hold
     */
    SmallestChange(Claim claim, RunTimes described) {
        this.claim = claim;
        Set<String> asked = new HashSet<>();
        RunTimes noting = (routine, bytes) -> {
            asked.add(routine);
            return described.nanos(routine, bytes);
        };
        this.side = Math.signum(claim.gap().applyAsDouble(noting));
        this.factor = asked.contains(Routine.ROUTER) ? COARSE : FINE;
    }

    /** Of each constant that makes the claim hold the smallest change, the smallest one first. */
    List<Found> among(List<Change> changes) {
        return changes.stream()
                .flatMap(change -> of(change).stream())
                .sorted(Comparator.comparingDouble(Found::size))
                .toList();
    }

    private Optional<Found> of(Change change) {
        int most = Change.MOST * UNCHANGED;
        int above = UNCHANGED;
        int below = UNCHANGED;
        for (double by = factor; above < most; by *= factor) {
            int up = (int) Math.min(most, Math.max(above + 1L, Math.round(UNCHANGED * by)));
            if (reaches(change, up)) {
                return found(change, above, up);
            }
            above = up;
            int down = (int) Math.max(change.least(), Math.round(UNCHANGED / by));
            if (down < below && reaches(change, down)) {
                return found(change, below, down);
            }
            below = Math.min(below, down);
        }
        return Optional.empty();
    }

    /** Whether the claim holds with this change, or is missed on the other side. */
    private boolean reaches(Change change, int thousandths) {
        RunTimes times = change.times().apply(thousandths);
        return Math.signum(claim.gap().applyAsDouble(times)) != side;
    }

    private Optional<Found> found(Change change, int no, int yes) {
        int without = no;
        int with = yes;
        while (Math.abs(with - without) > 1) {
            int middle = (with + without) / 2;
            if (reaches(change, middle)) {
                with = middle;
            } else {
                without = middle;
            }
        }
        return claim.holds(change.times().apply(with))
                ? Optional.of(new Found(change, with, without))
                : Optional.empty();
    }
}
