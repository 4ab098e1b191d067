package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.experiment.LeftOver;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.text.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
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

    /** The exit code of a process that was killed. */
    private static final int KILLED = 137;

    @TempDir
    private Path directory = Path.of("");

    private final List<ProcessHandle> started = new ArrayList<>();

    /** A kind of run, long enough that a kill can hit it. */
    private enum Kind {
        STORE_AND_FORWARD("run", "torus-27x27.conf", "topology.shape=[36,36]"),
        STOPPED("run", "torus-27x27.conf", "topology.shape=[36,36]; limits.virtual-time=600us"),
        WORMHOLE("run", "torgos-81x81.conf", "trace.level=off"),
        RENDEZVOUS("run", "pipelined-729.conf", "topology.shape=400"),
        HALF_DUPLEX("run", "cycle-729-half-duplex.conf", "topology.shape=601"),
        LOSSY("run", "ring-729.conf", "topology.shape=601"),
        FARM("farm", "voting-farm-729.conf", "topology.shape=81");

        private final String command;
        private final String config;
        private final String sets;

        Kind(String command, String config, String sets) {
            this.command = command;
            this.config = config;
            this.sets = sets;
        }

        private List<String> args(Path out) {
            List<String> args = new ArrayList<>(List.of(command, Cli.CONFIGS.resolve(config) + ""));
            for (String set : sets.split("; ", -1)) {
                args.addAll(List.of("--set", set));
            }
            args.addAll(List.of("--set", "checkpoints=200ms", "--out", out + ""));
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
        await(undisturbed, () -> hasBegun(whole));
        long begin = System.nanoTime();
        await(undisturbed, () -> hasEnded(whole));
        long millis = (System.nanoTime() - begin) / 1_000_000;
        int exit = exit(undisturbed);
        assertThat(fingerprint(whole)).isEqualTo(fingerprint(one));

        int hits = 0;
        int replayed = 0;
        int resumed = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Path out = directory.resolve("killed-" + kill);
            Process process = start(out, onJvms(kind.args(out)));
            List<ProcessHandle> victims = victims(process, 1 + random.nextInt(4), random);
            await(process, () -> hasBegun(out));
            Thread.sleep(random.nextInt((int) millis));
            boolean hit = !hasEnded(out);
            victims.forEach(ProcessHandle::destroyForcibly);
            int ended = exit(process);
            boolean coordinator = victims.contains(process.toHandle());
            if (coordinator && !hasEnded(out)) {
                List<String> again =
                        onJvms(List.of("resume", out + "/" + kept(out).getFileName()));
                ended = exit(start(out, again));
            } else if (coordinator && ended == KILLED) {
                // What it had to do with its run was done.
                ended = exit;
            }
            String what = kind + " " + kill + ", killed " + victims + "\n" + said(out);
            assertThat(ended).as(what).isEqualTo(exit);
            assertThat(fingerprint(out)).as(what).isEqualTo(fingerprint(one));
            Awaitility.await()
                    .atMost(90, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(started.stream().filter(ProcessHandle::isAlive))
                            .as(what)
                            .isEmpty());
            hits += hit ? 1 : 0;
            replayed += said(out).contains(" begins anew at ") ? 1 : 0;
            resumed += said(out).contains("the run goes on at ") ? 1 : 0;
            System.out.println(kind + " " + kill + ": " + victims.size() + " killed"
                    + (coordinator ? ", the coordinator too" : "")
                    + (hit ? "" : ", after the end of the run"));
            WholeFile.deleteAll(out);
        }
        System.out.printf(
                "%s: %d kills, %d before the run had ended; %d runs had regions that began anew,"
                        + " %d were resumed from a checkpoint; a run takes %d ms%n",
                kind, KILLS, hits, replayed, resumed, millis);
        assertThat(hits).as("kills of " + kind + " that came in time").isPositive();
    }

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** One node, two, the coordinator, or the coordinator and a node. */
    private List<ProcessHandle> victims(Process process, int draw, Random random) {
        Awaitility.await()
                .atMost(SECONDS, TimeUnit.SECONDS)
                .until(() -> !process.isAlive() || process.children().count() == JVMS - 1);
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
        List<String> command = OwnJvm.command(List.of(), OwnJvm.MAIN, args);
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

    /** Waits for what a process is to do; one that has ended does nothing more. */
    private static void await(Process process, Callable<Boolean> condition) {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(5))
                .atMost(SECONDS, TimeUnit.SECONDS)
                .until(() -> !process.isAlive() || condition.call());
    }

    /** Whether a run has its directory, with what is needed to resume it. */
    private static boolean hasBegun(Path out) throws IOException {
        try (Stream<Path> all = Files.list(out)) {
            return all.anyMatch(path -> Files.exists(path.resolve(RunDirectory.CONFIG)));
        }
    }

    /** Whether the directory of a run is whole. */
    private static boolean hasEnded(Path out) throws IOException {
        return hasBegun(out) && !LeftOver.isOne(kept(out));
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
