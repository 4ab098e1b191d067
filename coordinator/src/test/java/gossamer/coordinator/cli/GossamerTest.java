package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.node.region.Spill;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class GossamerTest {

    /** A command that goes on for ever. */
    @Command(name = "broken")
    static final class Broken extends Subcommand {
        @Override
        int run() {
            throw new StackOverflowError("made up");
        }
    }

    @Test
    void fuzzingEndsWithinAYear() {
        assertThat(Cli.gossamer("fuzz", "--cases", "1", "--minutes", "200000000"))
                .isEqualTo(new Cli.Said(
                        Exit.USAGE, "", "gossamer: --minutes must be at most 525600, a year\n"));
    }

    @Test
    void aLimitThatCannotBeReadIsToldBeforeAnythingBegins() {
        System.setProperty(Spill.LIMIT, "4G");
        try {
            assertThat(Cli.gossamer("ls"))
                    .isEqualTo(new Cli.Said(
                            Exit.USAGE,
                            "",
                            "gossamer: -Dgossamer.spill.limit=4G: must be a whole number of MiB or"
                                    + " GiB, as 4GiB\n"));
        } finally {
            System.clearProperty(Spill.LIMIT);
        }
    }

    @Test
    void anErrorIsOneLine() {
        StringWriter err = new StringWriter();
        CommandLine line = Gossamer.commandLine().addSubcommand(new Broken());
        line.setErr(new PrintWriter(err, true));

        assertThat(line.execute("broken")).isEqualTo(Exit.INTERNAL);
        assertThat(err)
                .hasToString("gossamer: internal error: java.lang.StackOverflowError: made up\n");
    }
}
