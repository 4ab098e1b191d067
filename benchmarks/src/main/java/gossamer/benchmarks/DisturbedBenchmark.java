package gossamer.benchmarks;

import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
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
 * The ring of {@link RingBenchmark} when PUs fall out of step: hardly two packets arrive at the
 * same time.
 *
 * <pre>
 *   ┌─ PU 0 ⇄ PU 1 ⇄ PU 2 ⇄ … ⇄ PU 728 ─┐  LOSSY   1 of 100 packets and of acknowledgements is
 *   └────────────────⇄──────────────────┘          lost; links repeat what is silent for 50 µs
 *                                             JITTER   each crossing takes up to 3 rounds longer,
 *                                                      a tenth of a round on average
 * </pre>
 *
 * <p>One operation is one delivered packet. Each run must have the trace of the sequential engine.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 8, time = 2)
public class DisturbedBenchmark {

    private static final int PUS = 729;
    private static final int DELIVERIES = PUS * (PUS - 1);

    /** What disturbs the ring; nothing for comparison. */
    public enum Disturbance {
        /** Nothing. */
        NONE,
        /** Packets get lost, and are repeated. */
        LOSSY,
        /** Packets are late. */
        JITTER
    }

    /** Number of regions, that is of threads. */
    @Param({"1", "2"})
    int regions;

    /** What goes wrong. */
    @Param({"NONE", "LOSSY", "JITTER"})
    Disturbance disturbance;

    private Emulation ring;
    private Emulator emulator;
    private String fingerprint;

    /** Finds out the right answer, and starts the actor system. */
    @Setup
    public void start() {
        ring = switch (disturbance) {
            case NONE -> Machines.ring(PUS);
            case LOSSY -> Machines.lossyRing(PUS);
            case JITTER -> Machines.jitteryRing(PUS);
        };
        fingerprint = SequentialEngine.run(ring, TraceLevel.OFF).fingerprint().hex();
        emulator = Emulator.create(regions);
    }

    /** Stops it. */
    @TearDown
    public void stop() {
        emulator.close();
    }

    /** A whole run: spawn the actors, gossip, stop the actors. */
    @Benchmark
    @OperationsPerInvocation(DELIVERIES)
    public long spawnAndRun() throws InterruptedException {
        EmulationResult result = emulator.run(ring, regions);
        if (result.tally().deliveries != DELIVERIES
                || !result.fingerprint().hex().equals(fingerprint)) {
            throw new IllegalStateException("wrong answer: " + result);
        }
        return result.tally().messages;
    }
}
