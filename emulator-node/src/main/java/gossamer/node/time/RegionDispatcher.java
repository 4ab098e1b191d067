package gossamer.node.time;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

import java.util.concurrent.ThreadFactory;

/** Makes a {@link RegionExecutor} out of the config of an Akka dispatcher. Akka creates it by its class name. */
public final class RegionDispatcher extends ExecutorServiceConfigurator {

    private static final String PREFIX = "gossamer-region-";
    /** About 100 microseconds: longer than a window usually takes, shorter than a thread switch is worth. */
    private static final int SPINS = 4_000;

    private final int spins;

    /** Called by Akka. */
    public RegionDispatcher(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.spins = config.getInt("spins");
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(
            String id, ThreadFactory threadFactory) {
        return () -> new RegionExecutor(id, spins);
    }

    /** The dispatcher id of a region. */
    public static String id(int region) {
        return PREFIX + region;
    }

    /** The config of the dispatchers of this many regions. */
    public static Config config(int regions) {
        int spins = regions <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
        StringBuilder text = new StringBuilder();
        for (int region = 0; region < regions; region++) {
            text.append(id(region))
                    .append(
                            " {\n  type = Dispatcher\n  throughput = 16\n  shutdown-timeout = 100ms\n");
            text.append("  executor = \"")
                    .append(RegionDispatcher.class.getName())
                    .append("\"\n");
            text.append("  spins = ").append(spins).append("\n}\n");
        }
        return ConfigFactory.parseString(text.toString());
    }
}
