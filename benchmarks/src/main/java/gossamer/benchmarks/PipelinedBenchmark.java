package gossamer.benchmarks;

import gossamer.model.run.Emulation;
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
 * Pipelined gossiping of 729 PUs on a rendezvous crossbar.
 *
 * <pre>
 *   PU 0 ─┐   ┌─ PU 0
 *   PU 1 ─┼─╳─┼─ PU 1     in every step each PU sends or receives, or neither
 *     …  ─┘   └─  …
 * </pre>
 *
 * <p>One operation is one transfer: a message to its sender, one to its receiver, and up to two to
 * the receiver's port. Each run must take 2,184 steps.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 8, time = 2)
public class PipelinedBenchmark {

    private static final int PUS = 729;
    private static final int TRANSFERS = PUS * (PUS - 1);
    private static final long LAMBDA = 3L * (PUS - 1);

    /** Number of regions, that is of threads. */
    @Param({"1", "2"})
    int regions;

    private final Emulation crossbar = Machines.pipelined(PUS);
    private Emulator emulator;

    /** Starts the actor system. */
    @Setup
    public void start() {
        emulator = Emulator.create(regions);
    }

    /** Stops it. */
    @TearDown
    public void stop() {
        emulator.close();
    }

    /** A whole run: spawn the actors, gossip, stop the actors. */
    @Benchmark
    @OperationsPerInvocation(TRANSFERS)
    public long spawnAndRun() throws InterruptedException {
        EmulationResult result = emulator.run(crossbar, regions);
        if (result.tally().deliveries != TRANSFERS || result.makespan().orElse(0) != LAMBDA) {
            throw new IllegalStateException("wrong answer: " + result);
        }
        return result.tally().messages;
    }
}
