package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fsa.ForwardedPu;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.node.region.TestRegions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints that come to nothing harm no run, and none is written of another state. */
class CheckpointingTest {

    private static final int PUS = 81;
    private static final long EARLY = 20_000;
    private static final Emulator emulator = Emulator.create(2);

    @TempDir
    private Path directory;

    @AfterAll
    static void stop() {
        emulator.close();
    }

    /** Does what the PU inside does, and refers to something. */
    private static final class Unwritable extends ForwardedPu {
        private final Object code;

        Unwritable(Pu inner, Object code) {
            super(inner);
            this.code = code;
        }

        @Override
        public void begin(Effects effects) {
            assertThat(code).isNotNull();
            inner.begin(effects);
        }

        @Override
        public void receive(Signal signal, Effects effects) {
            inner.receive(signal, effects);
        }

        @Override
        public void settle(Effects effects) {
            inner.settle(effects);
        }
    }

    private static Emulator.Handle start(Emulation emulation, Checkpoint from) {
        return emulator.start(
                emulation, EmulatorSettings.untraced(2), null, ProgressListener.none(), from);
    }

    private static <T> T within(CompletableFuture<T> answer) throws Exception {
        return answer.get(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void aStateThatCannotBeWrittenIsNamedAndTheRunGoesOn() throws Exception {
        Emulation plain = TestRegions.ring(PUS);
        Emulation emulation = TestRegions.ring(
                PUS,
                TestRegions.withPus(
                        pu -> new Unwritable(plain.newPu(pu, plain.partFlits()), (Runnable)
                                () -> assertThat(pu).isNotNegative())));
        Emulator.Handle run = start(emulation, null);
        within(run.hold(EARLY));
        assertThatThrownBy(() -> within(run.checkpoint(directory)))
                .hasMessageContaining("the state cannot be written")
                .hasMessageContaining("CheckpointingTest$$Lambda")
                .hasMessageContaining("code (gossamer.node.CheckpointingTest$Unwritable)");
        run.release();
        assertThat(run.await().fingerprint().hex())
                .isEqualTo(emulator.run(plain, 1).fingerprint().hex());
    }

    /** A state may come from elsewhere: it must not choose which code is set to work. */
    @Test
    void aStateHasNoObjectsOfLibraries() throws Exception {
        Emulation plain = TestRegions.ring(PUS);
        Emulation emulation = TestRegions.ring(
                PUS,
                TestRegions.withPus(pu ->
                        new Unwritable(plain.newPu(pu, plain.partFlits()), ConfigFactory.empty())));
        Emulator.Handle run = start(emulation, null);
        within(run.hold(EARLY));
        assertThatThrownBy(() -> within(run.checkpoint(directory)))
                .hasMessageContaining(
                        "an object of com.typesafe.config.impl.SimpleConfig cannot be");
        run.release();
        run.await();
    }

    @Test
    void aRunThatIsHeldStaysSoAfterACheckpoint() throws Exception {
        Emulator.Handle run = start(TestRegions.ring(PUS), null);
        long held = within(run.hold(EARLY));
        CompletableFuture<Checkpoint> first = run.checkpoint(directory);
        assertThatThrownBy(() -> within(run.checkpoint(directory)))
                .hasMessageContaining("another checkpoint is being written");
        assertThat(within(first).time()).isEqualTo(held);
        assertThat(within(run.hold())).isEqualTo(held);
        run.release();
        assertThat(run.await().reason()).isEqualTo(StopReason.QUIESCENT);
    }

    @Test
    void aCheckpointOfAnotherEmulationIsRefused() throws Exception {
        Emulator.Handle run = start(TestRegions.ring(PUS), null);
        within(run.hold(EARLY));
        Checkpoint written = within(run.checkpoint(directory));
        run.release();
        run.await();
        assertThat(written.isOf(TestRegions.ring(PUS - 1))).isFalse();
        assertThat(written.isOf(TestRegions.ring(PUS))).isTrue();
        Emulator.Handle other = start(TestRegions.ring(PUS - 1), written);
        assertThatThrownBy(other::await).hasMessageContaining("the state of another emulation");
        assertThat(start(TestRegions.ring(PUS), written).await().complete()).isTrue();
    }

    private static Emulation made() {
        Grid torus = Grid.torus(6, 4);
        Network network = Emulations.wormhole(new Cost(1000, 7, 10, TimeBase.TICKS));
        List<LineAlgorithm> phases = List.of(new Approach1(), new Approach1());
        Plan plan = HighDimGos.plan(torus, phases, Colouring.NONE);
        return Emulation.plain(
                "made", torus, network, PlannedGossip.made("made", plan, network, Start.SLOT));
    }

    /** What PUs are told when they get there is no part of their state. */
    @Test
    void aPlanThatIsMadeAsPusGetOnIsMadeAnew() throws Exception {
        Emulator.Handle run = start(made(), null);
        long held = within(run.hold(3_000));
        Checkpoint written = within(run.checkpoint(directory));
        run.release();
        EmulationResult undisturbed = run.await();
        assertThat(undisturbed.makespan().orElseThrow()).isGreaterThan(held);
        assertThat(undisturbed.complete()).isTrue();

        EmulationResult goesOn = start(made(), written).await();
        assertThat(goesOn.fingerprint().hex())
                .isEqualTo(undisturbed.fingerprint().hex());
    }
}
