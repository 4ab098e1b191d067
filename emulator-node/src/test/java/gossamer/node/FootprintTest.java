package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FootprintTest {

    private static final int SIDE = 81;
    private static final int ACTORS = 3 * SIDE * SIDE;
    private static final long MOST_BYTES_PER_ACTOR = 1_200;

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void aPuOrLinkWithItsStateAndItsPacketsTakesLittleMemory() throws InterruptedException {
        try (Emulator emulator = Emulator.create(1)) {
            emulator.run(Emulations.ring(9, Duplex.FULL), 1);
            Emulation torus =
                    Emulations.grid(Grid.torus(SIDE, SIDE), Duplex.FULL, Emulations.LINEAR, true);
            long before = usedBytes();
            AtomicLong during = new AtomicLong();
            EmulationResult result = emulator.start(
                            torus, EmulatorSettings.untraced(1), null, (time, deliveries) -> {
                                if (during.get() == 0) {
                                    during.set(usedBytes());
                                }
                            })
                    .await();
            assertThat(result.complete()).isTrue();
            assertThat(during.get()).as("measured in the middle of the run").isPositive();
            assertThat((during.get() - before) / ACTORS).isLessThanOrEqualTo(MOST_BYTES_PER_ACTOR);
        }
    }
}
