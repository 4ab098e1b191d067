package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbars;
import gossamer.model.trace.TraceLevel;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crossbars beside each other, on regions whose borders run through them. */
class CrossbarsActorTest {

    private static final Emulator emulator = Emulator.create(3);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Emulation emulation(int pus, Acceptance acceptance, long timeout) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip gossip = new PipelinedGossip(
                        pus, Permutation.pipelined(), acceptance, 1, Scheduling.NONE, timeout, 1)
                .onCrossbars(pus, 2, 1, 3, 1);
        return new Emulation(
                "crossbars",
                1,
                Crossbars.of(4, pus),
                network,
                gossip,
                Profile.none(),
                Limits.none());
    }

    private static void check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        for (int regions = 1; regions <= 3; regions++) {
            EmulationResult result = emulator.run(emulation, regions);
            assertThat(result.fingerprint().hex())
                    .as("%s on %d regions", emulation.topology().shapeText(), regions)
                    .isEqualTo(expected.fingerprint().hex());
            assertThat(result.tally())
                    .usingRecursiveComparison()
                    .ignoringFields("messages", "batches", "windows")
                    .isEqualTo(expected.tally());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void actorsDoWhatTheSequentialEngineDoes(int pus) throws InterruptedException {
        for (Acceptance acceptance : Acceptance.values()) {
            check(emulation(pus, acceptance, 0));
            Emulation patient = emulation(pus, acceptance, 15);
            check(HandMade.disturb(
                    patient,
                    HandMade.on(patient.topology(), 1)
                            .sometimes(FaultKind.LOSS, channel -> true, 150)));
        }
    }
}
