package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.cli.Cli.Said;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that were cut off: their manifest says so, and what is missing is no violation. */
class CutOffTest {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path directory = Path.of("");

    private static Said verify(Path run) {
        return Cli.gossamer("trace", "verify", run.toString());
    }

    private static void requireCutOff(Path run, String why) {
        Said said = verify(run);
        assertThat(said.exit()).as(said.out()).isZero();
        assertThat(said.out())
                .contains(
                        " 0 violations\n",
                        "cut off: " + why + "; what is missing at its end is no violation\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring-729.conf | topology.shape=24 | 20us, 90us | lossy-1pct, crash-one, lan,"
                        + " churn",
                "cycle-729-half-duplex.conf | topology.shape=24 | 2, 9 | lossy-1pct",
                "mesh-27x27-half-duplex.conf | topology.shape=[5,6] | 2, 7 | lossy-1pct",
                "torus-27x27.conf | topology.shape=[5,5] | 1us, 25us, 40us | lossy-1pct, lan,"
                        + " churn",
                "router-9x9.conf | topology.shape=[3,4] | 15us, 60us | lossy-1pct, crash-one,"
                        + " churn",
                "circgos-729.conf | topology.shape=729 | 60us, 500us | lossy-1pct, crash-one",
                "pipelined-729.conf | topology.shape=9 | 3, 9, 14 | lossy-1pct",
            })
    void virtualTimeAnywhere(String machine) throws Exception {
        String[] parts = machine.split(" \\| ", -1);
        for (String limit : parts[2].split(", ", -1)) {
            for (String profile : ("none, " + parts[3]).split(", ", -1)) {
                List<String> sets = new ArrayList<>(List.of(parts[1]));
                sets.add("limits.virtual-time=" + limit);
                Path run = run(parts[0], sets, profile);
                String manifest = Files.readString(run.resolve("manifest.json"));
                if (manifest.contains("\"stopReason\" : \"virtual_time_limit\"")) {
                    requireCutOff(run, "limits.virtual-time reached");
                } else {
                    assertThat(verify(run).out()).doesNotContain("cut off");
                    assertThat(profile).as("%s %s", machine, limit).isNotEqualTo("none");
                }
            }
        }
    }

