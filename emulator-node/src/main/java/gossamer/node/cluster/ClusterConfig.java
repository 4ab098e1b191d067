package gossamer.node.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;

import java.util.List;
import java.util.Map;

/** The settings of Akka that depend on where a JVM of the cluster is and what it is for. */
public final class ClusterConfig {

    /** The name of the actor system; the same in all JVMs of a cluster. */
    public static final String SYSTEM = "gossamer";

    /** The role of the one JVM that coordinates. The side of a split that has it goes on. */
    public static final String COORDINATOR = "coordinator";

    /** The role of the others. */
    public static final String NODE = "node";

    private static final String RESOURCE = "/gossamer/cluster.conf";

    private ClusterConfig() {}

    /** The settings of a JVM with this role that can be reached there. */
    public static Config of(Endpoint endpoint, String role) {
        Config config = ConfigFactory.parseResources(ClusterConfig.class, RESOURCE);
        Config own = ConfigFactory.parseMap(Map.of(
                        "akka.remote.artery.canonical.hostname", endpoint.host(),
                        "akka.remote.artery.canonical.port", endpoint.port(),
                        "akka.remote.artery.transport", endpoint.security().transport()))
                .withValue("akka.cluster.roles", ConfigValueFactory.fromIterable(List.of(role)));
        return own.withFallback(endpoint.security().config()).withFallback(config);
    }

    /** The address of the actor system at {@code host:port}. */
    static String addressOf(String hostPort) {
        return "akka://" + SYSTEM + "@" + hostPort;
    }
}
