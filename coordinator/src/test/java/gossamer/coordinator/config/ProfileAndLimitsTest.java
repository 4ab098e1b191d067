package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import gossamer.model.run.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileAndLimitsTest extends ConfigTestBase {

    private static final String DELAY_ALLOWED =
            "; allowed: a duration from 0ns to 9007199254740992ns with its unit (ns, us, ms, s, m,"
                    + " h, d), or rounds, e.g. 0.5 rounds";
    private static final String DELAY_KEYS =
            "bad, bandwidth, column, deviation, file, for, from, good, law, limit, links, max,"
                    + " mean, median, min, name, order, pus, ramp, recovers, reorder, scale, shape,"
                    + " sigma, slow, time, unit, until, values, worsens";

    private List<DelayRule> delays(String... lines) {
        return load(lines).emulation().profile().delays();
    }

    private Limits limits(String... lines) {
        return load(lines).emulation().limits();
    }

    @Test
    void takesDelaysInTheOrderOfTheConfig() {
        assertThat(delays("gossamer.profile.delays = ["
                        + "{ links = all, law = uniform, min = 5ns, max = 1us }, "
                        + "{ min = 0ns, max = 0ns } ]"))
                .containsExactly(new DelayRule(0, 5, 1000), new DelayRule(1, 0, 0));
    }

    @Test
    void delaysOfLinksHaveTimes() {
        String rule = "gossamer.profile.delays = [{ links = all, bandwidth = 0.5, %s }]";
        assertThat(delays(rule.formatted("from = 5us, until = 9us, ramp = 1us"))
                        .get(0)
                        .times())
                .isEqualTo(new Stretch(5000, 9000, 1000));
        assertThat(delays(rule.formatted("from = 5us, for = 1us")).get(0).times())
                .isEqualTo(new Stretch(5000, 6000, 0));
        assertThat(delays(rule.formatted("ramp = 1us")).get(0).times())
                .isEqualTo(new Stretch(0, Spans.NEVER, 1000));
        assertThat(delays(rule.formatted("reorder = false")).get(0).times()).isNull();
        assertThat(problems(rule.formatted("from = 5us, until = 5us, for = 1us")))
                .containsExactly(
                        "a.conf:6: gossamer.profile.delays[0].for: does not go with"
                                + " gossamer.profile.delays[0].until = 5us (a.conf:6); allowed:"
                                + " from, and until or for; ramp",
                        "a.conf:6: gossamer.profile.delays[0].until: 5us is not after"
                                + " gossamer.profile.delays[0].from = 5us (a.conf:6); allowed:"
                                + " from < until");
        assertThat(problems("gossamer.profile.delays = [{ pus = 0, slow = 2, from = 5us }]"))
                .containsExactly("a.conf:6: gossamer.profile.delays[0].from: does not go with a"
                        + " rule about PUs; allowed: pus, slow and a law");
    }

    @Test
    void aProfileMayHaveASeed() {
        assertThat(load("gossamer.seed = 3").emulation().profile().seed()).isEmpty();
        assertThat(load("gossamer.profile.seed = -4").emulation().profile().seed())
                .hasValue(-4);
        assertThat(problems("gossamer.profile.seed = x"))
                .containsExactly("a.conf:6: gossamer.profile.seed: found string \"x\"; allowed: a"
                        + " whole number from -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void takesDelaysInTheUnitOfTheCosts() {
        String delays = "gossamer.profile.delays = [{ min = 2, max = 3 }]";

        assertThat(delays(delays, "gossamer.network.cost = round"))
                .containsExactly(new DelayRule(2, 3));
        assertThat(delays(
                        delays,
                        "gossamer.network.time-unit = tick",
                        "gossamer.network.cost { startup = 1, hop = 1, flit = 1 }"))
                .containsExactly(new DelayRule(2, 3));
        assertThat(problems(delays))
                .containsExactly(
                        "a.conf:6: gossamer.profile.delays[0].max: 3 has no unit" + DELAY_ALLOWED
                                + ", or plain numbers for startup, hop and flit alike with"
                                + " network.time-unit = tick",
                        "a.conf:6: gossamer.profile.delays[0].min: 2 has no unit" + DELAY_ALLOWED
                                + ", or plain numbers for startup, hop and flit alike with"
                                + " network.time-unit = tick");
        assertThat(problems(
                        "gossamer.network.cost = round",
                        "gossamer.profile.delays = [{ min = 2ns, max = 3 }]"))
                .containsExactly("a.conf:7: gossamer.profile.delays[0].min: 2ns is a duration;"
                        + " allowed: a whole number from 0 to 9007199254740992 rounds without a"
                        + " unit, as network.cost = round, or rounds, e.g. 0.5 rounds");
    }

    @Test
    void refusesEachThingThatIsWrongWithADelay() {
        assertThat(problems(
                        "gossamer.profile.delays = [",
                        "  { links = some, law = nromal, min = 5ns, max = 3ns },",
                        "  { min = 5ns, max = 3ns },",
                        "  { mn = 5ns, max = 9007199254740993ns },",
                        "  7,",
                        "  null,",
                        "]"))
                .containsExactly(
                        "a.conf:7: gossamer.profile.delays[0].law: unknown value \"nromal\";"
                                + " allowed: constant, uniform, normal, exponential, lognormal,"
                                + " pareto, gilbert-elliott-burst, trace; did you mean normal?",
                        "a.conf:7: gossamer.profile.delays[0].links: \"some\" names no links;"
                                + " allowed: all, from, to, at, inside, cut, dimension, direction,"
                                + " random, not, 3 (a link), 3..7, (0,0)->(0,1) (a channel),"
                                + " (0,0)--(0,1) (both)",
                        "a.conf:8: gossamer.profile.delays[1].min: 5ns is greater than"
                                + " gossamer.profile.delays[1].max = 3ns (a.conf:8); allowed: min"
                                + " <= max",
                        "a.conf:9: gossamer.profile.delays[2].max: 9007199254740993ns is out of"
                                + " range" + DELAY_ALLOWED,
                        "a.conf:9: gossamer.profile.delays[2].min: is missing; allowed: a span of"
                                + " time, at most max",
                        "a.conf:9: gossamer.profile.delays[2].mn: unknown key; allowed: "
                                + DELAY_KEYS + "; did you mean gossamer.profile.delays[2].min?",
                        "a.conf:10: gossamer.profile.delays[3]: found number 7; allowed: an object"
                                + " with " + DELAY_KEYS,
                        "a.conf:11: gossamer.profile.delays[4]: found null; allowed: an object"
                                + " with " + DELAY_KEYS);
    }

    @Test
    void manyDelaysAreNoBurden() {
        String rule = "{ min = 1ns, max = 2ns },\n";

        assertThat(delays("gossamer.profile.delays = [" + rule.repeat(20_000) + "]"))
                .hasSize(20_000);
    }

    @Test
    void refusesDelaysThatAreNoList() {
        assertThat(problems("gossamer.profile.delays = { min = 1ns, max = 2ns }"))
                .containsExactly("a.conf:6: gossamer.profile.delays: found object; allowed: a list"
                        + " of objects with links or pus, and a law");
    }

    @Test
    void aDelayOfAnOptionHasThatOrigin() {
        assertThat(problemsSetting(List.of("profile.delays=[{min=1ns}]")))
                .containsExactly("--set: gossamer.profile.delays[0].max: is missing; allowed: a"
                        + " span of time, at least min");
    }

    @Test
    void takesLimits() {
        assertThat(limits("gossamer.limits { virtual-time = 3ms, wall-time = 1.5s, events = 1e6,"
                        + " trace-size = 2kB }"))
                .isEqualTo(new Limits(3_000_000, 1_500, 1_000_000, 2_000));
        assertThat(limits("gossamer.limits { virtual-time = none, events = none }"))
                .isEqualTo(new Limits(1L << 62, 3_600_000, Long.MAX_VALUE, 8L << 30));
        assertThat(limits("gossamer.limits.virtual-time = 70", "gossamer.network.cost = round")
                        .virtualTicks())
                .isEqualTo(70);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0ns   | 0ns is out of range                        | ``",
                "0.1ns | 0.1ns is not a whole number of nanoseconds | ``",
                "nonw  | found string \"nonw\"                      | ; did you mean none?",
                "[1ns] | found list                                 | ``",
            })
    void refusesWhatIsNoVirtualTime(String time, String wrong, String guess) {
        assertThat(problems("gossamer.limits.virtual-time = " + time))
                .containsExactly("a.conf:6: gossamer.limits.virtual-time: " + wrong + "; allowed:"
                        + " none, or a duration from 1ns to 4611686018427387904ns with its unit"
                        + " (ns, us, ms, s, m, h, d)" + guess);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "60    | 60 has no unit",
                "0ms   | 0ms is out of range",
                "1us   | 1us is not a whole number of milliseconds",
                "366d  | 366d is out of range",
                "1week | unknown unit week in 1week",
                "none  | found string \"none\"",
            })
    void refusesWhatIsNoWallTime(String time, String wrong) {
        assertThat(problems("gossamer.limits.wall-time = " + time))
                .containsExactly("a.conf:6: gossamer.limits.wall-time: " + wrong + "; allowed: a"
                        + " duration from 1ms to 365d with its unit (ns, us, ms, s, m, h, d)");
    }

    @Test
    void refusesWhatIsNoNumberOfEventsOrTraceSize() {
        assertThat(problems("gossamer.limits { events = -1, trace-size = 8 }"))
                .containsExactly(
                        "a.conf:6: gossamer.limits.events: -1 is out of range; allowed: none, or a"
                                + " whole number from 1 to 9223372036854775807",
                        "a.conf:6: gossamer.limits.trace-size: 8 has no unit; allowed: a size from"
                                + " 1B to 1EiB with its unit (B, kB, MB, GB, TB, KiB, MiB, GiB,"
                                + " TiB, …)");
    }
}
