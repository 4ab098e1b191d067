package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes with runs that are killed or interrupted, and what becomes of these runs. */
class ResumeTest {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String PAUSE = "checkpoints=50ms";

    @TempDir
    private Path directory = Path.of("");

    private Process start(String out, String... args) throws IOException {
        List<String> command = OwnJvm.command(List.of(), args);
        command.addAll(List.of("--progress", "none"));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(out + ".txt").toFile())
                .start();
    }

    private Process run(String out, String config, String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of("run", Cli.CONFIGS.resolve(config) + ""));
        args.addAll(List.of("--out", directory.resolve(out) + "", "--set", PAUSE));
        args.addAll(List.of(more));
        return start(out, args.toArray(String[]::new));
    }

    private static int exit(Process process) throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Goes on with what a JVM with the same classes has left. */
    private Said resume(String out, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("resume", directory.resolve(out) + ""));
        words.addAll(List.of("--progress", "none"));
        words.addAll(List.of(more));
        Path said = directory.resolve("resumed.out");
        Path errors = directory.resolve("resumed.err");
        Process process = new ProcessBuilder(OwnJvm.command(List.of(), OwnJvm.MAIN, words))
                .redirectOutput(said.toFile())
                .redirectError(errors.toFile())
                .start();
        return new Said(exit(process), Files.readString(said), Files.readString(errors));
    }

    private Said refused(String out) {
        return Cli.gossamer("resume", directory.resolve(out) + "");
    }

    private String said(String out) throws IOException {
        return Files.readString(directory.resolve(out + ".txt"));
    }

    /** The only directory of a run, whole or left. */
    private Path kept(String out) throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve(out))) {
            return all.filter(path -> !Files.isSymbolicLink(path)).findFirst().orElseThrow();
        }
    }

    private List<Path> checkpoints(String out) throws IOException {
        if (!Files.isDirectory(directory.resolve(out))) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory.resolve(out))) {
            return all.filter(path -> path.endsWith("checksums.txt"))
                    .filter(path -> path.toString().contains("checkpoint"))
                    .toList();
        } catch (java.io.UncheckedIOException e) {
            return List.of();
        }
    }

    private void killAfterACheckpoint(Process process, String out) throws Exception {
        awaitCheckpoint(process, out, List.of());
        assertThat(refused(out + "/" + kept(out).getFileName()).err())
                .contains("is being written by a run that goes on");
        process.destroyForcibly();
        exit(process);
    }

    /** Waits until there is another checkpoint than these. */
    private void awaitCheckpoint(Process process, String out, List<Path> others) {
        Awaitility.await().pollInterval(Duration.ofMillis(5)).atMost(PATIENCE).until(() -> {
            assertThat(process.isAlive()).as(said(out)).isTrue();
            return checkpoints(out).stream().anyMatch(one -> !others.contains(one));
        });
    }

    private void assertSame(String out, String undisturbed) throws IOException {
        Path one = kept(out);
        Path other = kept(undisturbed);
        try (Stream<Path> files = Files.list(one);
                Stream<Path> others = Files.list(other)) {
            assertThat(files.map(Path::getFileName))
                    .containsExactlyInAnyOrderElementsOf(
                            others.map(Path::getFileName).toList());
        }
        for (String file : List.of("trace.bin", "config.conf", "description.json")) {
            if (!Files.exists(other.resolve(file))) {
                // Where no trace is kept: both have the same files.
                continue;
            }
            assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
        }
        for (String file : List.of("manifest.json", "summary.json")) {
            assertThat(withoutWallTimes(one.resolve(file)))
                    .isEqualTo(withoutWallTimes(other.resolve(file)));
        }
    }

    private static List<String> withoutWallTimes(Path file) throws IOException {
        return Files.readString(file)
                .replaceFirst("(?s)\"events\" : \\[.*?\\],", "")
                .lines()
                .filter(line -> !line.matches(".*(Seconds|PerSecond|runDirectory)\".*"))
                .toList();
    }

    private void goesOn(String config, String... more) throws Exception {
        int exit = exit(run("undisturbed", config, more));
        killAfterACheckpoint(run("killed", config, more), "killed");
        List<Path> before = checkpoints("killed");
        Process second = start("killed", "resume", directory.resolve("killed") + "");
        awaitCheckpoint(second, "killed", before);
        second.destroyForcibly();
        exit(second);
        assertThat(said("killed")).contains("the run goes on at");

        Said third = resume("killed");
        assertThat(third.exit()).as(third.err()).isEqualTo(exit);
        assertThat(third.err()).contains("the run goes on at").doesNotContain("anew");
        assertSame("killed", "undisturbed");
        assertThat(refused("killed").err()).contains("holds no run that was cut short");
        assertThat(refused("killed/latest").err()).contains("there is nothing to resume");
        assertThat(refused("killed/latest").exit()).isEqualTo(64);
    }

    @Test
    void aRunThatIsKilledTwiceEndsLikeOneThatIsNot() throws Exception {
        goesOn("ring-729.conf", "--regions", "2", "--profile", profile("churn"));
    }

    private static String profile(String name) {
        return Cli.CONFIGS.resolve("profiles").resolve(name + ".conf").toString();
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "torus-27x27.conf, lossy-1pct, full",
        "router-9x9.conf, '', full",
        "pipelined-729.conf, '', full",
        "cycle-729-half-duplex.conf, lossy-1pct, summary",
        "ring-729.conf, crash-one, off",
    })
    void aRunOfAnyKindGoesOn(String config, String profile, String level) throws Exception {
        List<String> more = new ArrayList<>(List.of("--regions", "2", "--trace", level));
        if (!profile.isEmpty()) {
            more.addAll(List.of("--profile", profile(profile)));
        }
        goesOn(config, more.toArray(String[]::new));
    }

    @Test
    void withADamagedCheckpointARunBeginsAnew() throws Exception {
        String config = "ring-729.conf";
        assertThat(exit(run("undisturbed", config))).as(said("undisturbed")).isZero();
        killAfterACheckpoint(run("killed", config), "killed");
        for (Path checksums : checkpoints("killed")) {
            Path part = checksums.resolveSibling("region-0");
            byte[] bytes = Files.readAllBytes(part);
            bytes[bytes.length / 2] ^= 1;
            Files.write(part, bytes);
        }
        Said said = resume("killed");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.err())
                .contains("region-0 is missing or not as the run wrote it")
                .contains("the run begins anew at 0");
        assertSame("killed", "undisturbed");
    }

    @Test
    void aRunThatIsInterruptedGoesOn() throws Exception {
        String config = "ring-729.conf";
        String[] larger = {"--set", "topology.shape=900"};
        assertThat(exit(run("undisturbed", config, larger)))
                .as(said("undisturbed"))
                .isZero();
        Process interrupted = run("interrupted", config, larger);
        awaitCheckpoint(interrupted, "interrupted", List.of());
        interrupted.destroy();
        assertThat(exit(interrupted)).isNotZero();
        Path run = kept("interrupted");
        assertThat(said("interrupted")).endsWith("it goes on with: gossamer resume " + run + "\n");
        assertThat(Cli.gossamer("trace", "verify", run.toString()).exit()).isZero();
        Said refused = resume(run + "", "--jvms", "2");
        assertThat(refused.exit()).isEqualTo(Exit.USAGE);
        assertThat(refused.err())
                .isEqualTo("gossamer: --jvms 2: the run has 1 region, and each JVM needs one at"
                        + " least\n");

        Said said = resume(run + "", "--serve", "--serve-until-end");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.err())
                .contains("the run goes on at")
                .contains("the run is shown at http://127.0.0.1:");
        Files.delete(kept("interrupted").resolve("report.html"));
        assertSame("interrupted", "undisturbed");
    }

    /** A run may be killed at any time: it has all that it needs, or counts for none. */
    @Test
    void aDirectoryWithAConfigHasAllThatARunNeedsToGoOn() throws Exception {
        Path run = Cli.run(directory, "torus-27x27.conf", "topology.shape=[9,9]");
        FileTime last = Files.getLastModifiedTime(run.resolve("config.conf"));
        assertThat(Files.getLastModifiedTime(run.resolve("description.json")))
                .isLessThanOrEqualTo(last);
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.map(file -> file.getFileName() + ""))
                    .noneMatch(name -> name.startsWith("."));
        }
    }

    /** Long enough that it has a checkpoint before it ends. */
    private Process farm(String out) throws IOException {
        return start(
                out,
                "farm",
                Cli.CONFIGS.resolve("voting-farm-tmr.conf") + "",
                "--out",
                directory.resolve(out) + "",
                "--set",
                "farm.rounds=10000",
                "--set",
                PAUSE);
    }

    @Test
    void theVotesOfAFarmFromBeforeItsCheckpointAreKept() throws Exception {
        int exit = exit(farm("undisturbed"));
        killAfterACheckpoint(farm("killed"), "killed");
        for (String option : List.of("--serve", "--report", "--run-table")) {
            Said refused = Cli.gossamer("resume", directory.resolve("killed") + "", option);
            assertThat(refused.exit()).isEqualTo(Exit.USAGE);
            assertThat(refused.err()).contains(option + " is not for the run of a farm");
        }
        Said said = resume("killed");
        assertThat(said.exit()).as(said.err()).isEqualTo(exit);
        assertThat(said.err()).contains("the run goes on at");
        assertThat(said.out()).contains("voters");
        for (String file : List.of("farm.csv", "farm.svg")) {
            assertThat(kept("killed").resolve(file))
                    .hasSameBinaryContentAs(kept("undisturbed").resolve(file));
        }
        assertSame("killed", "undisturbed");
    }

    @Test
    @Tag("slow")
    void aFarmWithoutACheckpointBeginsAnew() throws Exception {
        int exit = exit(farm("undisturbed"));
        killAfterACheckpoint(farm("killed"), "killed");
        for (Path checksums : checkpoints("killed")) {
            Files.delete(checksums);
        }
        Said said = resume("killed");
        assertThat(said.exit()).as(said.err()).isEqualTo(exit);
        assertThat(said.err()).contains("has no checkpoint").contains("begins anew at 0");
        assertThat(kept("killed").resolve("farm.csv"))
                .hasSameBinaryContentAs(kept("undisturbed").resolve("farm.csv"));
        assertSame("killed", "undisturbed");
    }

    /** Programs are started where one says so, for what those of the killed run did not answer. */
    @Test
    void aFarmOfProgramsGoesOnWithThem() throws Exception {
        Path program = Files.writeString(
                directory.resolve("program.sh"),
                "while read -r l; do case $l in *input*) echo x >> asked; sleep 0.02;"
                        + " echo \"$l\" | sed s/input/value/;; esac; done");
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm { rounds = 150, modules = [
                    { input = 7 }, { exec = [sh, program.sh], input = 7 }, { input = 7 } ] }
                }
                """);
        String[] farm = {"farm", config + "", "--set", PAUSE, "--out", directory + "/undisturbed"};
        assertThat(exit(start("undisturbed", farm))).isZero();
        farm[5] = directory + "/killed";
        killAfterACheckpoint(start("killed", farm), "killed");
        Path asked = directory.resolve("asked");
        Path log = kept("killed").resolve("answers.jsonl");
        int answered = Files.readAllLines(log).size();
        assertThat(answered).isBetween(1, 149);
        Said without = resume("killed");
        assertThat(without.exit()).isEqualTo(1);
        assertThat(without.err())
                .contains("no answer of voter 1 in round " + answered)
                .contains("resume --programs DIR has programs started");
        String run = kept("killed") + "";
        assertThat(Cli.gossamer("resume", run, "--programs", program + "").err())
                .contains("--programs " + program + ": no such directory");
        Files.delete(asked);
        Said with = resume("killed", "--programs", directory + "");
        assertThat(with.exit()).as(with.err()).isZero();
        assertThat(with.err()).contains("the run goes on at");
        assertThat(asked).content().hasLineCount(150 - answered);
        assertSame("killed", "undisturbed");
        assertThat(kept("killed").resolve("summary.json"))
                .content()
                .contains("\"checkpoint\"", "the run goes on from a checkpoint");
        for (String file : List.of("answers.jsonl", "farm.csv")) {
            assertThat(kept("killed").resolve(file))
                    .hasSameBinaryContentAs(kept("undisturbed").resolve(file));
        }
    }
}
