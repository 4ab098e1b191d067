package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * JVMs of runs are killed at random moments: one node, two at once, or the coordinator, whose run
 * is resumed then. {@code -Dgossamer.kills=N} sets how many kills there are of each kind of run, 3
 * if not given, and {@code -Dgossamer.kills.seed=S} what is drawn.
 */
@Tag("slow")
class KillsTest {

    private static final int KILLS = Integer.getInteger("gossamer.kills", 3);
    private static final long SEED = Long.getLong("gossamer.kills.seed", 1);
    private static final int SECONDS = 240;
    private static final int JVMS = 3;

    @TempDir
    private Path directory = Path.of("");

    private final List<ProcessHandle> started = new ArrayList<>();

    /** A kind of run, long enough that a kill can hit it. */
    private enum Kind {
        STORE_AND_FORWARD("run", "torus-27x27.conf", "topology.shape=[81,81]"),
        WORMHOLE("run", "torgos-81x81.conf", "trace.level=off"),
        RENDEZVOUS("run", "pipelined-729.conf", "topology.shape=1200"),
        HALF_DUPLEX("run", "cycle-729-half-duplex.conf", "topology.shape=1501"),
        LOSSY("run", "ring-729.conf", "topology.shape=1100"),
        FARM("farm", "voting-farm-729.conf", "topology.shape=301");

        private final String command;
        private final String config;
        private final String set;

        Kind(String command, String config, String set) {
            this.command = command;
            this.config = config;
            this.set = set;
        }

        private List<String> args(Path out) {
            List<String> args = new ArrayList<>(List.of(command, Cli.CONFIGS.resolve(config) + ""));
            args.addAll(List.of("--set", set, "--set", "checkpoints=200ms", "--out", out + ""));
            if (this == LOSSY) {
                args.addAll(
                        List.of("--profile", Cli.CONFIGS.resolve("profiles/lossy-1pct.conf") + ""));
            }
            return args;
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aRunWhoseJvmsAreKilledEndsLikeOneThatIsNot(Kind kind) throws Exception {
        Random random = new Random(SEED + kind.ordinal());
        Path one = directory.resolve("one");
        assertThat(exit(start(one, kind.args(one)))).as(said(one)).isBetween(0, 2);
        Path whole = directory.resolve("whole");
        Process undisturbed = start(whole, onJvms(kind.args(whole)));
        awaitBegin(whole);
        long begin = System.nanoTime();
        int exit = exit(undisturbed);
        long millis = (System.nanoTime() - begin) / 1_000_000;
        assertThat(fingerprint(whole)).isEqualTo(fingerprint(one));

        for (int kill = 0; kill < KILLS; kill++) {
            Path out = directory.resolve("killed-" + kill);
            Process process = start(out, onJvms(kind.args(out)));
            List<ProcessHandle> victims = victims(process, 1 + random.nextInt(4), random);
            boolean resumes = victims.contains(process.toHandle());
            awaitBegin(out);
            Thread.sleep(random.nextInt((int) millis));
            victims.forEach(ProcessHandle::destroyForcibly);
            int ended = exit(process);
            if (resumes && ended > 2) {
                List<String> again =
                        onJvms(List.of("resume", out + "/" + kept(out).getFileName()));
                ended = exit(start(out, again));
            }
            String what = kind + " " + kill + ", killed " + victims + "\n" + said(out);
            assertThat(ended).as(what).isEqualTo(exit);
            assertThat(fingerprint(out)).as(what).isEqualTo(fingerprint(one));
            Awaitility.await()
                    .atMost(90, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(started.stream().filter(ProcessHandle::isAlive))
                            .as(what)
                            .isEmpty());
            System.out.println(kind + " " + kill + ": " + victims.size() + " killed"
                    + (resumes ? ", the coordinator too" : ""));
        }
    }

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** One node, two, the coordinator, or the coordinator and a node. */
    private List<ProcessHandle> victims(Process process, int draw, Random random) {
        Awaitility.await()
                .atMost(SECONDS, TimeUnit.SECONDS)
                .until(() -> process.children().count() == JVMS - 1);
        List<ProcessHandle> nodes = new ArrayList<>(process.children().toList());
        started.addAll(nodes);
        Collections.shuffle(nodes, random);
        List<ProcessHandle> victims = new ArrayList<>(nodes.subList(0, draw == 3 ? 0 : draw % 3));
        if (draw >= 3) {
            victims.add(process.toHandle());
        }
        return victims;
    }

    private static List<String> onJvms(List<String> args) {
        List<String> all = new ArrayList<>(args);
        all.addAll(List.of("--jvms", JVMS + ""));
        return all;
    }

    private Process start(Path out, List<String> args) throws IOException {
        Files.createDirectories(out);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "gossamer.coordinator.cli.Main"));
        command.addAll(args);
        command.addAll(List.of("--progress", "none"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(out(out).toFile()))
                .start();
        started.add(process.toHandle());
        return process;
    }

    private static Path out(Path out) {
        return out.resolveSibling(out.getFileName() + ".txt");
    }

    private static String said(Path out) throws IOException {
        return Files.readString(out(out));
    }

    private static int exit(Process process) throws InterruptedException {
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("a run hangs").isTrue();
        return process.exitValue();
    }

    /** Before that there is nothing to resume. */
    private static void awaitBegin(Path out) {
        Awaitility.await().atMost(SECONDS, TimeUnit.SECONDS).until(() -> hasBegun(out));
    }

    /** Whether a run has its directory, with what is needed to resume it. */
    private static boolean hasBegun(Path out) throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            return all.anyMatch(path -> path.endsWith("config.conf"));
        } catch (java.io.UncheckedIOException e) {
            return false;
        }
    }

    private static Path kept(Path out) throws IOException {
        try (Stream<Path> all = Files.list(out)) {
            return all.filter(path -> !Files.isSymbolicLink(path)).findFirst().orElseThrow();
        }
    }

    private static String fingerprint(Path out) throws IOException {
        JsonNode summary =
                new ObjectMapper().readTree(kept(out).resolve("summary.json").toFile());
        return summary.path("fingerprint").asText();
    }
}
