package gossamer.coordinator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import gossamer.coordinator.OwnJvm;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on a terminal, which {@code script} plays. */
class TerminalTest {

    private static final int SECONDS = 60;
    private static final String SCRIPT = "/usr/bin/script";
    private static final String TORUS = """
            gossamer {
              topology { kind = torus, shape = [27, 27] }
              algorithm { name = high-dim-gos, sessions = 30000 }
              network.cost = round
            }
            """;
    private static final String SWEEP =
            "sweep { axes = [{ key = network.token-flits, values = [1, 2, 3] }] }";
    private static final String FARM = """
            gossamer {
              topology { kind = torus, shape = [9, 9] }
              algorithm.name = high-dim-gos
              network.cost = round
              farm { voting = majority, inputs = 20, rounds = 20000 }
            }
            """;

    @TempDir
    private Path directory;

    @BeforeAll
    static void needsScript() {
        assumeTrue(Files.isExecutable(Path.of(SCRIPT)), "there is no " + SCRIPT);
    }

    private Process gossamer(boolean bar, Path said, String... words) throws Exception {
        String command = OwnJvm.shell(List.of("-Dgossamer.terminal=" + bar), words);
        return new ProcessBuilder(SCRIPT, "-qfec", command, said + "")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @ParameterizedTest
    @CsvSource({
        "run, true, packets delivered, cut off: interrupted at, kept in",
        "run, false, packets delivered, cut off: interrupted at, kept in",
        "sweep, true, of 3 runs, interrupted; what is finished is kept in, goes on from there",
        "sweep, false, of 3 runs, interrupted; what is finished is kept in, goes on from there",
        "farm, true, packets delivered, interrupted, rounds",
        "farm, false, packets delivered, interrupted, rounds",
        "check, true, 'region, run', 'interrupted; nothing is kept', said above",
        "check, false, 'region, run', 'interrupted; nothing is kept', said above",
        "lab, false, until Ctrl-C, interrupted; no session had interventions, to keep"
    })
    void interruptedItSaysWhatIsKept(
            String command, boolean bar, String shows, String says, String further)
            throws Exception {
        Path config = Files.writeString(
                directory.resolve("a.conf"),
                switch (command) {
                    case "farm" -> FARM;
                    case "lab" -> FARM.replace("20000", "2");
                    case "sweep" -> TORUS + SWEEP;
                    default -> TORUS;
                });
        Path said = directory.resolve("said.txt");
        List<String> words = new ArrayList<>(List.of(command, config + ""));
        words.addAll(
                command.equals("check")
                        ? List.of("--set", "algorithm.sessions=20", "--repeat", "100000")
                        : List.of("--out", directory.resolve("out") + ""));
        if (command.equals("lab")) {
            words.add("--no-open");
        }
        if (command.equals("run")) {
            words.addAll(List.of("--trace", "off"));
        }
        Process process = gossamer(bar, said, words.toArray(String[]::new));
        try (OutputStream keys = process.getOutputStream()) {
            Awaitility.await()
                    .atMost(SECONDS, TimeUnit.SECONDS)
                    .until(() -> !process.isAlive()
                            || Files.exists(said) && Files.readString(said).contains(shows));
            assertThat(process.isAlive()).as(Files.readString(said)).isTrue();
            keys.write(3);
            keys.flush();
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            // Where signals are ignored (nohup) the command outlives its terminal.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String text = Files.readString(said);
        assertThat(process.exitValue()).as(text).isEqualTo(Exit.INTERRUPTED);
        String last = text.substring(text.lastIndexOf("^C"));
        assertThat(last).contains(says, further);
        assertThat(text.contains("\033[")).isEqualTo(bar);
        // The bar is gone before anything else is printed.
        assertThat(last.substring(last.lastIndexOf("[J") + 1)).doesNotContain("] ");
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoError() throws Exception {
        String run = OwnJvm.shell(List.of()) + " ";
        Path kept = Cli.run(directory, "path-729.conf");
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        run + "trace export --format csv " + kept
                                + " | head -1; echo ${PIPESTATUS[0]}; "
                                + run + "list laws >/dev/full; echo $?")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).lines())
                .hasSize(4)
                .startsWith(
                        "seq,time,kind,pu,channel,link,packet,cause,colour,stage,firstToken,"
                                + "tokens,intervals",
                        "0")
                .endsWith("gossamer: cannot write to standard output", "70");
    }

    @Test
    void aWordThatIsNoCommandIsAnsweredByTheOneThatWasMeant() {
        Cli.Said said = Cli.gossamer("rnu", "a.conf");
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err())
                .isEqualTo("gossamer: gossamer has no command rnu; gossamer --help lists all;"
                        + " did you mean run?\n");
        assertThat(Cli.gossamer("trace", "stat").err()).contains("trace --help lists all; did you");
        assertThat(Cli.gossamer("farm", "a.conf", "b.conf").err()).contains("Unmatched argument");
    }
}
