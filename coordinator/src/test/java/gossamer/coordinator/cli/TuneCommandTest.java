package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TuneCommandTest {

    private static Said tune(String... args) {
        return Cli.gossamer(
                Stream.concat(Stream.of("tune"), Stream.of(args)).toArray(String[]::new));
    }

    @Test
    void theBestOnATorusIsFasterThanApproach1() {
        Said said = tune("--topology", "torus", "--shape", "27,27");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .startsWith("torus 27×27, F*, wormhole · 729 PUs, 1,024 flits per token\n")
                .containsPattern("1\\. +torgos\\(3;\\(9,6\\)\\) +14 +381,792 +381,792")
                .containsPattern("high-dim-gos\\[approach-1, approach-1\\] +26 +448,968 +- ");
    }

    @ParameterizedTest
    @CsvSource({"mesh, '5,7'", "torus, '5,5'", "torus, '1,2'", "torus, '2,2,3'"})
    void tokensTooSmallToBeSplitStayWhole(String kind, String shape) {
        Said said = tune("--topology", kind, "--shape", shape, "--token-flits", "1");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains(" whole ").doesNotContain("(!)");
    }

    @Test
    void columnsAreAsWideAsTheLongestNameNeeds() {
        Said said = tune("--topology", "torus", "--shape", "3,5", "--emulate", "0");
        List<String> lines = said.out().lines().toList();
        int end = lines.get(2).indexOf("start-ups") + "start-ups".length();
        assertThat(lines.subList(3, lines.size()))
                .anyMatch(line -> line.contains("[approach-2 merged, approach-2 merged] whole "))
                .allMatch(line -> line.substring(0, end).matches(".* [0-9]+"))
                .allMatch(line -> line.charAt(end) == ' ');
    }

    @ParameterizedTest
    @CsvSource({
        "torus, '10,10'",
        "torus, '12,18'",
        "torus, '1,2'",
        "torus, '2,1'",
        "torus, '7,11,5'",
        "mesh, '4,6'",
        "mesh, '2,5'",
        "ring, 1",
        "ring, 2",
        "ring, 97",
        "path, 30",
        "torus, '9,9,9'"
    })
    void everyShapeHasAChoiceThatComesOutAsPredicted(String kind, String shape) {
        Said said = tune("--topology", kind, "--shape", shape, "--emulate", "2", "--top", "2");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).doesNotContain("(!)");
    }

    @Test
    void whateverIsWrongIsSaidAtOnce() {
        Said said = tune(
                "--topology", "crossbar", "--shape", "0", "--cost", "1us,2", "--token-flits", "x");
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains("--topology crossbar; allowed: path, ring, mesh, torus")
                .contains("--shape 0; allowed:")
                .contains("--cost 1us,2; allowed: start-up, hop and flit")
                .contains("--token-flits x; allowed: 1 to");
    }

    @Test
    void whatTakesNoTimeCannotBeTunedFor() {
        Said said = tune("--topology", "ring", "--shape", "9", "--cost", "1us,1ns,0ns");
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains("a flit that takes at least 1ns");
    }

    /** Gossip of users' own for rings under wormhole switching. */
    private static final String OWN = """
            import gossamer.model.algorithm.AlgorithmProvider;
            import gossamer.model.algorithm.GossipAlgorithm;
            import gossamer.model.algorithm.Site;
            import gossamer.model.algorithm.grid.HighDimGos;
            import gossamer.model.algorithm.line.Approach1;
            import gossamer.model.algorithm.plan.PlannedGossip;
            import gossamer.model.machine.Carriage;
            import gossamer.model.registry.Complaints;
            import gossamer.model.registry.Settings;
            import java.util.List;
            import java.util.Optional;

            public final class Own implements AlgorithmProvider {
                public String name() { return "own"; }
                public String summary() { return "asks both neighbours"; }
                public String source() { return "a test"; }
                public String version() { return "1"; }
                public List<Carriage> carriages() { return List.of(Carriage.BY_ROUTE); }
                public Optional<GossipAlgorithm> create(
                        Site site, Settings settings, Complaints complaints) {
                    return Optional.of(new PlannedGossip(
                            "own",
                            HighDimGos.plan(site.grid(), new Approach1()),
                            site.network(),
                            PlannedGossip.Start.SLOT));
                }
            }
            """;

    @Test
    void theAlgorithmOfAPluginIsAmongThoseCompared(@TempDir Path directory) throws IOException {
        Path plugin = Files.writeString(directory.resolve("Own.java"), OWN);
        Path config = Files.writeString(
                directory.resolve("own.conf"),
                "gossamer { topology { kind = ring, shape = [27] }, algorithm.name = own, network {"
                        + " switching = wormhole, model = \"F*\", token-size = 64B, flit-size = 1B,"
                        + " cost { startup = 10us, hop = 100ns, flit = 1ns } } }");

        Said said = tune(config + "", "--plugin", plugin + "", "--top", "2");

        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out())
                .startsWith("ring 27, F*, wormhole · 27 PUs, 64 flits per token\n")
                .containsPattern("1\\. +approach-2 merged +5 +55,988 +55,988 +1.866\n")
                .containsPattern("9\\. +own, of the config +- +132,132 +132,132 +[0-9.]+\n");
    }

    @Test
    void aConfigThatIsAsGoodAsTheBestComesNextToIt() {
        Said said = tune(CONFIGS.resolve("circgos-729.conf") + "", "--emulate", "0", "--top", "1");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).containsPattern("1\\. +circgos").containsPattern("of the config");
    }

    @Test
    void ofSeveralSessionsOneIsCompared(@TempDir Path directory) throws IOException {
        Path config = Files.writeString(
                directory.resolve("thrice.conf"),
                "gossamer { topology { kind = ring, shape = [27] }, network { switching = wormhole,"
                        + " token-size = 1KiB, flit-size = 1B, cost { startup = 10us, hop = 100ns,"
                        + " flit = 1ns } }, algorithm { name = approach-1, sessions = 3, compute ="
                        + " [1ms] } }");
        Said said = tune(config + "", "--emulate", "1", "--top", "1");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).containsPattern("approach-1, of the config +- +144,612 +144,612 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring-729.conf",
                "router-9x9.conf --set network.model=F1",
                "router-9x9.conf --set network.packet-capacity=1"
            })
    void aConfigOfAnotherMachineIsRefused(String line) {
        String[] words = line.split(" ");
        words[0] = CONFIGS.resolve(words[0]) + "";
        Said said = tune(words);
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err())
                .contains(words[0] + ": its machine cannot be tuned for; allowed: a path, ring,")
                .contains("with model = \"F*\", unbounded packets, costs in seconds and");
    }

    @Test
    void theMachineIsSaidInOneWayOnly() {
        Said both = tune(CONFIGS.resolve("circgos-729.conf") + "", "--shape", "9");
        assertThat(both.exit()).isEqualTo(Exit.USAGE);
        assertThat(both.err()).contains("--shape: not with a CONFIG");
        Said none = tune("--topology", "ring", "--shape", "9", "--plugin", "Own.java");
        assertThat(none.exit()).isEqualTo(Exit.USAGE);
        assertThat(none.err()).contains("--plugin: only with a CONFIG");
    }
}
