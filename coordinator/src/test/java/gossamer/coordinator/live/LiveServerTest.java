package gossamer.coordinator.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.Browser;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.http.Stalled;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class LiveServerTest {

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory = Path.of("");

    private Emulation emulation;
    private LiveRun run;
    private LiveServer server;

    @BeforeEach
    void start() throws Exception {
        emulation = ConfigLoader.load(
                        Path.of("../configs/torus-27x27.conf"),
                        Overrides.ofSets(List.of("topology.shape=[3,4]")))
                .emulation();
        run = new LiveRun(emulation);
        server = LiveServer.start(emulation, run, 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path)).build();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path), BodyHandlers.ofString());
    }

    /** The data of the next event of this name. */
    private static String next(Iterator<String> lines, String event) {
        while (!lines.next().equals("event: " + event)) {
            // Events of other names, and what ends an event.
        }
        return lines.next().substring("data: ".length());
    }

    private static String field(String json, String name) {
        Matcher value = Pattern.compile("\"" + name + "\":\"?([^,\"}]*)").matcher(json);
        assertThat(value.find()).as("%s in %s", name, json).isTrue();
        return value.group(1);
    }

    @Test
    void thePageHoldsAllThatItNeeds() throws Exception {
        HttpResponse<String> page = get("");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("<title>torus-27x27 · Gossamer</title>")
                .doesNotContain("{{")
                .doesNotContainPattern("(src|href)=\"(?!data:)");
        assertThat(get("other").statusCode()).isEqualTo(404);
        assertThat(get("report").statusCode()).isEqualTo(404);
    }

    @Test
    void eventsTellHowFarTheRunHasComeAndHowItEnded() throws Exception {
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        HttpResponse<Stream<String>> events =
                client.send(request("events"), BodyHandlers.ofLines());
        assertThat(events.headers().firstValue("Content-Type")).contains("text/event-stream");
        try (Stream<String> body = events.body()) {
            Iterator<String> lines = body.iterator();
            String first = next(lines, "state");
            assertThat(field(first, "deliveries")).isEqualTo("0");
            assertThat(Double.parseDouble(field(first, "coverage"))).isEqualTo(1 / 12.0, within());
            run.append(trace.words(), trace.size());
            Path report = Files.writeString(directory.resolve("report.html"), "the report");
            server.ended("{\"complete\":true,\n\"makespan\":7}", report);
            String last = next(lines, "state");
            while (!field(last, "completePus").equals("12")) {
                last = next(lines, "state");
            }
            assertThat(field(last, "coverage")).isEqualTo("1.000000");
            assertThat(field(last, "deliveries"))
                    .isEqualTo(Long.toString(emulation.algorithm().packets()));
            byte[] levels = Base64.getDecoder().decode(field(last, "levels"));
            assertThat(levels).hasSize(12).containsOnly((byte) 255);
            assertThat(next(lines, "end"))
                    .isEqualTo("{\"report\":true,\"summary\":{\"complete\":true, \"makespan\":7}}");
        }
        assertThat(get("report").body()).isEqualTo("the report");
        server.awaitListeners();
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-6);
    }

    @TestFactory
    Stream<DynamicTest> thePageWorksInABrowser() {
        return Browser.test("the live page in a browser", this::lookAtThePage);
    }

    private void lookAtThePage() throws Exception {
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        run.append(trace.words(), trace.size());
        Path report = Files.writeString(directory.resolve("report.html"), "the report");
        server.ended("{\"complete\":true,\"makespan\":7,\"runDirectory\":\"x\"}", report);
        assertThat(Browser.run(directory, "live.mjs", List.of(server.url())))
                .contains("as it should be");
    }

    @Test
    void whoComesAfterTheEndIsToldAtOnce() throws Exception {
        server.ended("{}", null);
        assertThat(get("events").body())
                .contains("event: state")
                .endsWith("event: end\ndata: {\"report\":false,\"summary\":{}}\n\n");
    }

    @Test
    void aPortInUseIsAnError() {
        int port = URI.create(server.url()).getPort();
        assertThatThrownBy(() -> LiveServer.start(emulation, run, port))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("in use");
    }

    /** What a page of another site gets, and one of a site whose name leads to this machine. */
    @Test
    void pagesOfOtherSitesGetNothing() throws Exception {
        server.ended("{}", Files.writeString(directory.resolve("report.html"), "the report"));
        for (String path : List.of("/", "/events", "/metrics", "/report")) {
            Stalled.assertStrangersGet(404, server.url(), "GET " + path);
        }
    }

    @Test
    void aThousandStalledConnectionsAndPagesThatListenLeaveItAnswering() throws Exception {
        List<HttpResponse<InputStream>> pages = new ArrayList<>();
        for (int page = 0; page < LiveServer.MOST_PAGES; page++) {
            pages.add(client.send(request("events"), BodyHandlers.ofInputStream()));
        }
        try (Stalled stalled = Stalled.at(server.url(), "/events", "")) {
            HttpResponse<String> more = get("events");
            assertThat(more.statusCode()).isEqualTo(503);
            assertThat(more.body()).isEqualTo("64 pages listen already, which is the most");
            assertThat(get("metrics").body()).contains("gossamer_ended 0");
            stalled.assertFewThreads("gossamer-live-http");
        }
        server.ended("{}", null);
        server.awaitListeners();
        for (HttpResponse<InputStream> page : pages) {
            assertThat(page.statusCode()).isEqualTo(200);
            try (InputStream body = page.body()) {
                assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("event: state")
                        .endsWith("event: end\ndata: {\"report\":false,\"summary\":{}}\n\n");
            }
        }
    }

    @Test
    void aPageThatDoesNotReadKeepsTheEndForTwoSeconds() throws Exception {
        int port = URI.create(server.url()).getPort();
        try (Socket page = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String host = "\r\nHost: 127.0.0.1:" + port + "\r\n";
            page.getOutputStream()
                    .write(("POST /events HTTP/1.1" + host + "Content-Length: 9\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(page.getInputStream().read()).isEqualTo('H');
            long began = System.nanoTime();
            server.awaitListeners();
            assertThat(System.nanoTime() - began).isBetween(1_900_000_000L, 20_000_000_000L);
        }
    }
}
