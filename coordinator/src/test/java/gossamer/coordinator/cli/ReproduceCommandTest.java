package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {

    @TempDir
    private Path directory = Path.of("");

    /** What is wrong with the command line. */
    private static String refusal(String... args) {
        Said said = Cli.gossamer(args);
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        return said.err();
    }

    @Test
    void theHelpDoesNotClaimThatEveryNumberIsEmulated() {
        Said said = Cli.gossamer("reproduce", "--help");
        assertThat(said.exit()).isZero();
        assertThat(said.out().replaceAll("\\s+", " "))
                .contains(
                        "the nearest schedule that can be carried out is emulated: on rings up to")
                .doesNotContain("every number");
    }

    @Test
    void anUnknownPaperIsRefused() {
        assertThat(refusal("reproduce", "unbounded"))
                .contains(
                        "cannot reproduce \"unbounded\"; there are: pipelined, bounded, mesh-torus,"
                                + " paragon");
    }

    @Test
    void optionsOfOnePaperAreRefusedForTheOther() {
        assertThat(refusal("reproduce", "bounded", "--max-n", "5"))
                .contains("--max-n is for pipelined only");
        assertThat(refusal("reproduce", "bounded", "--seed=3"))
                .contains("--seed is for pipelined only");
        Path out = directory.resolve("out");
        assertThat(refusal("reproduce", "bounded", "--out", out.toString()))
                .contains("--out is for pipelined, mesh-torus, paragon only");
        assertThat(out).doesNotExist();
        assertThat(refusal("reproduce", "mesh-torus", "--seed=3"))
                .contains("--seed is for pipelined only");
        assertThat(refusal("reproduce", "bounded", "--large"))
                .contains("--large is for mesh-torus only");
        assertThat(refusal("reproduce", "paragon", "--max-n", "5"))
                .contains("--max-n is for pipelined only");
    }

    @Test
    void theRangeOfTheConjectureHasLimits() {
        assertThat(refusal("reproduce", "--max-n", "1001")).contains("--max-n=1001 is not in 1..");
    }
}
