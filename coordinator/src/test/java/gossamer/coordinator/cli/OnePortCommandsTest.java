package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans under wormhole switching from the command line: one-port PUs, overlaps, drawings. */
class OnePortCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    private String config(String topology, String algorithm, String network) throws IOException {
        Path file = directory.resolve("a.conf");
        Files.writeString(file, """
                gossamer {
                  topology { %s }
                  network { switching = wormhole, token-flits = 12, time-unit = tick }
                  network { cost { startup = 120, hop = 0, flit = 1 }, %s }
                  algorithm { name = %s }
                }
                """.formatted(topology, network, algorithm));
        return file.toString();
    }

    private Said run(String config) {
        String runs = directory.resolve("runs").toString();
        return Cli.gossamer("run", config, "--out", runs, "--progress", "none");
    }

    @Test
    void aRunOnOnePortTakesWhatThePlanSays() throws IOException {
        String ring = "kind = ring, shape = 27";
        String f1 = "model = \"F1\"";
        Said alternating = run(config(ring, "approach-1", f1));
        assertThat(alternating.exit()).as(alternating.err()).isZero();
        assertThat(alternating.out())
                .contains("approach-1 on ring 27, F1 send|receive")
                .containsPattern("makespan +8,580 ticks")
                .containsPattern("predicted +8,580 ticks   equal")
                .containsPattern("contention +0 waits for a port, 0 for a link")
                .containsPattern("verified .* no violation");
        Said overlapping = run(config(ring, "approach-1", f1 + ", port-overlap = true"));
        assertThat(overlapping.out())
                .contains("F1 send+receive")
                .containsPattern("predicted +3,432 ticks   equal");
        Said binary = run(config(ring, "approach-2", f1));
        assertThat(binary.out()).containsPattern("predicted +3,132 ticks   equal");
    }

    @Test
    void theRouterIsHeldUpByPorts() throws IOException {
        Said said = run(config("kind = mesh, shape = [4, 4]", "router", "model = \"F1\""));
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .containsPattern("contention +2[0-9]{2} waits for a port")
                .containsPattern("verified .* no violation");
    }

    @Test
    void theSummaryTellsOfOverlapsIfThereAreAny() throws IOException {
        String circgos = "circgos, a1 = 4, rounds = [[3, 2]]";
        String network = "model = \"F*\", cost { startup = 1000, hop = 7, flit = 10 }";
        String ring = "kind = ring, shape = 64";
        assertThat(run(config(ring, circgos, network)).out())
                .containsPattern("makespan +31,947 ticks")
                .containsPattern("contention +0 waits for a port, 0 for a link");
        assertThat(run(config(ring, circgos + ", start = ready", network)).out())
                .containsPattern("complete +yes")
                .containsPattern("makespan +31,672 ticks")
                .containsPattern("contention +128 waits for a port, 8 for a link");
    }

    @Test
    void plansAreDrawn() throws IOException {
        String torgos = "torgos, a = 3, rounds = [[3, 1]]";
        String config = config("kind = torus, shape = [9, 9]", torgos, "");
        Said text = Cli.gossamer("fsa", "--config", config, "--pu", "4");
        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .startsWith("torgos(3;3,1; colours=split) on torus 9×9: 5 steps\n")
                .contains("\nPU 4 (0,4) of a: ");
        assertThat(Cli.gossamer("fsa", "--config", config, "--format", "dot").out())
                .startsWith("digraph fsa {");
        assertThat(Cli.gossamer("fsa", "--config", config, "--format", "svg").out())
                .startsWith("<svg ");
        String highDim = config("kind = torus, shape = [9, 9]", "high-dim-gos", "");
        assertThat(Cli.gossamer("fsa", "--config", highDim).out()).startsWith("PU 0 (0,0) of a: ");
        assertThat(Cli.gossamer("fsa", "--config", highDim, "--format", "svg").out())
                .startsWith("<svg ")
                .contains("settled / run-steps", "await 2 packets");
    }
}
