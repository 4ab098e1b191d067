package gossamer.coordinator.lab;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.report.page.PageAssets;
import gossamer.model.description.Json;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves a lab on the loopback interface: {@code /} is its page, {@code /api} what programs ask,
 * {@code /openapi.json} says what that is. Who asks says a token that is drawn for each lab, and
 * comes from this machine and from no page of another site. Connections that say nothing keep no
 * thread.
 */
public final class LabServer implements AutoCloseable {

    private static final int MOST_THREADS = 24;
    private static final int MOST_BODY = 1 << 20;
    private static final int MOST_HEADER = 1 << 13;
    private static final int IDLE_MILLIS = 30_000;
    private static final int TOKEN_BYTES = 24;
    private static final String HTML = "text/html; charset=utf-8";
    private static final List<String> SCRIPTS = List.of(
            "core.js",
            "figure.js",
            "layout.js",
            "lab-scene.js",
            "lab-canvas.js",
            "lab-marks.js",
            "lab-select.js",
            "lab-api.js",
            "lab-form.js",
            "lab-transport.js",
            "lab-list.js",
            "lab-act.js",
            "lab-look.js",
            "lab-twin.js",
            "farm.js",
            "lab-farm.js",
            "lab-beside.js",
            "lab-start.js",
            "lab-record.js",
            "lab-film.js",
            "lab-view.js",
            "lab.js");

    private final LabApi api;
    private final Lab lab;
    private final LabApi.Shelf shelf;
    private final String token;
    private final Server server;
    private final ServerConnector connector;

    private LabServer(Lab lab, LabApi.Shelf shelf, int port) {
        this.lab = lab;
        this.shelf = shelf;
        this.api = new LabApi(lab, shelf);
        byte[] drawn = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(drawn);
        this.token = HexFormat.of().formatHex(drawn);
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName("gossamer-lab-http");
        threads.setDaemon(true);
        this.server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MOST_HEADER);
        http.setSendServerVersion(false);
        this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.setHandler(new Doors());
    }

    /**
     * Starts to serve.
     *
     * @param configs files that sessions can be begun with
     * @param runs the directory of runs
     * @param registry what configs can name
     * @param profiles ready ones
     * @param port 0 for any that is free
     * @throws IOException when the port is in use
     */
    public static LabServer start(
            Lab lab,
            List<Path> configs,
            Path runs,
            Registry registry,
            List<? extends Provider> profiles,
            int port)
            throws IOException {
        LabServer started =
                new LabServer(lab, new LabApi.Shelf(configs, runs, registry, profiles), port);
        try {
            started.server.start();
            return started;
        } catch (IOException e) {
            started.close();
            throw e;
        } catch (Exception e) {
            started.close();
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The address without the token. */
    public String address() {
        return "http://127.0.0.1:" + connector.getLocalPort() + "/";
    }

    /** Where the page is, for whoever may use it. */
    public String url() {
        return address() + "?token=" + token;
    }

    /** What programs send as {@code Authorization: Bearer …}. */
    public String token() {
        return token;
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the lab cannot stop serving: " + e, e);
        }
    }

    /** Who may come in, and what they get. */
    private final class Doors extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback)
                throws Exception {
            Answer answer;
            try {
                answer = answerTo(request);
            } catch (CompletionException | IllegalStateException e) {
                answer = Answer.error(Answer.BROKEN, "internal error: " + e.getMessage());
            }
            response.setStatus(answer.status());
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            response.getHeaders().put("X-Content-Type-Options", "nosniff");
            response.getHeaders().put("X-Frame-Options", "DENY");
            response.getHeaders().put("Referrer-Policy", "no-referrer");
            response.write(true, ByteBuffer.wrap(answer.body()), callback);
            return true;
        }
    }

    private Answer answerTo(Request request) throws IOException, InterruptedException {
        if (!isFromHere(request)) {
            return Answer.error(Answer.FORBIDDEN, "this is for pages of this lab only");
        }
        Map<String, String> query = new HashMap<>();
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            query.put(field.getName(), field.getValue());
        }
        String path = Request.getPathInContext(request);
        if (path.equals("/openapi.json")) {
            return Answer.text("application/json", openApi());
        }
        if (!isKnown(request, query)) {
            return Answer.error(
                    Answer.UNKNOWN, "which token? the lab said it when it started: ?token=…");
        }
        if (path.startsWith("/api/")) {
            byte[] body = Content.Source.asInputStream(request).readNBytes(MOST_BODY + 1);
            if (body.length > MOST_BODY) {
                return Answer.error(
                        Answer.TOO_LONG, "a request has at most " + MOST_BODY + " bytes");
            }
            return api.answer(
                    request.getMethod(),
                    path.substring("/api".length()),
                    query,
                    new String(body, StandardCharsets.UTF_8));
        }
        return page(path);
    }

    private Answer page(String path) throws IOException {
        if (path.equals("/")) {
            return Answer.text(HTML, labPage());
        }
        if (path.matches("/runs/[A-Za-z0-9_-][A-Za-z0-9._-]*/report")) {
            Path run = shelf.runs().resolve(path.split("/", -1)[2]);
            if (Files.isDirectory(run)) {
                return Answer.text(HTML, Files.readString(lab.desk().report(run)));
            }
        }
        return Answer.error(Answer.MISSING, "nothing here");
    }

    private String labPage() throws IOException {
        Json data = new Json()
                .put("token", token)
                .put("version", BuildInfo.current().version());
        return PageAssets.text("lab.html")
                .replace("{{title}}", "Gossamer lab")
                .replace(
                        "{{styles}}",
                        PageAssets.styles()
                                + PageAssets.text("lab.css")
                                + PageAssets.text("lab-beside.css"))
                .replace("{{scripts}}", PageAssets.scripts(SCRIPTS))
                .replace("{{data}}", PageAssets.scriptSafe(data.toString()));
    }

    private static String openApi() throws IOException {
        return PageAssets.text("lab-api.json");
    }

    private boolean isFromHere(Request request) {
        int port = connector.getLocalPort();
        List<String> own = List.of("127.0.0.1:" + port, "localhost:" + port);
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        return own.contains(String.valueOf(request.getHeaders().get(HttpHeader.HOST)))
                && (origin == null || own.contains(origin.replaceFirst("^http://", "")));
    }

    private boolean isKnown(Request request, Map<String, String> query) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        String said = given == null
                ? query.getOrDefault("token", "")
                : given.replaceFirst("^Bearer ", "");
        return MessageDigest.isEqual(
                said.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
