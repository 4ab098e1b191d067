package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReproduceCommandTest {

    @TempDir
    private Path directory = Path.of("");

    /** What is wrong with the command line. */
    private static String refusal(String... args) {
        StringWriter err = new StringWriter();
        CommandLine line = Gossamer.commandLine();
        line.setErr(new PrintWriter(err, true));
        assertThat(line.execute(args)).isEqualTo(Exit.USAGE);
        return err.toString();
    }

    @Test
    void theHelpDoesNotClaimThatEveryNumberIsEmulated() {
        StringWriter out = new StringWriter();
        CommandLine line = Gossamer.commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("reproduce", "--help")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("The printed tables of mesh-torus are held against formulas only")
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
                .contains("--out is for pipelined and paragon only");
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
