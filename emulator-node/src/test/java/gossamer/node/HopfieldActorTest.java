package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.fault.Profile;
import gossamer.model.hopfield.HopfieldGossip;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Update;
import gossamer.model.hopfield.Weights;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neurons on PU actors, whose states travel in packets. */
class HopfieldActorTest {

    private static final Emulator emulator = Emulator.create(3);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static List<PipelinedGossip> family(int pus, int sessions) {
        List<PipelinedGossip> all = new ArrayList<>();
        for (Permutation permutation : List.of(
                Permutation.identity(),
                Permutation.pipelined(),
                Permutation.upDown(),
                Permutation.sharedRandom(3, pus),
                Permutation.randomPerPu(3))) {
            all.add(new PipelinedGossip(pus, permutation, Acceptance.NAMED, sessions));
            for (Scheduling scheduling : Scheduling.values()) {
                all.add(new PipelinedGossip(
                        pus, permutation, Acceptance.ANY, sessions, scheduling));
            }
        }
        return all;
    }

    private static Recall recall(
            Weights weights, Pattern start, PipelinedGossip gossip, int regions)
            throws InterruptedException {
        HopfieldGossip hopfield =
                new HopfieldGossip(weights, start, gossip.sessions(), Update.SERIAL);
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        EmulationResult result = emulator.run(
                new Emulation(
                        "hopfield",
                        1,
                        Crossbar.of(start.size()),
                        network,
                        hopfield.on(gossip),
                        Profile.none(),
                        Limits.none()),
                regions);
        assertThat(result.complete()).isTrue();
        assertThat(hopfield.allKnowTheEnd()).isTrue();
        return hopfield.recall();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void actorsRecallThePatternOf32NeuronsUnderEveryPermutationAndScheduling(int regions)
            throws InterruptedException {
        List<Pattern> stored =
                IntStream.range(0, 3).mapToObj(bit -> Pattern.bit(bit, 32)).toList();
        Weights weights = Weights.hebb(stored);
        Pattern start = stored.get(0).flipped(List.of(0, 5, 9, 14, 22, 31));
        for (PipelinedGossip gossip : family(32, 2)) {
            Recall recall = recall(weights, start, gossip, regions);
            assertThat(recall.states().stream().map(weights::energy))
                    .containsExactly(-320L, -928L, -928L);
            assertThat(recall.end()).isEqualTo(stored.get(0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 20})
    void actorsDoWhatASerialLoopDoes(int neurons) throws InterruptedException {
        for (int seed = 0; seed < 3; seed++) {
            List<Pattern> stored = new ArrayList<>();
            for (int k = 0; k < 1 + neurons / 3; k++) {
                stored.add(Pattern.random(seed, "stored " + k, neurons));
            }
            Weights weights = Weights.hebb(stored);
            Pattern start = Pattern.random(seed, "start", neurons);
            Recall serial = Recall.serial(weights, start, 5);
            for (PipelinedGossip gossip : family(neurons, 5)) {
                assertThat(recall(weights, start, gossip, 1 + seed % 2)).isEqualTo(serial);
            }
        }
    }

    /** 400 neurons, as in the literature: nearly perfect far below 0.138 patterns per neuron. */
    @Test
    @Tag("slow")
    void capacityFallsBetweenTwentiethAndQuarterOfAPatternPerNeuron() throws InterruptedException {
        assertThat(meanOverlap(20, 400, 12)).isGreaterThanOrEqualTo(0.98);
        assertThat(meanOverlap(100, 400, 12)).isLessThanOrEqualTo(0.85);
    }

    @Test
    void capacityOf100NeuronsFallsAsWell() throws InterruptedException {
        assertThat(meanOverlap(5, 100, 10)).isGreaterThanOrEqualTo(0.98);
        assertThat(meanOverlap(25, 100, 10)).isLessThanOrEqualTo(0.85);
    }

    private static double meanOverlap(int patterns, int neurons, int sweeps)
            throws InterruptedException {
        double sum = 0;
        for (int trial = 0; trial < 5; trial++) {
            List<Pattern> stored = new ArrayList<>();
            for (int k = 0; k < patterns; k++) {
                stored.add(Pattern.random(1, trial + "/" + k, neurons));
            }
            PipelinedGossip gossip =
                    new PipelinedGossip(neurons, Permutation.pipelined(), Acceptance.ANY, sweeps);
            Pattern start = stored.get(0);
            sum += recall(Weights.hebb(stored), start, gossip, 1).end().overlap(start);
        }
        return sum / 5;
    }
}
