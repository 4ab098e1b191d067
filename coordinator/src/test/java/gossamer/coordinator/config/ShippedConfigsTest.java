package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The configs in {@code configs/}, the reference file, and the resolved config of a run. */
class ShippedConfigsTest extends ConfigTestBase {

    private static final Path CONFIGS = Path.of("..", "configs");

    /** Makespans as the configs' comments expect them, by file. */
    private static final Map<String, Long> MAKESPANS = Map.ofEntries(
            Map.entry("torus-27x27", 448_968L),
            Map.entry("torus-9x9x9", 245_688L),
            Map.entry("ring-729", 4_049_136L),
            Map.entry("mesh-27x27", 897_936L),
            Map.entry("path-729", 8_098_272L),
            Map.entry("path-729-half-duplex", 1_092L),
            Map.entry("cycle-729-half-duplex", 366L),
            Map.entry("mesh-27x27-half-duplex", 391L),
            Map.entry("pipelined-729", 2_184L),
            Map.entry("identity-729", 398_580L),
            Map.entry("sessions", 32L),
            Map.entry("bus-81", 6_480L),
            Map.entry("pipelined-hypercube-16", 45L),
            Map.entry("torgos-81x81", 2_239_936L),
            Map.entry("circgos-729", 2_944_240L),
            Map.entry("cray-t3d-512", 1_006_644L),
            Map.entry("transputers-64", 11_980_800L),
            Map.entry("paragon-1996", 7_403_072L),
            Map.entry("paragon-1998", 2_841_888L),
            Map.entry("voting-farm-tmr", 60L),
            Map.entry("voting-farm-729", 15_306L));

    /** PUs of the configs that do not have 729 of them. */
    private static final Map<String, Integer> PUS = Map.of(
            "sessions", 5,
            "bus-81", 81,
            "pipelined-hypercube-16", 16,
            "torgos-81x81", 6_561,
            "cray-t3d-512", 512,
            "transputers-64", 64,
            "paragon-1996", 81,
            "paragon-1998", 64,
            "voting-farm-tmr", 3);

