package gossamer.coordinator.serve;

import gossamer.coordinator.http.Answer;
import gossamer.coordinator.http.Asked;
import gossamer.coordinator.http.Door;
import gossamer.coordinator.http.LoopbackServer;
import gossamer.coordinator.http.Reply;
import gossamer.coordinator.live.Metrics;
import gossamer.model.description.Json;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletionException;

/**
 * Where clients reach a service on the loopback interface: {@code POST /vote}, {@code GET /health}
 * and {@code GET /metrics} by HTTP, and on another port lines over TCP.
 */
public final class ServiceDoors implements Door, AutoCloseable {

    /** How long replies to requests that are under way may take when the doors close. */
    private static final int LAST_WORDS_SECONDS = 5;

    private final FarmService service;
    private final LoopbackServer http;
    private final LineDoor lines;

    private ServiceDoors(FarmService service, int port, ServerSocket lines) throws IOException {
        this.service = service;
        this.http = LoopbackServer.bind("gossamer-service-http", port, this);
        this.lines = new LineDoor(service, lines, http.underWay());
    }

    /**
     * Takes the ports; nobody is let in before {@link #open}.
     *
     * @param port for HTTP, 0 for any that is free
     * @param linePort for lines, likewise
     */
    public static ServiceDoors bind(FarmService service, int port, int linePort)
            throws ServeException {
        String option = "--lines " + linePort;
        try {
            InetAddress here = InetAddress.getLoopbackAddress();
            ServerSocket lines = new ServerSocket(linePort, 0, here);
            option = "--port " + port;
            return new ServiceDoors(service, port, lines);
        } catch (IOException e) {
            throw new ServeException(option + ": cannot serve on this port: " + e.getMessage()
                    + "; 0 takes a free one");
        }
    }

    /** Lets clients in. */
    public void open() throws IOException {
        http.open();
        lines.open();
    }

    /** Where it is reached by HTTP. */
    public String url() {
        return http.address();
    }

    /** Where it is reached by lines. */
    public String lines() {
        return lines.address();
    }

    @Override
    public Reply stranger() {
        String what = "nothing here: POST /vote, GET /health, GET /metrics";
        return Answer.of(
                Answer.MISSING, Answer.JSON, new Json().put("error", what).toString());
    }

    @Override
    public Reply ask(Asked asked) {
        boolean posted = asked.method().equals("POST");
        return switch (posted ? "POST " + asked.path() : asked.path()) {
            case "/health" ->
                Answer.of(
                        service.isWell() ? Answer.OK : Answer.BUSY, Answer.JSON, service.health());
            case "/metrics" -> Answer.text(Metrics.CONTENT_TYPE, service.metrics());
            case "POST /vote" ->
                Reply.later(asked.body(FarmService.MOST_BYTES)
                        .thenApply(body ->
                                body.map(this::vote).orElseGet(() -> refusal(service.tooLong()))));
            default -> stranger();
        };
    }

    /** The thread that asks is free meanwhile; the one that has the verdict writes it. */
    private Reply vote(String request) {
        try {
            return Reply.later(service.ask(request).handle((reply, failure) -> {
                if (failure instanceof Refusal refused) {
                    return refusal(refused);
                }
                if (failure != null) {
                    throw new CompletionException(failure);
                }
                return Answer.text(Answer.JSON, reply);
            }));
        } catch (Refusal e) {
            return refusal(e);
        }
    }

    private static Answer refusal(Refusal refused) {
        return Answer.of(refused.status(), Answer.JSON, refused.json());
    }

    /** Lets nobody in any more, once those whose requests have come have their replies. */
    @Override
    public void close() {
        try {
            http.underWay().await(LAST_WORDS_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.close();
        lines.close();
    }
}
