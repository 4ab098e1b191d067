package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign of processes that are killed. */
@Tag("slow")
class SweepProcessTest {

    private static final Path CONFIG =
            Path.of("..", "configs", "sweeps", "which-algorithm-ring.conf");
    private static final List<String> WRITTEN = List.of(
            "table.csv", "cells.csv", "best.csv", "comparison.csv", "best.svg", "makespan.svg");
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path directory = Path.of("");

    private Process start(String out) throws IOException {
        return new ProcessBuilder(OwnJvm.command(
                        List.of(),
                        "sweep",
                        CONFIG.toString(),
                        "--out",
                        directory.resolve(out).toString(),
                        "--workers",
                        "2"))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(out + ".txt").toFile())
                .start();
    }

    private void finish(String out) throws Exception {
        Process process = start(out);
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve(out + ".txt")))
                .isZero();
    }

    private Path kept(String out, String file) {
        return directory.resolve(out).resolve("sweep-which-algorithm-ring").resolve(file);
    }

    private long lines(String out) throws IOException {
        Path journal = kept(out, "journal.tsv");
        if (!Files.exists(journal)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(journal)) {
            return lines.count();
        }
    }

    private void awaitLines(String out, long count) {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> lines(out) >= count);
    }

    @Test
    void aCampaignThatIsKilledTwiceEndsLikeOneThatIsNot() throws Exception {
        finish("undisturbed");

        Process first = start("killed");
        awaitLines("killed", 50);
        first.destroyForcibly().waitFor();
        long afterFirst = lines("killed");
        Files.writeString(
                kept("killed", "journal.tsv"), "0bad\trun\t7\t0\t0.5", StandardOpenOption.APPEND);
        Process second = start("killed");
        awaitLines("killed", 120);
        second.destroy();
        assertThat(second.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(directory.resolve("killed.txt")))
                .contains("1 damaged or half-written lines")
                .contains("interrupted; what is finished is kept in");
        long afterSecond = lines("killed");
        finish("killed");

        assertThat(afterFirst).isBetween(50L, 224L);
        assertThat(afterSecond).isBetween(120L, 224L);
        assertThat(lines("killed")).as("a header and each run once").isEqualTo(225);
        for (String file : WRITTEN) {
            assertThat(kept("killed", file)).hasSameBinaryContentAs(kept("undisturbed", file));
        }
    }
}
