package gossamer.coordinator.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.When;
import gossamer.node.Emulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of faults that are known to be minimal, hidden among others, are found again. */
class PlantedFaultsTest {

    private static final String COST =
            "network.cost { startup = 1us, hop = 100ns, flit = 10ns }, algorithm.name = ";
    private static final String RING = "topology { kind = ring, shape = 7 }, " + COST;
    private static final String FARM = "topology { kind = crossbar, shape = %s }, farm { voting ="
            + " majority, inputs = %s }, algorithm { name = pipelined %s }";
    private static final Map<String, String> NETWORKS = Map.of(
            "ring", RING + "high-dim-gos",
            "ring until 100us", "limits.virtual-time = 100us, " + RING + "high-dim-gos",
            "flooded ring", RING + "flooding",
            "star", "topology { kind = file, file = star.txt }, " + COST + "flooding",
            "flooded K4", "topology { kind = crossbar, shape = 4 }, " + COST + "flooding",
            "farm of 3", FARM.formatted(3, "[0, 1, 0]", ""),
            "farm of 5", FARM.formatted(5, "[9, 9, 9, 9, 9]", ""),
            "patient farm of 5", FARM.formatted(5, "[9, 9, 9, 9, 9]", ", receive-timeout = 40"));

    @TempDir
    private static Path directory;

    private static Emulator emulator;

    @BeforeAll
    static void setUp() {
        emulator = Emulator.create(1);
    }

    @AfterAll
    static void tearDown() {
        emulator.close();
    }

    /** Rules of several kinds that harm nobody. */
    private static Stream<String> noise(String network) {
        String late = network.contains("farm") ? "from = 9000" : "from = 900us";
        return IntStream.range(0, 12).mapToObj(rule -> switch (rule % 3) {
            case 0 -> "{ kind = down, links = " + rule / 3 % 3 + ", " + late + " }";
            case 1 -> "{ kind = loss, links = " + rule / 3 % 3 + ", probability = 1e-9 }";
            default -> "{ kind = duplicate, links = " + rule / 3 % 3 + ", probability = 1e-9 }";
        });
    }

    private static Shrinker.Oracle oracle() {
        return new ActualRuns(emulator, 1, false, directory.resolve("runs"));
    }

    private record Shrunk(Shrinker.Result result, LoadedConfig config) {
        List<FaultRule> faults() {
            return config.emulation().profile().faults();
        }
    }

    private static Shrunk shrink(String network, String planted, String delays) throws Exception {
        List<String> rules = Arrays.asList(planted.split(";"));
        String named = IntStream.range(0, rules.size())
                .mapToObj(rule -> "{ name = " + (char) ('a' + rule) + ", " + rules.get(rule) + " }")
                .collect(Collectors.joining(", "));
        Files.writeString(directory.resolve("star.txt"), "0 1\n0 2\n0 3\n0 4\n0 5\n");
        Path config = directory.resolve("config.conf");
        Files.writeString(
                config,
                "gossamer { name = planted, " + NETWORKS.get(network) + "\nprofile.faults = ["
                        + noise(network).collect(Collectors.joining(", "))
                        + ""
                        + ", " + named.replace('\'', '"')
                        + "]\nprofile.delays = [" + delays + "] }");
        Path target = directory.resolve("shrunk.conf");

        Shrinker.Result result = new Shrinker(config, Plugins.none(), oracle(), step -> {})
                .shrink(target)
                .orElseThrow();

        return new Shrunk(result, ConfigLoader.load(target, Overrides.none()));
    }

