package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 729 voters on a torus, two of whose PUs or modules crash for good. */
@Tag("slow")
class FarmTorusTest {

    private static final String TORUS = """
            topology { kind = torus, shape = [27, 27] }
            network { token-size = 64B, flit-size = 1B }
            network.cost { startup = 10us, hop = 100ns, flit = 1ns }
            """;
    private static final String TORGOS = TORUS + """
            network.switching = wormhole
            algorithm { name = torgos, a = 3, rounds = [[3, 1], [3, 1]] }
            """;

    @TempDir
    Path directory;

    private Path config(String network, String farm) throws IOException {
        return Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  %s
                  farm { rounds = 10, spares = 3, voting = median, epsilon = 0.5, %s }
                }
                """.formatted(network, farm));
    }

    private Path farm(Path config, String out, String... options) {
        List<String> all =
                new ArrayList<>(List.of("farm", config + "", "--out", directory + "/" + out));
        all.addAll(List.of(options));
        Said said = Cli.gossamer(all.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(Exit.OK);
        assertThat(said.out()).contains("right in all 10 rounds at all correct voters");
        return directory.resolve(out).resolve("latest");
    }

    @ParameterizedTest
    @CsvSource({"torgos, 4ms", "high-dim-gos, 20ms"})
    void twoCrashedPusCostTheirOwnBallots(String algorithm, String period) throws IOException {
        String network =
                algorithm.equals("torgos") ? TORGOS : TORUS + "algorithm.name = " + algorithm;
        Path config = config(
                network + "\nprofile.faults = [{ kind = crash, pus = \"40 or 364\", at = 30us }]",
                "inputs = 20, noise = 0.5, period = " + period);
        Path one = farm(config, "1");
        List<String> votes = Files.readAllLines(one.resolve("farm.csv"));
        assertThat(votes).hasSize(1 + 10 * 724);
        assertThat(votes.stream().skip(1 + 724))
                .allMatch(vote -> vote.split(",", -1)[6].equals("40 364"));
        for (String jvms : List.of("2", "3")) {
            Path more = farm(config, jvms, "--jvms", jvms);
            assertThat(more.resolve("farm.csv")).hasSameTextualContentAs(one.resolve("farm.csv"));
            assertThat(fingerprint(more)).isEqualTo(fingerprint(one));
        }
    }

    /** Votes are those of a crossbar, where two modules crash. */
    @Test
    void twoCrashedModulesCostWhatTheyCostOnACrossbar() throws IOException {
        String modules = IntStream.range(0, 729)
                .mapToObj(voter -> "{ input = 20, noise = 0.5"
                        + (voter == 40 || voter == 364
                                ? ", fails { round = 2, value = none } }"
                                : " }"))
                .collect(Collectors.joining(", ", "modules = [ ", " ]"));
        Path crossbar = farm(config("""
                        topology { kind = crossbar, shape = 729 }
                        algorithm { name = pipelined, permutation = pipelined }
                        """, modules), "crossbar");
        for (String network : List.of(TORGOS, TORUS + "algorithm.name = high-dim-gos")) {
            Path config = config(network, modules);
            Path one = farm(config, "1");
            assertThat(votes(one)).hasSize(10 * 729 - 3 * 10).isEqualTo(votes(crossbar));
            Path two = farm(config, "2", "--jvms", "2");
            assertThat(two.resolve("farm.csv")).hasSameTextualContentAs(one.resolve("farm.csv"));
            assertThat(fingerprint(two)).isEqualTo(fingerprint(one));
        }
    }

    /** Round, voter and result of all votes, in order. */
    private static Set<String> votes(Path run) throws IOException {
        return Files.readAllLines(run.resolve("farm.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(fields -> String.join(",", fields[0], fields[1], fields[4]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String fingerprint(Path run) throws IOException {
        return Files.readAllLines(run.resolve("manifest.json")).stream()
                .filter(line -> line.contains("\"fingerprint\""))
                .findFirst()
                .orElseThrow();
    }
}
