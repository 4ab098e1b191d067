package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * Constants that can be multiplied, and the run times that come of it.
 *
 * @param dials a constant each
 * @param predicted run times by the factors of the dials, told without actors but for the router
 * @param emulated the same by actors; the same object where there are none
 * @param runsRouter whether the router is run for a prediction
 */
record Dials(
        List<Dial> dials,
        Function<double[], RunTimes> predicted,
        Function<double[], RunTimes> emulated,
        boolean runsRouter) {

    /**
     * A constant.
     *
     * @param words what it is called
     * @param value it with its unit, by its factor
     * @param least the least factor
     */
    record Dial(String words, DoubleFunction<String> value, double least) {

        private String text(double factor) {
            return format(
                    "%s %s in place of %s (%+.1f %%)",
                    words, value.apply(factor), value.apply(1), (factor - 1) * 100);
        }
    }

    /** A dial that is turned: its factor is that of the change to this power. */
    private record Turn(int dial, double power) {}

    /** Factors of 1. */
    double[] unchanged() {
        double[] factors = new double[dials.size()];
        Arrays.fill(factors, 1);
        return factors;
    }

    /** A constant alone, made larger or smaller. */
    List<Change> single(int dial) {
        List<Change> changes = new ArrayList<>();
        addTo(changes, new Turn(dial, 1));
        addTo(changes, new Turn(dial, -1));
        return changes;
    }

    /**
     * Any two constants at once. One of them is multiplied or divided by the factor of the change,
     * the other by a power of it.
     *
     * @param powers how many there are between 0 and 1, with 1
     */
    List<Change> pairs(int powers) {
        List<Change> changes = new ArrayList<>();
        for (int one = 0; one < dials.size(); one++) {
            for (int other = one + 1; other < dials.size(); other++) {
                for (int power = -powers; power <= powers; power++) {
                    double part = (double) power / powers;
                    for (int way : new int[] {1, -1}) {
                        if (power != 0) {
                            addTo(changes, new Turn(one, way), new Turn(other, part));
                        }
                        if (power != 0 && Math.abs(power) < powers) {
                            addTo(changes, new Turn(one, part), new Turn(other, way));
                        }
                    }
                }
            }
        }
        return changes;
    }

    private void addTo(List<Change> changes, Turn... turns) {
        boolean can = Arrays.stream(turns)
                .allMatch(turn -> turn.power > 0 || dials.get(turn.dial).least < 1);
        if (can) {
            changes.add(new Change(
                    by -> text(turns, by),
                    by -> predicted.apply(factors(turns, by)),
                    by -> emulated.apply(factors(turns, by))));
        }
    }

    private double[] factors(Turn[] turns, double by) {
        double[] factors = unchanged();
        for (Turn turn : turns) {
            factors[turn.dial] = Math.pow(by, turn.power);
        }
        return factors;
    }

    private String text(Turn[] turns, double by) {
        return Arrays.stream(turns)
                .map(turn -> dials.get(turn.dial).text(Math.pow(by, turn.power)))
                .reduce((one, other) -> one + " and " + other)
                .orElseThrow();
    }
}
