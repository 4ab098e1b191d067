package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Checkpoint;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.RunEvent;
import gossamer.node.cluster.Security;
import gossamer.node.trace.TraceCollector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Regions of a JVM that is lost begin at the last checkpoint, and nobody sees it in the trace. */
@Execution(ExecutionMode.CONCURRENT)
class RecoveryTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    @TempDir
    private Path directory;

    /** A run on several JVMs whose nodes may be lost. */
    private final class Doomed implements AutoCloseable {
        private final TestCluster cluster = new TestCluster(Security.none());
        private final TraceBuffer trace = new TraceBuffer(1024);
        private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        private final SequentialEngine.Outcome alone;
        private final Emulator.Handle run;

        Doomed(LoadedConfig loaded, int jvms, int regions) throws Exception {
            for (int node = 1; node < jvms; node++) {
                cluster.join();
            }
            alone = SequentialEngine.run(loaded.emulation(), TraceLevel.FULL);
            Spread spread = new Spread(jvms, true, Shipments.pack(loaded));
            run = cluster.emulator()
                    .start(
                            loaded.emulation(),
                            new EmulatorSettings(regions, TraceLevel.FULL, spread),
                            new TraceCollector(regions, trace::addAll),
                            (time, delivered) -> least.accumulateAndGet(time, Math::min));
        }

        /** Lets the run come to so many percent of its virtual time, where it stays. */
        void comeTo(int percent) throws Exception {
            run.release();
            within(run.hold(alone.tally().lastInstant * percent / 100));
        }

        Checkpoint written() throws Exception {
            return within(run.checkpoint(Files.createTempDirectory(directory, "checkpoint")));
        }

        Checkpoint kept(int percent) throws Exception {
            comeTo(percent);
            return within(run.keep(written()));
        }

        /** Loses a node, by the order in which they came. */
        void lose(int node) {
            int told = cluster.told().size();
            least.set(Long.MAX_VALUE);
            cluster.node(node).close();
            Awaitility.await()
                    .atMost(TestCluster.PATIENCE)
                    .until(() -> cluster.told().size() > told);
        }

        /** From where the regions that were lost have gone on. */
        List<String> ended(int losses) throws Exception {
            run.release();
            EmulationResult result = run.await();
            assertThat(result.cluster().lost()).isEqualTo(losses);
            assertThat(result.fingerprint().hex()).isEqualTo(alone.fingerprint().hex());
            assertThat(trace.size()).isEqualTo(alone.trace().size());
            for (int i = 0; i < trace.size(); i++) {
                assertThat(TraceBuffer.compare(trace, i, alone.trace(), i))
                        .as("record " + i)
                        .isZero();
            }
            return result.wallTime().events().stream()
                    .filter(event -> event.kind() == RunEvent.Kind.MOVE)
                    .map(event -> event.what().replaceFirst(".* from the checkpoint of ", ""))
                    .toList();
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    private static <T> T within(CompletableFuture<T> answer) throws Exception {
        return answer.get(TestCluster.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static LoadedConfig load(String config, String shape, String profile) throws Exception {
        List<Path> profiles = profile.isEmpty()
                ? List.of()
                : List.of(CONFIGS.resolve("profiles/" + profile + ".conf"));
        List<String> sets = shape.isEmpty() ? List.of() : List.of("topology.shape=" + shape);
        return ConfigLoader.load(
                CONFIGS.resolve(config + ".conf"), profiles, Overrides.ofSets(sets));
    }

    private static String at(Checkpoint checkpoint) {
        return String.format("%,d", checkpoint.time());
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5, ring-729, 150, lossy-1pct",
        "3, 3, router-9x9, '[4, 4]', ''",
        "2, 3, voting-farm-729, 60, ''",
    })
    void aNodeIsLost(int jvms, int regions, String config, String shape, String profile)
            throws Exception {
        aNodeIsLostAfterCheckpoints(jvms, regions, config, shape, profile);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "2, 2, ring-729, 200, ''",
        "3, 3, torus-27x27, '[9, 9]', lan",
        "2, 3, mesh-27x27-half-duplex, '[7, 9]', ''",
        "3, 3, router-9x9, '[5, 5]', ''",
        "2, 2, circgos-729, 81, crash-one",
        "3, 4, pipelined-729, 27, ''",
    })
    void aNodeIsLostInAnyMachine(int jvms, int regions, String config, String shape, String profile)
            throws Exception {
        aNodeIsLostAfterCheckpoints(jvms, regions, config, shape, profile);
    }

    private void aNodeIsLostAfterCheckpoints(
            int jvms, int regions, String config, String shape, String profile) throws Exception {
        try (Doomed doomed = new Doomed(load(config, shape, profile), jvms, regions)) {
            Checkpoint first = doomed.kept(20);
            Checkpoint second = doomed.kept(60);
            assertThat(first.time()).isLessThan(second.time());
            for (Path part : first.parts()) {
                Files.delete(part);
            }
            doomed.comeTo(80);
            doomed.lose(jvms - 2);
            assertThat(doomed.ended(1))
                    .isNotEmpty()
                    .allMatch(from -> from.startsWith(at(second) + " "));
            assertThat(doomed.least.get())
                    .as("no region is seen before the checkpoint")
                    .isGreaterThan(first.time());
        }
    }

    @Test
    void nodesAreLostOneAfterTheOther() throws Exception {
        try (Doomed doomed = new Doomed(load("ring-729", "200", ""), 3, 5)) {
            Checkpoint first = doomed.kept(20);
            doomed.lose(0);
            Checkpoint second = doomed.kept(60);
            doomed.lose(1);
            List<String> moves = doomed.ended(2);
            assertThat(moves.get(0)).startsWith(at(first));
            assertThat(moves.get(moves.size() - 1)).startsWith(at(second));
        }
    }

    @Test
    void twoNodesAreLostAtOnce() throws Exception {
        try (Doomed doomed = new Doomed(load("ring-729", "200", "lossy-1pct"), 4, 7)) {
            Checkpoint kept = doomed.kept(30);
            doomed.comeTo(60);
            Thread other = new Thread(doomed.cluster.node(0)::close);
            other.start();
            doomed.lose(2);
            other.join();
            Awaitility.await()
                    .atMost(TestCluster.PATIENCE)
                    .until(() ->
                            String.join(" ", doomed.cluster.told()).split("lost", -1).length > 2);
            assertThat(doomed.ended(2)).allMatch(from -> from.startsWith(at(kept)));
        }
    }

    /** The one before counts, until another one has been kept. */
    @Test
    void aNodeIsLostWhenACheckpointHasBeenWrittenAndNotYetKept() throws Exception {
        try (Doomed doomed = new Doomed(load("ring-729", "200", ""), 3, 5)) {
            Checkpoint kept = doomed.kept(20);
            doomed.comeTo(50);
            Checkpoint late = doomed.written();
            doomed.lose(1);
            assertThatThrownBy(() -> within(doomed.run.keep(late)))
                    .hasMessageContaining("a JVM was lost meanwhile");
            for (Path part : late.parts()) {
                Files.delete(part);
            }
            assertThat(doomed.ended(1)).allMatch(from -> from.startsWith(at(kept)));
        }
    }

    /** Whether the checkpoint comes to something is open; the run goes on in both cases. */
    @ParameterizedTest
    @CsvSource({"0", "10"})
    void aNodeIsLostWhileACheckpointIsWritten(long millis) throws Exception {
        try (Doomed doomed = new Doomed(load("ring-729", "300", "lossy-1pct"), 3, 5)) {
            Checkpoint first = doomed.kept(20);
            doomed.comeTo(40);
            CompletableFuture<Checkpoint> second = doomed.run
                    .checkpoint(Files.createTempDirectory(directory, "checkpoint"))
                    .thenCompose(doomed.run::keep);
            Thread.sleep(millis);
            doomed.lose(1);
            String from = second.handle((kept, error) -> error == null ? at(kept) : at(first))
                    .get(TestCluster.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(doomed.ended(1)).allMatch(each -> each.startsWith(from));
        }
    }

    /** The others have had batches of its regions in which nobody was asked to stop. */
    @Test
    @Timeout(300)
    void theRunIsStoppedWhileWhatWasLostCatchesUp() throws Exception {
        try (Doomed doomed = new Doomed(load("ring-729", "300", ""), 3, 5)) {
            doomed.comeTo(60);
            doomed.lose(1);
            doomed.run.release();
            doomed.run.stop(StopReason.INTERRUPTED);
            EmulationResult result = doomed.run.await();
            assertThat(result.reason()).isEqualTo(StopReason.INTERRUPTED);
            assertThat(result.tally().lastInstant)
                    .isBetween(
                            doomed.alone.tally().lastInstant / 2,
                            doomed.alone.tally().lastInstant - 1);
        }
    }
}
