package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import gossamer.node.region.TestRegions;
import gossamer.node.trace.TraceCollector;
import java.lang.reflect.Proxy;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmulatorTest {

    private static final long MAX = Long.MAX_VALUE;

    private static final Emulator emulator = Emulator.create(16);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    @Test
    void theRingOf729PusTakesTheTimeOfLemma4() throws InterruptedException {
        EmulationResult result = emulator.run(Emulations.ring(729, Duplex.FULL), 2);
        assertThat(result.makespan()).hasValue(4_049_136);
        assertThat(result.tally().deliveries).isEqualTo(530_712);
    }

    @Test
    void onAHalfDuplexRingOnlyFlitsCollide() throws InterruptedException {
        EmulationResult result = emulator.run(Emulations.ring(729, Duplex.HALF), 2);
        assertThat(result.makespan()).hasValue(4_050_260);
    }

    @Test
    void theTorusOf9x9x9PusTakesTheTimeOfTheLargestThird() throws InterruptedException {
        Emulation torus =
                Emulations.grid(Grid.torus(9, 9, 9), Duplex.FULL, Emulations.LINEAR, true);
        assertThat(emulator.run(torus, 1).makespan())
                .hasValue(4 * (3 * 10_100 + (1 + 9 + 81) * 342));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theVirtualTimeLimitCutsTheRunAtTheSamePointOnAnyNumberOfRegions(int regions)
            throws InterruptedException {
        Emulation ring = Emulations.limited(
                Emulations.ring(30, Duplex.FULL), new Limits(60_000, MAX, MAX, MAX));
        EmulationResult result = emulator.run(ring, regions);
        assertThat(result.reason()).isEqualTo(StopReason.VIRTUAL_TIME_LIMIT);
        assertThat(result.complete()).isFalse();
        assertThat(result.makespan()).isEmpty();
        assertThat(result.tally().lastInstant).isEqualTo(5 * 11_124);
        assertThat(result.fingerprint().hex())
                .isEqualTo(
                        SequentialEngine.run(ring, TraceLevel.OFF).fingerprint().hex());
        assertThat(result.waiting()).isNotEmpty();
        assertThat(result.waiting().get(0).waitingFor()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void theEventLimitEndsTheRun(int regions) throws InterruptedException {
        Emulation ring = Emulations.limited(
                Emulations.ring(30, Duplex.HALF), new Limits(MAX, MAX, 100, MAX));
        EmulationResult result = emulator.run(ring, regions);
        assertThat(result.reason()).isEqualTo(StopReason.EVENT_LIMIT);
        assertThat(result.tally().deliveries).isBetween(100L, 200L);
    }

    /** What was delivered anywhere is heard of later than what was delivered here. */
    @Test
    void regionsThatAreHeldCloseToTheEventLimitEndTogether() throws Exception {
        Emulation path = Emulations.limited(
                Emulations.grid(Grid.path(64), Duplex.FULL, Emulations.LINEAR, false),
                new Limits(MAX, MAX, 50, MAX));
        for (int windows = 1; windows < 12; windows++) {
            Emulator.Handle run = emulator.start(
                    path, EmulatorSettings.untraced(16), null, ProgressListener.none());
            try {
                run.hold(windows * 11_124L).get(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                run.release();
            } catch (ExecutionException e) {
                assertThat(e).hasMessageContaining("the run has ended");
            }
            assertThat(run.await().reason()).isEqualTo(StopReason.EVENT_LIMIT);
        }
    }

    /** Quiet before the limit, at it, or cut off by it: that is known some windows later. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 16})
    void whyARunEndsDoesNotDependOnTheNumberOfRegions(int regions) throws InterruptedException {
        for (Duplex duplex : Duplex.values()) {
            Emulation ring = Emulations.ring(20, duplex);
            long last = SequentialEngine.run(ring, TraceLevel.OFF).tally().lastInstant;
            for (long limit = last - 1; limit <= last + 1; limit++) {
                Emulation limited = Emulations.limited(ring, new Limits(limit, MAX, MAX, MAX));
                assertThat(emulator.run(limited, regions).reason())
                        .as("%s until %d of %d", duplex, limit, last)
                        .isEqualTo(SequentialEngine.run(limited, TraceLevel.OFF).reason());
            }
        }
    }

    @Test
    void regionsTellTheirNeighboursOnly() throws InterruptedException {
        Emulation ring = Emulations.ring(32, Duplex.FULL);
        Tally alone = emulator.run(ring, 1).tally();
        assertThat(alone.batches).isZero();
        assertThat(alone.windows).isOne();
        Tally two = emulator.run(ring, 2).tally();
        assertThat(two.batches).isEqualTo(2 * two.windows);
        Tally many = emulator.run(ring, 16).tally();
        assertThat(many.batches).isEqualTo(16 * 2 * many.windows);
        Emulation half = Emulations.ring(32, Duplex.HALF);
        assertThat(emulator.run(half, 16).tally().windows)
                .as("one for each instant at which anything is due")
                .isEqualTo(emulator.run(half, 2).tally().windows);
    }

    @Test
    void theWallTimeLimitEndsTheRun() throws InterruptedException {
        Emulation ring = Emulations.limited(
                Emulations.ring(2_000, Duplex.FULL), new Limits(MAX, 50, MAX, MAX));
        EmulationResult result = emulator.run(ring, 2);
        assertThat(result.reason()).isEqualTo(StopReason.WALL_TIME_LIMIT);
        assertThat(result.tally().deliveries).isLessThan(2_000L * 1_999);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aRunCanBeStopped(int regions) throws InterruptedException {
        Emulation ring = Emulations.ring(2_000, Duplex.FULL);
        Emulator.Handle handle = emulator.start(
                ring, EmulatorSettings.untraced(regions), null, ProgressListener.none());
        assertThatThrownBy(() -> emulator.run(ring, 1)).hasMessageContaining("a run is under way");
        handle.stop(StopReason.INTERRUPTED);
        assertThat(handle.await().reason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(emulator.run(Emulations.ring(5, Duplex.FULL), regions).complete())
                .isTrue();
    }

    @Test
    void aTraceThatCannotBeWrittenEndsTheRunWithItsError() throws InterruptedException {
        TraceCollector.Output full = (words, records) -> {
            throw new IllegalStateException("No space left on device");
        };
        for (int regions = 1; regions <= 3; regions++) {
            Emulator.Handle handle = emulator.start(
                    Emulations.ring(300, Duplex.FULL),
                    new EmulatorSettings(regions, TraceLevel.FULL),
                    new TraceCollector(regions, full),
                    ProgressListener.none());
            assertThatThrownBy(handle::await).hasMessageContaining("No space left on device");
            assertThat(emulator.run(Emulations.ring(5, Duplex.FULL), regions).complete())
                    .isTrue();
        }
    }

    @Test
    void aBrokenInvariantEndsTheRunWithItsMessage() {
        Emulation ring = Emulations.ring(8, Duplex.FULL);
        // Rightward packets of a ring, sent by PUs that believe they are on a path: the last one
        // has no link there.
        Emulation wrong = new Emulation(
                "wrong",
                1,
                Grid.path(8),
                new Network(
                        Duplex.FULL,
                        ring.network().ports(),
                        OptionalInt.empty(),
                        1,
                        Emulations.LINEAR),
                ring.algorithm(),
                ring.profile(),
                ring.limits());
        for (int regions = 1; regions <= 3; regions++) {
            int count = regions;
            assertThatThrownBy(() -> emulator.run(wrong, count))
                    .hasMessageContaining("no link at port");
        }
    }

    @Test
    void moreRegionsThanTheEmulatorWasMadeForAreRefused() {
        assertThatThrownBy(() -> emulator.run(Emulations.ring(20, Duplex.FULL), 17))
                .hasMessageContaining("regions=17 > maxRegions=16");
    }

    /**
     * An algorithm whose PUs cannot be set up, or fail with an Error as soon as they are told
     * anything.
     */
    private static Emulation failing(boolean inSetUp) {
        Emulation ring = Emulations.ring(40, Duplex.FULL);
        GossipAlgorithm inner = ring.algorithm();
        Pu failing = new Pu() {
            @Override
            public void begin(Effects effects) {
                throw new StackOverflowError("made up");
            }

            @Override
            public void receive(Signal signal, Effects effects) {}

            @Override
            public String waitingFor() {
                return "";
            }
        };
        GossipAlgorithm algorithm = (GossipAlgorithm) Proxy.newProxyInstance(
                GossipAlgorithm.class.getClassLoader(),
                new Class<?>[] {GossipAlgorithm.class},
                (proxy, method, args) -> {
                    if (!method.getName().equals("newPu")) {
                        return method.invoke(inner, args);
                    }
                    if (inSetUp && (int) args[0] == 33) {
                        throw new IllegalStateException("cannot be set up");
                    }
                    return (int) args[0] == 33
                            ? failing
                            : inner.newPu((int) args[0], ring.topology(), (int[]) args[2]);
                });
        return new Emulation(
                "failing",
                1,
                ring.topology(),
                ring.network(),
                algorithm,
                ring.profile(),
                ring.limits());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whateverFailsInAnActorEndsTheRun(int regions) throws InterruptedException {
        assertThatThrownBy(() -> emulator.run(failing(true), regions))
                .hasMessageContaining("cannot be set up");
        assertThatThrownBy(() -> emulator.run(failing(false), regions))
                .hasStackTraceContaining("made up");
        assertThat(emulator.run(Emulations.ring(5, Duplex.FULL), regions).complete())
                .isTrue();
    }

    @Test
    void moreRegionsThanPusAreRefusedAndTheEmulatorStaysUsable() throws InterruptedException {
        assertThatThrownBy(() -> emulator.run(Emulations.ring(2, Duplex.FULL), 3))
                .hasMessageContaining("regions=3");
        assertThat(emulator.run(Emulations.ring(5, Duplex.FULL), 1).complete()).isTrue();
    }

    @Test
    void aListenerThatThrowsEndsTheRun() {
        Emulator.Handle handle = emulator.start(
                Emulations.ring(3_000, Duplex.FULL),
                EmulatorSettings.untraced(1),
                null,
                (time, deliveries) -> {
                    throw new IllegalStateException("nobody listens");
                });
        assertThatThrownBy(handle::await).hasMessageContaining("nobody listens");
    }

    @Test
    void anActorSystemThatIsStoppedEndsItsRun() {
        Emulator other = Emulator.create(2);
        Emulator.Handle handle = other.start(
                Emulations.ring(3_000, Duplex.FULL),
                EmulatorSettings.untraced(2),
                null,
                ProgressListener.none());
        other.close();
        assertThatThrownBy(handle::await).hasMessageContaining("stopped");
    }
}
