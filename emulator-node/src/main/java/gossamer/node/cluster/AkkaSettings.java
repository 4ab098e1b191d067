package gossamer.node.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

import gossamer.node.time.RegionDispatcher;

/** The settings of an actor system. */
public final class AkkaSettings {

    private static final String RESOURCE = "/gossamer/akka.conf";

    private AkkaSettings() {}

    /** With a dispatcher for each of this many regions, and what else is to be set. */
    public static Config of(int maxRegions, Config more) {
        return more.withFallback(RegionDispatcher.config(maxRegions))
                .withFallback(ConfigFactory.parseResources(AkkaSettings.class, RESOURCE))
                .withFallback(ConfigFactory.defaultReference(AkkaSettings.class.getClassLoader()))
                .resolve();
    }
}
