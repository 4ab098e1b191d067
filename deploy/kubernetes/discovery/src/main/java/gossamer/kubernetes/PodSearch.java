package gossamer.kubernetes;

import akka.actor.ActorSystem;
import akka.discovery.Lookup;
import akka.discovery.ServiceDiscovery;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.coordinator.cluster.Discovery;
import gossamer.node.cluster.ClusterConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks the coordinator's pod up whenever it is asked, at most once a second. */
final class PodSearch implements Discovery.Search {

    /** Label {@code app.kubernetes.io/component} of the pod, and the name of its port. */
    private static final Lookup COORDINATOR =
            Lookup.create("coordinator").withPortName("artery").withProtocol("tcp");

    private static final String METHOD = "kubernetes-api";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** A look-up that has not come to an end by then is not waited for. */
    private static final Duration OVERDUE = Duration.ofSeconds(10);

    private final ActorSystem system;
    private final ServiceDiscovery discovery;
    private final Consumer<String> say;
    private long nextLookNanos = System.nanoTime();
    private Optional<String> found = Optional.empty();
    private String said = "";

    private PodSearch(ActorSystem system, Consumer<String> say) {
        this.system = system;
        this.discovery = akka.discovery.Discovery.get(system).loadServiceDiscovery(METHOD);
        this.say = say;
    }

    static PodSearch start(Consumer<String> say) {
        Config own = ConfigFactory.parseResources(PodSearch.class, "/gossamer/kubernetes.conf");
        Config config =
                ClusterConfig.withRegions(1, ConfigFactory.systemProperties().withFallback(own));
        return new PodSearch(ActorSystem.create("gossamer-discovery", config), say);
    }

    @Override
    public synchronized Optional<String> address() {
        if (System.nanoTime() - nextLookNanos >= 0) {
            nextLookNanos = System.nanoTime() + OVERDUE.toNanos();
            var unused = discovery.lookup(COORDINATOR, PATIENCE).whenComplete(this::onLookedUp);
        }
        return found;
    }

    private synchronized void onLookedUp(
            ServiceDiscovery.@Nullable Resolved resolved, @Nullable Throwable failure) {
        nextLookNanos = System.nanoTime() + INTERVAL.toNanos();
        if (resolved == null) {
            report("cannot ask Kubernetes for the coordinator's pod: " + failure);
            return;
        }
        List<String> addresses = resolved.getAddresses().stream()
                .filter(target -> target.getPort().isPresent())
                .map(target -> target.host() + ":" + target.getPort().get())
                .sorted()
                .toList();
        found = addresses.size() == 1 ? Optional.of(addresses.get(0)) : Optional.empty();
        if (addresses.isEmpty()) {
            report("no pod of a coordinator runs in this namespace yet");
        } else if (addresses.size() > 1) {
            report("several coordinators run in this namespace, where one is allowed: "
                    + String.join(", ", addresses));
        }
    }

    private void report(String problem) {
        if (!problem.equals(said)) {
            said = problem;
            say.accept(problem);
        }
    }

    @Override
    public void close() {
        system.terminate();
    }
}
