package gossamer.coordinator.lab;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.http.Asked;
import gossamer.coordinator.http.Door;
import gossamer.coordinator.http.LoopbackServer;
import gossamer.coordinator.http.Reply;
import gossamer.coordinator.report.page.PageAssets;
import gossamer.model.description.Json;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;

/**
 * Serves a lab on the loopback interface: {@code /} is its page, {@code /api} what programs ask,
 * {@code /openapi.json} says what that is. Who asks says a token that is drawn for each lab, and
 * comes from this machine and from no page of another site.
 */
public final class LabServer implements Door, AutoCloseable {

    private static final int MOST_BODY = 1 << 20;
    private static final int TOKEN_BYTES = 24;
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
    private final LoopbackServer server;

    private LabServer(Lab lab, LabApi.Shelf shelf, int port) throws IOException {
        this.lab = lab;
        this.shelf = shelf;
        this.api = new LabApi(lab, shelf);
        byte[] drawn = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(drawn);
        this.token = HexFormat.of().formatHex(drawn);
        this.server = LoopbackServer.bind("gossamer-lab-http", port, this);
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
        started.server.open();
        return started;
    }

    /** The address without the token. */
    public String address() {
        return server.address();
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
        server.close();
    }

    @Override
    public Reply stranger() {
        return LabJson.error(Answer.FORBIDDEN, "this is for pages of this lab only");
    }

    @Override
    public Reply ask(Asked asked) throws IOException {
        String path = asked.path();
        if (path.equals("/openapi.json")) {
            return Answer.text(Answer.JSON, openApi());
        }
        Map<String, String> query = asked.query();
        if (!isKnown(asked, query)) {
            return LabJson.error(
                    Answer.UNKNOWN, "which token? the lab said it when it started: ?token=…");
        }
        if (!path.startsWith("/api/")) {
            return page(path);
        }
        return Reply.later(asked.body(MOST_BODY)
                .thenApply(body -> body.map(text -> answer(asked, query, text))
                        .orElseGet(() -> LabJson.error(
                                Answer.TOO_LONG,
                                "a request has at most " + MOST_BODY + " bytes"))));
    }

    private Answer answer(Asked asked, Map<String, String> query, String body) {
        try {
            String path = asked.path().substring("/api".length());
            return api.answer(asked.method(), path, query, body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return LabJson.error(Answer.BROKEN, "the lab ends");
        } catch (IOException | CompletionException | IllegalStateException e) {
            return LabJson.error(Answer.BROKEN, "internal error: " + e.getMessage());
        }
    }

    private Answer page(String path) throws IOException {
        if (path.equals("/")) {
            return Answer.text(Answer.HTML, labPage());
        }
        if (path.matches("/runs/[A-Za-z0-9_-][A-Za-z0-9._-]*/report")) {
            Path run = shelf.runs().resolve(path.split("/", -1)[2]);
            if (Files.isDirectory(run)) {
                return Answer.text(Answer.HTML, Files.readString(lab.desk().report(run)));
            }
        }
        return LabJson.error(Answer.MISSING, "nothing here");
    }

    private String labPage() throws IOException {
        Json data = new Json()
                .put("token", token)
                .put("version", BuildInfo.current().version());
        String styles = PageAssets.styles()
                + PageAssets.text("lab.css")
                + PageAssets.text("lab-beside.css");
        return PageAssets.page("lab.html", "Gossamer lab", styles, SCRIPTS, data.toString(), true);
    }

    private static String openApi() throws IOException {
        return PageAssets.text("lab-api.json");
    }

    private boolean isKnown(Asked asked, Map<String, String> query) {
        String given = asked.header("Authorization");
        String said = given == null
                ? query.getOrDefault("token", "")
                : given.replaceFirst("^Bearer ", "");
        return MessageDigest.isEqual(
                said.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
