package gossamer.coordinator.experiment;

import gossamer.coordinator.text.Progress;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Update;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Measures how many random patterns a network holds: recalls one of them, with some neurons wrong,
 * again and again among other patterns.
 *
 * @param emulation a gossip, a neuron per PU
 * @param update in which order neurons are updated
 * @param wrong neurons that are wrong at the start of each trial
 * @param trials per number of patterns
 */
public record HopfieldCapacity(Emulation emulation, Update update, int wrong, int trials) {

    private static final double LEVEL = 0.95;

    /**
     * What came out for one number of patterns.
     *
     * @param patterns how many were stored
     * @param load patterns per neuron
     * @param recalls how the trials ended
     * @param overlap of the end with the right pattern
     * @param rest the trials that came to rest
     * @param sound whether all other trials did what a loop over the neurons does
     */
    public record Point(
            int patterns,
            double load,
            Recalls recalls,
            Overlap overlap,
            Rest rest,
            boolean sound) {}

    /**
     * How trials ended.
     *
     * @param trials how many there were
     * @param right those that ended in the right pattern, to the last neuron
     * @param cutOff those that reached a limit; they count as not right
     */
    public record Recalls(int trials, int right, int cutOff) {
        /** Share of trials that ended right. */
        public double share() {
            return (double) right / trials;
        }

        /** Where the probability of ending right lies, at 95 %. */
        public Interval interval() {
            return Interval.wilson(right, trials, LEVEL);
        }
    }

    /** Mean and standard deviation of an overlap. */
    public record Overlap(double mean, double deviation) {}

    /**
     * Trials that came to rest.
     *
     * @param trials those whose last sweep changed nothing
     * @param sweeps mean number of sweeps in them that changed something; empty if there are none
     */
    public record Rest(int trials, OptionalDouble sweeps) {}

    /** A point for each number of patterns; {@code progress} is told what is under way. */
    public List<Point> run(List<Integer> counts, Emulator emulator, Progress progress)
            throws InterruptedException {
        List<Point> points = new ArrayList<>();
        for (int patterns : counts) {
            int before = points.size() * trials;
            int all = counts.size() * trials;
            points.add(point(
                    patterns,
                    emulator,
                    trial ->
                            progress.at(before + trial, all, "trials; " + patterns + " patterns")));
        }
        return points;
    }

    private Point point(int patterns, Emulator emulator, IntConsumer begun)
            throws InterruptedException {
        int recalled = 0;
        int atRest = 0;
        int cutOff = 0;
        long sweeps = 0;
        boolean sound = true;
        double[] overlaps = new double[trials];
        for (int trial = 0; trial < trials; trial++) {
            begun.accept(trial);
            List<Pattern> stored = patternsOf(patterns, trial);
            Weights weights = Weights.hebb(stored);
            HopfieldRun run = HopfieldRun.run(
                    emulation,
                    weights,
                    start(stored, trial),
                    update,
                    emulator,
                    EmulatorSettings.untraced(1));
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
        OptionalDouble meanSweeps =
                atRest == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sweeps / atRest);
        return new Point(
                patterns,
                (double) patterns / emulation.topology().pus(),
                new Recalls(trials, recalled, cutOff),
                new Overlap(mean, trials == 1 ? 0 : Math.sqrt(squares / (trials - 1))),
                new Rest(atRest, meanSweeps),
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
