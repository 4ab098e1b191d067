package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.cli.Cli.Said;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that answer for voters, one of which does wrong. */
class FarmProgramsTest {

    private static final String GOOD =
            "while read -r l; do case $l in *input*) echo \"$l\" | sed s/input/value/;; esac; done";

    @TempDir
    private Path directory;

    private Path config(String bad, String recovery) throws IOException {
        Files.writeString(directory.resolve("good.sh"), GOOD);
        Files.writeString(directory.resolve("bad.sh"), bad);
        return Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm {
                    rounds = 20, module-timeout = 2s
                    recovery { %s }
                    modules = [
                      { exec = [sh, good.sh], input = 7 }, { exec = [sh, bad.sh], input = 7 }
                      { exec = [sh, good.sh], input = 7 } ]
                  }
                }
                """.formatted(recovery));
    }

    private Said farm(Path config, String... more) {
        String[] all = Stream.concat(
                        Stream.of(
                                "farm",
                                config + "",
                                "--out",
                                directory.resolve("runs") + "",
                                "--progress",
                                "none"),
                        Arrays.stream(more))
                .toArray(String[]::new);
        return gossamer(all);
    }

    private Path latest() throws IOException {
        return directory.resolve("runs/latest").toRealPath();
    }

    private static String fingerprint(Said said) {
        return said.out()
                .lines()
                .filter(line -> line.contains("fingerprint"))
                .findFirst()
                .orElse(said.out() + said.err());
    }

    /** Each is masked, told with its cause, and logged; the log gives the same run again. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "exited # echo my replica crashed >&2; exit 3 # has ended with exit code 3",
                "late # sleep 600 # no answer within 2000 ms",
                "garbled # while read -r l; do echo rubbish; done # says rubbish",
                "garbled # while read -r l; do echo '{\"round\":0,\"value\":NaN}'; done # NaN",
                "flooded # yes # more than 64 lines ahead",
                "flooded # yes | tr -d '\\n' # a line of more than 65536 bytes",
                "invalid # while read -r l; do echo \"$l\" | sed 's/input.*/value\":\"x\"}/'; done"
                        + " # allowed: like Number",
            })
    void whateverAProgramDoesIsMasked(String lapse, String bad, String words) throws IOException {
        Path config = config(bad, "");
        Said said = farm(config);
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out())
                .contains("right in all 20 rounds", lapse + " in ")
                .contains(words);
        Path run = latest();
        assertThat(run.resolve("answers.jsonl")).content().contains("\"lapse\":\"" + lapse + "\"");
        assertThat(run.resolve("manifest.json")).content().contains("answers.jsonl");
        assertThat(gossamer("trace", "verify", run + "").exit()).isZero();
        Files.delete(directory.resolve("good.sh"));
        assertThat(fingerprint(farm(run.resolve("config.conf")))).isEqualTo(fingerprint(said));
    }

    /** A program that listens: it takes one connection after the other, and may hang up. */
    @ParameterizedTest
    @CsvSource({"answers,", "hangs up,has closed the connection", "is not there,cannot be reached"})
    void programsMayListen(String does, @Nullable String words) throws Exception {
        Path config = config("exit 3", "");
        ServerSocket door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        String listens = "connect = \"127.0.0.1:" + door.getLocalPort() + "\"";
        Files.writeString(config, Files.readString(config).replace("exec = [sh, bad.sh]", listens));
        if (does.equals("is not there")) {
            door.close();
        }
        Thread program = new Thread(() -> serve(door, does.equals("answers")));
        program.start();
        Said said = farm(config);
        door.close();
        program.join();
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("right in all 20 rounds");
        if (words == null) {
            assertThat(said.out()).doesNotContain("exited");
        } else {
            assertThat(said.out()).contains("exited in ", words);
        }
        Said again = farm(latest().resolve("config.conf"));
        assertThat(fingerprint(again)).isEqualTo(fingerprint(said));
    }

    private static void serve(ServerSocket door, boolean answers) {
        while (!door.isClosed()) {
            try (Socket client = door.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(client.getInputStream(), UTF_8))) {
                for (String line = in.readLine(); answers && line != null; line = in.readLine()) {
                    if (line.contains("input")) {
                        String value = line.replace("input", "value") + "\n";
                        client.getOutputStream().write(value.getBytes(UTF_8));
                    }
                }
            } catch (IOException e) {
                // The door is closed, or the farm is gone.
            }
        }
    }

    @Test
    void standardErrorIsKept() throws IOException {
        assertThat(farm(config("echo my replica crashed >&2; exit 3", "")).exit())
                .isZero();
        assertThat(latest().resolve("program-1.stderr")).hasContent("my replica crashed");
    }

    /** The second program kills the farm when it is asked for the third time. */
    @Test
    void answersAreLoggedAsTheyCome() throws Exception {
        Path config = config(
                "n=0; while read -r l; do case $l in *input*) n=$((n+1));"
                        + " [ $n -lt 3 ] || kill -9 $PPID;"
                        + " echo \"$l\" | sed s/input/value/;; esac; done",
                "");
        Process process = new ProcessBuilder(OwnJvm.command(
                        List.of(), "farm", config + "", "--out", directory.resolve("killed") + ""))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(137);
        try (Stream<Path> left = Files.walk(directory.resolve("killed"))) {
            Path log = left.filter(file -> file.endsWith("answers.jsonl"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readAllLines(log))
                    .contains("{\"round\":1,\"value\":7.0,\"voter\":1}")
                    .hasSizeBetween(6, 8);
        }
    }

    @Test
    void aColdSpareIsStartedWhenItTakesASeat() throws IOException {
        String fails =
                GOOD.replace("done", "n=$n+; case $n in ++++*) exec yes rubbish;; esac; done");
        Path config = config(fails, "strategies = [spare], threshold = 1, standby = cold");
        Files.writeString(directory.resolve("spare.sh"), "echo x >> woken; " + GOOD);
        Files.writeString(
                config,
                Files.readString(config)
                        .replace("shape = 3", "shape = 4")
                        .replace("rounds = 20", "rounds = 20, spares = 1")
                        .replace(
                                "input = 7 } ]",
                                "input = 7 }, { exec = [sh, spare.sh], input = 7 } ]"));
        Said said = farm(config);
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("round 5  seat 1: spare 3 takes the place of module 1 (by");
        assertThat(directory.resolve("woken")).hasContent("x");
        assertThat(latest().resolve("answers.jsonl"))
                .content()
                .contains("{\"round\":19,\"value\":7.0,\"voter\":3}")
                .doesNotContain("{\"round\":5,\"value\":7.0,\"voter\":3}");
        assertThat(gossamer("trace", "verify", latest() + "").exit()).isZero();
        assertThat(fingerprint(farm(latest().resolve("config.conf")))).isEqualTo(fingerprint(said));
    }

    /** They stay beside the run; voters in other JVMs ask them there. */
    @Test
    void votersOfOtherJvmsHaveProgramsToo() throws IOException {
        Path config = config("echo x >> asked; " + GOOD.replace("done", "exit; done"), "");
        Files.writeString(
                config,
                Files.readString(config)
                        .replace(
                                "recovery {",
                                "recovery { strategies = [restart], restarts = 99,"
                                        + " threshold = 0"));
        Said alone = farm(config);
        assertThat(alone.exit()).as(alone.out() + alone.err()).isZero();
        String asked = Files.readString(directory.resolve("asked"));
        assertThat(asked.lines()).hasSizeGreaterThan(1);
        Path before = latest();
        Files.delete(directory.resolve("asked"));
        Said three = farm(config, "--jvms", "3");
        assertThat(fingerprint(three)).isEqualTo(fingerprint(alone));
        assertThat(directory.resolve("asked")).hasContent(asked);
        for (String file : List.of("farm.csv", "answers.jsonl")) {
            assertThat(latest().resolve(file)).hasSameBinaryContentAs(before.resolve(file));
        }
        Said again = farm(latest().resolve("config.conf"), "--jvms", "2");
        assertThat(fingerprint(again)).isEqualTo(fingerprint(alone));
        assertThat(directory.resolve("asked")).hasContent(asked);
    }

    @Test
    void aProgramThatExitsIsStartedAgain() throws IOException {
        String dies = "n=0; while [ $n -lt 3 ] && read -r l; do case $l in *input*) n=$((n+1));"
                + " echo \"$l\" | sed s/input/value/;; esac; done";
        Said said = farm(config(dies, "strategies = [restart], threshold = 0, restarts = 9"));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("module 1 is started again", "back after restart 2");
    }

    @Test
    void checkAsksProgramsOnce() throws IOException {
        Path config = config("echo x >> asked; exit 0", "");
        Said said = gossamer("check", config + "");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(directory.resolve("asked")).hasContent("x");
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        Path config = config("exit 0", "");
        assertThat(farm(config, "--jvms", "2", "--pace", "9").err())
                .contains("--jvms 2: programs that take time by the wall clock answer to one");
        assertThat(gossamer("run", config + "", "--out", directory + "/r").err())
                .contains("such answer in gossamer farm and check only");
        Files.writeString(config, Files.readString(config).replace("[sh, bad", "[nowhere, bad"));
        Said said = farm(config);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("modules[1].exec: there is no program \"nowhere\"");
    }

    @Test
    void theExampleHasPythonAndShell() {
        requirePython();
        Said said = farm(Path.of("../examples/farm/sensors.conf"));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("right in all 5 rounds");
    }

    private static void requirePython() {
        boolean python = Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
        assumeTrue(python, "there is no python3");
    }

    @Test
    void theTutorialsProgramsFeelARing() {
        requirePython();
        Said said = farm(Path.of("../examples/farm/roots/ring.conf"), "--pace", "1");
        // Where programs take a second to start, the first round ends without them.
        assertThat(said.out())
                .as(said.err())
                .containsPattern("right in (all 4|[23] of 4) rounds")
                .contains("on ring 3", "1 s per second");
    }

    /** What docs/farm.md does step by step. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|0 values absent and 0 deviating",
                "throw|exited in 3 rounds, first in round 1: has ended with exit code 1",
                "exit|exited in 3 rounds, first in round 1: has ended with exit code 3",
                "rubbish|garbled in 3 rounds, first in round 1: says forty-two, or so",
                "nan|garbled in 3 rounds",
                "sleep|late in 3 rounds",
                "flood|absent",
                "wrong|9 deviating",
            })
    void theTutorialMakesThreeProgramsDependable(String broken, String words) throws IOException {
        requirePython();
        Path example = Path.of("../examples/farm/roots");
        for (String file :
                List.of("program.py", "newton.py", "halves.py", "roots.sh", "roots.conf")) {
            Files.copy(
                    example.resolve(file),
                    directory.resolve(file),
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path newton = directory.resolve("newton.py");
        String asked = "os.environ.get(\"BROKEN\", \"\")";
        assertThat(newton).content().contains(asked);
        Files.writeString(newton, Files.readString(newton).replace(asked, "\"" + broken + "\""));
        Said said = farm(directory.resolve("roots.conf"));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("right in all 4 rounds").contains(words);
    }
}
