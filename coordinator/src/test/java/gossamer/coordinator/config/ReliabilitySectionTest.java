package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Reliability;
import org.junit.jupiter.api.Test;

class ReliabilitySectionTest extends ConfigTestBase {

    private static final String RETRANSMIT = "gossamer.network.reliability.retransmit ";

    @Test
    void linksRepeatNothingUnlessAsked() {
        assertThat(load().emulation().network().reliability()).isNull();
        assertThat(load("gossamer.network.reliability = none")
                        .emulation()
                        .network()
                        .reliability())
                .isNull();
    }

    @Test
    void takesTimeoutAttemptsAndBackoff() {
        assertThat(load(RETRANSMIT + "{ timeout = 50us, max-attempts = 8, backoff = 1.5 }")
                        .emulation()
                        .network()
                        .reliability())
                .isEqualTo(new Reliability(50_000, 8, 1500));
        assertThat(load(RETRANSMIT + "{ timeout = 50us, max-attempts = 8 }")
                        .emulation()
                        .network()
                        .reliability())
                .isEqualTo(new Reliability(50_000, 8, 1000));
    }

    @Test
    void reportsAllThatIsWrongAtOnce() {
        assertThat(problems(RETRANSMIT + "{ timeout = 0us, max-attempts = 0, backoff = 0.5 }"))
                .hasSize(3)
                .allMatch(problem -> problem.contains("a.conf:6: gossamer.network.reliability"))
                .anyMatch(problem -> problem.contains("timeout"))
                .anyMatch(problem -> problem.contains("max-attempts"))
                .anyMatch(problem -> problem.contains("backoff: found 0.5; allowed: a number"));
        assertThat(problems("gossamer.network.reliability = always"))
                .containsExactly("a.conf:6: gossamer.network.reliability: found string \"always\";"
                        + " allowed: none, or an object with retransmit { timeout, max-attempts,"
                        + " backoff }");
    }

    @Test
    void refusesATimeOutThatNoAcknowledgementCanMeet() {
        assertThat(problems(RETRANSMIT + "{ timeout = 2ns, max-attempts = 3 }"))
                .singleElement()
                .asString()
                .contains("every packet would be repeated");
    }

    @Test
    void refusesReliabilityUnderWormholeSwitching() {
        assertThat(problems(
                        RETRANSMIT + "{ timeout = 50us, max-attempts = 3 }",
                        "gossamer.network.switching = wormhole"))
                .singleElement()
                .asString()
                .contains(
                        "reliability does not apply to wormhole switching: a packet may still hold"
                                + " links of its way when its time-out has passed");
    }
}
