package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.coordinator.text.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sweep}: from a file to combinations, or to all that is wrong. */
class SweepConfigTest extends ConfigTestBase {

    /** Five lines; what follows begins in line 6. */
    private static final String RING = """
    gossamer {
      topology { kind = ring, shape = 9 }
      network { switching = wormhole, time-unit = tick, cost { startup = 2, hop = 0, flit = 1 } }
      algorithm.name = approach-1
    }
    """;

    private SweepPlan plan(String sweep) throws ConfigException {
        return SweepConfig.load(write("a.conf", RING + sweep), Overrides.none(), Progress.NONE);
    }

    private List<String> wrong(String sweep) {
        return wrong(sweep, Overrides.none());
    }

    private List<String> wrong(String sweep, Overrides overrides) {
        try {
            SweepConfig.load(write("a.conf", RING + sweep), overrides, Progress.NONE);
        } catch (ConfigException e) {
            return e.getMessage().replace(directory + "/", "").lines().toList();
        }
        return List.of();
    }

    private static List<String> cells(SweepPlan plan) {
        return plan.cells().stream().map(cell -> plan.describe(cell.choice())).toList();
    }

    @Test
    void axesAreCrossedTheLastOneFirst() throws Exception {
        SweepPlan plan = plan("""
                sweep { axes = [
                  { name = n, key = topology.shape, values = [9, 27] }
                  { key = network.cost.startup, from = 1, to = 100, factor = 10 }
                ] }
                """);

        assertThat(cells(plan))
                .containsExactly(
                        "n = 9, startup = 1",
                        "n = 9, startup = 10",
                        "n = 9, startup = 100",
                        "n = 27, startup = 1",
                        "n = 27, startup = 10",
                        "n = 27, startup = 100");
        LoadedConfig last = plan.load(plan.cells().get(5), 0);
        assertThat(last.emulation().topology().pus()).isEqualTo(27);
        assertThat(last.emulation().network().cost().startup()).isEqualTo(100);
    }

    @Test
    void aReferenceToNothingBesideTheSweepIsTold() {
        assertThat(wrong("sweep.axes = [{ key = topology.shape, values = [9, 27] }]\n"
                        + "gossamer.network.duplex = ${nothing}"))
                .singleElement()
                .asString()
                .startsWith(
                        "a.conf:7: gossamer.network.duplex: refers to ${nothing}, which is not");
    }

    @Test
    void aRangeHasItsEndOnlyIfItIsMet() throws Exception {
        SweepPlan plan = plan("sweep.axes = [{ name = x, from = 0.5, to = 4, step = 1.5 },"
                + "{ key = network.token-flits, from = 2, to = 7, step = 2 }]"
                + ", sweep.set.network.cost.startup = \"= 2 * x\"");

        assertThat(plan.axes().get(0).labels()).containsExactly("0.5", "2", "3.5");
        assertThat(plan.axes().get(1).labels()).containsExactly("2", "4", "6");
    }

    @Test
    void quantitiesKeepTheirUnit() throws Exception {
        SweepPlan plan = SweepConfig.load(
                write(
                        "a.conf",
                        BASE + "\nsweep.axes = [{ key = network.cost.startup, from = 1us,"
                                + " to = 100us, factor = 10 }]"),
                Overrides.none(),
                Progress.NONE);

        assertThat(plan.axes().get(0).labels()).containsExactly("1us", "10us", "100us");
        assertThat(plan.axes().get(0).values().get(2).position()).hasValue(100_000);
    }

    @Test
    void zippedAxesGoTogether() throws Exception {
        SweepPlan plan = plan("""
                sweep { axes = [
                  { zip = [ { name = n, key = topology.shape, values = [9, 27, 81] }
                            { name = r, key = network.cost.startup, from = 1, to = 3, step = 1 } ] }
                  { key = network.token-flits, values = [1, 2] }
                ] }
                """);

        assertThat(cells(plan))
                .hasSize(6)
                .contains("n = 27, r = 2, token_flits = 1")
                .doesNotContain("n = 27, r = 1, token_flits = 1");
    }

