package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.Chance;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.law.Lognormal;
import gossamer.model.fault.law.Normal;
import gossamer.model.fault.law.Pareto;
import gossamer.model.machine.SwitchingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FaultsSectionTest extends ConfigTestBase {

    private static final Path PROFILES = Path.of("..", "configs", "profiles");
    /** 10 µs + 100 ns + 1 flit. */
    private static final long ROUND = 10_101;

    private Profile profile(String... lines) {
        return load(lines).emulation().profile();
    }

    private Injection fault(String text) {
        return (Injection)
                profile("gossamer.profile.faults = [{ " + text + " }]").faults().get(0);
    }

    private DelayRule delay(String text) {
        return profile("gossamer.profile.delays = [{ " + text + " }]").delays().get(0);
    }

    private String problem(String text) {
        List<String> problems = problems("gossamer.profile.faults = [{ " + text + " }]");
        assertThat(problems).hasSize(1);
        return problems.get(0).replace("a.conf:6: gossamer.profile.faults[0]", "");
    }

    @Test
    void takesEveryLaw() {
        assertThat(delay("law = constant, time = 5us").law()).isEqualTo(new Constant(5000));
        assertThat(delay("law = normal, mean = 5us, deviation = 1us").law())
                .isEqualTo(Normal.of(5000, 1000));
        assertThat(delay("law = exponential, mean = 5us").law()).isEqualTo(new Exponential(5000));
        assertThat(delay("law = lognormal, median = 5us, sigma = 0.5").law())
                .isEqualTo(new Lognormal(5000, 0.5));
        assertThat(delay("law = pareto, scale = 1us, shape = 2, limit = 1ms").law())
                .isEqualTo(new Capped(new Pareto(1000, 2), 1_000_000));
        assertThat(delay("law = gilbert-elliott-burst, good = 0ns, bad = 9us, worsens = 1%,"
                                + " recovers = 0.2")
                        .law())
                .isEqualTo(new Burst(0, 9000, 0.01, 0.2));
        assertThat(delay("law = trace, values = [1us, 3us, 1 rounds]").law().most())
                .isEqualTo(ROUND);
    }

    @Test
    void takesTimesInRounds() {
        assertThat(delay("law = exponential, mean = 0.1 rounds").law())
                .isEqualTo(new Exponential(1010.1));
        assertThat(fault("kind = crash, pus = 3, at = 2 rounds").timing().when())
                .isEqualTo(new When.Window(2 * ROUND, Spans.NEVER));
        assertThat(profile(
                        "gossamer.network.cost = round",
                        "gossamer.profile.delays = [{ law = exponential, mean = 0.1 rounds }]",
                        "gossamer.profile.faults = [{ kind = crash, pus = 3, at = 7 rounds },"
                                + " { kind = down, links = 4, from = 3, for = 0.2 rounds }]"))
                .satisfies(profile -> {
                    assertThat(profile.delays().get(0).law()).isEqualTo(new Exponential(0.1));
                    assertThat(profile.faults().get(0).begin()).isEqualTo(7);
                    assertThat(((Injection) profile.faults().get(1)).timing().when())
                            .isEqualTo(new When.Window(3, 4));
                });
    }

    @Test
    void readsMeasuredValuesFromAFile() {
        write("ping.csv", "# measured\nn,delay\n1,12.5\n2,\"14\"\n3,20\n");
        DelayRule rule = delay("law = trace, file = \"ping.csv\", column = 2, unit = us");
        assertThat(rule.law().least()).isEqualTo(12_500);
        assertThat(rule.law().most()).isEqualTo(20_000);

        write("bad.csv", "delay\n1us\nsoon\n");
        assertThat(problems("gossamer.profile.delays = [{ law = trace, file = bad.csv }]"))
                .containsExactly("bad.csv:3: column 1 is \"soon\"; allowed: a span of time with its"
                        + " unit, or a number with gossamer.profile.delays[0].unit");
    }

    @Test
    void theResolvedConfigNeedsNoFileOfMeasuredValues() throws Exception {
        write("ping.csv", "1us\n2us\n");
        LoadedConfig first =
                load("gossamer.profile.delays = [{ law = trace, file = \"ping.csv\" }]");
        Files.delete(directory.resolve("ping.csv"));
        String text = "gossamer " + first.resolved().root().render();

        assertThat(loadText(text, List.of())
                        .emulation()
                        .profile()
                        .delays()
                        .get(0)
                        .law()
                        .most())
                .isEqualTo(2000);
    }

    @Test
    void takesRulesAboutPus() {
        Profile profile = profile("gossamer.profile.delays = ["
                + "{ pus = \"row 1\", slow = 10 },"
                + "{ pus = all, law = uniform, min = 0ns, max = 5us, name = late } ]");
        PuDelay slow = profile.puDelays().get(0);
        assertThat(slow.slow()).isEqualTo(10);
        assertThat(slow.offset().most()).isZero();
        assertThat(profile.puDelays().get(1).offset().most()).isEqualTo(5000);
        assertThat(profile.puDelays().get(1).stream()).isEqualTo("delay late");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind = down, links = 3, at = 5us                            | DOWN",
                "kind = flap, links = 3, every = 5us, for = 1us              | DOWN",
                "kind = flap, links = all, mttf = 1ms, mttr = 5us, together = true | DOWN",
                "kind = loss, probability = 1%                               | LOSS",
                "kind = loss, probability = 50%, mttf = 1ms, mttr = 50us     | LOSS",
                "kind = duplicate, probability = 0.5, ramp = 5us             | DUPLICATE",
                "kind = corrupt, links = \"to row 1\", probability = 1       | CORRUPT",
                "kind = hold, from = 1us, until = 2us                        | HOLD",
                "kind = partition, sides = \"row 0\"                         | PARTITION",
                "kind = partition, sides = [\"row 0\", \"row 1\", \"row 2\"], one-way = true |"
                        + " PARTITION",
                "kind = crash, pus = 3, at = 5us, state = kept               | CRASH",
                "kind = churn, pus = all, mttf = 1ms, mttr = 5us, law = weibull, shape = 2, until"
                        + " = 9ms | CRASH",
                "kind = pause, pus = 3, from = 1us, for = 2us                | PAUSE",
                "kind = send-omission, pus = 3                               | SEND_OMISSION",
                "kind = receive-omission, pus = 3, probability = 10%         | RECEIVE_OMISSION",
                "kind = byzantine, pus = 3, lies = different                 | BYZANTINE",
                "kind = slow, pus = 3, factor = 7.5, from = 1us              | SLOW",
            })
    void takesEveryKind(String text, FaultKind kind) {
        assertThat(fault(text).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind = crash, pus = 3        | kind = restart, pus = 3",
                "kind = pause, pus = 3        | kind = resume, pus = 3",
                "kind = down, links = 3       | kind = up, links = 3",
                "kind = hold, links = 3       | kind = release, links = 3",
                "kind = partition, sides = 3  | kind = heal",
            })
    void whatEndsAFaultHasToSayWhen(String fault, String end) {
        assertThat(problems("gossamer.profile.faults = [{ " + fault + " }, { " + end + " }]"))
                .containsExactly("a.conf:6: gossamer.profile.faults[1].at: is missing;"
                        + " allowed: the time at which it happens");
    }

    @Test
    void theTimeBetweenFailuresIsThatToAFailureAndToItsRepair() {
        FaultRule between = fault("kind = flap, links = all, mtbf = 1005us, mttr = 5us");
        FaultRule toFailure = fault("kind = flap, links = all, mttf = 1ms, mttr = 5us");
        assertThat(between).isEqualTo(toFailure);
        assertThat(toFailure.toString()).contains("mean=1000000.0", "mean=5000.0");
    }

    @Test
    void aPartitionIsTheLinksBetweenItsSides() {
        assertThat(fault("kind = partition, sides = \"row 0\"").where())
                .hasToString("cut (row 0) | (not (row 0))");
        assertThat(fault("kind = partition, sides = [\"row 0\", \"row 1\"], one-way = true")
                        .where())
                .hasToString("from (row 0) and to (row 1)");
    }

    @Test
    void drawsAreCalledByNameOrByWhatARuleIsAndWhere() {
        Profile profile = profile("gossamer.profile.faults = ["
                + "{ kind = loss, probability = 1% }, { kind = loss, probability = 2% },"
                + "{ kind = crash, pus = 3, at = 1us, name = victim } ]");
        assertThat(profile.faults().stream().map(FaultRule::name))
                .containsExactly("loss all", "loss all #2", "victim");
        Profile plain = profile("gossamer.profile.delays = ["
                + "{ min = 1ns, max = 2ns }, { law = exponential, mean = 1us },"
                + "{ min = 3ns, max = 4ns } ]");
        assertThat(plain.delays().stream().map(DelayRule::stream))
                .containsExactly("delay 0", "delay exponential all", "delay 1");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnceWithItsLine() {
        assertThat(problems(
                        "gossamer.profile.faults = [",
                        "  { kind = crash, pus = \"[1,1] and [2,2]\", at = 5us }",
                        "  { kind = down, links = 3, from = 20us, until = 10us }",
                        "  { kind = loss, probability = 1.5 }",
                        "  { kind = restart, pus = 4, at = 30us }",
                        "  { kind = pause, pus = 4, at = 30parsecs }",
                        "  { kind = crahs, pus = 4 }",
                        "  { kind = crash, pus = 5, ta = 1us }",
                        "]"))
                .hasSize(7)
                .anyMatch(text -> text.startsWith("a.conf:7: gossamer.profile.faults[0].pus:"
                        + " \"[1,1] and [2,2]\" selects nothing of torus 3×3 (9 PUs: \"[1,1]\""
                        + " selects 1, \"[2,2]\" selects 1)"))
                .anyMatch(text -> text.startsWith("a.conf:8: gossamer.profile.faults[1].until:"
                        + " 10us is not after gossamer.profile.faults[1].from = 20us (a.conf:8)"))
                .anyMatch(text -> text.startsWith(
                        "a.conf:9: gossamer.profile.faults[2].probability: 1.5 is out of range;"
                                + " allowed: more than 0 and at most 1"))
                .anyMatch(text -> text.startsWith("a.conf:11: gossamer.profile.faults[4].at:"
                        + " unknown unit parsecs in 30parsecs"))
                .anyMatch(text -> text.startsWith("a.conf:12: gossamer.profile.faults[5].kind:"
                                + " unknown value \"crahs\"")
                        && text.endsWith("did you mean crash?"))
                .anyMatch(text ->
                        text.startsWith("a.conf:13: gossamer.profile.faults[6].ta: unknown key"))
                .anyMatch(text -> text.startsWith("a.conf:10: gossamer.profile.faults[3].at:"
                        + " restart of (1,1), where no crash without until or for began before"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind = down, links = 99, at = 1us | .links: 99 is no link of torus 3×3; allowed:"
                        + " links from 0 to 17, the lower one first",
                "kind = crash, pus = [3, 4] | .pus: found number 3 in a list; allowed: a selector"
                        + " in quotes, or a list of them; the PU at these coordinates is"
                        + " \"[3,4]\", two PUs are \"3 or 4\"",
                "kind = down, at = 1us | .links: is missing; allowed: a selector, e.g. \"random"
                        + " 1\"",
                "kind = loss | .probability: is missing; allowed: a probability, e.g. 0.01 or 1%",
                "kind = flap, links = 1 | .every: has no times at which it comes and goes;"
                        + " allowed: every and for, or mttf and mttr",
                "kind = crash, pus = 1, factor = 2 | .factor: does not belong to kind crash;"
                        + " allowed: name, kind, pus, at, from, until, for, every, mttf, mtbf,"
                        + " mttr, law, shape, state, probability, together",
                "kind = heal, at = 5us | .at: heal of (0,0)->(1,0), (1,0)->(0,0), (0,0)->(0,1)"
                        + " and 33 more, where no partition without until or for began before;"
                        + " allowed: places with a partition that is still in force",
                "kind = churn, pus = 1, mttf = 1ms, mttr = 1us | .until: is missing: PUs that"
                        + " crash and begin anew for ever never let the run end; allowed: a time,"
                        + " or a limits.virtual-time",
                "kind = crash, pus = 1, mttf = 1ms | .mttr: is missing, as there is an mttf;"
                        + " allowed: at, or from and until or for; every and for to repeat it;"
                        + " mttf and mttr for failures at random",
                "kind = flap, links = 1, mttf = 1ms, mtbf = 2ms, mttr = 1ms | .mttf: does not go"
                        + " with gossamer.profile.faults[0].mtbf = 2ms (a.conf:6); allowed: at,"
                        + " or from and until or for; every and for to repeat it; mttf and mttr"
                        + " for failures at random",
                "kind = flap, links = 1, mtbf = 1us, mttr = 1us | .mtbf: 1us is not longer than"
                        + " gossamer.profile.faults[0].mttr = 1us (a.conf:6); allowed: mtbf = mttf"
                        + " + mttr",
                "kind = down, links = 1, every = 5us, for = 5us | .for: 5us is not shorter than"
                        + " gossamer.profile.faults[0].every = 5us (a.conf:6); allowed: for <"
                        + " every",
            })
    void saysWhatIsWrongWithAFault(String text, String wrong) {
        assertThat(problem(text)).isEqualTo(wrong);
    }

    @Test
    void illegalParametersOfLawsAreErrors() {
        assertThat(problems(
                        "gossamer.profile.delays = [",
                        "  { law = exponential, mean = 0ns }",
                        "  { law = normal, mean = 5us, deviation = 0us }",
                        "  { law = lognormal, median = 5us, sigma = -1 }",
                        "  { law = gilbert-elliott-burst, good = 0ns, bad = 1us, worsens = 1,"
                                + " recovers = 1 }",
                        "  { law = constant, time = 5us, mean = 3us }",
                        "  { links = all, bandwidth = 0 }",
                        "  { pus = all, slow = 0.5 }",
                        "  { pus = all, slow = 2, bandwidth = 0.5 }",
                        "  { law = trace }",
                        "]"))
                .hasSize(9)
                .allMatch(text -> text.matches("a\\.conf:(7|8|9|10|11|12|13|14|15): .*"));
    }

    static Stream<Path> readyProfiles() throws Exception {
        try (Stream<Path> files = Files.list(PROFILES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("readyProfiles")
    void everyReadyProfileFitsEveryKindOfRun(Path profile) throws Exception {
        for (String name :
                List.of("torus-27x27", "ring-729", "pipelined-729", "path-729-half-duplex")) {
            Path config = Path.of("..", "configs", name + ".conf");
            LoadedConfig loaded = ConfigLoader.load(config, List.of(profile), Overrides.none());
            assertThat(loaded.emulation().profile().isEmpty()).isFalse();
            assertThat(Files.readAllLines(profile).get(0)).startsWith("# ");
        }
    }

    @Test
    void lossesMayComeInBursts() {
        assertThat(fault("kind = loss, probability = 90%, burst { good = 200, bad = 5 }")
                        .fault())
                .isEqualTo(new Loss(Chance.of(0.9), new Burst(0, 0, 1.0 / 200, 1.0 / 5)));
        assertThat(fault("kind = loss, probability = 90%").fault()).isEqualTo(new Loss(0.9));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind = loss, probability = 1, burst = 5 | .burst: found number 5; allowed: {"
                        + " good, bad }: how many packets such a time lasts on average, at least 1",
                "kind = loss, probability = 1, burst { good = 5 } | .burst.bad: is missing;"
                        + " allowed: how many packets such a time lasts on average, at least 1",
                "kind = loss, probability = 1, burst { good = 5, bad = 0.5 } | .burst.bad: 0.5 is"
                        + " out of range; allowed: a number from 1 to 10000",
                "kind = loss, probability = 1, burst { good = 1, bad = 1 } | .burst.bad: good and"
                        + " bad times of one packet each would take turns for ever; allowed: good"
                        + " + bad greater than 2"
            })
    void refusesWrongBursts(String text, String expected) {
        assertThat(problem(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"torgos-81x81", "circgos-729", "router-9x9"})
    void everyReadyProfileGoesWithWormholeSwitching(String name) throws Exception {
        Path config = PROFILES.resolveSibling(name + ".conf");
        try (Stream<Path> profiles = Files.list(PROFILES)) {
            for (Path profile : profiles.sorted().toList()) {
                LoadedConfig loaded = ConfigLoader.load(config, List.of(profile), Overrides.none());
                assertThat(loaded.emulation().network().mode())
                        .isEqualTo(SwitchingMode.named("wormhole"));
                assertThat(loaded.emulation().profile().isEmpty()).isFalse();
            }
        }
    }

    @Test
    void refusesOvertakingUnderWormholeSwitching() {
        assertThat(problems(
                        "gossamer.network.switching = wormhole",
                        "gossamer.profile.delays = [{ law = constant, time = 5us, reorder"
                                + " = true }]"))
                .containsExactly("a.conf:7: gossamer.profile: packets cannot overtake each other"
                        + " under wormhole switching: a packet has each link of its way"
                        + " to itself until"
                        + " its tail has passed; allowed: a profile and a network that go"
                        + " together");
    }

    @Test
    void profilesAreAddedInTheirOrder() throws Exception {
        Path config = write(
                "a.conf",
                BASE + "gossamer.profile.faults = [{ kind = pause, pus = 1, until = 5us }]");
        LoadedConfig loaded = ConfigLoader.load(
                config,
                List.of(PROFILES.resolve("lossy-1pct.conf"), PROFILES.resolve("crash-one.conf")),
                Overrides.none());
        assertThat(loaded.emulation().profile().faults().stream().map(FaultRule::kind))
                .containsExactly(FaultKind.PAUSE, FaultKind.LOSS, FaultKind.CRASH);
    }

    @Test
    void aProfileCanBeIncludedToo() throws Exception {
        String included = PROFILES.resolve("lossy-1pct.conf").toAbsolutePath().toString();
        Path config = write(
                "a.conf",
                BASE + "include \"" + included + "\"\n"
                        + "gossamer.profile.faults += { kind = pause, pus = 1, until = 5us }");
        assertThat(ConfigLoader.load(config, Overrides.none())
                        .emulation()
                        .profile()
                        .faults())
                .hasSize(2);
    }
}
