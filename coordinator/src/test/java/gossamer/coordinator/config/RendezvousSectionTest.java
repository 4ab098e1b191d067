package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine that pipelined gossiping runs on, and nothing else. */
class RendezvousSectionTest extends ConfigTestBase {

    @Test
    void runsUnderRendezvousOnly() {
        assertThat(pipelined("gossamer.network.switching = rendezvous")
                        .emulation()
                        .network()
                        .mode())
                .isEqualTo(SwitchingMode.named("rendezvous"));
        assertThat(problemsOfPipelined(
                        "gossamer.network { switching = store-and-forward, model = \"F*\" }"))
                .containsExactly("a.conf:5: gossamer.network.switching: store-and-forward"
                        + " contradicts gossamer.algorithm.name = pipelined (a.conf:3), which runs"
                        + " under rendezvous only; allowed: rendezvous (or null), or with"
                        + " store-and-forward one of approach-1, high-dim-gos, small-path,"
                        + " fujita-path, large-path, small-cycle, large-cycle, mesh-two-phase,"
                        + " greedy, flooding, push-pull, schedule, fsa");
    }

    @Test
    void nothingElseRunsUnderRendezvous() {
        assertThat(load("gossamer.network.switching = store-and-forward")
                        .emulation()
                        .network()
                        .mode())
                .isEqualTo(SwitchingMode.named("store-and-forward"));
        assertThat(load().emulation().network().mode())
                .isEqualTo(SwitchingMode.named("store-and-forward"));
        assertThat(problems("gossamer.network.switching = rendezvous"))
                .containsExactly("a.conf:6: gossamer.network.switching: rendezvous contradicts"
                        + " gossamer.algorithm.name = high-dim-gos (a.conf:4), which runs under"
                        + " store-and-forward or wormhole only; allowed: store-and-forward,"
                        + " wormhole (or null), or with rendezvous one of fsa, pipelined");
    }

    @Test
    void aMisspeltNameSaysNothingAboutTheMachine() {
        assertThat(problemsOfPipelined("gossamer.algorithm.name = pipelind"))
                .containsExactly("a.conf:5: gossamer.algorithm.name: unknown value \"pipelind\";"
                        + " allowed: " + ALGORITHMS + "; did you mean"
                        + " pipelined?");
    }

    @Test
    void aMachineThatCannotBeReadHasNoConsequences() {
        assertThat(problemsOfPipelined(
                        "gossamer.network = 5",
                        "gossamer.limits.virtual-time = 5ns",
                        "gossamer.profile.delays = []"))
                .containsExactly("a.conf:5: gossamer.network: found number 5; allowed: an object"
                        + " with " + NETWORK_KEYS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model = H1",
                "duplex = half",
                "ports = one",
                "duplex = half, ports = one",
                "model = H1, duplex = half, ports = one",
                "packet-capacity = 1",
                "cost = round",
            })
    void mayBeToldWhatItsMachineIsAnyway(String given) {
        assertThat(pipelined("gossamer.network { " + given + " }").emulation().network())
                .isEqualTo(pipelined().emulation().network());
    }

    @ParameterizedTest
    @CsvSource({"F*", "F1", "H*"})
    void refusesEveryOtherModel(String model) {
        assertThat(problemsOfPipelined("gossamer.network.model = \"" + model + "\""))
                .containsExactly("a.conf:5: gossamer.network.model: " + model + ", but in a"
                        + " rendezvous a PU sends or receives, never both at once; allowed: H1"
                        + " under rendezvous");
    }

    @Test
    void refusesHalvesOfEveryOtherModel() {
        assertThat(problemsOfPipelined(
                        "gossamer.network.duplex = full", "gossamer.network.ports = all"))
                .containsExactly(
                        "a.conf:5: gossamer.network.duplex: full, but in a rendezvous a PU sends"
                                + " or receives, never both at once; allowed: half under"
                                + " rendezvous",
                        "a.conf:6: gossamer.network.ports: all, but in a rendezvous a PU sends or"
                                + " receives, never both at once; allowed: one under rendezvous");
    }

    @ParameterizedTest
    @CsvSource({"2, 2 tokens", "unbounded, unbounded"})
    void refusesLargerPackets(String capacity, String wrong) {
        assertThat(problemsOfPipelined("gossamer.network.packet-capacity = " + capacity))
                .containsExactly("a.conf:5: gossamer.network.packet-capacity: " + wrong + ", but a"
                        + " rendezvous carries one token; allowed: 1 under rendezvous");
    }