    /** Network, planted rules called a, b, …; what fails, for what cause, and what is left. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ring | kind = down, links = '0--1' | incomplete | down | a",
                // Everything is down; the crash alone makes the run fail, too.
                "ring | kind = crash, pus = 3, at = 0ns; kind = down, links = all"
                        + " | incomplete | down | b",
                "ring | kind = duplicate, probability = 1 | incomplete | duplicate | a",
                "ring | kind = crash, pus = 3, at = 0ns | incomplete | crash | a",
                "ring | kind = pause, pus = 3 | incomplete | pause | a",
                "ring | kind = loss, probability = 30% | incomplete | loss | a",
                "ring | kind = send-omission, pus = '1..4', probability = 40%"
                        + " | incomplete | send-omission | a",
                "ring | kind = byzantine, pus = 2 | wrong values | byzantine | a",
                "ring | kind = corrupt, probability = 20% | wrong values | corrupt | a",
                "ring | kind = byzantine, pus = 2; kind = hold, links = '0--1'"
                        + " | incomplete | hold | b",
                "star | kind = byzantine, pus = 0, lies = different"
                        + " | wrong values | byzantine | a",
                "star | kind = receive-omission, pus = 2, probability = 1"
                        + " | incomplete | receive-omission | a",
                // Both are needed, of one kind or of two.
                "flooded ring | kind = down, links = '0--1'; kind = down, links = '3--4'"
                        + " | incomplete | down | a b",
                "flooded ring | kind = down, links = '0--1'; kind = hold, links = '3--4'"
                        + " | incomplete | down, hold | a b",
                // Another rule alone makes it fail, too, but less: of the same kind, of one of two.
                "flooded ring | kind = crash, pus = 6, at = 0ns;"
                        + " kind = crash, pus = '0..3', at = 0ns | incomplete | crash | b",
                "flooded ring | kind = crash, pus = '0..3', at = 0ns;"
                        + " kind = crash, pus = 6, at = 0ns | incomplete | crash | a",
                "flooded ring | kind = down, links = '0--1'; kind = down, links = '3--4';"
                        + " kind = crash, pus = 6, at = 0ns | incomplete | down | a b",
                "flooded ring | kind = crash, pus = 6, at = 0ns; kind = down, links = '0--1';"
                        + " kind = hold, links = '3--4' | incomplete | down, hold | b c",
                // Any two of three.
                "flooded K4 | kind = down, links = ['0--1', '0--2'];"
                        + " kind = down, links = ['0--2', '0--3'];"
                        + " kind = down, links = ['0--1', '0--3'] | incomplete | down | 2",
                "ring until 100us | kind = slow, pus = 2, factor = 1000"
                        + " | limits.virtual-time reached | slow | a",
                "ring until 100us | kind = hold, links = 2, until = 200us"
                        + " | limits.virtual-time reached | hold | a",
                // Voter 2 tells 1 to voter 0, which has two of them, and 2 to voter 1.
                "farm of 3 | kind = byzantine, pus = 2, lies = different"
                        + " | no agreement | byzantine | a",
                // Of five voters three outvote the others, two do not.
                "farm of 5 | kind = byzantine, pus = 0; kind = byzantine, pus = 1;"
                        + " kind = byzantine, pus = 2 | no validity | byzantine | a b c",
                // Without three of five there is no majority; the others end their rounds.
                "patient farm of 5 | kind = crash, pus = 1, at = 0; kind = crash, pus = 2, at = 0;"
                        + " kind = crash, pus = 3, at = 0; kind = pause, pus = 4, until = 1"
                        + " | no result | crash | a b c",
                // Nobody gives up the crashed voter.
                "farm of 5 | kind = crash, pus = 1, at = 0; kind = pause, pus = 4, until = 1"
                        + " | a correct voter does not end a round | crash | a",
            })
    void aMinimalSetIsFoundAgain(
            String network, String planted, String property, String cause, String left)
            throws Exception {
        Shrunk shrunk = shrink(network, planted, "");

        Shrinker.Result result = shrunk.result();
        assertThat(result.property()).isEqualTo(property);
        assertThat(result.cause()).isEqualTo(cause);
        assertThat(result.runs()).isLessThanOrEqualTo(ShrinkRuns.MOST_RUNS);
        if (left.equals("2")) {
            assertThat(result.left()).isEqualTo(2);
            assertThat(result.minimality()).isEqualTo("no smaller set does");
        } else {
            assertThat(shrunk.faults().stream()
                            .map(FaultRule::name)
                            .map(name -> name.split(",")[0])
                            .distinct()
                            .collect(Collectors.joining(" ")))
                    .isEqualTo(left);
        }
        assertThat(oracle().failures(shrunk.config())).containsKey(property);
    }

    @Test
    void aProbabilityIsNarrowedToAPacketThatItStrikes() throws Exception {
        Shrunk shrunk = shrink("ring", "kind = loss, probability = 30%", "");

        assertThat(shrunk.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.name()).matches("a, packet \\d#\\d at \\d+");
            assertThat(fault.where().toString()).matches("\\d->\\d");
            assertThat(((Injection) fault).timing().when())
                    .isEqualTo(new When.Window(fault.begin(), fault.begin() + 1));
        });
    }

    @Test
    void selectorsAndWindowsAreNarrowed() throws Exception {
        Shrunk shrunk = shrink("ring", "kind = crash, pus = '2..5', at = 0ns", "");
        assertThat(shrunk.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.where().toString()).matches("\\d");
            assertThat(((Injection) fault).timing().when())
                    .isInstanceOfSatisfying(
                            When.Window.class,
                            window -> assertThat(window.end() - window.begin()).isLessThan(500));
        });

        shrunk = shrink("ring", "kind = byzantine, pus = all", "");
        assertThat(shrunk.faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.where().toString()).matches("\\d"));
    }

    @Test
    void delaysAreLeftOutAndNarrowedAsFaultsAre() throws Exception {
        Shrunk shrunk = shrink(
                "ring until 100us",
                "kind = down, links = 0, from = 95us",
                "{ links = all, law = constant, time = 1ns },"
                        + " { links = '0..3', law = constant, time = 200us }".replace('\'', '"'));

        assertThat(shrunk.result().cause()).isEqualTo("delay");
        assertThat(shrunk.faults()).isEmpty();
        assertThat(shrunk.config().emulation().profile().delays())
                .singleElement()
                .satisfies(delay -> {
                    assertThat(delay.law().most()).isEqualTo(200_000);
                    assertThat(delay.links().toString()).matches("\\d");
                });
    }
}
