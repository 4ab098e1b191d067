package gossamer.coordinator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that say nothing, half of a head or half of a body, and then nothing more. */
public final class Stalled implements AutoCloseable {

    private static final int CONNECTIONS = 1000;
    /** Most threads of a server. */
    public static final long MOST_THREADS = 24;

    private final List<Socket> sockets = new ArrayList<>();

    /**
     * A thousand of them, half of which say half of a head.
     *
     * @param address of the server
     * @param path to which a body may be sent
     * @param more headers of a request that has one, each with its end of line
     */
    public static Stalled at(String address, String path, String more) throws IOException {
        URI server = URI.create(address);
        String host = "Host: 127.0.0.1:" + server.getPort();
        String head = "POST " + path + " HTTP/1.1\r\n" + host.substring(0, 9);
        String body = "POST " + path + " HTTP/1.1\r\n" + host + "\r\n" + more
                + "Content-Length: 100\r\n\r\n{\"";
        List<String> said = List.of(head, "", head, body);
        Stalled stalled = new Stalled();
        for (int each = 0; each < CONNECTIONS; each++) {
            Socket socket = connect(server.getPort());
            stalled.sockets.add(socket);
            socket.getOutputStream()
                    .write(said.get(each % said.size()).getBytes(StandardCharsets.US_ASCII));
        }
        return stalled;
    }

    private static Socket connect(int port) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    /** What comes back when all of this has been said, up to where the other side ends it. */
    public static String say(String address, String all) throws IOException {
        try (Socket socket = connect(URI.create(address).getPort())) {
            socket.getOutputStream().write(all.getBytes(StandardCharsets.UTF_8));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(answer);
            return answer.toString(StandardCharsets.UTF_8);
        }
    }

    /** Sends a request as a page of another site would, and as a site whose name leads here. */
    public static void assertStrangersGet(int status, String address, String request)
            throws IOException {
        String host = "127.0.0.1:" + URI.create(address).getPort();
        for (String head : List.of(
                "Host: evil.example",
                "Host: " + host + "\r\nOrigin: http://evil.example",
                "Host: " + host + "\r\nOrigin: null")) {
            assertThat(say(
                            address,
                            request + " HTTP/1.1\r\n" + head + "\r\nConnection: close\r\n"
                                    + "Content-Length: 0\r\n\r\n"))
                    .as("%s with %s", request, head)
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    /** That a server gets by with few threads all the while, whose names begin like this. */
    public void assertFewThreads(String name) {
        assertThat(sockets).hasSize(CONNECTIONS);
        assertThat(threads(name)).isBetween(1L, MOST_THREADS);
    }

    /** How many threads there are whose names begin like this. */
    public static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name))
                .count();
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
