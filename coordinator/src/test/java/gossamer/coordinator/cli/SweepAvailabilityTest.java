package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Farms whose modules fail and are repaired, beside the Markov chain. */
class SweepAvailabilityTest {

    private static final String SWEEPS = Cli.CONFIGS.resolve("sweeps") + "/";

    @TempDir
    private Path directory;

    private Said sweep(String config, String... more) {
        List<String> all =
                new ArrayList<>(List.of("sweep", config, "--out", directory.resolve("out") + ""));
        all.addAll(List.of(more));
        return Cli.gossamer(all.toArray(String[]::new));
    }

    @Test
    void twelvePointsOfTmrAreInside() {
        for (String metric :
                List.of("availability", "rounds-to-failure", "outages", "right-at-end")) {
            Said said = sweep(
                    SWEEPS + "availability.conf",
                    "--set",
                    "farm.rounds=500",
                    "--set",
                    "sweep.report.metric=" + metric);
            assertThat(said.exit()).as(said.out() + said.err()).isZero();
            assertThat(said.out()).contains("Mean of " + metric).doesNotContain("OUTSIDE");
            assertThat(said.out().lines().filter(line -> line.endsWith("  inside")))
                    .hasSize(12);
        }
    }

    private String spares(String module, String recovery) throws IOException {
        return Files.writeString(directory.resolve("spares.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 4 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm {
                    rounds = 40, spares = 1, voting = majority, inputs = 20
                    module { name = failing, rate = 0.05, %s }
                    recovery { strategies = [spare], evidence = self-test, %s }
                  }
                }
                sweep {
                  repeats = 150
                  axes = [
                    { name = repair, key = farm.module.repair, values = [0, 0.3] }
                    { name = coverage, key = farm.module.coverage, values = [0.5, 1] }
                  ]
                  report { metric = right-at-end, compare = none }
                }
                """.formatted(module, recovery))
                .toString();
    }

    @Test
    void aSpareWithCoverageIsInside() throws IOException {
        Said said = sweep(spares("tells = true", "quorum = none"));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out().lines().filter(line -> line.endsWith("  inside"))).hasSize(4);
    }

    /** Seats that change by agreement change later than the chain knows: it says nothing. */
    @Test
    void nothingIsExpectedWhereTheChainDoesNotApply() throws IOException {
        Said said = sweep(spares("tells = true", "quorum = majority"), "--set", "sweep.repeats=2");
        assertThat(said.out()).doesNotContain("inside").doesNotContain("OUTSIDE");
    }

    /** Not all three are to say the same in each round, or answers come too late. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "farm.inputs=[20,20,21]",
                "farm.inputs=[[20,20],[20,21],[20,22]]",
                "farm.inputs=[[20,20],[20,20],[20,21]]",
                "farm.service={law=exponential,mean=50,late-after=60}"
            })
    void nothingIsExpectedOfModulesThatAreNotAlike(String set) {
        String few = "sweep.repeats=2";
        String rounds = "farm.rounds=20";
        String config = SWEEPS + "availability.conf";
        Said said = sweep(config, "--set", set, "--set", few, "--set", rounds);
        assertThat(said.out()).contains("24 runs").doesNotContain("Mean of");
    }

    @Test
    void aFarmTellsItBesideTheChain() throws IOException {
        Said cell = sweep(SWEEPS + "availability.conf", "--show-cell", "5");
        Path config = directory.resolve("cell.conf");
        assertThat(cell.exit()).isZero();
        Files.writeString(config, cell.out());
        Said text = Cli.gossamer("farm", config + "");
        assertThat(text.out()).contains("availability").contains("expected");
        Config json = ConfigFactory.parseString(
                Cli.gossamer("farm", config + "", "--json").out());
        assertThat(json.getDouble("availability.share"))
                .isCloseTo(json.getDouble("availabilityExpected.share"), within(0.1));
    }

    /** A module whose failures stay, although it says that they do not. */
    @Test
    void whatIsNotRepairedIsOutside() throws IOException {
        Path plugin = Files.writeString(directory.resolve("Stays.java"), """
                import gossamer.model.analysis.reliability.Lifetime;
                import gossamer.model.analysis.reliability.ModuleLaw;
                import gossamer.model.farm.ModuleProvider;
                import gossamer.model.farm.UserModule;
                import gossamer.model.registry.Declared;
                import gossamer.model.registry.Settings;
                import java.util.Optional;

                public final class Stays extends Declared implements ModuleProvider {
                    public Stays() {
                        super("stays", "fails for good", "a test");
                    }

                    @Override
                    public UserModule create(Seat seat, Settings settings) {
                        return round -> Optional.of(seat.truth().apply(round))
                                .filter(truth -> round < 5);
                    }

                    @Override
                    public Optional<ModuleLaw> law(Settings settings) {
                        return Optional.of(new Lifetime(0.01, 1, 1, false, false));
                    }
                }
                """);
        String config = Files.writeString(directory.resolve("stays.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm { rounds = 10, inputs = 20, module.name = stays }
                }
                sweep {
                  repeats = 9
                  axes = [ { name = rounds, key = farm.rounds, values = [5, 10] } ]
                  report { metric = right-at-end, compare = none }
                }
                """).toString();
        for (String metric : List.of("right-at-end", "availability")) {
            Said said = sweep(
                    config, "--plugin", plugin + "", "--set", "sweep.report.metric=" + metric);
            assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(Exit.FAILED);
            assertThat(said.out())
                    .containsPattern("rounds = 5 .* inside")
                    .containsPattern("rounds = 10 .* OUTSIDE");
        }
        Said alike = sweep(config, "--plugin", plugin + "", "--set", "sweep.report.metric=outages");
        assertThat(alike.out()).contains("fewer than 10 runs differ from the median: 2");
    }

    @Test
    void stagesWithAndWithoutVotesBetweenAreAsExpected() {
        Said said = sweep(
                SWEEPS + "cascade.conf",
                "--set",
                "sweep.repeats=150",
                "--set",
                "farm.module.reliability=0.8");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out().lines().filter(line -> line.endsWith("  inside"))).hasSize(10);
    }
}
