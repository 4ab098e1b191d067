package gossamer.model.farm.campaign;

import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.law.Draws;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws which modules fail in a trial, in which order, and whether they notice. A draw depends on
 * trial and module alone, not on setup, reliability and coverage, so that results compare trial by
 * trial.
 */
final class TrialDraws {

    private final Draws[] lives;
    private final Draws[] checks;

    /** The draws of so many modules. */
    TrialDraws(long seed, int modules) {
        lives = streams(seed, "module", modules);
        checks = streams(seed, "module notices", modules);
    }

    private static Draws[] streams(long seed, String purpose, int modules) {
        return IntStream.range(0, modules)
                .mapToObj(module -> SeededDraw.of(seed, purpose, Integer.toString(module)))
                .toArray(Draws[]::new);
    }

    /**
     * The modules that fail, the first one first. The draw of a module is the probability of a
     * longer life than its own: the module is good if the draw is below R, and a greater draw means
     * a shorter life.
     *
     * @param modules number of modules
     * @param reliability R
     */
    List<Integer> failures(long trial, int modules, double reliability) {
        double[] draws = new double[modules];
        Arrays.setAll(draws, module -> lives[module].unit(trial));
        return IntStream.range(0, modules)
                .filter(module -> !(draws[module] < reliability))
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(module -> -draws[module])
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** Whether a failing module notices. */
    boolean notices(long trial, int module, double coverage) {
        return checks[module].unit(trial) < coverage;
    }
}
