package gossamer.coordinator.http;

import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * HTTP on the loopback interface, which pages of other sites do not get at. Few threads serve
 * however many connections: those that say nothing, or half of what they would say, and those that
 * do not read what they are told keep none.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final int MOST_THREADS = 24;
    private static final int MOST_HEADER = 1 << 13;
    private static final int IDLE_MILLIS = 30_000;
    /** Sent with each answer: pages load nothing from elsewhere, and nobody frames them. */
    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control",
            "no-store",
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';"
                    + " img-src data: blob:; connect-src 'self'; base-uri 'none';"
                    + " form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer");

    private final Door door;
    private final Server server;
    private final ServerConnector connector;
    private final UnderWay underWay = new UnderWay();

    private LoopbackServer(String name, int port, int idleMillis, Door door) {
        this.door = door;
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName(name);
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MOST_HEADER);
        http.setSendServerVersion(false);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(idleMillis);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                LoopbackServer.this.handle(request, response, callback);
                return true;
            }
        });
        server.setErrorHandler(LoopbackServer::sayWhatIsWrong);
    }

    /**
     * Takes a port; nobody is let in before {@link #open}.
     *
     * @param name of the threads
     * @param port 0 for any that is free
     * @throws IOException when the port is in use
     */
    public static LoopbackServer bind(String name, int port, Door door) throws IOException {
        return bind(name, port, IDLE_MILLIS, door);
    }

    /** One that cuts off whoever has stalled for some milliseconds. */
    static LoopbackServer bind(String name, int port, int idleMillis, Door door)
            throws IOException {
        LoopbackServer bound = new LoopbackServer(name, port, idleMillis, door);
        try {
            bound.connector.open();
            return bound;
        } catch (IOException e) {
            // The cause says why, and no address that nobody has given.
            throw e.getCause() instanceof BindException why ? why : e;
        }
    }

    /** Lets requests in. */
    public void open() throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Where it is. */
    public String address() {
        return "http://127.0.0.1:" + connector.getLocalPort() + "/";
    }

    /** The requests that it has not answered yet. */
    public UnderWay underWay() {
        return underWay;
    }

    /** Cuts all connections off. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server cannot stop: " + e, e);
        } finally {
            connector.close();
        }
    }

    private void handle(Request request, Response response, Callback callback) {
        underWay.begin();
        Callback done = Callback.from(callback, underWay::end);
        // Who has sent all waits for its reply as long as that takes.
        request.addIdleTimeoutListener(late -> false);
        HEADERS.forEach(response.getHeaders()::put);
        try {
            Reply reply = isFromHere(request) ? door.ask(new Asked(request)) : door.stranger();
            reply.to(response, done);
        } catch (IOException | RuntimeException e) {
            Response.writeError(request, response, done, e);
        }
    }

    private static boolean sayWhatIsWrong(Request request, Response response, Callback callback) {
        HEADERS.forEach(response.getHeaders()::put);
        int status = response.getStatus();
        Answer.of(status, Answer.PLAIN, status + " " + HttpStatus.getMessage(status))
                .to(response, callback);
        return true;
    }

    /**
     * Whether a request is not one of a page of another site: neither one that has a name of its
     * own point to this machine, nor one that sends something here.
     */
    private boolean isFromHere(Request request) {
        int port = connector.getLocalPort();
        List<String> own = List.of("127.0.0.1:" + port, "localhost:" + port);
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        return own.contains(String.valueOf(request.getHeaders().get(HttpHeader.HOST)))
                && (origin == null || own.contains(origin.replaceFirst("^http://", "")));
    }
}
