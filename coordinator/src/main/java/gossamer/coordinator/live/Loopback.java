package gossamer.coordinator.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** HTTP on the loopback interface, which pages of other sites do not get at. */
public final class Loopback {

    /** The type of text for people. */
    public static final String PLAIN = "text/plain; charset=utf-8";

    private Loopback() {}

    /**
     * A server that has not been started.
     *
     * @param port 0 for any that is free
     * @throws IOException when the port is in use
     */
    public static HttpServer bind(int port) throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    }

    /**
     * Whether a request is not one of a page of another site: neither one that has a name of its
     * own point to this machine, nor one that sends something here.
     */
    public static boolean isFromHere(HttpExchange exchange) {
        int port = exchange.getLocalAddress().getPort();
        List<String> own = List.of("127.0.0.1:" + port, "localhost:" + port);
        String origin = exchange.getRequestHeaders().getFirst("Origin");
        return own.contains(String.valueOf(exchange.getRequestHeaders().getFirst("Host")))
                && (origin == null || own.contains(origin.replaceFirst("^http://", "")));
    }

    /** Answers a request. */
    public static void answer(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
