package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.machine.Cost;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What faults do to a gossip, and what reliability and patience do about it. */
class DisturbedRunTest {

    private static final Reliability REPEATS = new Reliability(20_000, 12, 1000);

    private static boolean everywhere(int channel) {
        return true;
    }

    private static Emulation ring(int pus) {
        return Emulations.of(
                Grid.ring(pus),
                false,
                Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS));
    }

    private static HandMade faults(Emulation emulation) {
        return HandMade.on(emulation.topology(), emulation.seed());
    }

    private static Emulation reliable(Emulation emulation) {
        return Emulations.on(emulation, emulation.network().with(REPEATS));
    }

    private static Emulation crossbar(int pus, long timeout) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip algorithm = new PipelinedGossip(
                pus, Permutation.pipelined(), Acceptance.ANY, 1, Scheduling.NONE, timeout, 0);
        return new Emulation(
                "crossbar", 1, Crossbar.of(pus), network, algorithm, Profile.none(), Limits.none());
    }

    private record Run(
            Emulation emulation, SequentialEngine.Outcome result, List<TraceRecord> records) {

        static Run of(Emulation emulation, Disturbance faults) {
            Emulation disturbed = HandMade.disturb(emulation, faults);
            SequentialEngine.Outcome result = Emulations.run(disturbed);
            assertThat(result.reason()).isEqualTo(StopReason.QUIESCENT);
            List<TraceRecord> records = IntStream.range(0, result.trace().size())
                    .mapToObj(result.trace()::get)
                    .toList();
            return new Run(disturbed, result, records);
        }

        boolean complete() {
            return result.tally().completePus == emulation.topology().pus();
        }

        Outcome outcome() {
            OutcomeBuilder builder = new OutcomeBuilder(emulation);
            records.forEach(builder::accept);
            return builder.build();
        }

        List<TraceRecord> of(EventKind kind) {
            return records.stream().filter(record -> record.kind() == kind).toList();
        }
    }

    @Test
    void aLossyRingIsIncompleteAndSaysWhatIsMissingAndRepetitionCompletesIt() {
        checkLossyRing(81);
    }

    @Test
    @Tag("slow")
    void soIsALossyRingOf729Pus() {
        checkLossyRing(729);
    }

    private static void checkLossyRing(int pus) {
        Emulation ring = ring(pus);
        Disturbance lossy =
                faults(ring).sometimes(FaultKind.LOSS, DisturbedRunTest::everywhere, 10);
        Run run = Run.of(ring, lossy);
        assertThat(run.complete()).isFalse();
        Outcome outcome = run.outcome();
        Ledger ledger = Ledger.of(ring, run.result().tally());
        assertThat(outcome.gaps().total() + ledger.tokens().held()).isEqualTo((long) pus * pus);
        assertThat(ledger.packets().lost()).isEqualTo(run.of(EventKind.DROP).size());
        assertThat(outcome.gaps().byPu().stream().mapToLong(Missing::count).sum())
                .isEqualTo(outcome.gaps().total());
        assertThat(outcome.gaps().byOrigin().stream().mapToLong(Missing::count).sum())
                .isEqualTo(outcome.gaps().total());
        assertThat(outcome.losses().packets()).isEqualTo(run.of(EventKind.DROP).size());
        assertThat(outcome.diagnosis().get(0)).contains("lost in the channel (rule 1)");

        Run repeated = Run.of(reliable(ring), lossy);
        assertThat(repeated.complete()).isTrue();
        assertThat(repeated.outcome().gaps().total()).isZero();
        assertThat(repeated.result().tally().retransmissions).isPositive();
    }

    @Test
    void onePuThatHasCrashedStallsPipelinedGossipUnlessReceiversArePatientOnlySoLong() {
        int pus = 27;
        int dead = 11;
        Run stalled = Run.of(
                crossbar(pus, 0), faults(crossbar(pus, 0)).crash(dead, 0, Spans.NEVER, false));
        assertThat(stalled.complete()).isFalse();
        assertThat(stalled.outcome().diagnosis().get(0)).contains("PU " + dead).contains("crashed");

        Run patient = Run.of(
                crossbar(pus, 100), faults(crossbar(pus, 100)).crash(dead, 0, Spans.NEVER, false));
        assertThat(patient.result().tally().completePus).isEqualTo(pus - 1);
        assertThat(patient.of(EventKind.ABSENT)).hasSize(pus - 1);
        assertThat(patient.of(EventKind.ABSENT).stream().map(TraceRecord::pu).distinct())
                .hasSize(pus - 1)
                .doesNotContain(dead);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsInALinkWhenItIsDownIsHeldOrLostAndNothingElse(boolean held) {
        Emulation ring = ring(27);
        long from = 30_000;
        long until = 60_000;
        Run run = Run.of(ring, faults(ring).down(channel -> channel / 2 == 4, from, until, held));
        List<TraceRecord> drops = run.of(EventKind.DROP);
        long crossing = Emulations.LINEAR.crossing(Emulations.FLITS);
        long inside = run.of(EventKind.HOP).stream()
                .filter(hop -> hop.channel() / 2 == 4)
                .filter(hop -> hop.time() < until && hop.time() + crossing > from)
                .count();
        assertThat(inside).isPositive();
        assertThat(drops).hasSize(held ? 0 : (int) inside);
        assertThat(drops).allMatch(drop -> drop.intervals() == DropReason.DOWN.code());
        assertThat(run.complete()).isEqualTo(held);
        assertThat(run.of(EventKind.FAULT_BEGIN)).hasSize(2).allMatch(at -> at.time() == from);
        assertThat(run.of(EventKind.FAULT_END)).hasSize(2).allMatch(at -> at.time() == until);
    }

    @Test
    void aPartitionHealsAndRepetitionCompletesTheGossip() {
        Emulation ring = ring(16);
        IntPredicate cut = channel -> channel / 2 == 3 || channel / 2 == 11;
        Run lost = Run.of(ring, faults(ring).down(cut, 20_000, 80_000, false));
        assertThat(lost.complete()).isFalse();
        Run repeated = Run.of(reliable(ring), faults(ring).down(cut, 20_000, 80_000, false));
        assertThat(repeated.complete()).isTrue();
    }

    @Test
    void aFaultOnOneLinkLeavesAllDrawsOfOtherLinksAsTheyWere() {
        Emulation torus = Emulations.of(
                Grid.torus(5, 4),
                true,
                Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS));
        HandMade lossy = faults(torus).sometimes(FaultKind.LOSS, DisturbedRunTest::everywhere, 80);
        HandMade more = faults(torus)
                .sometimes(FaultKind.LOSS, DisturbedRunTest::everywhere, 80)
                .down(channel -> channel / 2 == 7, 15_000, 90_000, true);
        Map<Integer, List<Boolean>> before = fates(Run.of(reliable(torus), lossy));
        Map<Integer, List<Boolean>> after = fates(Run.of(reliable(torus), more));
        int compared = 0;
        for (int channel : before.keySet()) {
            List<Boolean> one = before.get(channel);
            List<Boolean> other = after.getOrDefault(channel, List.of());
            int common = Math.min(one.size(), other.size());
            assertThat(other.subList(0, common))
                    .as("channel %d", channel)
                    .isEqualTo(one.subList(0, common));
            compared += common;
        }
        assertThat(compared).isGreaterThan(300);
    }

    /** Whether the n-th packet that entered a channel was lost there. */
    private static Map<Integer, List<Boolean>> fates(Run run) {
        Map<Integer, List<Boolean>> fates = new TreeMap<>();
        for (TraceRecord record : run.records()) {
            if (record.kind() == EventKind.HOP) {
                fates.computeIfAbsent(record.channel(), key -> new ArrayList<>())
                        .add(false);
            } else if (record.kind() == EventKind.DROP
                    && record.intervals() == DropReason.LOSS.code()) {
                List<Boolean> mine = fates.getOrDefault(record.channel(), List.of());
                mine.set(mine.size() - 1, true);
            }
        }
        return fates;
    }

    @Test
    void withoutAnyFaultTheRunIsTheUndisturbedOne() {
        Emulation torus = Emulations.of(
                Grid.torus(5, 4),
                true,
                Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS));
        String undisturbed = Emulations.run(torus).fingerprint().hex();
        assertThat(Run.of(torus, faults(torus)).result().fingerprint().hex())
                .isEqualTo(undisturbed);
        assertThat(Run.of(torus, faults(torus).sometimes(FaultKind.LOSS, at -> false, 500))
                        .result()
                        .fingerprint()
                        .hex())
                .isEqualTo(undisturbed);
    }

    @Test
    void aSlowPuStretchesTheRunByWhatItsStartUpsTakeLonger() {
        Emulation ring = ring(9);
        long undisturbed = Emulations.run(ring).tally().lastCompletion;
        long slow = Run.of(ring, faults(ring).slow(3, 10)).result().tally().lastCompletion;
        long longer = 9 * Emulations.LINEAR.startup();
        assertThat(slow).isGreaterThanOrEqualTo(undisturbed + longer);
        assertThat(slow).isLessThanOrEqualTo(undisturbed + 4 * longer);
    }

    @Test
    void aLyingPuIsHeardByEachReceiverAsItPleasesAndOthersPassItsLiesOn() {
        Emulation ring = ring(8);
        Topology topology = ring.topology();
        Run run = Run.of(ring, faults(ring).lie(2, receiver -> receiver == 3 ? 5 : 6));
        assertThat(run.complete()).isTrue();
        List<TraceRecord> lies = run.of(EventKind.VARIANT);
        assertThat(lies).allMatch(lie -> lie.firstToken() == 2);
        assertThat(lies.stream().filter(lie -> lie.pu() == 2))
                .allMatch(lie -> lie.intervals() == (topology.target(lie.channel()) == 3 ? 5 : 6));
        assertThat(lies.stream().filter(lie -> lie.pu() == 4))
                .isNotEmpty()
                .allMatch(lie -> lie.intervals() == 5);
    }
}
