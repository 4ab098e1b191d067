package gossamer.node.time;

import akka.actor.ActorCell;
import akka.actor.Cell;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.dispatch.Dispatcher;
import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.Dispatchers;
import akka.dispatch.Envelope;
import akka.dispatch.Mailbox;
import akka.dispatch.MailboxType;
import akka.dispatch.MessageDispatcher;
import akka.dispatch.MessageDispatcherConfigurator;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.TimeUnit;
import scala.concurrent.duration.Duration;
import scala.concurrent.duration.FiniteDuration;

/**
 * The dispatcher of a region's actors, which all run on the thread of one {@link RegionExecutor}.
 * What they are told from that thread needs no mailbox of their own: it waits in the thread's
 * queue, first in, first out. What comes from elsewhere, and all that has to do with an actor's
 * life, goes through its mailbox as everywhere in Akka.
 */
public final class RegionDispatcher extends Dispatcher {

    private static final String PREFIX = "gossamer-region-";
    private static final int THROUGHPUT = 16;
    private static final FiniteDuration SHUTDOWN_TIMEOUT =
            Duration.create(100, TimeUnit.MILLISECONDS);

    private final Configurator configurator;

    private RegionDispatcher(Configurator configurator, String id) {
        super(
                configurator,
                id,
                THROUGHPUT,
                Duration.Zero(),
                (name, threads) -> new RegionExecutor(name, configurator)::reopened,
                SHUTDOWN_TIMEOUT);
        this.configurator = configurator;
    }

    /** Makes a dispatcher out of its config. Akka creates it by its class name. */
    public static final class Configurator extends MessageDispatcherConfigurator {

        private final MessageDispatcher dispatcher;

        public Configurator(Config config, DispatcherPrerequisites prerequisites) {
            super(config, prerequisites);
            dispatcher = new RegionDispatcher(this, config.getString("id"));
        }

        @Override
        public MessageDispatcher dispatcher() {
            return dispatcher;
        }
    }

    /** Hundreds of thousands of actors get nothing by mailbox, so it takes what it has to. */
    @Override
    public Mailbox createMailbox(Cell actor, MailboxType type) {
        return super.createMailbox(actor, (owner, system) -> new RareQueue());
    }

    @Override
    public void dispatch(ActorCell receiver, Envelope message) {
        RegionExecutor here = RegionExecutor.here();
        if (here != null && here.belongsTo(configurator)) {
            here.tell(receiver, message);
        } else {
            super.dispatch(receiver, message);
        }
    }

    /** The dispatcher id of a region. */
    public static String id(int region) {
        return PREFIX + region;
    }

    /**
     * Makes the dispatcher of a region where there is none: a node does not know how many regions
     * it will have.
     */
    public static void provide(ActorSystem<?> system, int region) {
        Dispatchers dispatchers = Adapter.toClassic(system).dispatchers();
        String id = id(region);
        if (!dispatchers.hasDispatcher(id)) {
            Config config = dispatchers.config(id, ConfigFactory.empty());
            dispatchers.registerConfigurator(
                    id, new Configurator(config, dispatchers.prerequisites()));
        }
    }

    /** The config of the dispatchers of this many regions. */
    public static Config config(int regions) {
        StringBuilder text = new StringBuilder();
        for (int region = 0; region < regions; region++) {
            text.append(id(region))
                    .append(" {\n  type = \"")
                    .append(Configurator.class.getName())
                    .append("\"\n}\n");
        }
        return ConfigFactory.parseString(text.toString());
    }
}
