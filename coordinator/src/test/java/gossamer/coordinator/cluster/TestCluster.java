package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Identity;
import gossamer.node.cluster.NodeProgram;
import gossamer.node.cluster.Security;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/** A coordinator and nodes that share this JVM, but talk as JVMs do. */
final class TestCluster implements AutoCloseable {

    static final Identity IDENTITY = new Identity("1.0", "abc", "123");
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int REGIONS = 256;

    private final Security security;
    private final Emulator emulator;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<NodeProgram> nodes = new ArrayList<>();

    TestCluster(Security security) throws IOException {
        this(security, Directory.LOST_AFTER);
    }

    TestCluster(Security security, Duration lostAfter) throws IOException {
        this.security = security;
        Directory.Terms terms = new Directory.Terms(IDENTITY, lostAfter, told::add);
        this.emulator = Emulator.coordinate(REGIONS, endpoint(security), terms);
    }

    /** What has been told of lost nodes. */
    List<String> told() {
        return told;
    }

    static Endpoint endpoint(Security security) {
        return new Endpoint(LocalNodes.LOOPBACK, 0, security);
    }

    /** Where the coordinator is, known from the beginning. */
    static Supplier<Optional<String>> at(String address) {
        return () -> Optional.of(address);
    }

    Emulator emulator() {
        return emulator;
    }

    NodeProgram node(int index) {
        return nodes.get(index);
    }

    /** Starts a node and waits until it takes part. */
    NodeProgram join() throws IOException {
        int before = emulator.nodes().size();
        NodeProgram node = NodeProgram.start(
                endpoint(security),
                at(emulator.address()),
                IDENTITY,
                Shipments::unpack,
                PATIENCE,
                address -> {});
        nodes.add(node);
        Awaitility.await().atMost(PATIENCE).until(() -> emulator.nodes().size() > before);
        return node;
    }

    static LoadedConfig load(Path directory, String config) throws Exception {
        Path file = Files.writeString(Files.createTempFile(directory, "case", ".conf"), config);
        return ConfigLoader.load(file, Overrides.ofSets(List.of()));
    }

    /** What a run came to. */
    record Ran(EmulationResult result, TraceBuffer trace) {}

    /** Runs with a full trace; {@code spread} may be null. */
    Ran run(LoadedConfig loaded, int regions, Spread spread, ProgressListener progress)
            throws InterruptedException {
        TraceBuffer trace = new TraceBuffer(1024);
        EmulationResult result = start(loaded, regions, spread, trace, progress).await();
        return new Ran(result, trace);
    }

    private Emulator.Handle start(
            LoadedConfig loaded,
            int regions,
            Spread spread,
            TraceBuffer trace,
            ProgressListener progress) {
        return emulator.start(
                loaded.emulation(),
                new EmulatorSettings(regions, TraceLevel.FULL, spread),
                new TraceCollector(regions, trace::addAll),
                progress);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** A run on all JVMs, in the middle of which something is done, is as the one on one JVM. */
    void assertUndisturbed(Path directory, Runnable attack) throws Exception {
        LoadedConfig loaded = load(directory, """
                gossamer {
                  topology { kind = path, shape = [400] }
                  network { model = "H*", cost = round, packet-capacity = 1 }
                  algorithm.name = small-path
                }
                """);
        Ran alone = run(loaded, 1, null, ProgressListener.none());
        int jvms = 1 + emulator.nodes().size();
        TraceBuffer trace = new TraceBuffer(1024);
        Emulator.Handle handle = start(
                loaded,
                jvms,
                new Spread(jvms, true, Shipments.pack(loaded)),
                trace,
                ProgressListener.none());
        long end = alone.result().tally().lastRecord;
        // However fast it is: it is held before it begins, and goes half of its way.
        long middle = handle.hold(end / 2).get();
        assertThat(middle).isBetween(1L, end);
        attack.run();
        assertThat(handle.isDone()).isFalse();
        handle.release();
        Ran ran = new Ran(handle.await(), trace);
        assertThat(ran.result().cluster().lost()).isZero();
        assertThat(ran.result().fingerprint().hex())
                .isEqualTo(alone.result().fingerprint().hex());
    }

    @Override
    public void close() {
        emulator.close();
        nodes.forEach(NodeProgram::close);
    }
}