    static Stream<Path> configs() throws IOException {
        try (Stream<Path> files = Files.list(CONFIGS)) {
            return files
                    .filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("configs")
    void everyConfigLoadsAndTellsWhatToExpect(Path file) throws Exception {
        Emulation emulation = ConfigLoader.load(file, Overrides.none()).emulation();

        assertThat(file).hasFileName(emulation.name() + ".conf");
        assertThat(Files.readString(file)).startsWith("# ");
        Long makespan = MAKESPANS.get(emulation.name());
        if (makespan != null) {
            assertThat(emulation.algorithm().prediction(emulation.network()))
                    .hasValueSatisfying(found -> assertThat(found.ticks()).isEqualTo(makespan));
            assertThat(Files.readString(file))
                    .contains("= " + makespan
                            + (emulation.network().cost().isRounds() ? " rounds" : " ns"));
            assertThat(emulation.topology().pus())
                    .isEqualTo(PUS.getOrDefault(emulation.name(), 729));
        }
    }

    @Test
    void theConfigsWithKnownMakespansAreThere() throws IOException {
        assertThat(configs().map(file -> file.getFileName().toString()))
                .containsAll(
                        MAKESPANS.keySet().stream().map(name -> name + ".conf").toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"network.duplex=half", "network.model=H*", "network.cost=round"})
    void everyConfigCanBeRunOnAnotherMachine(String set) throws Exception {
        for (Path file : configs().toList()) {
            boolean rendezvous = ConfigLoader.load(file, Overrides.none())
                    .emulation()
                    .network()
                    .mode()
                    .equals(SwitchingMode.named("rendezvous"));
            if (rendezvous && set.equals("network.model=H*")) {
                assertThat(problemsOf(file, Overrides.ofSets(List.of(set)))).hasSize(1);
            } else {
                // A machine that counts rounds computes for so many rounds.
                List<String> sets = Files.readString(file).contains("compute =")
                                && set.equals("network.cost=round")
                        ? List.of(set, "algorithm.compute=[3, 2]")
                        : List.of(set);
                assertThat(ConfigLoader.load(file, Overrides.ofSets(sets))).isNotNull();
            }
        }
    }

    private static String reference() throws IOException {
        try (InputStream stream =
                ConfigLoader.class.getResourceAsStream("/gossamer/reference.conf")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name",
                "seed",
                "kind",
                "shape",
                "file",
                "model",
                "duplex",
                "ports",
                "port-overlap",
                "switching",
                "virtual-channels",
                "packet-capacity",
                "token-flits",
                "token-size",
                "flit-size",
                "cost",
                "time-unit",
                "link-policy",
                "link-centre",
                "phases",
                "colours",
                "variant",
                "a1",
                "rounds",
                "ends",
                "a",
                "start",
                "phase-2",
                "permutation",
                "acceptance",
                "scheduling",
                "sessions",
                "patterns",
                "count",
                "recall",
                "flip",
                "spares",
                "voting",
                "epsilon",
                "scaling",
                "electorate",
                "wrong-by",
                "inputs",
                "noise",
                "modules",
                "deadline",
                "recovery",
                "strategies",
                "evidence",
                "threshold",
                "factor",
                "restarts",
                "patience",
                "floor",
                "agreement",
                "depth",
                "fallback",
                "campaign",
                "setups",
                "reliability",
                "coverage",
                "trials",
                "fault",
                "wrong",
                "loss",
                "delays",
                "virtual-time",
                "wall-time",
                "events",
                "trace-size",
                "level",
                "regions",
                "checkpoints"
            })
    void theReferenceDescribesEveryKey(String key) throws IOException {
        assertThat(reference()).containsPattern("(?m)^ +(# )?" + key + " (=|\\{)");
    }

    @Test
    void theReferenceIsItselfARightConfigButForTheRequiredKeys() throws IOException {
        assertThat(problemsOf(reference(), List.of()))
                .hasSize(4)
                .allMatch(problem -> problem.contains(": is missing; "));
    }

    @Test
    void theReferencesExamplesAreRight() throws IOException {
        String examples = reference()
                .replace("# name = torus", "name = torus")
                .replace("# kind =", "kind =")
                .replace("# shape =", "shape =")
                .replace("# cost {", "cost {")
                .replace("# name = high", "name = high")
                .replace("# phases =", "phases =")
                .replace("# switching = store-and-forward", "switching = wormhole")
                .replace("# virtual-channels =", "virtual-channels =")
                .replace("# start =", "start =")
                .replace("# duplex =", "duplex =")
                .replace("# ports =", "ports =")
                .replace(
                        "delays = []",
                        "delays = [{ links = all, law = uniform, min = 0ns," + " max = 500ns }]");

        assertThat(loadText(examples, List.of()).emulation().name()).isEqualTo("torus-27x27");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "approach-2 | ring  | 9      | # variant =",
                "circgos    | path  | 9      | # a1 =, # rounds =, # ends =",
                "torgos     | torus | [9, 9] | # a =, # rounds =",
            })
    void theReferencesExamplesUnderWormholeSwitchingAreRight(
            String name, String kind, String shape, String commented) throws IOException {
        String examples = reference();
        for (String key : commented.split(", ")) {
            examples = examples.replaceFirst(key, key.substring(2));
        }
        List<String> sets = List.of(
                "algorithm.name=" + name,
                "algorithm.colours=null",
                "topology.kind=" + kind,
                "topology.shape=" + shape,
                "network.token-flits=2",
                "network.cost=round");

        assertThat(loadText(examples, sets).emulation().network().mode())
                .isEqualTo(SwitchingMode.named("wormhole"));
    }

    @Test
    void theReferencesExamplesOfPipelinedGossipingAreRight() throws IOException {
        String examples = reference()
                .replace("# permutation =", "permutation =")
                .replace("# acceptance =", "acceptance =")
                .replace("# scheduling =", "scheduling =")
                .replace("# sessions =", "sessions =");
        List<String> sets = List.of(
                "algorithm.name=pipelined",
                "algorithm.colours=null",
                "topology.kind=crossbar",
                "topology.shape=6",
                "network.model=null",
                "network.packet-capacity=null");

        assertThat(loadText(examples, sets).emulation().network().mode())
                .isEqualTo(SwitchingMode.named("rendezvous"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pipelined | crossbar | # rounds = 10, # spares =, # voting =, # epsilon =, #"
                        + " scaling =,"
                        + " # electorate =, # wrong-by =, # inputs =, # noise =, # strategies =,"
                        + " # evidence =, # threshold =, # factor =, # restarts =, # patience =,"
                        + " # floor = 2",
                "pipelined | crossbar | # setups =, # reliability = \\[, # coverage =, # trials =,"
                        + " # fault =, # wrong =",
                "flooding  | ring     | # inputs =, # deadline =",
            })
    void theReferencesExamplesOfFarmsAreRight(String name, String kind, String commented)
            throws IOException {
        String examples = reference();
        for (String key : commented.split(", ")) {
            assertThat(examples).containsPattern(key);
            examples = examples.replaceFirst(key, key.substring(2).replace("\\", ""));
        }
        List<String> sets = List.of(
                "algorithm.name=" + name,
                "algorithm.colours=null",
                "topology.kind=" + kind,
                "topology.shape=3",
                name.equals("flooding") ? "network.cost={startup=1us,hop=0ns,flit=1ns}" : "seed=2",
                "network.model=null",
                "network.packet-capacity=null");

        assertThat(loadText(examples, sets).farm()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gossamer.seed = 7",
                "gossamer.network.duplex = half",
                "gossamer.network { token-size = 8B, flit-size = 2B }",
                "gossamer.network.cost = round",
                "gossamer.limits.virtual-time = null",
                "gossamer.algorithm.colours = split, gossamer.network.token-flits = 9",
                "gossamer { topology { kind = ring, shape = 5 }, algorithm.name = approach-1 }",
                "gossamer.profile.delays = [{ min = 1ns, max = 2ns }], gossamer.regions = 3"
            })
    void theResolvedConfigGivesTheSameEmulationAgain(String line) {
        LoadedConfig first = load(line);
        String text = "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
        LoadedConfig again = loadText(text, List.of());

        assertThat(again.resolved()).isEqualTo(first.resolved());
        assertThat(again.settings()).isEqualTo(first.settings());
        assertThat(again.emulation()).usingRecursiveComparison().isEqualTo(first.emulation());
    }

    @Test
    void theResolvedConfigHasWhatWasGivenAndEveryDefaultInForce() {
        Config resolved = loadSetting(
                        List.of("network.ports=all", "seed=9"),
                        "gossamer.network { token-size = 8B, flit-size = 2B }")
                .resolved();

        Map<String, Object> values = new TreeMap<>();
        resolved.entrySet().forEach(e -> values.put(e.getKey(), e.getValue().unwrapped()));
        assertThat(values)
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("name", "a"),
                        Map.entry("seed", 9),
                        Map.entry("topology.kind", "torus"),
                        Map.entry("topology.shape", List.of(3, 3)),
                        Map.entry("network.model", "F*"),
                        Map.entry("network.ports", "all"),
                        Map.entry("network.switching", "store-and-forward"),
                        Map.entry("network.packet-capacity", "unbounded"),
                        Map.entry("network.token-size", "8B"),
                        Map.entry("network.flit-size", "2B"),
                        Map.entry("network.cost.startup", "10us"),
                        Map.entry("network.cost.hop", "100ns"),
                        Map.entry("network.cost.flit", "1ns"),
                        Map.entry("algorithm.name", "high-dim-gos"),
                        Map.entry("algorithm.phases", List.of("approach-1", "approach-1")),
                        Map.entry("algorithm.colours", "none"),
                        Map.entry("profile.delays", List.of()),
                        Map.entry("profile.faults", List.of()),
                        Map.entry("limits.virtual-time", "none"),
                        Map.entry("limits.wall-time", "1h"),
                        Map.entry("limits.plugin-time", "30s"),
                        Map.entry("limits.events", 10_000_000_000L),
                        Map.entry("limits.trace-size", "8GiB"),
                        Map.entry("trace.level", "full"),
                        Map.entry("regions", "auto"),
                        Map.entry("checkpoints", "auto"))));
    }

    @Test
    void theReferenceCannotBeMistakenForAkkasDefaults() {
        assertThat(ConfigFactory.parseResources("reference.conf").hasPath("gossamer"))
                .isFalse();
    }
}
