package gossamer.coordinator.live;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.http.Answer;
import gossamer.coordinator.http.Asked;
import gossamer.coordinator.http.Door;
import gossamer.coordinator.http.EventStream;
import gossamer.coordinator.http.LoopbackServer;
import gossamer.coordinator.http.Reply;
import gossamer.coordinator.report.page.NetworkJson;
import gossamer.coordinator.report.page.PageAssets;
import gossamer.model.description.Json;
import gossamer.model.run.Emulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page of a run on the loopback interface: {@code /} is the page, {@code /events} tells
 * it four times a second how far the run has come, {@code /report} is the report once there is one,
 * {@code /metrics} has its figures for Prometheus.
 */
public final class LiveServer implements Door, AutoCloseable {

    /** Most pages that may listen at a time. */
    static final int MOST_PAGES = 64;

    private static final long INTERVAL_MILLIS = 250;
    private static final long PATIENCE_SECONDS = 2;

    private final Emulation emulation;
    private final LiveRun run;
    private final LoopbackServer server;
    private final EventStream events;

    private volatile @Nullable Path report;

    private LiveServer(Emulation emulation, LiveRun run, int port) throws IOException {
        this.emulation = emulation;
        this.run = run;
        this.server = LoopbackServer.bind("gossamer-live-http", port, this);
        this.events = new EventStream("gossamer-live", this::standing, INTERVAL_MILLIS, MOST_PAGES);
    }

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     * @throws IOException when the port is in use
     */
    public static LiveServer start(Emulation emulation, LiveRun run, int port) throws IOException {
        LiveServer started = new LiveServer(emulation, run, port);
        started.server.open();
        return started;
    }

    /** Where the page is. */
    public String url() {
        return server.address();
    }

    /** The run has ended: pages are told how, and where its report is, if there is one. */
    public void ended(String summary, @Nullable Path reportFile) {
        report = reportFile;
        run.ended(summary);
        events.hurry();
    }

    /** Waits until all pages that listen have been told of the end, or for two seconds. */
    public void awaitListeners() throws InterruptedException {
        server.underWay().await(PATIENCE_SECONDS);
    }

    /** Stops serving. */
    @Override
    public void close() {
        events.close();
        server.close();
    }

    @Override
    public Reply stranger() {
        return Answer.of(Answer.MISSING, Answer.PLAIN, "nothing here");
    }

    @Override
    public Reply ask(Asked asked) throws IOException {
        Path file = report;
        return switch (asked.path()) {
            case "/" -> Answer.text(Answer.HTML, page());
            case "/events" -> events;
            case "/metrics" -> Answer.text(Metrics.CONTENT_TYPE, Metrics.of(emulation, run));
            case "/report" ->
                file == null ? stranger() : Answer.text(Answer.HTML, Files.readString(file));
            default -> stranger();
        };
    }

    private String page() {
        List<String> scripts = new ArrayList<>(PageAssets.COMMON);
        scripts.add("live.js");
        Json data = NetworkJson.headline(emulation)
                .put("packets", emulation.algorithm().packets());
        NetworkJson.put(data, emulation);
        String title = emulation.name() + " · Gossamer";
        return PageAssets.page(
                "live.html", title, PageAssets.styles(), scripts, data.toString(), true);
    }

    private EventStream.Standing standing() {
        LiveRun.State state = run.state();
        String levels = Base64.getEncoder().encodeToString(state.levels());
        String text = format(
                "event: state\ndata: {\"time\":%d,\"deliveries\":%d,\"coverage\":%.6f,"
                        + "\"completePus\":%d,\"levels\":\"%s\"}\n\n",
                state.time(), state.deliveries(), state.coverage(), state.completePus(), levels);
        if (!state.end().isEmpty()) {
            text += "event: end\ndata: {\"report\":" + (report != null) + ",\"summary\":"
                    + state.end().replace("\n", " ") + "}\n\n";
        }
        return new EventStream.Standing(text, !state.end().isEmpty());
    }
}
