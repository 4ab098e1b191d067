package gossamer.coordinator.experiment;

import gossamer.model.analysis.reliability.Interval;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;
import gossamer.node.Emulator;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * How many random patterns a network holds: one of them, with some neurons wrong, is recalled again
 * and again, with other patterns each time.
 *
 * @param emulation pipelined gossip, a neuron per PU
 * @param wrong neurons that are wrong at the start of each trial
 * @param trials per number of patterns
 */
public record HopfieldCapacity(Emulation emulation, int wrong, int trials) {

    private static final double LEVEL = 0.95;

    /**
     * What came out for one number of patterns.
     *
     * @param patterns how many were stored
     * @param load patterns per neuron
     * @param trials recalls
     * @param recalled those that ended in the right pattern, to the last neuron
     * @param interval of the probability of that, at 95 %
     * @param overlap mean overlap of the end with the right pattern
     * @param deviation its standard deviation
     * @param atRest trials whose last sweep changed nothing
     * @param sweeps mean number of sweeps that changed something, in trials that came to rest
     * @param cutOff trials that reached a limit; they count as not recalled
     * @param sound whether all other trials did what a serial loop does
     */
    public record Point(
            int patterns,
            double load,
            int trials,
            int recalled,
            Interval interval,
            double overlap,
            double deviation,
            int atRest,
            double sweeps,
            int cutOff,
            boolean sound) {}

    /** A point for each number of patterns; {@code progress} is told what is under way. */
    public List<Point> run(List<Integer> counts, Emulator emulator, Consumer<String> progress)
            throws InterruptedException {
        List<Point> points = new ArrayList<>();
        for (int patterns : counts) {
            points.add(point(patterns, emulator, progress));
        }
        return points;
    }

    private Point point(int patterns, Emulator emulator, Consumer<String> progress)
            throws InterruptedException {
        int recalled = 0;
        int atRest = 0;
        int cutOff = 0;
        long sweeps = 0;
        boolean sound = true;
        double[] overlaps = new double[trials];
        for (int trial = 0; trial < trials; trial++) {
            progress.accept(patterns + " patterns, trial " + (trial + 1) + " of " + trials);
            List<Pattern> stored = patternsOf(patterns, trial);
            Weights weights = Weights.hebb(stored);
            HopfieldRun run =
                    HopfieldRun.run(emulation, weights, start(stored, trial), emulator, 1);
            if (run.recall() == null) {
                cutOff++;
                continue;
            }
            sound &= run.isSound();
            overlaps[trial] = run.recall().end().overlap(stored.get(0));
            recalled += run.recall().end().equals(stored.get(0)) ? 1 : 0;
            OptionalInt idle = run.recall().firstIdleSweep();
            atRest += idle.isPresent() ? 1 : 0;
            sweeps += idle.orElse(1) - 1;
        }
        double mean = IntStream.range(0, trials).mapToDouble(t -> overlaps[t]).sum() / trials;
        double squares = IntStream.range(0, trials)
                .mapToDouble(t -> (overlaps[t] - mean) * (overlaps[t] - mean))
                .sum();
        return new Point(
                patterns,
                (double) patterns / emulation.topology().pus(),
                trials,
                recalled,
                Interval.wilson(recalled, trials, LEVEL),
                mean,
                trials == 1 ? 0 : Math.sqrt(squares / (trials - 1)),
                atRest,
                atRest == 0 ? 0 : (double) sweeps / atRest,
                cutOff,
                sound);
    }

    /** The first patterns of a trial are the same whatever their number, so that loads compare. */
    private List<Pattern> patternsOf(int patterns, int trial) {
        return IntStream.range(0, patterns)
                .mapToObj(number -> Pattern.random(
                        emulation.seed(),
                        "trial " + trial + " stored " + number,
                        emulation.topology().pus()))
                .toList();
    }

    private Pattern start(List<Pattern> stored, int trial) {
        int neurons = emulation.topology().pus();
        return stored.get(0)
                .flipped(Pattern.drawNeurons(emulation.seed(), "trial " + trial, wrong, neurons));
    }
}
