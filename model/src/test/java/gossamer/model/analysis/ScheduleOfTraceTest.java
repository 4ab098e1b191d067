package gossamer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.analysis.ScheduleOfTrace.NoScheduleException;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.ScheduleReport;
import gossamer.model.schedule.ScheduleVerifier;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ScheduleOfTraceTest {

    private static final Grid[] GRIDS = {
        Grid.path(1), Grid.path(2), Grid.path(7), Grid.ring(8), Grid.mesh(3, 4), Grid.torus(3, 2, 2)
    };

    private static ScheduleOfTrace read(Emulation emulation, TraceBuffer trace)
            throws NoScheduleException {
        ScheduleOfTrace schedule = ScheduleOfTrace.of(emulation);
        schedule.acceptAll(trace.words(), trace.size());
        return schedule;
    }

    private static Schedule schedule(Emulation emulation, Outcome outcome)
            throws NoScheduleException {
        return read(emulation, outcome.trace()).build();
    }

    private static Emulation pipelined(int pus, int sessions) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        GossipAlgorithm algorithm =
                new PipelinedGossip(pus, Permutation.pipelined(), Acceptance.ANY, sessions);
        return new Emulation(
                "pipelined",
                1,
                Crossbar.of(pus),
                network,
                algorithm,
                Profile.none(),
                Limits.none());
    }

    /** Schedule and run agree in every figure that both have. */
    private static void assertSame(Emulation emulation) throws NoScheduleException {
        Outcome outcome = Emulations.run(emulation);
        Schedule schedule = schedule(emulation, outcome);
        ScheduleReport report =
                ScheduleVerifier.verify(schedule, emulation.topology(), emulation.network());
        assertThat(report.valid()).as("%s: %s", emulation.name(), report).isTrue();
        List<Schedule.Transfer> transfers =
                schedule.rounds().stream().flatMap(List::stream).toList();
        assertThat((long) transfers.size()).isEqualTo(outcome.tally().deliveries);
        assertThat(transfers.stream()
                        .mapToLong(transfer -> transfer.tokens().size())
                        .sum())
                .isEqualTo(outcome.tally().tokenParts);
        assertThat(schedule.rounds()).hasSize((int) outcome.tally().lastInstant);
        assertThat((long) report.completeRound().orElseThrow())
                .isEqualTo(outcome.tally().lastCompletion);
    }

    @Test
    void runsInRoundsGiveValidSchedules() throws NoScheduleException {
        for (Grid grid : GRIDS) {
            for (Duplex duplex : Duplex.values()) {
                Emulation emulation =
                        Emulations.of(grid, false, Emulations.rounds(duplex, grid.pus()));
                assertSame(emulation);
            }
        }
    }

    @Test
    void tokensAreTranslatedToPusHoweverTheyAreNumbered() throws NoScheduleException {
        for (Grid grid : new Grid[] {Grid.mesh(3, 4), Grid.torus(3, 5)}) {
            for (Duplex duplex : Duplex.values()) {
                Emulation plain = Emulations.of(grid, false, Emulations.rounds(duplex, grid.pus()));
                Emulation scattered = Emulations.scattered(plain, 7);
                assertSame(scattered);
                assertThat(schedule(scattered, Emulations.run(scattered)))
                        .isEqualTo(schedule(plain, Emulations.run(plain)));
            }
        }
    }

    @Test
    void aHalfDuplexPathOfTwoExchangesInTwoRounds() throws NoScheduleException {
        Emulation pair = Emulations.of(Grid.path(2), false, Emulations.rounds(Duplex.HALF, 1));
        // The second packet starts in round 1 too, but waits for the link.
        assertThat(schedule(pair, Emulations.run(pair)))
                .isEqualTo(new Schedule(List.of(
                        List.of(new Schedule.Transfer(0, 1, List.of(0))),
                        List.of(new Schedule.Transfer(1, 0, List.of(1))))));
    }

    @Test
    void transfersUnderRendezvousBelongToTheirStep() throws NoScheduleException {
        for (int pus : new int[] {2, 5, 9, 16}) {
            assertSame(pipelined(pus, 1));
        }
    }

    @Test
    void transfersAndTokensAreInOrder() throws NoScheduleException {
        Emulation torus = Emulations.of(Grid.torus(3, 3), false, Emulations.rounds(Duplex.FULL, 9));
        for (List<Schedule.Transfer> round :
                schedule(torus, Emulations.run(torus)).rounds()) {
            assertThat(round.stream().map(t -> 9 * t.source() + t.target())).isSorted();
            round.forEach(transfer -> assertThat(transfer.tokens()).isSorted());
        }
    }

    @Test
    void ofARunThatWasCutOffThereIsTheScheduleSoFar() throws NoScheduleException {
        Emulation ring = Emulations.of(Grid.ring(8), false, Emulations.rounds(Duplex.FULL, 1));
        TraceBuffer whole = Emulations.run(ring).trace();
        TraceBuffer begin = new TraceBuffer(whole.size());
        for (int index = 0; index < whole.size() && whole.get(index).time() <= 2; index++) {
            begin.add(whole.get(index));
        }
        ScheduleOfTrace read = read(ring, begin);
        assertThat(read.underWay()).isEqualTo(16);
        assertThat(read.build().rounds())
                .isEqualTo(read(ring, whole).build().rounds().subList(0, 2));
    }

    private static void assertRefused(Emulation emulation, String why) {
        assertThatThrownBy(() -> schedule(emulation, Emulations.run(emulation)))
                .isInstanceOf(NoScheduleException.class)
                .hasMessageContaining(why);
    }

    @Test
    void runsThatAreNoSchedulesAreRefused() {
        assertRefused(
                Emulations.of(
                        Grid.ring(5),
                        false,
                        Emulations.network(Duplex.FULL, Emulations.LINEAR, 1_024)),
                "network.cost = round); this one counts ns");
        assertRefused(
                Emulations.of(
                        Grid.mesh(3, 3),
                        true,
                        new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 2, Cost.rounds())),
                "cuts each one into 2 parts");
        assertRefused(pipelined(5, 3), "this run has 3 sessions");
        Emulation late = Emulations.of(
                Grid.ring(5),
                false,
                Emulations.rounds(Duplex.FULL, 1),
                List.of(new DelayRule(2, 2)),
                1);
        assertRefused(late, "packet 1#2 of record 25 (time 3)");
        assertRefused(late, "took 3 rounds, from 0; in a schedule every packet takes one");
    }

    @Test
    void aTraceWithoutPacketsIsRefused() {
        Emulation ring = Emulations.of(Grid.ring(5), false, Emulations.rounds(Duplex.FULL, 1));
        TraceBuffer summary = SequentialEngine.run(ring, TraceLevel.SUMMARY).trace();
        assertThatThrownBy(() -> read(ring, summary).build())
                .isInstanceOf(NoScheduleException.class)
                .hasMessageContaining("--trace full");
    }

    @Test
    void aDeliveryOfAPacketThatNeverEnteredIsRefused() {
        Emulation ring = Emulations.of(Grid.ring(5), false, Emulations.rounds(Duplex.FULL, 1));
        TraceBuffer whole = Emulations.run(ring).trace();
        TraceBuffer forged = new TraceBuffer(whole.size());
        for (int index = 0; index < whole.size(); index++) {
            if (whole.get(index).kind() != EventKind.HOP) {
                forged.add(whole.get(index));
            }
        }
        assertThatThrownBy(() -> read(ring, forged).build())
                .isInstanceOf(NoScheduleException.class)
                .hasMessageContaining("has not entered a channel");
    }
}
