package gossamer.model.farm.campaign;

import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.law.Draws;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which modules fail in a trial, in which order, and whether they notice. The draws are those of trial
 * and module alone: whatever the setup, the reliability and the coverage, they are the same, so that
 * what comes out can be compared trial by trial.
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
     * The modules that fail, the first one first. A module's chance to live longer than it did is its
     * draw: so it is good if that is below R, and of lifetimes that all have the same law the one with
     * the greater draw is the shorter.
     *
     * @param modules those from 0 on that there are
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

    /** Whether a module that fails finds out. */
    boolean notices(long trial, int module, double coverage) {
        return checks[module].unit(trial) < coverage;
    }
}
