package gossamer.model.fsa;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.token.Datum;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ValuedPuTest {

    private record Label(String text) implements Datum {}

    /** Writes down all that it is told. */
    private record Diary(int pu, List<String> lines) implements TokenValues {
        @Override
        public Datum own(int session) {
            lines.add("say");
            return new Label(pu + "@" + session);
        }

        @Override
        public void heard(int session, int sender, Datum value, int variant) {
            assertThat(value).isEqualTo(new Label(sender + "@" + session));
            lines.add("hear " + ((Label) value).text());
        }

        @Override
        public void sessionEnded(int session, Pu.Effects effects) {
            lines.add("end " + session);
        }
    }

    @Test
    void valuesAreToldInTheOrderOfDeliveriesAndSessionsEndOnce() {
        List<Diary> diaries = new ArrayList<>();
        for (int pu = 0; pu < 3; pu++) {
            diaries.add(new Diary(pu, new ArrayList<>()));
        }
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip gossip = new PipelinedGossip(3, Permutation.pipelined(), Acceptance.ANY, 2);
        SequentialEngine.run(
                new Emulation(
                        "diaries",
                        1,
                        Crossbar.of(3),
                        network,
                        gossip.withValues(diaries::get),
                        Profile.none(),
                        Limits.none()),
                TraceLevel.OFF);
        assertThat(diaries.get(0).lines())
                .containsExactly(
                        "say",
                        "hear 1@0",
                        "hear 2@0",
                        "end 0",
                        "say",
                        "hear 1@1",
                        "hear 2@1",
                        "end 1");
        assertThat(diaries.get(1).lines())
                .containsExactly(
                        "hear 0@0",
                        "say",
                        "hear 2@0",
                        "end 0",
                        "hear 0@1",
                        "say",
                        "hear 2@1",
                        "end 1");
        assertThat(diaries.get(2).lines())
                .containsExactly(
                        "hear 0@0",
                        "hear 1@0",
                        "say",
                        "end 0",
                        "hear 0@1",
                        "hear 1@1",
                        "say",
                        "end 1");
    }
}
