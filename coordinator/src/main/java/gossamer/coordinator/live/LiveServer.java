package gossamer.coordinator.live;

import static gossamer.coordinator.text.Texts.format;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import gossamer.coordinator.report.page.NetworkJson;
import gossamer.coordinator.report.page.PageAssets;
import gossamer.model.description.Json;
import gossamer.model.run.Emulation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page of a run on the loopback interface: {@code /} is the page, {@code /events} tells
 * it four times a second how far the run has come, {@code /report} is the report once there is one,
 * {@code /metrics} has its figures for Prometheus.
 */
public final class LiveServer implements AutoCloseable {

    private static final String HTML = "text/html; charset=utf-8";
    private static final long INTERVAL_MILLIS = 250;
    private static final long PATIENCE_SECONDS = 2;

    private final Emulation emulation;
    private final LiveRun run;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "gossamer-live");
        thread.setDaemon(true);
        return thread;
    });
    /** One party for the server itself, one for each page that listens. */
    private final Phaser listeners = new Phaser(1);

    private volatile @Nullable Path report;

    private LiveServer(Emulation emulation, LiveRun run, HttpServer server) {
        this.emulation = emulation;
        this.run = run;
        this.server = server;
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, HTML, this::page));
        server.createContext("/events", this::events);
        server.createContext("/report", exchange -> answer(exchange, HTML, this::report));
        server.createContext(
                "/metrics", exchange -> answer(exchange, Metrics.CONTENT_TYPE, this::metrics));
        server.start();
    }

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     * @throws IOException when the port is in use
     */
    public static LiveServer start(Emulation emulation, LiveRun run, int port) throws IOException {
        return new LiveServer(emulation, run, Loopback.bind(port));
    }

    /** Where the page is. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /** The run has ended: pages are told how, and where its report is, if there is one. */
    public void ended(String summary, @Nullable Path reportFile) {
        report = reportFile;
        run.ended(summary);
    }

    /** Waits until all pages that listen have been told of the end, or for two seconds. */
    public void awaitListeners() throws InterruptedException {
        int phase = listeners.arrive();
        try {
            listeners.awaitAdvanceInterruptibly(phase, PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // A page that does not read keeps nobody.
        }
    }

    /** Stops serving. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** What is at an address; null for nothing. */
    @FunctionalInterface
    private interface Content {
        @Nullable
        String at(String path) throws IOException;
    }

    private void answer(HttpExchange exchange, String type, Content content) throws IOException {
        try (exchange) {
            boolean here = Loopback.isFromHere(exchange);
            String text = here ? content.at(exchange.getRequestURI().getPath()) : null;
            if (text == null) {
                Loopback.answer(exchange, 404, Loopback.PLAIN, "nothing here");
            } else {
                Loopback.answer(exchange, 200, type, text);
            }
        }
    }

    private @Nullable String report(String path) throws IOException {
        Path file = report;
        return file == null ? null : Files.readString(file);
    }

    private @Nullable String metrics(String path) {
        return path.equals("/metrics") ? Metrics.of(emulation, run) : null;
    }

    private @Nullable String page(String path) throws IOException {
        if (!path.equals("/")) {
            return null;
        }
        List<String> scripts = new ArrayList<>(PageAssets.COMMON);
        scripts.add("live.js");
        Json data = NetworkJson.headline(emulation)
                .put("packets", emulation.algorithm().packets());
        NetworkJson.put(data, emulation);
        return PageAssets.text("live.html")
                .replace("{{title}}", PageAssets.escaped(emulation.name()) + " · Gossamer")
                .replace("{{styles}}", PageAssets.styles())
                .replace("{{scripts}}", PageAssets.scripts(scripts))
                .replace("{{data}}", PageAssets.scriptSafe(data.toString()));
    }

    private void events(HttpExchange exchange) throws IOException {
        if (!Loopback.isFromHere(exchange)) {
            answer(exchange, Loopback.PLAIN, path -> null);
            return;
        }
        listeners.register();
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            LiveRun.State state = run.state();
            send(out, state);
            while (state.end().isEmpty()) {
                state = run.next(INTERVAL_MILLIS);
                send(out, state);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            listeners.arriveAndDeregister();
        }
    }

    private void send(OutputStream out, LiveRun.State state) throws IOException {
        String levels = Base64.getEncoder().encodeToString(state.levels());
        String text = format(
                "event: state\ndata: {\"time\":%d,\"deliveries\":%d,\"coverage\":%.6f,"
                        + "\"completePus\":%d,\"levels\":\"%s\"}\n\n",
                state.time(), state.deliveries(), state.coverage(), state.completePus(), levels);
        if (!state.end().isEmpty()) {
            text += "event: end\ndata: {\"report\":" + (report != null) + ",\"summary\":"
                    + state.end().replace("\n", " ") + "}\n\n";
        }
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
