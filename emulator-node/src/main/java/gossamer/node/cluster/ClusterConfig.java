package gossamer.node.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.serialization.ByteArraySerializer;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;

import gossamer.node.time.RegionDispatcher;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The settings of Akka that depend on where a JVM of the cluster is and what it is for. */
public final class ClusterConfig {

    /** The name of the actor system; the same in all JVMs of a cluster. */
    public static final String SYSTEM = "gossamer";

    /** The role of the one JVM that coordinates. */
    public static final String COORDINATOR = "coordinator";

    /** The role of the others. */
    public static final String NODE = "node";

    /** For actors that watch for signs of life: nothing else runs on their threads. */
    public static final DispatcherSelector SIGNS = DispatcherSelector.fromConfig("gossamer-signs");

    private static final String RESOURCE = "/gossamer/cluster.conf";
    private static final String AKKA = "/gossamer/akka.conf";
    private static final String ALONE = "/gossamer/alone.conf";

    private ClusterConfig() {}

    /** The settings of a JVM with this role that can be reached there. */
    public static Config of(Endpoint endpoint, String role) {
        Config config = ConfigFactory.parseResources(ClusterConfig.class, RESOURCE);
        Config own = ConfigFactory.parseMap(Map.of(
                        "akka.remote.artery.canonical.hostname", endpoint.host(),
                        "akka.remote.artery.canonical.port", endpoint.port(),
                        "akka.remote.artery.transport", endpoint.security().transport()))
                .withValue("akka.cluster.roles", ConfigValueFactory.fromIterable(List.of(role)));
        return own.withFallback(config);
    }

    /** The address of the actor system at {@code host:port}. */
    static String addressOf(String hostPort) {
        return "akka://" + SYSTEM + "@" + hostPort;
    }

    /** {@code host:port} of an actor of another JVM. */
    static String hostPort(ActorRef<?> actor) {
        return hostPort(actor.path().address());
    }

    /** {@code host:port}, or the name of the system where it has none. */
    public static String hostPort(Address address) {
        return address.hostPort().replaceFirst("^.*@", "");
    }

    /** Settings with a dispatcher for each of this many regions, and what else is to be set. */
    public static Config withRegions(int maxRegions, Config more) {
        return more.withFallback(RegionDispatcher.config(maxRegions))
                .withFallback(ConfigFactory.parseResources(ClusterConfig.class, AKKA))
                .withFallback(ConfigFactory.defaultReference(ClusterConfig.class.getClassLoader()))
                .resolve();
    }

    /**
     * The same for an actor system that no other JVM reaches. None of its messages becomes bytes,
     * so every serializer is the least one: Akka makes those of all its libraries at the start, and
     * insists on their names. None of its extensions starts that no run asks for.
     */
    public static Config alone(int maxRegions, Config more) {
        Config config = withRegions(maxRegions, more);
        return ConfigFactory.parseResources(ClusterConfig.class, ALONE)
                .withFallback(
                        all(config, "akka.actor.serializers", ByteArraySerializer.class.getName()))
                .withFallback(all(config, "akka.actor.serialization-bindings", "none"))
                .withFallback(config);
    }

    private static Config all(Config config, String path, String value) {
        Map<String, String> values = new HashMap<>();
        config.getObject(path).keySet().forEach(name -> values.put(name, value));
        return ConfigValueFactory.fromMap(values).atPath(path);
    }
}
