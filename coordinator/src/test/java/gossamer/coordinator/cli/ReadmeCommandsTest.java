package gossamer.coordinator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the README, one after the other in one directory, as somebody pastes them. */
class ReadmeCommandsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int MINUTES = 5;

    /** Of what does not end with 0: a config that is not there, and one that deadlocks. */
    private static final Map<String, Integer> EXITS = Map.of(
            "validate mine.conf",
            Exit.USAGE,
            "run configs/router-9x9.conf --set topology.kind=torus",
            Exit.FAILED);

    @TempDir
    private Path directory;

    private static List<String> commands() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Matcher block = Pattern.compile("(?s)```\n(.*?)```").matcher(readme);
        List<String> commands = new ArrayList<>();
        while (block.find()) {
            String text = block.group(1).replaceAll("\\\\\n\\s*", "");
            text.lines()
                    .filter(line -> line.startsWith("$ ./gossamer "))
                    .map(line ->
                            line.replaceFirst("\\$ ./gossamer ", "").replaceFirst("\\s+#.*", ""))
                    .forEach(commands::add);
        }
        return commands;
    }

    private Process start(String command) throws IOException {
        String shell = OwnJvm.shell(List.of()) + " " + command;
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", shell)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.environment().put("BROWSER", "true");
        return builder.start();
    }

    @Test
    void everyCommandOfTheReadmeWorks() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("configs"), ROOT.resolve("configs"));
        try {
            runAll();
        } finally {
            Files.delete(link);
        }
    }

    private void runAll() throws Exception {
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThan(10);
        assertThat(commands).containsAll(EXITS.keySet());
        for (String command : commands) {
            Process process = start(command);
            if (command.startsWith("lab ")) {
                requireLab(process);
                continue;
            }
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as(command).isTrue();
            assertThat(process.exitValue())
                    .as(command + ": " + said)
                    .isEqualTo(EXITS.getOrDefault(command, Exit.OK));
        }
    }

    private static void requireLab(Process lab) throws Exception {
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(lab.getInputStream(), UTF_8))) {
            assertThat(said.readLine()).contains("the lab is at http://127.0.0.1:");
        } finally {
            lab.descendants().forEach(ProcessHandle::destroyForcibly);
            lab.destroyForcibly();
        }
        assertThat(lab.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    }
}
