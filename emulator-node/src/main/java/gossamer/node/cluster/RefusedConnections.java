package gossamer.node.cluster;

import akka.actor.AbstractActor;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.event.EventStream;
import akka.event.Logging;
import akka.event.slf4j.Slf4jLoggingFilter;
import akka.remote.artery.tcp.SSLEngineProviderSetup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logs the connections that TLS refuses, with the peer's address. Akka alone knows that address,
 * and tells it when it closes a connection, at its level of debugging: so this is one of Akka's
 * loggers.
 */
public final class RefusedConnections extends AbstractActor {

    private static final String CONNECTIONS =
            "akka.stream.impl.io.TcpConnectionStage$TcpStreamLogic";
    private static final Pattern CLOSED = Pattern.compile(
            "(?:Closing|Aborting) connection from (\\S+) because .*", Pattern.DOTALL);

    private final Refusals refusals = new Refusals();

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(
                        Logging.InitializeLogger.class,
                        start -> getSender().tell(Logging.loggerInitialized(), getSelf()))
                .match(Logging.Debug.class, this::onDebug)
                .matchAny(event -> {})
                .build();
    }

    private void onDebug(Logging.Debug event) {
        Matcher closed = CLOSED.matcher(String.valueOf(event.message()));
        if (closed.matches() && hasRefused()) {
            refusals.log(
                    "a connection from " + closed.group(1),
                    "it has not shown a certificate that is trusted here");
        }
    }

    private boolean hasRefused() {
        var system = getContext().getSystem();
        return system.settings()
                .setup()
                .get(SSLEngineProviderSetup.class)
                .map(setup -> setup.sslEngineProvider().apply((ExtendedActorSystem) system))
                .filter(TlsEngines.class::isInstance)
                .map(engines -> ((TlsEngines) engines).hasRefused())
                .orElse(false);
    }

    /** Lets through what the logs want, and what is read here. */
    public static final class Filter extends Slf4jLoggingFilter {

        public Filter(ActorSystem.Settings settings, EventStream events) {
            super(settings, events);
        }

        @Override
        public boolean isDebugEnabled(Class<?> type, String source) {
            return type.getName().equals(CONNECTIONS) || super.isDebugEnabled(type, source);
        }
    }
}
