package gossamer.coordinator.cluster;

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
        this.security = security;
        Directory.Terms terms = new Directory.Terms(IDENTITY, Directory.LOST_AFTER, told::add);
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
        EmulationResult result = emulator.start(
                        loaded.emulation(),
                        new EmulatorSettings(regions, TraceLevel.FULL, spread),
                        new TraceCollector(regions, trace::addAll),
                        progress)
                .await();
        return new Ran(result, trace);
    }

    @Override
    public void close() {
        emulator.close();
        nodes.forEach(NodeProgram::close);
    }
}
