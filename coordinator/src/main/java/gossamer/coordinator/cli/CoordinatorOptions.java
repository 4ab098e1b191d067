package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Discovery;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a node finds its coordinator: at an address, or by looking for it. */
final class CoordinatorOptions {

    @Option(names = "--join", paramLabel = "HOST:PORT")
    private @Nullable String address;

    @Option(names = "--discover", paramLabel = "WAY")
    private @Nullable String way;

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
        return "an address found by --discover " + way;
    }

    private record Known(Optional<String> address) implements Discovery.Search {
        @Override
        public void close() {}
    }
}
