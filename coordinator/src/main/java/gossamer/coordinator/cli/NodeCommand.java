package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Discovery;
import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.cluster.Shipments;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeProgram;
import gossamer.node.cluster.Security;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gossamer node}: a JVM that hosts regions of runs that a coordinator carries out. */
@Command(name = "node", sortOptions = false)
final class NodeCommand extends Subcommand {

    @ArgGroup(multiplicity = "1")
    private CoordinatorOptions coordinator = new CoordinatorOptions();

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Option(names = "--patience", paramLabel = "SECONDS")
    private int patience = 30;

    @Override
    int run() throws UsageException, IOException, InterruptedException {
        if (patience < 1) {
            throw new UsageException("--patience " + patience + ": must be at least 1");
        }
        AttachedInput parent = coordinator.attached();
        Security given = parent == null ? null : parent.key().security();
        Endpoint own = endpoint.endpoint(EndpointOptions.ANY_PORT, given);
        try (Discovery.Search search = parent == null ? coordinator.search(err()) : parent) {
            return takePart(own, search, parent);
        }
    }

    private int takePart(Endpoint own, Discovery.Search search, @Nullable AttachedInput parent)
            throws IOException, InterruptedException {
        // Ctrl-C reaches all JVMs of a terminal: the coordinator ends the run, then its nodes.
        CompletableFuture<Void> over = parent == null ? new CompletableFuture<>() : parent.ended();
        Runnable onSignal = parent == null ? () -> over.complete(null) : () -> {};
        try (Interruption interruption = Interruption.handledBy(onSignal);
                NodeProgram node = NodeProgram.start(
                        own,
                        search::address,
                        Identities.current(),
                        Shipments::unpack,
                        Duration.ofSeconds(patience),
                        address -> {
                            if (parent == null) {
                                err().println("gossamer: node " + address + " takes part in what "
                                        + where(search) + " runs");
                            }
                        })) {
            CompletableFuture<Void> unused = over.thenRun(node::interrupt);
            NodeProgram.End end = node.await();
            interruption.done();
            return explain(end, where(search));
        }
    }

    private String where(Discovery.Search search) {
        return search.address().orElseGet(coordinator::unknown);
    }

    private int explain(NodeProgram.End end, String where) {
        if (end instanceof NodeProgram.Failed failed) {
            Joining.Outcome outcome = failed.outcome();
            if (outcome instanceof Joining.TurnedAway refused) {
                err().println("gossamer: " + where + " does not take this node: "
                        + refused.reason());
                return Exit.USAGE;
            }
            if (outcome instanceof Joining.NobodyAnswered) {
                err().println("gossamer: no coordinator has answered at " + where + " for "
                        + patience + " s; is it running there, and with the same certificates?");
                return Exit.INTERNAL;
            }
            if (outcome instanceof Joining.GivenUp) {
                err().println("gossamer: the coordinator at " + where
                        + " has given this node up: it ends, its part of the run is lost");
                return Exit.INTERNAL;
            }
            err().println("gossamer: out of touch with the coordinator at " + where
                    + ": this node ends, its part of the run is lost");
            return Exit.INTERNAL;
        }
        return Exit.OK;
    }
}
