package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.paragon.Change.Found;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Searches the smallest change that makes a claim hold. From no change on, steps of a fiftieth are
 * tried; the first one that does is made smaller by bisection, to a thousandth.
 */
final class SmallestChange {

    /** Steps where the router has to be run for each of them, and powers of two constants. */
    private static final double COARSE = 2;

    private static final int COARSE_POWERS = 2;
    private static final double FINE = 1.02;
    private static final int FINE_POWERS = 8;
    private static final double THOUSANDTH = 0.001;

    private final Claim claim;
    private final Dials dials;
    private final boolean coarse;
    private final double side;

    /** For a claim that does not hold with these constants as they are. */
    SmallestChange(Claim claim, Dials dials) {
        this.claim = claim;
        this.dials = dials;
        RunTimes described = dials.predicted().apply(dials.unchanged());
        Set<String> asked = new HashSet<>();
        RunTimes noting = (routine, bytes) -> {
            asked.add(routine);
            return described.nanos(routine, bytes);
        };
        this.side = Math.signum(claim.gap().applyAsDouble(noting));
        this.coarse = dials.runsRouter() && asked.contains(Routine.ROUTER);
    }

    /** For each constant that makes the claim hold the smallest change, the smallest one first. */
    List<Found> ofOne() {
        return IntStream.range(0, dials.dials().size())
                .mapToObj(dial -> smallest(dials.single(dial)))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Found::factor))
                .toList();
    }

    /** The smallest change of two constants: the one of which the larger factor is the least. */
    Optional<Found> ofTwo() {
        return smallest(dials.pairs(coarse ? COARSE_POWERS : FINE_POWERS));
    }

    private Optional<Found> smallest(List<Change> changes) {
        Optional<Found> smallest = Optional.empty();
        for (Change change : changes) {
            double most = smallest.map(Found::factor).orElse((double) Change.MOST);
            Optional<Found> found = of(change, most).filter(one -> one.factor() < most);
            smallest = found.isPresent() ? found : smallest;
        }
        return smallest;
    }

    private Optional<Found> of(Change change, double most) {
        double step = coarse ? COARSE : FINE;
        for (double no = 1; no < most; no *= step) {
            double yes = Math.min(no * step, most);
            if (reaches(change, yes)) {
                return found(change, no, yes);
            }
        }
        return Optional.empty();
    }

    /** Whether the claim holds with this change, or is missed on the other side. */
    private boolean reaches(Change change, double factor) {
        return Math.signum(claim.gap().applyAsDouble(change.times().apply(factor))) != side;
    }

    private Optional<Found> found(Change change, double no, double yes) {
        double without = no;
        double with = yes;
        while (with - without > THOUSANDTH) {
            double middle = (with + without) / 2;
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
