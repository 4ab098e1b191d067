package gossamer.coordinator.experiment;

import gossamer.coordinator.text.Progress;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Proves on the spot that a run does not depend on how it is carried out: same fingerprint for all
 * engines.
 */
public final class Check {

    /**
     * One row of the result.
     *
     * @param engine {@code sequential} or {@code actors}
     * @param jvms number of JVMs that the last run had at its end
     * @param regions number of regions
     * @param runs how often it was run
     * @param end of the last run, or of the first one that differed
     * @param seconds wall-clock time of the fastest run, without start-up
     */
    public record Row(String engine, int jvms, int regions, int runs, End end, double seconds) {

        /** Whether it has the fingerprint of another row. */
        public boolean isLike(Row other) {
            return end.fingerprint.hex().equals(other.end.fingerprint.hex());
        }
    }

    /**
     * What a run has come to.
     *
     * @param makespan in ticks; empty if it is not complete
     */
    public record End(StopReason reason, Fingerprint fingerprint, OptionalLong makespan) {}

    /**
     * The first record, in canonical order, at which two traces differ.
     *
     * @param index its number, from 0
     * @param expected what the reference trace has there, if anything
     * @param found what the other trace has there, if anything
     */
    public record Difference(
            long index, Optional<TraceRecord> expected, Optional<TraceRecord> found) {}

    private final Emulation emulation;
    private final Emulator emulator;

    /** Runs take place on this emulator. */
    public Check(Emulation emulation, Emulator emulator) {
        this.emulation = emulation;
        this.emulator = emulator;
    }

    /** The row that all others are compared with: the sequential engine. */
    public Row reference() {
        long begunAt = System.nanoTime();
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.OFF);
        double seconds = (System.nanoTime() - begunAt) / 1e9;
        boolean complete = outcome.tally().completePus == emulation.topology().pus();
        OptionalLong makespan =
                complete ? OptionalLong.of(outcome.tally().lastCompletion) : OptionalLong.empty();
        return new Row(
                "sequential",
                1,
                1,
                1,
                new End(outcome.reason(), outcome.fingerprint(), makespan),
                seconds);
    }

    /**
     * Runs the actors {@code repeats} times.
     *
     * @param spread over which JVMs, or null for this one alone
     * @param progress is told how much of this is done
     */
    public Row actors(
            int regions, @Nullable Spread spread, int repeats, Row reference, Progress progress)
            throws InterruptedException {
        long packets = Math.max(1, emulation.algorithm().packets());
        double seconds = Double.MAX_VALUE;
        for (int run = 1; ; run++) {
            EmulatorSettings settings = new EmulatorSettings(regions, TraceLevel.OFF, spread);
            int before = run - 1;
            String which = "run " + run + " of " + repeats;
            ProgressListener listener = (time, deliveries) -> {
                double share = before + Math.min(1, deliveries / (double) packets);
                progress.at(share / repeats, which);
            };
            EmulationResult result =
                    emulator.start(emulation, settings, null, listener).await();
            seconds = Math.min(seconds, result.wallTime().runNanos() / 1e9);
            EmulationResult.ClusterAccount cluster = result.cluster();
            Row row = new Row(
                    "actors",
                    cluster == null ? 1 : cluster.jvms(),
                    regions,
                    run,
                    new End(result.reason(), result.fingerprint(), result.makespan()),
                    seconds);
            if (run == repeats || !row.isLike(reference)) {
                return row;
            }
        }
    }

    /**
     * Runs both engines once more with full traces and finds the first difference; empty if there
     * is none this time.
     */
    public Optional<Difference> difference(int regions, @Nullable Spread spread)
            throws InterruptedException {
        TraceBuffer expected = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        TraceBuffer found = trace(regions, spread);
        return TraceDiff.first(0, expected, found);
    }

    private TraceBuffer trace(int regions, @Nullable Spread spread) throws InterruptedException {
        TraceBuffer trace = new TraceBuffer(1024);
        EmulatorSettings settings = new EmulatorSettings(regions, TraceLevel.FULL, spread);
        emulator.start(
                        emulation,
                        settings,
                        new TraceCollector(regions, trace::addAll),
                        ProgressListener.none())
                .await();
        return trace;
    }

    /** Every number of regions worth trying, of those asked for. */
    public static List<Integer> feasible(List<Integer> regions, int pus) {
        return new ArrayList<>(
                regions.stream().filter(count -> count <= pus).distinct().toList());
    }
}
