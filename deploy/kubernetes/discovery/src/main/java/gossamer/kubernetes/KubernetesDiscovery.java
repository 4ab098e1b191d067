package gossamer.kubernetes;

import gossamer.coordinator.cluster.Discovery;

import java.util.function.Consumer;

/**
 * Asks the API server of the Kubernetes cluster that this JVM is part of for the coordinator's pod.
 */
public final class KubernetesDiscovery implements Discovery {

    @Override
    public String name() {
        return "kubernetes";
    }

    @Override
    public Search search(Consumer<String> say) {
        return PodSearch.start(say);
    }
}
