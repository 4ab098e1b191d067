package gossamer.node.cluster;

import akka.remote.artery.tcp.SSLEngineProvider;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import scala.Option;

/** What speaks TLS 1.3 for an actor system, at both ends with a certificate. */
final class TlsEngines implements SSLEngineProvider {

    static final String PROTOCOL = "TLSv1.3";
    private static final String CIPHER = "TLS_AES_256_GCM_SHA384";

    private final SSLContext context;
    private static final int MOST_STRANGERS = 100;

    /** Those of the last connections whose handshake has not succeeded, newest first. */
    private final Deque<SSLEngine> strangers = new ArrayDeque<>();

    TlsEngines(SSLContext context) {
        this.context = context;
    }

    private SSLEngine create(String hostname, int port) {
        SSLEngine engine = context.createSSLEngine(hostname, port);
        engine.setEnabledProtocols(new String[] {PROTOCOL});
        engine.setEnabledCipherSuites(new String[] {CIPHER});
        return engine;
    }

    @Override
    public SSLEngine createServerSSLEngine(String hostname, int port) {
        SSLEngine engine = create(hostname, port);
        engine.setUseClientMode(false);
        engine.setNeedClientAuth(true);
        synchronized (strangers) {
            strangers.addFirst(engine);
            if (strangers.size() > MOST_STRANGERS) {
                strangers.removeLast();
            }
        }
        return engine;
    }

    @Override
    public SSLEngine createClientSSLEngine(String hostname, int port) {
        SSLEngine engine = create(hostname, port);
        engine.setUseClientMode(true);
        return engine;
    }

    @Override
    public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
        synchronized (strangers) {
            strangers.removeIf(engine -> engine.getSession().equals(session));
        }
        return Option.empty();
    }

    @Override
    public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
        return Option.empty();
    }

    /** Whether a handshake with somebody has failed; each is told once. */
    boolean hasRefused() {
        synchronized (strangers) {
            return strangers.stream()
                    .filter(SSLEngine::isInboundDone)
                    .findFirst()
                    .map(strangers::remove)
                    .orElse(false);
        }
    }
}
