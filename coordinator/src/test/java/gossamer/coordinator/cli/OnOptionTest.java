package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnOptionTest {

    private static final String SWEEP = """
        gossamer {
          topology.kind = ring
          network { time-unit = tick, cost { startup = 3, hop = 0, flit = 1 } }
          algorithm.name = approach-1
          profile.delays = [{ min = 0, max = 9 }]
        }
        sweep { axes = [{ key = topology.shape, from = 20, to = 39, step = 1 }], repeats = 4 }
        """;
    private static final Path CAMPAIGN = Path.of("..", "configs", "voting-farm-campaign.conf");
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path directory = Path.of("");

    private Said sweep(String on) throws Exception {
        Path config = Files.writeString(directory.resolve("a.conf"), SWEEP);
        String out = directory.resolve(on.replace(':', '-')).toString();
        return Cli.gossamer("sweep", config.toString(), "--on", on, "--out", out);
    }

    private Path kept(String on, String file) {
        return directory.resolve(on.replace(':', '-')).resolve("sweep-a").resolve(file);
    }

    private boolean hasRuns() throws Exception {
        Path journal = kept("local:2", "journal.tsv");
        return Files.exists(journal) && Files.readString(journal).lines().count() > 4;
    }

    @Test
    void aSweepIsTheSameOnSeveralJvmsOfWhichOneIsKilled() throws Exception {
        assertThat(sweep("local:1").exit()).isZero();
        Thread killer = new Thread(() -> {
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(5))
                    .atMost(PATIENCE)
                    .until(this::hasRuns);
            ProcessHandle.current()
                    .children()
                    .findFirst()
                    .ifPresent(ProcessHandle::destroyForcibly);
        });
        killer.start();
        Said said = sweep("local:2");
        killer.join();
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("with 2 workers");
        assertThat(said.err()).containsPattern("worker 1 \\(process \\d+\\) ended with code 137");
        for (String file : new String[] {"table.csv", "cells.csv"}) {
            assertThat(kept("local:2", file)).hasSameBinaryContentAs(kept("local:1", file));
        }
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    @Test
    void aCampaignOfFarmsIsTheSameOnSeveralJvms() {
        Said one = campaign("local:1");
        Said two = campaign("local:2");
        assertThat(one.exit()).as(one.err()).isZero();
        assertThat(two.exit()).as(two.err()).isZero();
        assertThat(two.out()).isEqualTo(one.out()).contains("\"trials\" : 2000");
    }

    private static Said campaign(String on) {
        String config = CAMPAIGN.toString();
        return Cli.gossamer(
                "farm", config, "--set", "farm.campaign.trials=2000", "--json", "--on", on);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        nowhere    | --on nowhere: not understood, and no file; possible: local:K (K units
        local:0    | --on local:0: not understood
        local:257  | --on local:257: must be between 1 and 256
        slurm      | --on slurm: there is no allocation here
        kubernetes | --on kubernetes: independent work is not spread over pods; use
        """)
    void whatIsNotPossibleIsRefused(String where, String why) throws Exception {
        Said said = sweep(where);
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains(why);
    }

    @Test
    void onlyOneOptionSaysWhereItIsDone() {
        String config = Path.of("..", "configs", "torus-27x27.conf").toString();
        assertThat(Cli.gossamer("run", config, "--jvms", "2", "--on", "local:2").err())
                .contains("--jvms 2 is short for --on local:2: only one of them can be given");
        assertThat(Cli.gossamer("check", config, "--on", "slurm").err())
                .contains("--on slurm: one run takes place on local:K");
        assertThat(Cli.gossamer("sweep", config, "--workers", "2", "--on", "local:2")
                        .err())
                .contains("--workers and --on: only one of them can be given");
        assertThat(Cli.gossamer("fuzz", "--workers", "2", "--on", "local:2").err())
                .contains("--workers and --on: only one of them can be given");
        assertThat(Cli.gossamer("farm", CAMPAIGN.toString(), "--regions", "2", "--jvms", "2")
                        .err())
                .contains("--regions are threads of this JVM: not with --on or --jvms");
    }
}
