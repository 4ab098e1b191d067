package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.JvmMemory;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.MemoryShares;
import gossamer.node.cluster.Shipment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code gossamer coordinator}: a run whose regions live in nodes that join from other terminals or
 * machines.
 */
@Command(name = "coordinator", sortOptions = false)
final class CoordinatorCommand extends RunCommand {

    private static final int DEFAULT_PORT = 25_520;
    private static final long LOOK_MILLIS = 50;

    @Option(names = "--nodes", required = true, paramLabel = "K")
    private int nodes;

    @Option(names = "--patience", paramLabel = "SECONDS")
    private int patience = 600;

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Override
    int jvms() throws UsageException {
        if (super.jvms() != 1) {
            throw new UsageException("--jvms belongs to `gossamer run`; here it is --nodes");
        }
        return nodes;
    }

    @Override
    String jvmsOption() {
        return "--nodes";
    }

    /** Nodes check their own shares when they get them. */
    @Override
    void requireMemory(MemoryShares shares) throws UsageException {
        requireMemory("the coordinator", shares.over(nodes, false).get(0), JvmMemory.most());
    }

    @Override
    Jvms open(int maxRegions, LoadedConfig loaded, Directory.Terms terms)
            throws IOException, InterruptedException, UsageException {
        Shipment shipment = Jvms.pack(loaded);
        Emulator emulator = Emulator.coordinate(maxRegions, endpoint.endpoint(DEFAULT_PORT), terms);
        try {
            await(emulator);
        } catch (IOException | RuntimeException | InterruptedException e) {
            emulator.close();
            throw e;
        }
        return new Jvms(emulator, new Spread(nodes, false, shipment), emulator::close);
    }

    private void await(Emulator emulator) throws IOException, InterruptedException {
        err().println("gossamer: waiting for " + nodes + (nodes == 1 ? " node" : " nodes")
                + "; each joins with: gossamer node --join " + emulator.address());
        long deadline = System.nanoTime() + Duration.ofSeconds(patience).toNanos();
        int known = 0;
        while (known < nodes) {
            List<Directory.Node> present = emulator.nodes();
            if (present.size() != known) {
                known = present.size();
                err().println("gossamer: " + known + " of " + nodes + " nodes are there: "
                        + String.join(
                                ", ",
                                present.stream().map(Directory.Node::address).toList()));
            }
            if (known < nodes && System.nanoTime() > deadline) {
                throw new IOException(known + " of " + nodes + " nodes have joined within "
                        + patience + " s; --patience allows more");
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }
}
