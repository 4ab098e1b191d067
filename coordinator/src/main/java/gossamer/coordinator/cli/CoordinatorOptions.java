package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Discovery;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a node finds its coordinator: at an address, by looking for it, or as it is told. */
final class CoordinatorOptions {

    @Option(names = "--join", paramLabel = "HOST:PORT")
    private @Nullable String address;

    @Option(names = "--discover", paramLabel = "WAY")
    private @Nullable String way;

    /** By the JVM that has started it. */
    @Option(names = "--attached", hidden = true)
    private boolean attached;

    /** What that JVM says, null where it is none. */
    @Nullable
    AttachedInput attached() throws IOException, UsageException {
        return attached ? AttachedInput.of(System.in) : null;
    }

    /** The place of the coordinator, which may still have to be found. */
    Discovery.Search search(PrintWriter err) throws UsageException {
        if (address != null) {
            EndpointOptions.requireHostPort("--join", address);
            return new Known(Optional.of(address));
        }
        var ways = new TreeMap<String, Discovery>();
        ServiceLoader.load(Discovery.class).forEach(known -> ways.put(known.name(), known));
        Discovery chosen = way == null ? null : ways.get(way);
        if (chosen == null) {
            throw new UsageException("--discover " + way + ": "
                    + (ways.isEmpty()
                            ? "this build knows no way to look for a coordinator, only the"
                                    + " container"
                                    + " image does (see docs/deploy.md); use --join HOST:PORT"
                            : "unknown; allowed: " + String.join(", ", ways.keySet())));
        }
        return chosen.search(problem -> err.println("gossamer: " + problem));
    }

    /** What to call the coordinator's address as long as it is not known. */
    String unknown() {
        return attached ? "the run that started it" : "an address found by --discover " + way;
    }

    private record Known(Optional<String> address) implements Discovery.Search {
        @Override
        public void close() {}
    }
}
