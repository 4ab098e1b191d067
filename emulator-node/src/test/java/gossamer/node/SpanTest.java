package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Reliability;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors that handle several instants in one message do what they would do in one message each. */
class SpanTest {

    private static final long MAX = Long.MAX_VALUE;
    private static final int PUS = 61;
    private static final int DELIVERIES = PUS * (PUS - 1);

    private static final Emulator emulator = Emulator.create(16);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Emulation jittery() {
        return Emulations.jittery(Emulations.ring(PUS, Duplex.FULL), 3_000, 5);
    }

    /** Every link loses one packet of twenty, and repeats it. */
    private static Emulation lossy() {
        Emulation ring = Emulations.ring(PUS, Duplex.FULL);
        Network network = ring.network().with(new Reliability(30_000, 9, 1_000));
        FaultRule loss = new Injection(
                "loss", new Loss(0.05), Selector.allChannels(), new When.Window(0, Spans.NEVER));
        return new Emulation(
                "lossy",
                3,
                ring.topology(),
                network,
                ring.algorithm(),
                new Profile(List.of(), List.of(), List.of(loss)),
                Limits.none());
    }

    @Test
    void aSpanIsTheLeastLatencyWhereLinksAreApartAndElsewhereAnInstant() {
        Grid grid = Grid.torus(4, 4);
        Cost linear = Emulations.LINEAR;
        assertThat(Emulations.grid(grid, Duplex.FULL, linear, false).lookaheadTicks())
                .isEqualTo(10_000 + 100 + 1_024);
        assertThat(Emulations.grid(grid, Duplex.FULL, linear, true).lookaheadTicks())
                .isEqualTo(10_000 + 100 + 512);
        assertThat(Emulations.grid(grid, Duplex.FULL, Cost.rounds(), false).lookaheadTicks())
                .isEqualTo(1);
        assertThat(Emulations.grid(grid, Duplex.HALF, linear, false).lookaheadTicks())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void packetsThatArriveALittleApartShareMessages(int regions) throws InterruptedException {
        EmulationResult result = emulator.run(jittery(), regions);
        assertThat(result.tally().deliveries).isEqualTo(DELIVERIES);
        // One message for each arrival at its PU and one for what that sends on would be twice as
        // many.
        assertThat(result.tally().messages).isLessThan(DELIVERIES * 3L / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theTraceOfALossyRingIsThatOfTheSequentialEngineRecordByRecord(int regions)
            throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(lossy(), TraceLevel.FULL);
        TraceBuffer found = new TraceBuffer(1024);
        EmulationResult result = emulator.start(
                        lossy(),
                        new EmulatorSettings(regions, TraceLevel.FULL),
                        new TraceCollector(regions, found::addAll),
                        ProgressListener.none())
                .await();
        assertThat(result.complete()).isTrue();
        assertThat(result.tally().retransmissions).isPositive();
        assertThat(words(found)).isEqualTo(words(expected.trace()));
        assertEqual(result.tally(), expected.tally());
    }

    private static long[] words(TraceBuffer trace) {
        return Arrays.copyOf(trace.words(), trace.size() * TraceBuffer.WORDS);
    }

    private static void assertEqual(Tally found, Tally expected) {
        assertThat(found.deliveries).isEqualTo(expected.deliveries);
        assertThat(found.lastInstant).isEqualTo(expected.lastInstant);
        assertThat(found.lastCompletion).isEqualTo(expected.lastCompletion);
        assertThat(found.lastRecord).isEqualTo(expected.lastRecord);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 11_124, 40_000, 100_001, 333_333})
    void aLimitOfVirtualTimeCutsASpanInTheMiddle(long limit) throws InterruptedException {
        for (Emulation ring : List.of(jittery(), lossy())) {
            Emulation limited = Emulations.limited(ring, new Limits(limit, MAX, MAX, MAX));
            SequentialEngine.Outcome expected = SequentialEngine.run(limited, TraceLevel.OFF);
            for (int regions : new int[] {1, 2, 3, 7, 16}) {
                EmulationResult result = emulator.run(limited, regions);
                assertThat(result.fingerprint().hex())
                        .isEqualTo(expected.fingerprint().hex());
                assertThat(result.reason()).isEqualTo(expected.reason());
                assertEqual(result.tally(), expected.tally());
            }
        }
    }
}
