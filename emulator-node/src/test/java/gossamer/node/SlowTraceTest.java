package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A disk that is behind holds a run up; nothing is lost, and what waits is bounded. */
class SlowTraceTest {

    private static final int REGIONS = 3;
    /** Per chunk: a hundred times as long as the regions take for one. */
    private static final long DELAY_NANOS = 2_000_000;

    @Test
    void aDiskThatIsBehindLosesNothing() throws InterruptedException {
        Emulation emulation = Emulations.ring(243, Duplex.FULL);
        TraceBuffer expected = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        TraceBuffer found = new TraceBuffer(1024);
        long[] chunks = new long[1];
        TraceCollector.Output slow = (words, records) -> {
            chunks[0]++;
            LockSupport.parkNanos(DELAY_NANOS);
            found.addAll(words, records);
        };
        EmulationResult result;
        try (Emulator emulator = Emulator.create(REGIONS)) {
            result = emulator.start(
                            emulation,
                            new EmulatorSettings(REGIONS, TraceLevel.FULL),
                            new TraceCollector(REGIONS, slow),
                            ProgressListener.none())
                    .await();
        }
        assertThat(result.complete()).isTrue();
        assertThat(result.wallTime().runNanos()).isGreaterThan(chunks[0] * DELAY_NANOS);
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(TraceBuffer.compare(found, i, expected, i))
                    .as("record " + i)
                    .isZero();
        }
    }
}
