package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigLoaderTest extends ConfigTestBase {

    @Test
    void fillsInTheDefaultsOfEverythingThatIsNotGiven() {
        LoadedConfig config = load();

        Emulation emulation = config.emulation();
        assertThat(emulation.name()).isEqualTo("a");
        assertThat(emulation.seed()).isEqualTo(1);
        assertThat(emulation.topology().kind()).isEqualTo(Grid.TORUS);
        assertThat(emulation.topology().shapeText()).isEqualTo("3×3");
        assertThat(emulation.network().duplex()).isEqualTo(Duplex.FULL);
        assertThat(emulation.network().ports()).isEqualTo(Ports.ALL);
        assertThat(emulation.network().packetCapacity()).isEmpty();
        assertThat(emulation.network().tokenFlits()).isEqualTo(1);
        assertThat(emulation.network().cost())
                .isEqualTo(new Cost(10_000, 100, 1, TimeBase.NANOSECONDS));
        assertThat(emulation.algorithm().name()).isEqualTo("high-dim-gos");
        assertThat(emulation.algorithm().colours()).isEqualTo(1);
        assertThat(emulation.profile()).isEqualTo(Profile.none());
        assertThat(emulation.limits())
                .isEqualTo(new Limits(1L << 62, 3_600_000, 10_000_000_000L, 8L << 30));
        assertThat(config.settings().traceLevel()).isEqualTo(TraceLevel.FULL);
        assertThat(config.settings().regions()).isEmpty();
    }

    @Test
    void findsAllProblemsInOnePassSortedByLine() {
        assertThat(problems(
                        "gossamer.limits.events = 0",
                        "gossamer.network.duplx = half",
                        "gossamer.topology.kind = torsu"))
                .containsExactly(
                        "a.conf:6: gossamer.limits.events: 0 is out of range; allowed: none, or a"
                                + " whole number from 1 to 9223372036854775807",
                        "a.conf:7: gossamer.network.duplx: unknown key; allowed: "
                                + NETWORK_KEYS + "; did you mean"
                                + " gossamer.network.duplex?",
                        "a.conf:8: gossamer.topology.kind: unknown value \"torsu\"; allowed: path,"
                                + " ring, mesh, mesh-with-holes, torus, crossbar, file; did you"
                                + " mean"
                                + " torus?");
    }

    @Test
    void tellsOriginKeyAndMessageOfEachProblemApart() {
        Path file = write("a.conf", BASE + "gossamer.seed = x");

        ConfigException e = catchThrowableOfType(
                ConfigException.class, () -> ConfigLoader.load(file, Overrides.none()));

        assertThat(e.problems())
                .containsExactly(new Problem(
                        new Origin(file.toString(), 6),
                        "gossamer.seed",
                        "found string \"x\"; allowed: a whole number from -9223372036854775808 to"
                                + " 9223372036854775807"));
    }

    @Test
    void asksForEveryRequiredKeyOfAnEmptyFile() {
        assertThat(problemsOf("", List.of()))
                .containsExactly(
                        "a.conf:1: gossamer.algorithm.name: is missing; allowed: " + ALGORITHMS,
                        "a.conf:1: gossamer.network.cost: is missing; allowed: round, or an object"
                                + " with startup, hop and flit",
                        "a.conf:1: gossamer.topology.kind: is missing; allowed: path, ring, mesh,"
                                + " mesh-with-holes, torus, crossbar, file",
                        "a.conf:1: gossamer.topology.shape: is missing; allowed: a list of sides,"
                                + " e.g. [27, 27], or one side, e.g. 729; a whole number from 1 to"
                                + " 4194304 each");
    }

    @Test
    void tellsTheLineOfTheClosestObjectThatLacksARequiredKey() {
        String text = """
                gossamer {
                  network.cost = round

                  topology {
                    kind = ring
                  }
                }
                """;

        assertThat(problemsOf(text, List.of()))
                .containsExactly(
                        "a.conf:1: gossamer.algorithm.name: is missing; allowed: " + ALGORITHMS,
                        "a.conf:4: gossamer.topology.shape: is missing; allowed: a list of sides,"
                                + " e.g. [27, 27], or one side, e.g. 729; a whole number from 1 to"
                                + " 4194304 each");
    }

    @Test
    void nullMeansNotGiven() {
        assertThat(load("gossamer.seed = 7", "gossamer.seed = null").emulation().seed())
                .isOne();
        assertThat(problems("gossamer.topology.kind = null"))
                .containsExactly("a.conf:2: gossamer.topology.kind: is missing; allowed: path,"
                        + " ring, mesh, mesh-with-holes, torus, crossbar, file");
    }

    @Test
    void namesTheRunAfterTheFile() throws Exception {
        Path file = write("ring-of.my_9.conf", BASE);

        assertThat(ConfigLoader.load(file, Overrides.none()).emulation().name())
                .isEqualTo("ring-of.my_9");
    }

    @Test
    void wantsANameWhereTheFileNameWillNotDo() {
        assertThat(problemsOf(write("my ring.conf", BASE), Overrides.none()))
                .containsExactly("my ring.conf:1: gossamer.name: is missing, and the file name"
                        + " \"my ring\" will not do; allowed: 1 to 80 of A-Z a-z 0-9 . _ - that are"
                        + " not . or .., as it names a directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "729", "true", "\"A.b_c-9\"", "..."})
    void acceptsNamesOfDirectories(String name) {
        assertThat(load("gossamer.name = " + name).emulation().name())
                .isEqualTo(name.replace("\"", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "", ".", "..", "a/b", "ü"})
    void refusesNamesThatAreNoDirectories(String name) {
        assertThat(problems("gossamer.name = \"" + name + "\""))
                .containsExactly("a.conf:6: gossamer.name: \"" + name + "\" cannot be a name;"
                        + " allowed: 1 to 80 of A-Z a-z 0-9 . _ - that are not . or .., as it"
                        + " names a directory");
    }

    @Test
    void limitsTheLengthOfNames() {
        assertThat(load("gossamer.name = " + "x".repeat(80)).emulation().name()).hasSize(80);
        assertThat(problems("gossamer.name = " + "x".repeat(81)))
                .singleElement()
                .asString()
                .startsWith("a.conf:6: gossamer.name: \"" + "x".repeat(59) + "… cannot be a name");
    }

    @Test
    void refusesANameThatIsNoString() {
        assertThat(problems("gossamer.name = [x]"))
                .containsExactly("a.conf:6: gossamer.name: found list; allowed: 1 to 80 of A-Z a-z"
                        + " 0-9 . _ - that are not . or .., as it names a directory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-5",
                "\"27\"",
                "9223372036854775807",
                "-9223372036854775808",
                "1e3",
                "27.0"
            })
    void acceptsWholeNumbersHoweverTheyAreWritten(String number) {
        long expected = new BigDecimal(number.replace("\"", "")).longValueExact();

        assertThat(load("gossamer.seed = " + number).emulation().seed()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "2.5                  | 2.5 is not a whole number",
                "1e-3                 | 1e-3 is not a whole number",
                "9223372036854775808  | 9223372036854775808 is out of range",
                "-9223372036854775809 | -9223372036854775809 is out of range",
                "1e999                | 1e999 is out of range",
                "1e9999               | found number 1e9999",
                "12abc                | found string \"12abc\"",
                "0x1F                 | found string \"0x1F\"",
                "1_000                | found string \"1_000\"",
                "\"\"                 | found string \"\"",
                "true                 | found boolean true",
                "[1]                  | found list",
                "{ a = 1 }            | found object",
            })
    void refusesWhatIsNotAWholeNumber(String value, String wrong) {
        assertThat(problems("gossamer.seed = " + value))
                .containsExactly("a.conf:6: gossamer.seed: " + wrong + "; allowed: a whole number"
                        + " from -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void readsTraceLevels() {
        for (TraceLevel level : TraceLevel.values()) {
            LoadedConfig config = load("gossamer.trace.level = " + level.configName());
            assertThat(config.settings().traceLevel()).isEqualTo(level);
        }
        assertThat(problems("gossamer.trace.level = ful"))
                .containsExactly("a.conf:6: gossamer.trace.level: unknown value \"ful\"; allowed:"
                        + " off, summary, full; did you mean full?");
    }

    @Test
    void readsRegions() {
        assertThat(load("gossamer.regions = 9").settings().regions()).hasValue(9);
        assertThat(load("gossamer.regions = auto").settings().regions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1025"})
    void limitsRegions(String regions) {
        assertThat(problems("gossamer.regions = " + regions))
                .containsExactly("a.conf:6: gossamer.regions: " + regions + " is out of range;"
                        + " allowed: auto, or a whole number from 1 to 1024");
    }

    @Test
    void wantsAPuForEachRegion() {
        assertThat(problems("gossamer.regions = 10"))
                .containsExactly("a.conf:6: gossamer.regions: 10 regions for 9 PUs; allowed: auto,"
                        + " or a whole number from 1 to 9");
    }

    @Test
    void skipsDerivedChecksOfBrokenValues() {
        assertThat(problems(
                        "gossamer.regions = 10",
                        "gossamer.network.packet-capacity = 1",
                        "gossamer.algorithm.colours = split",
                        "gossamer.topology.shape = [3, x]"))
                .containsExactly("a.conf:9: gossamer.topology.shape[1]: found string \"x\";"
                        + " allowed: a whole number from 1 to 4194304");
    }

    @Test
    void ignoresSystemPropertiesAndTheEnvironment() {
        System.setProperty("gossamer.seed", "77");
        try {
            assertThat(load().emulation().seed()).isOne();
            assertThat(problems("gossamer.name = ${user.name}", "gossamer.seed = ${PATH}"))
                    .containsExactly(
                            "a.conf:6: gossamer.name: refers to ${user.name}, which is not"
                                    + " defined; allowed: keys of this config; system properties"
                                    + " and environment variables are not read",
                            "a.conf:7: gossamer.seed: refers to ${PATH}, which is not defined;"
                                    + " allowed: keys of this config; system properties and"
                                    + " environment variables are not read");
        } finally {
            System.clearProperty("gossamer.seed");
        }
    }

    @Test
    void refusesDirectoriesAndFilesThatAreNotThere() {
        assertThatThrownBy(() -> ConfigLoader.load(directory, Overrides.none()))
                .isInstanceOf(ConfigException.class)
                .hasMessage(directory + ": is a directory, not a config file");
        assertThat(problemsOf(directory.resolve("no such.conf"), Overrides.none()))
                .containsExactly("no such.conf: no such file");
    }

    /** Root may read any file. */
    @Test
    void refusesAFileThatMayNotBeRead() throws Exception {
        Path file = write("a.conf", BASE);
        Files.setPosixFilePermissions(file, Set.of());
        if (Files.isReadable(file)) {
            assertThat(ConfigLoader.load(file, Overrides.none()).emulation()).isNotNull();
        } else {
            assertThat(problemsOf(file, Overrides.none()))
                    .containsExactly("a.conf: no permission to read this file");
        }
    }
}