    @Test
    void formulasDeriveKeysFromAxesAndCases() throws Exception {
        SweepPlan plan = plan("""
                sweep {
                  axes = [ { name = n, values = [3, 9] }, { name = r, values = [2, 0.5] }
                           { name = how, cases = [ { name = plain, set {} }
                             { name = fat, set { network.token-flits = "= 2 * n" } } ] } ]
                  set { topology { kind = torus, shape = ["= n", "= n"] }
                        algorithm.name = high-dim-gos
                        network.cost.startup = "= 100 * r" }
                }
                """);
        LoadedConfig last = plan.load(plan.cells().get(7), 0);

        assertThat(cells(plan).get(7)).isEqualTo("n = 9, r = 0.5, how = fat");
        assertThat(last.emulation().topology().pus()).isEqualTo(81);
        assertThat(last.emulation().network().cost().startup()).isEqualTo(50);
        assertThat(last.emulation().network().tokenFlits()).isEqualTo(18);
    }

    @Test
    void conditionsLeaveCombinationsOutAndCountThem() throws Exception {
        SweepPlan plan = plan("""
                sweep { axes = [ { name = n, key = topology.shape, from = 3, to = 12, step = 1 } ]
                        where = ["n % 3 == 0", "n < 12"] }
                """);

        assertThat(cells(plan)).containsExactly("n = 3", "n = 6", "n = 9");
        assertThat(plan.excluded()).isEqualTo(7);
    }

    @Test
    void aCombinationThatTheConfigRefusesIsListedWithTheReason() throws Exception {
        String sweep = """
                sweep { axes = [ { name = kind, key = topology.kind, values = [ring, path] }
                  { name = variant, key = algorithm.variant, values = [exact, merged] } ]
                  set.algorithm.name = approach-2
                """;
        SweepPlan plan = plan(sweep + "}");

        assertThat(plan.cells()).hasSize(3);
        assertThat(plan.refused()).hasSize(1);
        assertThat(plan.refused().get(0).labels()).containsExactly("path", "merged");
        assertThat(plan.refused().get(0).reason()).contains("gossamer.algorithm.variant: ");
        assertThat(wrong(sweep + "refused = error }"))
                .singleElement()
                .asString()
                .startsWith("a.conf:7: gossamer.algorithm.variant: ");
    }

    @Test
    void aKeyThatDoesNotExistAndAValueThatNeverFitsAreErrors() {
        assertThat(wrong("""
                sweep.axes = [
                  { name = n, key = topology.shap, values = [9, 27] }
                  { key = network.cost.startup, values = [1, -2] }
                  { key = algorithm.name, values = [approach-1, aproach-2] }
                ]
                """))
                .hasSize(3)
                .anyMatch(line -> line.startsWith("a.conf:7: gossamer.topology.shap: unknown key")
                        && line.endsWith("did you mean gossamer.topology.shape?"))
                .anyMatch(line -> line.startsWith(
                        "a.conf:8: gossamer.network.cost.startup: -2 is out of range"))
                .anyMatch(
                        line -> line.startsWith("a.conf:9: gossamer.algorithm.name: unknown value")
                                && line.endsWith("did you mean approach-2?"));
    }

