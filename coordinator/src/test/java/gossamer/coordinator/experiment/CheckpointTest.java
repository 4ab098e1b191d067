package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Checkpoint;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A run that is written in its middle, and goes on from there with an emulation that was built
 * anew, ends as one that nothing has disturbed: for all shipped configs and ready profiles.
 */
@Execution(ExecutionMode.CONCURRENT)
class CheckpointTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/fingerprints.tsv");
    private static final int MOST_REGIONS = 3;
    /** Configs that take minutes on a busy machine, and whose like are short. */
    private static final Set<String> LONG = Set.of("voting-farm-729.conf", "identity-729.conf");
    /** Minutes: only what hangs takes as long. */
    private static final int PATIENCE = 10;

    /** Those that nobody uses just now: each does one run at a time. */
    private static final Queue<Emulator> EMULATORS = new ConcurrentLinkedQueue<>();

    @TempDir
    private static Path directory;

    /** What is on record of a run. */
    private record Row(String config, String profile, String fingerprint, long makespan) {
        static Row of(String line) {
            String[] cells = line.split("\t", -1);
            boolean refused = cells[2].equals("refused");
            return new Row(cells[0], cells[1], cells[2], refused ? -1 : Long.parseLong(cells[3]));
        }

        boolean isPlain() {
            return profile.equals("-");
        }

        boolean isShort() {
            return isPlain() && !LONG.contains(config);
        }

        Emulation emulation() throws ConfigException {
            List<Path> profiles =
                    isPlain() ? List.of() : List.of(CONFIGS.resolve("profiles").resolve(profile));
            return ConfigLoader.load(CONFIGS.resolve(config), profiles, Overrides.ofSets(List.of()))
                    .emulation();
        }
    }

    @AfterAll
    static void stopEmulators() {
        EMULATORS.forEach(Emulator::close);
    }

    @TestFactory
    Stream<DynamicTest> everyShortConfigGoesOn() throws Exception {
        return rows().filter(Row::isShort).map(CheckpointTest::goesOn);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> everyConfigGoesOnAloneAndWithEachReadyProfile() throws Exception {
        return rows().filter(row -> !row.isShort()).map(CheckpointTest::goesOn);
    }

    private static Stream<Row> rows() throws Exception {
        return Files.readAllLines(GOLDEN).stream().map(Row::of).filter(row -> row.makespan() >= 0);
    }

    private static DynamicTest goesOn(Row row) {
        return DynamicTest.dynamicTest(row.config() + " " + row.profile(), () -> {
            int regions = Math.min(
                    1 + Math.floorMod(row.hashCode(), MOST_REGIONS),
                    row.emulation().topology().pus());
            Path into = Files.createTempDirectory(directory, "checkpoint");
            Emulator free = EMULATORS.poll();
            Emulator emulator = free == null ? Emulator.create(MOST_REGIONS) : free;
            Checkpoint middle = checkpoint(emulator, row, regions, into);
            EmulationResult result =
                    start(emulator, row.emulation(), regions, middle).await();
            EMULATORS.add(emulator);
            assertThat(result.fingerprint().hex()).isEqualTo(row.fingerprint());
            assertThat(result.tally().lastCompletion).isEqualTo(row.makespan());
        });
    }

    private static Emulator.Handle start(
            Emulator emulator, Emulation emulation, int regions, Checkpoint from) {
        return emulator.start(
                emulation,
                new EmulatorSettings(regions, TraceLevel.OFF),
                null,
                ProgressListener.none(),
                from);
    }

    /** In the middle of the run; a very short one may be over before it can be held. */
    private static Checkpoint checkpoint(Emulator emulator, Row row, int regions, Path into)
            throws Exception {
        Emulation emulation = row.emulation();
        long middle = Math.max(row.makespan() / 2 + 1, 2 * emulation.leastLatency());
        while (true) {
            Emulator.Handle run = start(emulator, emulation, regions, null);
            CompletableFuture<Long> held = run.hold(middle);
            CompletableFuture<Checkpoint> written = run.checkpoint(into);
            if (held.handle((time, ended) -> ended == null).get(PATIENCE, TimeUnit.MINUTES)) {
                assertThat(held.get()).isGreaterThanOrEqualTo(middle);
                written.get(PATIENCE, TimeUnit.MINUTES);
                run.stop(StopReason.INTERRUPTED);
                run.release();
                run.await();
                return written.get();
            }
            run.await();
        }
    }
}
