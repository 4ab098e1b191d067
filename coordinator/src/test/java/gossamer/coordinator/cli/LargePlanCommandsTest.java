package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that are not made before the run. */
class LargePlanCommandsTest {

    @TempDir
    private Path directory;

    private String config;

    @BeforeEach
    void write() throws IOException {
        Path file = directory.resolve("large.conf");
        Files.writeString(file, """
                gossamer {
                  topology { kind = torus, shape = [243, 243] }
                  network { switching = wormhole, token-flits = 8, cost = round }
                  algorithm { name = high-dim-gos }
                }
                """);
        config = file.toString();
    }

    @Test
    void whatAPuDoesIsShown() {
        assertThat(Cli.gossamer("fsa", "--config", config, "--pu", "7").out())
                .contains("484 sends, 484 arrivals in 242 of 242 steps");
    }

    @Test
    void theyAreNotWrittenAsAutomata() {
        Cli.Said said = Cli.gossamer("fsa", "--config", config, "--json");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains("28579716 packets; files of automata have at most 20000000");
    }

    @Test
    void theirMemoryIsThatOfPusAndLinks() {
        assertThat(Cli.gossamer("validate", config).out())
                .contains("packets       28,579,716 without faults")
                .containsPattern("memory        [3-6]\\d\\d MiB at the peak");
    }
}
