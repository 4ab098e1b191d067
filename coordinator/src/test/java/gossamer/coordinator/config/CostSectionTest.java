package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.TimeBase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostSectionTest extends ConfigTestBase {

    private static final String TICKS_ALLOWED =
            "allowed: a whole number from 0 to 1099511627776 ticks without a unit, as"
                    + " network.time-unit = tick";
    private static final String OR_TICKS =
            ", or plain numbers for startup, hop and flit alike with network.time-unit = tick";

    private Cost cost(String... lines) {
        return load(lines).emulation().network().cost();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0s      | 100ns  | 1ns   | 0             | 100      | 1",
                "1.5us   | 0ns    | 1 ns  | 1500          | 0        | 1",
                "2ms     | 3 s    | 0ns   | 2000000       | 3000000000 | 0",
                "1m      | 1e2ns  | 0ns   | 60000000000   | 100      | 0",
                "1099511627776ns | 1ns | 0ns | 1099511627776 | 1      | 0",
            })
    void takesDurations(
            String startup, String hop, String flit, long startupNs, long hopNs, long flitNs) {
        String line = "gossamer.network.cost { startup = %s, hop = %s, flit = %s }"
                .formatted(startup, hop, flit);

        assertThat(cost(line)).isEqualTo(new Cost(startupNs, hopNs, flitNs, TimeBase.NANOSECONDS));
    }

    @Test
    void takesTicks() {
        assertThat(cost(
                        "gossamer.network.time-unit = tick",
                        "gossamer.network.cost { startup = 5, hop = 0, flit = \"1\" }"))
                .isEqualTo(new Cost(5, 0, 1, TimeBase.TICKS));
    }

    @Test
    void takesRounds() {
        assertThat(cost("gossamer.network.cost = round")).isEqualTo(Cost.rounds());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0.5ns            | 0.5ns is not a whole number of nanoseconds",
                "1.0001us         | 1.0001us is not a whole number of nanoseconds",
                "-1ns             | -1ns is out of range",
                "1099511627777ns  | 1099511627777ns is out of range",
                "1h               | 1h is out of range",
                "10xs             | unknown unit xs in 10xs",
                "fast             | found string \"fast\"",
                "[1ns]            | found list",
                "{ a = 1 }        | found object",
            })
    void refusesWhatIsNoDuration(String hop, String wrong) {
        assertThat(problems("gossamer.network.cost.hop = " + hop))
                .containsExactly(
                        "a.conf:6: gossamer.network.cost.hop: " + wrong + "; " + COST_ALLOWED);
    }

    @Test
    void refusesPlainNumbersWithoutATimeUnitEvenZero() {
        assertThat(problems("gossamer.network.cost { startup = 10", "hop = 0 }"))
                .containsExactly(
                        "a.conf:6: gossamer.network.cost.startup: 10 has no unit; " + COST_ALLOWED
                                + OR_TICKS,
                        "a.conf:7: gossamer.network.cost.hop: 0 has no unit; " + COST_ALLOWED
                                + OR_TICKS);
    }

    @Test
    void refusesDurationsInTicks() {
        assertThat(problems("gossamer.network { time-unit = tick, cost { startup = 3, hop = 2 } }"))
                .containsExactly("a.conf:3: gossamer.network.cost.flit: 1ns is a duration; "
                        + TICKS_ALLOWED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1.5           | 1.5 is not a whole number",
                "-1            | -1 is out of range",
                "1099511627777 | 1099511627777 is out of range",
                "x             | found string \"x\"",
                "1us           | 1us is a duration",
                "1q            | unknown unit q in 1q",
            })
    void refusesWhatIsNoNumberOfTicks(String hop, String wrong) {
        assertThat(problems(
                        "gossamer.network { time-unit = tick",
                        "cost { startup = 3, flit = 1",
                        "hop = " + hop + " } }"))
                .containsExactly(
                        "a.conf:8: gossamer.network.cost.hop: " + wrong + "; " + TICKS_ALLOWED);
    }

    @Test
    void refusesAnUnknownTimeUnitAndThenDoesNotJudgeTheCosts() {
        assertThat(problems(
                        "gossamer.network { time-unit = ticks, cost { startup = 3, hop = 2us } }"))
                .containsExactly("a.conf:6: gossamer.network.time-unit: unknown value \"ticks\";"
                        + " allowed: tick; did you mean tick?");
        assertThat(problems("gossamer.network { time-unit = ns, cost { startup = x } }"))
                .containsExactly(
                        "a.conf:6: gossamer.network.cost.startup: found string \"x\"; allowed: a"
                                + " duration with its unit (ns, us, ms, s, m, h, d), or a number"
                                + " of ticks or rounds",
                        "a.conf:6: gossamer.network.time-unit: unknown value \"ns\"; allowed:"
                                + " tick");
    }

    @Test
    void refusesATimeUnitBesideRounds() {
        assertThat(problems("gossamer.network { time-unit = tick, cost = round }"))
                .containsExactly("a.conf:6: gossamer.network.time-unit: goes with costs in ticks,"
                        + " but gossamer.network.cost = round (a.conf:6); allowed: no time-unit"
                        + " (or null) with network.cost = round");
    }

    @Test
    void wantsAllThreeParts() {
        assertThat(problems(
                        "gossamer.network.cost = null",
                        "gossamer.network.time-unit = tick",
                        "gossamer.network.cost { hop = 1 }"))
                .containsExactly(
                        "a.conf:8: gossamer.network.cost.flit: is missing; allowed: a whole number"
                                + " of ticks, as network.time-unit = tick",
                        "a.conf:8: gossamer.network.cost.startup: is missing; allowed: a whole"
                                + " number of ticks, as network.time-unit = tick");
    }

    @Test
    void wantsCrossingALinkToTakeTime() {
        assertThat(problems("gossamer.network.cost { hop = 0ns, flit = 0ns }"))
                .containsExactly("a.conf:3: gossamer.network.cost: hop = 0 and flit = 0, so that"
                        + " crossing a link takes no time; allowed: hop + flit of at least one"
                        + " tick");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rounds | string \"rounds\" | ; did you mean round?",
                "free   | string \"free\"   | ``",
                "10us   | string \"10us\"   | ``",
                "5      | number 5          | ``",
                "[1]    | list              | ``",
            })
    void refusesWhatIsNoCost(String cost, String found, String guess) {
        assertThat(problems("gossamer.network.cost = " + cost))
                .containsExactly("a.conf:6: gossamer.network.cost: found " + found
                        + "; allowed: round, or an object with startup, hop and flit" + guess);
    }

    @Test
    void refusesCostsWithWhichTimeWouldOverflow() {
        assertThat(problems(
                        "gossamer.topology.shape = [100, 100]",
                        "gossamer.network.token-flits = 1000000",
                        "gossamer.network.cost.flit = 1s"))
                .containsExactly("a.conf:3: gossamer.network.cost: 1980000 packets of up to"
                        + " 100000000 flits, 100000000000010100 ticks each (startup 10000 + hop"
                        + " 100 + 100000000 × flit 1000000000 + delay 0), may take"
                        + " 198000000000019998000000 ticks; allowed: at most 4611686018427387904"
                        + " ticks in all");
        assertThat(load("gossamer.network.cost { startup = 1099s, hop = 1099s, flit = 1099s }")
                        .emulation()
                        .network()
                        .cost()
                        .startup())
                .isEqualTo(1_099_000_000_000L);
    }

    @Test
    void refusesTokensThatAloneTakeTooLong() {
        for (String name : List.of("high-dim-gos", "flooding")) {
            assertThat(problems(
                            "gossamer.algorithm.name = " + name,
                            "gossamer.network.token-flits = 2147483647",
                            "gossamer.network.cost.flit = 1099511627776ns"))
                    .containsExactly("a.conf:8: gossamer.network.cost.flit: 1099511627776 ticks,"
                            + " for tokens of 2147483647 flits: 2361183240335310979072 ticks over"
                            + " a link; allowed: at most 2305843009213693952");
        }
    }

    @Test
    void countsDelaysAmongTheTimesThatMayOverflow() {
        assertThat(problems(
                        "gossamer.profile.delays = [{ min = 0ns, max = 9007199254740992ns }]",
                        "gossamer.topology.shape = [16, 16]"))
                .singleElement()
                .asString()
                .startsWith("a.conf:3: gossamer.network.cost: 7680 packets of up to 16 flits,"
                        + " 9007199254751108 ticks each")
                .contains("+ delay 9007199254740992)");
    }
}