    @Test
    void transfersTakeARoundOrWhatTheConfigSays() {
        assertThat(pipelined("gossamer.network.cost { startup = 10us, hop = 100ns, flit = 1ns }")
                        .emulation()
                        .network()
                        .cost())
                .isEqualTo(new Cost(10_000, 100, 1, TimeBase.NANOSECONDS));
        assertThat(pipelined(
                                "gossamer.network { cost { startup = 3, hop = 2, flit = 0 },"
                                        + " time-unit = tick }",
                                "gossamer.algorithm.receive-timeout = 5")
                        .emulation()
                        .algorithm()
                        .timeouts()
                        .ticks())
                .isEqualTo(5);
        assertThat(problemsOfPipelined("gossamer.network.cost = rounds"))
                .containsExactly("a.conf:5: gossamer.network.cost: found string \"rounds\";"
                        + " allowed: round, or an object with startup, hop and flit; did you mean"
                        + " round?");
        assertThat(problemsOfPipelined("gossamer.network.time-unit = tick"))
                .containsExactly(
                        "a.conf:5: gossamer.network.cost: is missing; allowed: round, or an"
                                + " object with startup, hop and flit");
    }

    /** They are told as the costs are, and are no less than the longest transfer. */
    @Test
    void timeoutsAreAtLeastALongestTransfer() {
        String mesh = "gossamer.topology { shape = 12, circuits = [3, 4] }";
        String cost = "gossamer.network.cost { startup = 10us, hop = 100ns, flit = 1ns }";
        String key = "gossamer.algorithm.receive-timeout = ";

        assertThat(timeout(mesh, cost, key + "10501ns")).isEqualTo(10_501);
        assertThat(timeout(mesh, cost, key + "2 rounds")).isEqualTo(20_202);
        assertThat(problemsOfPipelined(mesh, cost, key + "10500ns"))
                .containsExactly("a.conf:7: gossamer.algorithm.receive-timeout: 10500 ns, but a"
                        + " transfer takes up to 10501 ns; allowed: at least 10501 ns");
        assertThat(problemsOfPipelined(mesh, cost, key + "9"))
                .hasSize(1)
                .first()
                .asString()
                .contains("9 has no unit");
        String repeats =
                "gossamer.network.reliability.retransmit" + " { max-attempts = 8, timeout = ";
        assertThat(pipelined(mesh, cost, repeats + "501ns }")
                        .emulation()
                        .network()
                        .reliability())
                .isEqualTo(new Reliability(501, 8, 1000));
        assertThat(problemsOfPipelined(mesh, cost, repeats + "500ns }"))
                .containsExactly("a.conf:7: gossamer.network.reliability.retransmit.timeout: 500"
                        + " ns, but an acknowledgement takes up to 501 ns over 5 links; allowed:"
                        + " at least 501 ns");
    }

    private long timeout(String... lines) {
        return pipelined(lines).emulation().algorithm().timeouts().ticks();
    }

    @Test
    void theLongestCircuitsDoNotOverflowTime() {
        String cost =
                "gossamer.network { time-unit = tick, cost { startup = 0, hop = 1099511627776,"
                        + " flit = 0 } }";
        String topology = "gossamer.topology { shape = 200, circuits = ";

        assertThat(pipelined(topology + "[2, 2, 2, 5, 5] }", cost)).isNotNull();
        assertThat(problemsOfPipelined(topology + "[200] }", cost))
                .hasSize(1)
                .first()
                .asString()
                .contains("hop 218802813927424 ", "may take 8708351994311475200 ticks");
    }

    @Test
    void writesSpansOfTimeInRounds() {
        assertThat(pipelined("gossamer.limits.virtual-time = 7")
                        .emulation()
                        .limits()
                        .virtualTicks())
                .isEqualTo(7);
        assertThat(problemsOfPipelined("gossamer.limits.virtual-time = 7ns"))
                .containsExactly("a.conf:5: gossamer.limits.virtual-time: 7ns is a duration;"
                        + " allowed: none, or a whole number from 1 to 4611686018427387904 rounds"
                        + " without a unit, as network.cost = round");
    }
}