    private Path run(String config, List<String> sets, String profile) throws Exception {
        Path out = Files.createTempDirectory(directory, "runs");
        List<String> args = new ArrayList<>(List.of("run", Cli.CONFIGS.resolve(config) + ""));
        args.addAll(List.of("--out", out.toString(), "--quiet"));
        if (!profile.equals("none")) {
            args.addAll(List.of("--profile", Cli.CONFIGS.resolve("profiles/" + profile) + ".conf"));
        }
        for (String set : sets) {
            args.addAll(List.of("--set", set));
        }
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(out.resolve("latest")).as(said.err()).exists();
        return out.resolve("latest").toRealPath();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring-729.conf | topology.shape=24 | 90us",
                "cycle-729-half-duplex.conf | topology.shape=24 | 9",
                "mesh-27x27-half-duplex.conf | topology.shape=[5,6] | 7",
                "torus-27x27.conf | topology.shape=[8,8] | 25us",
                "router-9x9.conf | topology.shape=[4,4] | 60us",
                "pipelined-729.conf | topology.shape=24 | 14",
            })
    void aStopIsTheSameOnAnyNumberOfRegions(String machine) {
        String[] parts = machine.split(" \\| ", -1);
        for (String profile : List.of("", "lossy-1pct")) {
            List<String> args =
                    new ArrayList<>(List.of("check", Cli.CONFIGS.resolve(parts[0]) + ""));
            args.addAll(List.of("--set", parts[1], "--regions", "1,2,7,16", "--repeat", "1"));
            args.addAll(List.of("--set", "limits.virtual-time=" + parts[2]));
            if (!profile.isEmpty()) {
                args.addAll(
                        List.of("--profile", Cli.CONFIGS.resolve("profiles/" + profile) + ".conf"));
            }
            Said said = Cli.gossamer(args.toArray(String[]::new));
            assertThat(said.exit()).as(said.out() + said.err()).isZero();
            assertThat(said.out()).contains("all 5 runs have the same canonical trace");
        }
    }

    @Test
    void packetsOrWallTime() throws Exception {
        for (String config : List.of("ring-729.conf", "pipelined-729.conf")) {
            for (int events : new int[] {1, 50, 777}) {
                List<String> sets = List.of("topology.shape=60", "limits.events=" + events);
                requireCutOff(run(config, sets, "none"), "limits.events reached");
            }
            Path run = run(config, List.of("topology.shape=729", "limits.wall-time=1ms"), "none");
            requireCutOff(run, "limits.wall-time reached");
        }
    }

    @Test
    void faultsThatComeAndGoWithoutEnd() throws Exception {
        Path run = run(
                "regression/faults-that-fill-the-memory.conf",
                List.of("limits.trace-size=60kB"),
                "none");
        requireCutOff(run, "limits.trace-size reached by faults that come and go too often");
    }

    private RunSummary interrupted() throws Exception {
        LoadedConfig loaded =
                ConfigLoader.load(Cli.CONFIGS.resolve("ring-729.conf"), Overrides.none());
        EmulatorSettings options = new EmulatorSettings(2, TraceLevel.FULL);
        Experiment experiment =
                new Experiment(loaded.emulation(), loaded.resolved(), options, directory);
        try (Emulator emulator = Emulator.create(2)) {
            // Not at the first report: on a busy machine nothing has been sent by then.
            return experiment.run(emulator, (time, deliveries) -> {
                if (deliveries > 1000) {
                    experiment.interrupt();
                }
            });
        }
    }

    /** Where regions stop at such a limit is up to the machine. */
    @Test
    void aCheckOfRunsThatAreCutOffComparesNothing() {
        Said said = Cli.gossamer(
                "check",
                Cli.CONFIGS.resolve("ring-729.conf").toString(),
                "--set",
                "topology.shape=81",
                "--set",
                "limits.events=1000",
                "--regions",
                "7");
        assertThat(said.exit()).isEqualTo(Exit.LIMIT);
        assertThat(said.out())
                .endsWith("limits.events reached: the run was cut off at a point that depends on"
                        + " the machine, which cannot be compared\n")
                .doesNotContain("DIFFERENT");
    }

    @Test
    void anInterruptedRunAndWhatIsLeftOfOneThatWasKilled() throws Exception {
        RunSummary summary = interrupted();
        assertThat(summary.result().reason()).isEqualTo(StopReason.INTERRUPTED);
        Path run = summary.directory();
        requireCutOff(run, "interrupted");

        Path left = run.resolveSibling("." + run.getFileName() + ".partial");
        Files.move(run, left);
        Files.delete(left.resolve("checksums.txt"));
        Path manifest = left.resolve("manifest.json");
        String begun = Files.readString(manifest).replace("\"interrupted\"", "null");
        Files.writeString(manifest, begun);
        requireCutOff(left, "its manifest does not tell of an end");
        Files.delete(manifest);
        requireCutOff(left, "its manifest does not tell of an end");
        Files.writeString(manifest, begun);

        try (FileChannel trace =
                FileChannel.open(left.resolve("trace.bin"), StandardOpenOption.WRITE)) {
            trace.truncate(trace.size() - 1000);
        }
        Said said = Cli.gossamer("trace", "recover", left.toString());
        assertThat(said.out()).as(said.err()).contains(" 0 violations");
        Path recovered = run.resolveSibling(run.getFileName() + "-recovered");
        requireCutOff(recovered, "its trace was cut short, this is what could be recovered");
    }

    private boolean hasTrace() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.anyMatch(
                    file -> file.endsWith("trace.bin") && file.toFile().length() > 0);
        }
    }

    @Test
    void aTerminationSignal() throws Exception {
        Path said = directory.resolve("said.txt");
        Process process = new ProcessBuilder(OwnJvm.command(
                        List.of(),
                        "run",
                        Cli.CONFIGS.resolve("ring-729.conf").toString(),
                        "--set",
                        "topology.shape=1200",
                        "--out",
                        directory.toString()))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        Awaitility.await().atMost(PATIENCE).until(this::hasTrace);
        process.destroy();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(128 + 15);
        requireCutOff(directory.resolve("latest").toRealPath(), "interrupted");
    }
}
