package gossamer.benchmarks;

import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import gossamer.node.trace.TraceFileOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Approach 1 on a ring of 729 PUs: every PU sends both ways in 364 steps.
 *
 * <pre>
 *   ┌─ PU 0 ⇄ PU 1 ⇄ PU 2 ⇄ … ⇄ PU 728 ─┐
 *   └────────────────⇄──────────────────┘
 * </pre>
 *
 * <p>One operation is one delivered packet; spawning and stopping the actors is part of it. Each
 * run must deliver 530,712 packets in 4,049,136 ns of virtual time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 8, time = 2)
public class RingBenchmark {

    private static final int PUS = 729;
    private static final int DELIVERIES = PUS * (PUS - 1);
    private static final long MAKESPAN = 4_049_136;

    /** Number of regions, that is of threads. */
    @Param({"1", "2"})
    int regions;

    /** {@code OFF}, or {@code FULL} with the trace written to a file. */
    @Param({"OFF", "FULL"})
    TraceLevel trace;

    private final Emulation ring = Machines.ring(PUS);
    private Emulator emulator;
    private Path file;

    /** Starts the actor system. */
    @Setup
    public void start() throws IOException {
        emulator = Emulator.create(regions);
        file = Files.createTempFile("gossamer-benchmark", ".bin");
    }

    /** Stops it. */
    @TearDown
    public void stop() throws IOException {
        emulator.close();
        Files.delete(file);
    }

    /** A whole run: spawn the actors, gossip, write the trace, stop the actors. */
    @Benchmark
    @OperationsPerInvocation(DELIVERIES)
    public long spawnAndRun() throws IOException, InterruptedException {
        TraceCollector collector = trace == TraceLevel.OFF
                ? null
                : new TraceCollector(regions, TraceFileOutput.create(file));
        EmulationResult result = emulator.start(
                        ring,
                        new EmulatorSettings(regions, trace),
                        collector,
                        ProgressListener.none())
                .await();
        if (result.tally().deliveries != DELIVERIES || result.makespan().orElse(0) != MAKESPAN) {
            throw new IllegalStateException("wrong answer: " + result);
        }
        return result.tally().messages;
    }
}
