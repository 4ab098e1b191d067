package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TuneCommandTest {

    private record Said(int exit, String out, String err) {}

    private static Said tune(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Gossamer.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        String[] all = new String[args.length + 1];
        all[0] = "tune";
        System.arraycopy(args, 0, all, 1, args.length);
        return new Said(line.execute(all), out.toString(), err.toString());
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
    @CsvSource({
        "torus, '10,10'",
        "torus, '12,18'",
        "torus, '7,11,5'",
        "mesh, '4,6'",
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
}
