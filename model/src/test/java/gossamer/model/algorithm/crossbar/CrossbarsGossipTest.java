package gossamer.model.algorithm.crossbar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.contract.HandMade;
import gossamer.model.fault.Disturbance;
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
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Crossbars;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crossbars beside each other do what each would do alone. */
class CrossbarsGossipTest {

    private static final int[] SESSIONS = {3, 1, 4, 1, 5};

    private static List<PipelinedGossip> family(int pus, long timeout) {
        List<PipelinedGossip> all = new ArrayList<>();
        for (Permutation permutation :
                List.of(Permutation.pipelined(), Permutation.identity(), Permutation.upDown())) {
            for (Acceptance acceptance : Acceptance.values()) {
                all.add(new PipelinedGossip(
                        pus, permutation, acceptance, 1, Scheduling.NONE, timeout, 1));
            }
        }
        return all;
    }

    private static Emulation emulation(Topology topology, PipelinedGossip gossip) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        return new Emulation(
                "crossbars", 1, topology, network, gossip, Profile.none(), Limits.none());
    }

    private static Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }

    /**
     * The records of a block as if it were alone, but for those of faults, which are of the run.
     */
    private static List<TraceRecord> records(Outcome outcome, int block, int pus) {
        List<TraceRecord> records = new ArrayList<>();
        for (int index = 0; index < outcome.trace().size(); index++) {
            TraceRecord record = outcome.trace().get(index);
            if (!record.kind().name().startsWith("FAULT") && record.pu() / pus == block) {
                records.add(alone(record, block * pus, block * pus * (pus - 1)));
            }
        }
        return records;
    }

    private static TraceRecord alone(TraceRecord record, int firstPu, int firstChannel) {
        return new TraceRecord(
                record.time(),
                record.kind(),
                record.pu() - firstPu,
                record.channel() < 0 ? -1 : record.channel() - firstChannel,
                alone(record.packet(), firstPu),
                alone(record.cause(), firstPu),
                record.colour(),
                record.stage(),
                record.tokens() > 0 && record.channel() >= 0
                        ? record.firstToken() - firstPu
                        : record.firstToken(),
                record.tokens(),
                record.intervals());
    }

    private static long alone(long packet, int firstPu) {
        return packet == 0 ? 0 : packet - ((long) firstPu << 32);
    }

    @ParameterizedTest
    @CsvSource({"1,9", "2,9", "3,9", "4,9", "5,9", "6,9", "5,1", "7,2", "4,0", "7,0"})
    void eachBlockHasTheTraceOfItsOwnCrossbar(int pus, int shared) {
        Crossbar one = crossbar(pus, shared);
        for (PipelinedGossip gossip : family(pus, 0)) {
            Outcome all = run(emulation(Crossbars.of(5, one), gossip.onCrossbars(pus, SESSIONS)));
            long last = 0;
            long packets = 0;
            for (int block = 0; block < 5; block++) {
                PipelinedGossip own = gossip.onCrossbars(pus, SESSIONS[block]);
                Outcome alone = run(emulation(one, own));
                assertThat(records(all, block, pus)).isEqualTo(records(alone, 0, pus));
                last = Math.max(last, alone.tally().lastCompletion);
                packets += alone.tally().packets;
            }
            assertThat(all.tally().completePus).isEqualTo(5L * pus);
            assertThat(all.tally().lastCompletion).isEqualTo(last);
            assertThat(all.tally().packets).isEqualTo(packets);
            assertThat(gossip.onCrossbars(pus, SESSIONS).packets()).isEqualTo(packets);
        }
    }

    /** With 9 channels there are enough for all; with none there are circuits along a line. */
    private static Crossbar crossbar(int pus, int channels) {
        if (channels == 0) {
            return Crossbar.circuits(pus);
        }
        return channels == 9 ? Crossbar.of(pus) : Crossbar.shared(pus, channels);
    }

    @ParameterizedTest
    @CsvSource({"2,9", "3,9", "4,9", "5,9", "6,9", "5,1", "6,2", "5,0"})
    void eachBlockWhosePacketsAreLostHasTheTraceOfItsOwnCrossbar(int pus, int shared) {
        Crossbar crossbar = crossbar(pus, shared);
        int channels = pus * (pus - 1);
        for (PipelinedGossip gossip : family(pus, 20)) {
            Crossbars topology = Crossbars.of(5, crossbar);
            Disturbance lost = HandMade.on(topology, 1)
                    .down(c -> isDown(c % channels, c / channels, channels), 1, 5, false);
            Outcome all = run(
                    HandMade.disturb(emulation(topology, gossip.onCrossbars(pus, SESSIONS)), lost));
            assertThat(all.tally().dropped).isPositive();
            assertThat(all.tally().absent).isPositive();
            long complete = 0;
            for (int own = 0; own < 5; own++) {
                int block = own;
                Disturbance down =
                        HandMade.on(crossbar, 1).down(c -> isDown(c, block, channels), 1, 5, false);
                Outcome alone = run(HandMade.disturb(
                        emulation(crossbar, gossip.onCrossbars(pus, SESSIONS[block])), down));
                assertThat(records(all, block, pus)).isEqualTo(records(alone, 0, pus));
                complete += alone.tally().completePus;
            }
            assertThat(all.tally().completePus).isEqualTo(complete).isPositive();
        }
    }

    /** Each block has another link that is down. */
    private static boolean isDown(int channel, int block, int channels) {
        return channel / 2 == block % (channels / 2);
    }

    @Test
    void theSlowestCrossbarIsPredicted() {
        for (int pus = 1; pus <= 6; pus++) {
            PipelinedGossip gossip = new PipelinedGossip(
                            pus, Permutation.pipelined(), Acceptance.ANY, 1)
                    .onCrossbars(pus, SESSIONS);
            Emulation emulation = emulation(Crossbars.of(5, pus), gossip);
            assertThat(gossip.prediction(emulation.network()).orElseThrow().ticks())
                    .isEqualTo(run(emulation).tally().lastCompletion);
            assertThat(gossip.sessions()).isEqualTo(5);
        }
    }

    @Test
    void aCommonArbiterServesOneCrossbarOnly() {
        PipelinedGossip scheduled = new PipelinedGossip(
                3, Permutation.pipelined(), Acceptance.ANY, 2, Scheduling.STABLE);
        assertThat(scheduled.onCrossbars(3, 4).sessions()).isEqualTo(4);
        assertThatThrownBy(() -> scheduled.onCrossbars(3, 1, 1))
                .hasMessageContaining("2 crossbars with STABLE scheduling");
        PipelinedGossip plain = new PipelinedGossip(3, Permutation.pipelined(), Acceptance.ANY, 2);
        assertThatThrownBy(() -> plain.onCrossbars(3)).hasMessageContaining("0 crossbars");
        assertThatThrownBy(() -> plain.onCrossbars(3, 1, 0)).hasMessageContaining("sessions=0");
    }
}
