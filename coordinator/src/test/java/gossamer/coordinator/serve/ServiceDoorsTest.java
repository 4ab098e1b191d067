package gossamer.coordinator.serve;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.http.Stalled;
import gossamer.model.farm.FarmStanding;
import gossamer.node.Emulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The doors of a farm whose replicas are scripts. */
@Timeout(300)
class ServiceDoorsTest {

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private Chapters chapters;
    private LoadedConfig loaded;
    private FarmService service;
    private ServiceDoors doors;

    @BeforeEach
    void open() throws Exception {
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm.modules = [ { input = 0 }, { input = 0 }, { input = 0 } ]
                }
                """);
        loaded = ConfigLoader.load(config, Overrides.none());
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        chapters = Chapters.open(
                directory.resolve("kept"),
                new Chapters.Terms(100, 2),
                SelfContained.text(loaded.resolved()),
                FarmStanding.fresh(farm.plan()));
        service = new FarmService(loaded, farm, chapters);
        doors = ServiceDoors.bind(service, 0, 0);
        doors.open();
    }

    @AfterEach
    void close() throws IOException {
        service.end();
        doors.close();
        chapters.close();
    }

    /** A service whose rounds are held. */
    private void whileItRuns(Executable what) throws Exception {
        try (Emulator emulator = Emulator.create(1)) {
            Thread rounds = new Thread(() -> {
                try {
                    service.run(emulator, null);
                } catch (IOException | InterruptedException | ServeException e) {
                    // The test is over.
                }
            });
            rounds.start();
            what.run();
            rounds.interrupt();
            rounds.join();
        }
    }

    private interface Executable {
        void run() throws Exception;
    }

    private HttpRequest request(String id) {
        String body = "{\"id\":\"" + id + "\",\"input\":7}";
        return HttpRequest.newBuilder(URI.create(doors.url() + "vote"))
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    @Test
    void aThousandStalledConnectionsLeaveItAnswering() throws Exception {
        whileItRuns(() -> {
            try (Stalled stalled = Stalled.at(doors.url(), "/vote", "")) {
                HttpResponse<String> reply = client.send(request("a"), BodyHandlers.ofString());
                assertThat(reply.body()).contains("\"verdict\":7.0");
                stalled.assertFewThreads("gossamer-service-http");
            }
        });
    }

    @Test
    void pagesOfOtherSitesGetNothing() throws IOException {
        for (String request : List.of("POST /vote", "GET /health", "GET /metrics", "GET /")) {
            Stalled.assertStrangersGet(404, doors.url(), request);
        }
    }

    @Test
    void requestsThatWaitKeepNoThreadAndAreToldWhenTheDoorsClose() throws IOException {
        List<CompletableFuture<HttpResponse<String>>> replies = Stream.iterate(0, id -> id + 1)
                .limit(FarmService.MOST_WAITING)
                .map(id -> client.sendAsync(request("w" + id), BodyHandlers.ofString()))
                .toList();
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> service.metrics()
                        .contains("service_waiting " + FarmService.MOST_WAITING + "\n"));
        assertThat(Stalled.threads("gossamer-service-http")).isBetween(1L, Stalled.MOST_THREADS);
        service.end();
        doors.close();
        assertThat(replies).allSatisfy(reply -> {
            HttpResponse<String> ended = reply.get(60, TimeUnit.SECONDS);
            assertThat(ended.statusCode()).isEqualTo(503);
            assertThat(ended.body()).contains("the service has ended: ask again");
        });
    }

    @Test
    void oneConnectionForLinesTooManyIsTurnedAway() throws IOException {
        int port = Integer.parseInt(doors.lines().split(":", -1)[1]);
        List<Socket> open = new ArrayList<>();
        try {
            for (int each = 0; each < LineDoor.MOST_CONNECTIONS; each++) {
                open.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            try (Socket more = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(new String(more.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("{\"error\":\"64 connections are open already\"}\n");
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
        assertThat(service.metrics()).contains("service_refused_total{why=\"busy\"} 1\n");
    }
}
