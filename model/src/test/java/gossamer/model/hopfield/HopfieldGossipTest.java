package gossamer.model.hopfield;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neurons that gossip do what a serial loop does. */
class HopfieldGossipTest {

    private static final List<Integer> FLIPPED = List.of(0, 5, 9, 14, 22, 31);

    /** The patterns of the reference case: xi_k[j] = -1 where bit k of j is set. */
    private static List<Pattern> bits(int count, int neurons) {
        return IntStream.range(0, count)
                .mapToObj(bit -> Pattern.bit(bit, neurons))
                .toList();
    }

    private static List<PipelinedGossip> family(int pus, int sessions) {
        List<PipelinedGossip> all = new ArrayList<>();
        for (Permutation permutation : List.of(
                Permutation.identity(),
                Permutation.pipelined(),
                Permutation.upDown(),
                Permutation.sharedRandom(pus, pus),
                Permutation.randomPerPu(pus))) {
            all.add(new PipelinedGossip(pus, permutation, Acceptance.NAMED, sessions));
            for (Scheduling scheduling : Scheduling.values()) {
                all.add(new PipelinedGossip(
                        pus, permutation, Acceptance.ANY, sessions, scheduling));
            }
        }
        return all;
    }

    private static SequentialEngine.Outcome run(GossipAlgorithm gossip, int pus) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        return SequentialEngine.run(
                new Emulation(
                        "hopfield",
                        1,
                        Crossbar.of(pus),
                        network,
                        gossip,
                        Profile.none(),
                        Limits.none()),
                TraceLevel.OFF);
    }

    private static Recall recall(
            Weights weights, Pattern start, PipelinedGossip gossip, int sessions) {
        HopfieldGossip hopfield = new HopfieldGossip(weights, start, sessions, Update.SERIAL);
        run(hopfield.on(gossip), start.size());
        assertThat(hopfield.allKnowTheEnd()).isTrue();
        return hopfield.recall();
    }

    private static List<Long> energies(Weights weights, Recall recall) {
        return recall.states().stream().map(weights::energy).toList();
    }

    @Test
    void sixWrongNeuronsOf32AreSetRightByOneSweepUnderEveryPermutationAndScheduling() {
        List<Pattern> stored = bits(3, 32);
        Weights weights = Weights.hebb(stored);
        Pattern start = stored.get(0).flipped(FLIPPED);
        for (PipelinedGossip gossip : family(32, 2)) {
            Recall recall = recall(weights, start, gossip, 2);
            assertThat(energies(weights, recall)).containsExactly(-320L, -928L, -928L);
            assertThat(recall.states().get(1)).isEqualTo(stored.get(0));
            assertThat(recall.firstIdleSweep()).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 13, 21})
    void everyGossipOfTheFamilyIsASerialLoopForAnyWeightsAndAnyStart(int neurons) {
        for (int seed = 0; seed < 5; seed++) {
            List<Pattern> stored = new ArrayList<>();
            for (int k = 0; k < 1 + seed * neurons / 4; k++) {
                stored.add(Pattern.random(seed, "stored " + k, neurons));
            }
            Weights weights = Weights.hebb(stored);
            Pattern start = Pattern.random(seed, "start", neurons);
            Recall serial = Recall.serial(weights, start, 4);
            for (PipelinedGossip gossip : family(neurons, 4)) {
                assertThat(recall(weights, start, gossip, 4).states())
                        .as("seed %d, %s", seed, gossip.permutation().name())
                        .isEqualTo(serial.states());
            }
            List<Long> energies = energies(weights, serial);
            for (int sweep = 1; sweep < energies.size(); sweep++) {
                assertThat(energies.get(sweep)).isLessThanOrEqualTo(energies.get(sweep - 1));
            }
        }
    }

    @Test
    void valuesLeaveNoMarkOnTheTrace() {
        Pattern start = Pattern.bit(0, 9);
        for (PipelinedGossip gossip : family(9, 3)) {
            HopfieldGossip hopfield = new HopfieldGossip(
                    Weights.hebb(List.of(Pattern.bit(1, 9))), start, 3, Update.SERIAL);
            assertThat(run(hopfield.on(gossip), 9).fingerprint().hex())
                    .isEqualTo(run(gossip, 9).fingerprint().hex());
        }
    }

    /** All at once would go (1, 1), (-1, -1), (1, 1), … */
    @Test
    void twoNeuronsThatOpposeEachOtherComeToRestInASerialSweep() {
        Weights weights = Weights.of(new int[][] {{0, -1}, {-1, 0}});
        for (PipelinedGossip gossip : family(2, 3)) {
            assertThat(recall(weights, Pattern.of(1, 1), gossip, 3).states())
                    .containsExactly(
                            Pattern.of(1, 1),
                            Pattern.of(-1, 1),
                            Pattern.of(-1, 1),
                            Pattern.of(-1, 1));
        }
    }

    @Test
    void storedOrthogonalPatternsHaveTheEnergyOfTheClosedForm() {
        for (int bits = 1; bits <= 4; bits++) {
            List<Pattern> stored = bits(bits, 64);
            for (Pattern pattern : stored) {
                assertThat(Weights.hebb(stored).energy(pattern))
                        .isEqualTo(-(64L * 64 - bits * 64L));
            }
        }
    }

    @Test
    void weightsThatAreNotSymmetricOrOfOneSizeAreRefused() {
        assertThatThrownBy(() -> Weights.of(new int[][] {{0, 1}, {2, 0}}))
                .hasMessageContaining("between neurons 1 and 0");
        assertThatThrownBy(() -> Weights.of(new int[][] {{1}})).hasMessageContaining("0 and 0");
        assertThatThrownBy(() -> Weights.hebb(List.of(Pattern.bit(0, 4), Pattern.bit(0, 5))))
                .hasMessageContaining("4 and 5");
    }

    @Test
    void picturesAreReadAsTheyAreWritten() {
        List<String> picture = List.of("##.", ".#.", "..#");
        assertThat(Pattern.ofPicture(picture).picture(3)).isEqualTo(picture);
        assertThat(Pattern.of(1, -1, 1).overlap(Pattern.of(1, -1, -1))).isEqualTo(1 - 2.0 / 3);
    }
}
