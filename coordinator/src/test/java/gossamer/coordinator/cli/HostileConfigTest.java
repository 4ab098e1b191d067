package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads hostile configs in a JVM with 512 MB, which ends when it wants more. */
class HostileConfigTest {

    /** Configs that once got past; their seeds are below 0. */
    private static final int SEEN = 4;
    /** CPU time, as other tests may run beside this one. */
    private static final long MOST_MILLIS = 5_000;

    @TempDir
    Path directory;

    @Test
    void threeHundredHostileConfigsAreRefused() throws Exception {
        refused(-SEEN, 300);
    }

    @Test
    @Tag("slow")
    void fiveThousandHostileConfigsAreRefused() throws Exception {
        refused(0, 5_000);
    }

    private void refused(int from, int to) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(OwnJvm.command(
                        List.of("-Xmx512m", "-XX:+ExitOnOutOfMemoryError"),
                        HostileConfigs.class.getName(),
                        List.of(directory.toString(), from + "", to + "")))
                .redirectErrorStream(true)
                .start();
        List<String> lines;
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            lines = out.lines().toList();
        }
        assertThat(child.waitFor()).as("exit code after %s", lines).isZero();
        assertThat(lines).hasSize(to - from).allSatisfy(line -> {
            String[] words = line.split(" ", 6);
            assertThat(words[2]).as("exit code of %s", line).isEqualTo("64");
            assertThat(Long.parseLong(words[4])).as(line).isLessThan(MOST_MILLIS);
            assertThat(words[5]).as(line).isEmpty();
        });
    }
}
