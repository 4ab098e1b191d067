package gossamer.coordinator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** {@code gossamer lab} as a process, and a program that talks to it. */
class LabCommandTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Path SCRIPT = Path.of("..", "examples", "lab", "session.py");
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final int MINUTES = 5;

    @TempDir
    private Path directory;

    private static Process start(Path directory, String... words) throws Exception {
        List<String> command =
                OwnJvm.command(List.of(), "lab", "--no-open", "--out", directory + "");
        command.addAll(List.of(words));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String url(BufferedReader said) throws Exception {
        Pattern address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]+");
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            Matcher found = address.matcher(line);
            if (found.find()) {
                return found.group();
            }
        }
        throw new AssertionError("the lab has ended");
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    @TestFactory
    Stream<DynamicTest> aScriptHoldsCutsForksAndSaves() {
        return Files.isExecutable(PYTHON)
                ? Stream.of(1, 2)
                        .map(jvms -> DynamicTest.dynamicTest(
                                jvms + " JVMs", () -> aScriptHoldsCutsForksAndSaves(jvms)))
                : Stream.empty();
    }

    private void aScriptHoldsCutsForksAndSaves(int jvms) throws Exception {
        Path out = Files.createDirectory(directory.resolve("runs-" + jvms));
        Path saved = directory.resolve("saved-" + jvms + ".conf");
        Process lab = start(
                out, CONFIGS.resolve("torus-27x27.conf") + "", "--jvms", String.valueOf(jvms));
        try (BufferedReader said = reader(lab)) {
            String url = url(said);
            Process script = new ProcessBuilder(PYTHON + "", SCRIPT + "", url, saved + "")
                    .redirectErrorStream(true)
                    .start();
            String told = new String(script.getInputStream().readAllBytes(), UTF_8);
            assertThat(script.waitFor()).as(told).isZero();
            Matcher fingerprint = Pattern.compile("fingerprint: (\\w+)").matcher(told);
            assertThat(fingerprint.find()).as(told).isTrue();
            assertThat(told).contains("with a row down: incomplete", "repaired: ok");
            Cli.Said run = Cli.gossamer("run", saved + "", "--json", "--out", out + "");
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(run.out()).contains(fingerprint.group(1));
            Cli.Said check = Cli.gossamer("check", saved + "", "--repeat", "1");
            assertThat(check.out()).contains(fingerprint.group(1), "the same canonical trace");
            // Process.destroy would close what it says.
            lab.toHandle().destroy();
            assertThat(lab.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(said.lines().toList())
                    .anyMatch(line -> line.contains("the session is kept: gossamer run"));
            assertThat(lab.exitValue()).isEqualTo(Exit.INTERRUPTED);
            assertThat(out.resolve("torus-27x27-lab-1.conf")).hasSameTextualContentAs(saved);
        } finally {
            lab.destroyForcibly();
        }
    }

    @Test
    void aConfigThatIsWrongIsSaidAtOnce() {
        Cli.Said wrong = Cli.gossamer(
                "lab",
                CONFIGS.resolve("ring-729.conf") + "",
                "--set",
                "topology.kind=rinng",
                "--no-open",
                "--out",
                directory + "");
        assertThat(wrong.exit()).isEqualTo(Exit.USAGE);
        assertThat(wrong.err()).contains("did you mean ring?", "nothing was run");
    }

    @Test
    void moreJvmsThanRegionsAndPortsThatAreNoneAreRefused() {
        assertThat(Cli.gossamer("lab", "--port", "70000").err()).contains("--port 70000");
        assertThat(Cli.gossamer("lab", "--jvms", "3", "--regions", "2").err())
                .contains("--regions 2");
    }
}
