package gossamer.coordinator.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShrinkerTest {

    @TempDir
    private Path directory;

    private Path config;
    private Path target;

    @BeforeEach
    void setUp() {
        config = directory.resolve("config.conf");
        target = directory.resolve("shrunk.conf");
    }

    private void write(String faults) throws IOException {
        Files.writeString(config, """
                gossamer {
                  name = planted
                  topology { kind = torus, shape = [5, 5] }
                  network.cost { startup = 10us, hop = 100ns, flit = 1ns }
                  algorithm.name = high-dim-gos
                  profile.faults = [ %s ]
                }
                """.formatted(faults));
    }

    private static List<FaultRule> faults(LoadedConfig loaded) {
        return loaded.emulation().profile().faults();
    }

    private static Map<String, Long> when(boolean fails) {
        return fails ? Map.of("incomplete", 1L) : Map.of();
    }

    private static boolean crashes(LoadedConfig loaded, String where) {
        return faults(loaded).stream()
                .anyMatch(fault -> fault.kind() == FaultKind.CRASH
                        && fault instanceof Injection
                        && fault.where().toString().contains(where));
    }

    private static boolean loses(LoadedConfig loaded) {
        return faults(loaded).stream().anyMatch(fault -> fault.kind() == FaultKind.LOSS);
    }

    /** 40 faults, of which the crash of PU 7 and the loss matter, and only together. */
    private void plant() throws IOException {
        StringBuilder faults = new StringBuilder();
        for (int fault = 0; fault < 40; fault++) {
            if (fault == 11) {
                faults.append("{ kind = crash, pus = 7, at = 20us }\n");
            } else if (fault == 36) {
                faults.append("{ kind = loss, probability = 1%, links = \"row-links\" }\n"
                        .replace("row-links", "at row 2"));
            } else if (fault % 2 == 0) {
                faults.append("{ kind = down, links = ").append(fault).append(", at = 5us }\n");
            } else {
                faults.append("{ kind = pause, pus = ")
                        .append(fault % 25)
                        .append(", from = 1us, until = 30us }\n");
            }
        }
        write(faults.toString());
    }

    @Test
    void fortyFaultsOfWhichTwoMatterAreReducedToThoseTwo() throws Exception {
        plant();
        List<String> said = new ArrayList<>();
        Shrinker shrinker = new Shrinker(
                config,
                Plugins.none(),
                probe -> when(crashes(probe, "7") && loses(probe)),
                said::add);

        Shrinker.Result result = shrinker.shrink(target).orElseThrow();

        assertThat(result.before()).isEqualTo(40);
        assertThat(result.rules()).hasSize(2);
        assertThat(result.runs()).isLessThan(120);
        assertThat(said).isNotEmpty();
        List<FaultRule> before = faults(ConfigLoader.load(config, Overrides.none()));
        List<FaultRule> left = faults(ConfigLoader.load(target, Overrides.none()));
        assertThat(left.get(0).name()).isEqualTo(before.get(11).name());
        assertThat(left.get(1).name()).startsWith(before.get(36).name());
        assertThat(directory).isDirectoryContaining(file -> file.endsWith("shrunk.conf"));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void rulesThatSayTheSameKeepTheirOwnDraws() throws Exception {
        write("{ kind = loss, probability = 1% }, { kind = loss, probability = 1% }");
        List<FaultRule> both = faults(ConfigLoader.load(config, Overrides.none()));
        Shrinker shrinker = new Shrinker(
                config,
                Plugins.none(),
                probe -> when(faults(probe).stream()
                        .anyMatch(fault -> fault.name().equals(both.get(1).name()))),
                said -> {});

        assertThat(shrinker.shrink(target)).isPresent();

        assertThat(faults(ConfigLoader.load(target, Overrides.none())))
                .singleElement()
                .matches(fault -> fault.name().equals(both.get(1).name()));
    }

    /** Such a delay draws under its number, which cannot be given as a name. */
    @Test
    void aUniformDelayWithoutANameCanBeLeftOut() throws Exception {
        write("""
                { kind = crash, pus = 7, at = 10us } ]
                profile.delays = [ { min = 0ns, max = 100ns }
                """);
        Shrinker shrinker = new Shrinker(
                config, Plugins.none(), probe -> when(crashes(probe, "7")), said -> {});

        Shrinker.Result result = shrinker.shrink(target).orElseThrow();

        assertThat(result.before()).isEqualTo(2);
        assertThat(result.left()).isEqualTo(1);
        Profile left = ConfigLoader.load(target, Overrides.none()).emulation().profile();
        assertThat(left.delays()).isEmpty();
    }

    @Test
    void aRestartGoesWithItsCrash() throws Exception {
        write("""
                { kind = crash, pus = 3, at = 10us }
                { kind = crash, pus = 5, at = 10us }
                { kind = restart, pus = 3, at = 20us }
                """);
        Shrinker shrinker = new Shrinker(
                config, Plugins.none(), probe -> when(crashes(probe, "5")), said -> {});

        Optional<Shrinker.Result> result = shrinker.shrink(target);

        assertThat(result.orElseThrow().rules()).hasSize(1);
        Profile left = ConfigLoader.load(target, Overrides.none()).emulation().profile();
        assertThat(left.faults().get(0).where()).hasToString("5");
    }

    @Test
    void ofAListOfPlacesThoseThatMatterAreLeft() throws Exception {
        write("{ kind = crash, pus = [\"1\", \"row 2\", \"7\", \"9\"], at = 10us }");
        Shrinker shrinker = new Shrinker(
                config, Plugins.none(), probe -> when(crashes(probe, "7")), said -> {});

        assertThat(shrinker.shrink(target)).isPresent();

        assertThat(faults(ConfigLoader.load(target, Overrides.none())).get(0).where())
                .hasToString("7");
    }

    @Test
    void aRunThatDoesNotFailIsLeftAlone() throws Exception {
        plant();
        Shrinker shrinker = new Shrinker(config, Plugins.none(), probe -> Map.of(), said -> {});

        assertThat(shrinker.shrink(target)).isEmpty();
        assertThat(target).doesNotExist();
    }
}