    @Test
    void allThatIsWrongWithASweepIsToldAtOnce() {
        List<String> wrong = wrong("""
                gossamer.network.duplx = full
                sweep {
                  axes = [
                    { name = n, key = topology.shape, values = [] }
                    { name = r, key = network.cost.startup, from = 2, to = 10, step = 0 }
                    { name = s, key = seed, from = 9, to = 2, step = 1 }
                    { name = u, values = [1, 2] }
                    { nam = z, key = network.token-flits, values = [1, 1] }
                  ]
                  where = "m > 3"
                  repeets = 3
                  report.metric = makspan
                }
                """);

        assertThat(wrong)
                .hasSize(10)
                .anyMatch(line -> line.startsWith("a.conf:6: gossamer.network.duplx: unknown key"))
                .anyMatch(line -> line.startsWith("a.conf:9: sweep.axes[0].values: no values"))
                .anyMatch(
                        line -> line.startsWith("a.conf:10: sweep.axes[1].step: 0 is out of range"))
                .anyMatch(line -> line.startsWith("a.conf:11: sweep.axes[2].from: 9 to 2 is empty"))
                .anyMatch(line -> line.contains("sweep.axes: u changes nothing"))
                .anyMatch(line -> line.contains("sweep.axes[4].nam: unknown key")
                        && line.endsWith("did you mean sweep.axes[4].name?"))
                .anyMatch(line -> line.contains("sweep.axes[4].values: \"1\" twice"))
                .anyMatch(line -> line.contains("sweep.where: unknown name m in \"m > 3\""))
                .anyMatch(line -> line.contains("did you mean sweep.repeats?"))
                .anyMatch(line -> line.contains("did you mean makespan?"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "axes = [] | 0 axes; allowed: a list of 1 to 8",
                "repeats = 2                                    | sweep.axes: is missing",
                "axes = [{ name = n, key = seed, from = 1, to = 2000, step = 1 }] | more than 1000",
                "axes = [{ name = n, key = seed, from = 1, to = 9 }] | with either step or factor",
                "axes = [{ name = n, key = seed, from = 1, to = 9, factor = 1 }] | greater than 1",
                "axes = [{ name = n, key = seed, from = 0, to = 9, factor = 2 }] | greater than 0",
                "axes = [{ name = n, key = seed, from = 1us, to = 9ms, step = 1us }] | one unit",
                "axes = [{ name = n, key = seed, values = [1], from = 1 }] | has values twice",
                "axes = [{ name = n-1, key = seed, values = [1] }] | cannot be a name",
                "axes = [{ key = seed, values = [1] }, { key = seed, values = [1] }] | two axes",
                "axes = [{ key = seed, values = [1, 2] }], repeats = 2 | vary gossamer.seed",
                "axes = [{ key = topology.shape, values = [9] }], repeats = 0 | 0 is out of range",
                "axes = [{ name = n, key = topology.shape, values = [9] }], where = \"n > 9\" |"
                        + " none of 1",
                "axes = [{ name = n, key = topology.shape, values = [9] }], where = \"n\" | no"
                        + " condition",
                "axes = [{ name = n, values = [9] }], set.seed = \"= n +\" | found the end",
                "axes = [{ name = n, values = [9] }], set.seed = \"= n / 0\" | 9 / 0 has no value",
            })
    void badSweepsAreRefused(String sweep, String said) {
        assertThat(wrong("sweep { " + sweep + " }"))
                .singleElement()
                .asString()
                .startsWith("a.conf:6: ")
                .contains(said);
    }

    @Test
    void thereIsALimitOfCombinationsAndOfRuns() {
        String axis = "{ name = a, key = seed, from = 1, to = 1000, step = 1 }";
        String other = "{ name = b, key = topology.shape, from = 1, to = 11, step = 1 }";

        assertThat(wrong("sweep.axes = [" + axis + ", " + other + "]"))
                .containsExactly(
                        "a.conf:6: sweep.axes: 11000 combinations; allowed: at most 10000");
        assertThat(wrong("sweep { axes = [" + other + "], repeats = 10000 }"))
                .containsExactly("a.conf:6: sweep.repeats: 10000 repeats of 11 combinations are"
                        + " 110000 runs; allowed: at most 100000 runs");
    }

    @Test
    void repeatsTakeTheSameSeedsInAllCells() throws Exception {
        SweepPlan plan = plan("gossamer.seed = 40, sweep { repeats = 3"
                + ", axes = [{ key = topology.shape, values = [3, 5] }] }");

        for (SweepCell cell : plan.cells()) {
            for (int repeat = 0; repeat < 3; repeat++) {
                assertThat(plan.load(cell, repeat).emulation().seed()).isEqualTo(40 + repeat);
                assertThat(plan.seed(cell, repeat)).isEqualTo(40 + repeat);
            }
        }
    }

    @Test
    void optionsCanChangeTheSweepToo() throws Exception {
        Path file = write("a.conf", RING + "sweep.axes = [{ key = seed, values = [1, 2] }]");
        Overrides overrides =
                Overrides.ofSets(List.of("sweep.report.metric=waits", "network.cost.startup=7"));
        SweepPlan plan = SweepConfig.load(file, overrides, Progress.NONE);

        assertThat(plan.report().metric()).isEqualTo(SweepMetric.WAITS);
        assertThat(plan.load(plan.cells().get(0), 0)
                        .emulation()
                        .network()
                        .cost()
                        .startup())
                .isEqualTo(7);
        assertThat(wrong(
                        "sweep.axes = [{ key = seed, values = [1, 2] }]",
                        Overrides.ofSets(List.of("sweep.repeets=3"))))
                .singleElement()
                .asString()
                .startsWith("--set: sweep.repeets: unknown key");
    }

    @Test
    void whatIsMadeOfTheTableDoesNotChangeTheCampaign() throws Exception {
        String axes = "sweep.axes = [{ key = seed, values = [1, 2] }]";

        assertThat(plan(axes + ", sweep.report.metric = waits").identity())
                .isEqualTo(plan(axes).identity())
                .isNotEqualTo(plan(axes + ", gossamer.seed = 5").identity());
    }

    @Test
    void aRunThatNamesNoFileIsTheSameFromWhatIsWritten() throws Exception {
        SweepPlan plan = plan("sweep.axes = [{ key = topology.shape, values = [3, 4] }],"
                + " sweep.repeats = 2, gossamer.topology.kind = ring");
        for (SweepCell cell : plan.cells()) {
            for (int repeat = 0; repeat < 2; repeat++) {
                String text = plan.plain(cell, repeat)
                        .orElseThrow()
                        .render(ConfigRenderOptions.concise());
                assertThat(ConfigLoader.load(write("sent.conf", text), Overrides.none())
                                .resolved())
                        .isEqualTo(plan.load(cell, repeat).resolved());
            }
        }
    }

    @Test
    void aNetworkFromAFileBelongsToTheCampaign() throws Exception {
        String sweep = "gossamer { topology = null, topology { kind = file, file = g.txt }"
                + ", network.switching = store-and-forward, algorithm.name = greedy }"
                + ", sweep.axes = [{ key = seed, values = [1, 2] }]";
        write("g.txt", "0 1\n1 2\n");
        String before = plan(sweep).identity();
        assertThat(plan(sweep).plain(plan(sweep).cells().get(0), 0)).isEmpty();
        write("g.txt", "0 1\n1 2\n2 3\n");

        assertThat(plan(sweep).identity()).isNotEqualTo(before);
    }

    @Test
    void otherCommandsSaySoWhenTheyAreGivenASweep() {
        assertThat(problemsOf(RING + "sweep.axes = [{ key = seed, values = [1, 2] }]", List.of()))
                .containsExactly("a.conf:6: sweep: is for gossamer sweep only");
        assertThat(wrong(""))
                .containsExactly(
                        "a.conf: sweep: is missing; allowed: sweep { axes = […] } beside gossamer"
                                + " { … }");
    }

    @ParameterizedTest
    @ValueSource(strings = {"which-algorithm-ring", "which-algorithm-torus", "random-delays"})
    void theShippedSweepsAreRight(String name) throws Exception {
        Path file = Path.of("..", "configs", "sweeps", name + ".conf");
        SweepPlan plan = SweepConfig.load(
                file, Overrides.ofSets(List.of("limits.wall-time=1m")), Progress.NONE);

        assertThat(plan.name()).isEqualTo(name);
        assertThat(plan.cells().size() * plan.repeats()).isGreaterThan(100);
        assertThat(Files.readString(file)).startsWith("# ");
    }
}
