package gossamer.coordinator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What all that is served on loopback has in common. */
@Timeout(120)
class LoopbackServerTest {

    /** Soon for a test, and more than a busy machine takes to read a head. */
    private static final int SOON_MILLIS = 3000;

    private static final int MOST = 1000;

    private final CompletableFuture<Answer> late = new CompletableFuture<>();
    /** More than the buffers of a connection hold. */
    private final EventStream events = new EventStream(
            "test-events", () -> new EventStream.Standing("x".repeat(1 << 23), false), 10, 1);

    private LoopbackServer server;

    private final class Behind implements Door {
        @Override
        public Reply ask(Asked asked) throws IOException {
            return switch (asked.path()) {
                case "/events" -> events;
                case "/late" -> Reply.later(late);
                case "/broken" -> throw new IOException("a file is gone");
                case "/long" ->
                    Reply.later(asked.body(MOST)
                            .thenApply(body -> Answer.text(
                                    Answer.PLAIN,
                                    body.map(text -> text.length() + " bytes")
                                            .orElse("too many"))));
                default -> Answer.text(Answer.PLAIN, asked.method() + " " + asked.query());
            };
        }

        @Override
        public Reply stranger() {
            return Answer.of(Answer.FORBIDDEN, Answer.PLAIN, "who are you?");
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = LoopbackServer.bind("test-http", 0, new Behind());
        server.open();
    }

    /** In its place, one that soon cuts off whoever stalls. */
    private void startStrict() throws IOException {
        server.close();
        server = LoopbackServer.bind("test-http", 0, SOON_MILLIS, new Behind());
        server.open();
    }

    @AfterEach
    void stop() {
        events.close();
        server.close();
    }

    private String said(String line, String more) throws IOException {
        String host = URI.create(server.address()).getAuthority();
        return Stalled.say(
                server.address(),
                line + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more + "\r\n");
    }

    @Test
    void everyAnswerKeepsOthersOutAndSaysNothingOfTheServer() throws IOException {
        Stalled.assertStrangersGet(403, server.address(), "GET /");
        for (String request :
                List.of("GET /?a=b", "GET /broken", "GET /%", "nonsense", "GET /..")) {
            assertThat(said(request, ""))
                    .as(request)
                    .containsPattern("HTTP/1.1 (200|400|500|505) ")
                    .contains(
                            "Cache-Control: no-store\r\n",
                            "Content-Security-Policy: default-src 'none';",
                            "frame-ancestors 'none'\r\n",
                            "X-Content-Type-Options: nosniff\r\n",
                            "X-Frame-Options: DENY\r\n",
                            "Referrer-Policy: no-referrer\r\n")
                    .doesNotContainIgnoringCase("jetty")
                    .doesNotContain("a file is gone");
        }
        assertThat(said("GET /?a=b", "")).endsWith("GET {a=b}");
        assertThat(said("GET /broken", "")).endsWith("500 Server Error");
        assertThat(said("GET /", "x: " + "y".repeat(10_000) + "\r\n")).startsWith("HTTP/1.1 431 ");
    }

    @Test
    void aBodyThatIsTooLongIsNotKeptAndItsSenderIsTold() throws Exception {
        for (int size : List.of(0, MOST, MOST + 1, 3 * MOST)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "long"))
                    .POST(BodyPublishers.ofString("x".repeat(size)))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, BodyHandlers.ofString())
                            .body())
                    .isEqualTo(size > MOST ? "too many" : size + " bytes");
        }
    }

    @Test
    void whoHasAskedWaitsLongerThanWhoHasNot() throws Exception {
        startStrict();
        try (Socket waits = ask("/late");
                Socket idle = connect()) {
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
            long began = System.nanoTime();
            server.underWay().await(1);
            assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.SECONDS.toNanos(1) / 2);
            late.complete(Answer.text(Answer.PLAIN, "at last"));
            server.underWay().await(60);
            assertThat(new String(waits.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("at last");
        }
    }

    @Test
    void aPageThatDoesNotReadMakesRoomForAnother() throws IOException {
        startStrict();
        try (Socket page = ask("/events")) {
            assertThat(page.getInputStream().read()).isEqualTo('H');
            assertThat(said("GET /events", ""))
                    .startsWith("HTTP/1.1 503 ")
                    .endsWith("1 pages listen already, which is the most");
            Awaitility.await().atMost(60, TimeUnit.SECONDS).untilAsserted(() -> {
                try (Socket next = ask("/events")) {
                    byte[] head = next.getInputStream().readNBytes(13);
                    assertThat(new String(head, StandardCharsets.UTF_8)).endsWith(" 200 ");
                }
            });
        }
    }

    private Socket connect() throws IOException {
        int port = URI.create(server.address()).getPort();
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private Socket ask(String path) throws IOException {
        Socket socket = connect();
        String host = URI.create(server.address()).getAuthority();
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + host
                                + "\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        return socket;
    }
}
