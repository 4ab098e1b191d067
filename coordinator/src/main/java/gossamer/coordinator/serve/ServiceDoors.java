package gossamer.coordinator.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import gossamer.coordinator.live.Loopback;
import gossamer.coordinator.live.Metrics;
import gossamer.coordinator.serve.Refusal.Why;
import gossamer.model.description.Json;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Where clients reach a service on the loopback interface: {@code POST /vote}, {@code GET /health}
 * and {@code GET /metrics} by HTTP, and on another port lines over TCP.
 */
public final class ServiceDoors implements AutoCloseable {

    /** Most bytes of a request. */
    static final int MOST_BYTES = 1 << 16;
    /** Most connections for lines. */
    static final int MOST_CONNECTIONS = 64;

    private static final int IDLE_MILLIS = 600_000;
    /** How long replies to requests that are under way may take when the doors close. */
    private static final int LAST_WORDS_SECONDS = 5;

    private static final String JSON = "application/json";

    private final FarmService service;
    private final HttpServer http;
    private final ServerSocket lines;
    private final Semaphore free = new Semaphore(MOST_CONNECTIONS);
    /** The doors themselves, and each request whose reply is not written yet. */
    private final Phaser underWay = new Phaser(1);

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "gossamer-service");
        thread.setDaemon(true);
        return thread;
    });

    private ServiceDoors(FarmService service, HttpServer http, ServerSocket lines) {
        this.service = service;
        this.http = http;
        this.lines = lines;
        http.setExecutor(threads);
        http.createContext("/", this::answer);
    }

    /**
     * Binds the ports; nobody is let in before {@link #open}.
     *
     * @param port for HTTP, 0 for any that is free
     * @param linePort for lines, likewise
     */
    public static ServiceDoors bind(FarmService service, int port, int linePort)
            throws ServeException {
        // A client that sends slowly does not keep its thread for ever.
        System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", "60");
        String option = "--port " + port;
        try {
            HttpServer http = Loopback.bind(port);
            option = "--lines " + linePort;
            ServerSocket lines = new ServerSocket(linePort, 0, InetAddress.getLoopbackAddress());
            return new ServiceDoors(service, http, lines);
        } catch (IOException e) {
            throw new ServeException(option + ": cannot serve on this port: " + e.getMessage()
                    + "; 0 takes a free one");
        }
    }

    /** Lets clients in. */
    public void open() {
        http.start();
        threads.execute(this::accept);
    }

    /** Where it is reached by HTTP. */
    public String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/";
    }

    /** Where it is reached by lines. */
    public String lines() {
        return "127.0.0.1:" + lines.getLocalPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        underWay.register();
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean here = Loopback.isFromHere(exchange);
            boolean posted = exchange.getRequestMethod().equals("POST");
            if (here && path.equals("/health") && !posted) {
                Loopback.answer(exchange, service.isWell() ? 200 : 503, JSON, service.health());
            } else if (here && path.equals("/metrics") && !posted) {
                Loopback.answer(exchange, 200, Metrics.CONTENT_TYPE, service.metrics());
            } else if (here && path.equals("/vote") && posted) {
                vote(exchange);
            } else {
                String what = new Json()
                        .put("error", "nothing here: POST /vote, GET /health, GET /metrics")
                        .toString();
                Loopback.answer(exchange, 404, JSON, what);
            }
        } finally {
            underWay.arriveAndDeregister();
        }
    }

    private void vote(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
            if (body.length > MOST_BYTES) {
                throw tooLong();
            }
            Loopback.answer(exchange, 200, JSON, reply(body));
        } catch (Refusal e) {
            Loopback.answer(exchange, e.status(), JSON, error(e));
        }
    }

    private Refusal tooLong() {
        return service.refused(Why.LONG, "a request has at most " + MOST_BYTES + " bytes");
    }

    private static String error(Refusal refusal) {
        return new Json().put("error", refusal.getMessage()).toString();
    }

    private String reply(byte[] request) throws Refusal {
        try {
            return service.ask(new String(request, StandardCharsets.UTF_8)).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw e;
        }
    }

    private void accept() {
        while (!lines.isClosed()) {
            try {
                Socket client = lines.accept();
                threads.execute(() -> converse(client));
            } catch (IOException e) {
                // The door is closed, or the client gone again.
            }
        }
    }

    private void converse(Socket client) {
        boolean let = free.tryAcquire();
        try (client;
                InputStream in = new BufferedInputStream(client.getInputStream())) {
            client.setSoTimeout(IDLE_MILLIS);
            client.setTcpNoDelay(true);
            if (!let) {
                say(
                        client,
                        error(service.refused(
                                Why.BUSY, MOST_CONNECTIONS + " connections are open already")));
                return;
            }
            for (boolean more = true; more; ) {
                more = exchange(client, in);
            }
        } catch (IOException e) {
            // The client is gone.
        } finally {
            if (let) {
                free.release();
            }
        }
    }

    /** A line and its reply; whether another may follow. */
    private boolean exchange(Socket client, InputStream in) throws IOException {
        byte[] line;
        try {
            line = line(in);
        } catch (Refusal e) {
            say(client, error(e));
            return false;
        }
        if (line.length == 0) {
            return false;
        }
        underWay.register();
        try {
            return say(client, reply(line));
        } catch (Refusal e) {
            // What is no line of this protocol has none behind it.
            return say(client, error(e)) && e.why() != Why.BAD;
        } finally {
            underWay.arriveAndDeregister();
        }
    }

    /** The next line without its end; nothing at the end of all. */
    private byte[] line(InputStream in) throws IOException, Refusal {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
            if (line.size() > MOST_BYTES) {
                throw tooLong();
            }
        }
        return line.toByteArray();
    }

    private static boolean say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        return true;
    }

    /** Lets nobody in any more, once those whose requests have come have their replies. */
    @Override
    public void close() {
        try {
            int requests = underWay.arrive();
            underWay.awaitAdvanceInterruptibly(requests, LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // A client that does not take its reply.
        }
        http.stop(0);
        try {
            lines.close();
        } catch (IOException e) {
            // It was closed already.
        }
        threads.shutdownNow();
    }
}
