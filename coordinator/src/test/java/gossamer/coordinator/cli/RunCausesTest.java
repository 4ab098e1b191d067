package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the summary of a run says of the causes of its losses. */
class RunCausesTest {

    @TempDir
    private Path directory;

    private Said run(String keys, String... args) throws IOException {
        Path config = directory.resolve("config.conf");
        Files.writeString(config, """
                gossamer {
                  name = planted
                  topology { kind = ring, shape = 7 }
                  network.cost { startup = 1us, hop = 100ns, flit = 10ns }
                  algorithm.name = high-dim-gos
                  %s
                }
                """.formatted(keys));
        List<String> all = new ArrayList<>(List.of("run", config.toString(), "--out"));
        all.addAll(List.of(directory.resolve("runs").toString(), "--progress", "none"));
        all.addAll(List.of(args));
        return Cli.gossamer(all.toArray(String[]::new));
    }

    @Test
    void duplicatesAreTheCauseWhereNothingIsLost() throws IOException {
        Said said = run("profile.faults = [{ kind = duplicate, probability = 100% }]");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("  rule 1        42 duplicated\n")
                .contains("nothing was lost, but packets came twice, packet 0#1 the first one at"
                        + " 1110 (rule 1): 14 token deliveries are missing\n")
                .contains("  cause         rule 1 \"duplicate all\": 14 of 14 missing token"
                        + " deliveries are made without it\n")
                .contains("PU 0 (0) awaits nothing, but lacks tokens\n")
                .doesNotContain("wait for each other");
    }

    @Test
    void aLyingPuOfAPlainGossipEndsWithWrongValuesAndWhoHoldsThem() throws IOException {
        String liar = "profile.faults = [{ kind = byzantine, pus = 2, lies = different }]";

        Said said = run(liar, "--trace", "off", "--regions", "3");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("  complete      yes, all 7 PUs, but with wrong values\n")
                .contains("  wrong         6 values: PU 2's is 1 at PU 3 4 5, PU 2's is 2 at PU 0"
                        + " 1 6\n");

        said = run(liar);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("  rule 1        2 told wrong\n")
                .contains("  cause         rule 1 \"byzantine 2\": 6 of 6 wrong values are right"
                        + " without it\n");
        assertThat(run(liar, "--json").out())
                .contains("\"verdict\" : \"wrong values\"")
                .contains("\"wrongHeld\" : 6");
    }

    @Test
    void oneRuleTakesOneLine() throws IOException {
        Said said = run("profile.faults = [{ kind = loss, probability = 30% }]");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out().lines().filter(line -> line.startsWith("  why "))).hasSize(1);
        assertThat(said.out())
                .contains("  rule 1        14 lost in the channel\n")
                .contains(", and 4 more like it: 22 token deliveries are missing\n")
                .contains("rule 1 \"loss all\": 22 of 22 missing token deliveries are made");
    }
}
