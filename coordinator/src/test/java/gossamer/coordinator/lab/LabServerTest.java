package gossamer.coordinator.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.http.Stalled;
import gossamer.coordinator.report.page.PageAssets;
import gossamer.model.registry.Registry;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab over HTTP, as programs, strangers and enemies ask it. */
class LabServerTest {

    private static final String RING = """
            gossamer {
              topology { kind = ring, shape = 8 }
              network { token-size = 64B, flit-size = 1B
                        cost { startup = 10us, hop = 100ns, flit = 1ns } }
              algorithm.name = approach-1
            }
            """;

    @TempDir
    private Path directory;

    private Emulator emulator;
    private Lab lab;
    private LabServer server;

    private final class Desk implements Lab.Desk {
        @Override
        public LoadedConfig load(Path config, List<Path> more) throws ConfigException {
            return ConfigLoader.load(config, more, Overrides.none());
        }

        @Override
        public Path profile(String name) throws LabException {
            throw new LabException("no profile " + name);
        }

        @Override
        public Path keep(LoadedConfig loaded, EmulatorSettings settings)
                throws IOException, InterruptedException {
            return new Experiment(loaded.emulation(), loaded.resolved(), settings, directory)
                    .run(emulator, ProgressListener.none())
                    .directory();
        }

        @Override
        public Path report(Path run) throws IOException {
            return Files.writeString(run.resolve("report.html"), "the report");
        }
    }

    @BeforeEach
    void start() throws IOException {
        emulator = Emulator.create(2);
        lab = new Lab(new Desk(), new Stage(emulator, 1, 2));
        Path config = Files.writeString(directory.resolve("ring.conf"), RING);
        server = LabServer.start(lab, List.of(config), directory, Registry.builtIn(), List.of(), 0);
    }

    @AfterEach
    void stop() {
        server.close();
        lab.close();
        emulator.close();
    }

    /** What came back: the status, the head and the body. */
    private record Reply(int status, String head, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        Config json() {
            return ConfigFactory.parseString(text());
        }
    }

    private int port() {
        Matcher port = Pattern.compile(":(\\d+)/").matcher(server.address());
        assertThat(port.find()).isTrue();
        return Integer.parseInt(port.group(1));
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port());
    }

    private Reply send(String method, String path, Map<String, String> headers, String body)
            throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        head.append("Connection: close\r\nContent-Length: " + content.length + "\r\n\r\n");
        try (Socket socket = connect()) {
            socket.getOutputStream().write(head.toString().getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(content);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(all);
            String answer = all.toString(StandardCharsets.ISO_8859_1);
            int end = answer.indexOf("\r\n\r\n");
            byte[] bytes = all.toByteArray();
            return new Reply(
                    Integer.parseInt(answer.substring(9, 12)),
                    answer.substring(0, end),
                    Arrays.copyOfRange(bytes, end + 4, bytes.length));
        }
    }

    private Reply ask(String method, String path, String body) throws IOException {
        return send(
                method,
                path,
                Map.of("Host", "127.0.0.1:" + port(), "Authorization", "Bearer " + server.token()),
                body);
    }

    private Reply begin() throws IOException {
        return ask("POST", "/api/session", "{\"name\":\"mine\",\"config\":" + quoted(RING) + "}");
    }

    private static String quoted(String text) {
        return ConfigUtil.quoteString(text);
    }

    @Test
    void whoHasNoTokenOrComesFromElsewhereGetsNothing() throws IOException {
        String host = "127.0.0.1:" + port();
        String bearer = "Bearer " + server.token();
        String path = "/api/session";
        assertThat(send("GET", path, Map.of("Host", host), "").status()).isEqualTo(401);
        assertThat(send("GET", path, Map.of("Host", host, "Authorization", "Bearer x"), "")
                        .status())
                .isEqualTo(401);
        assertThat(send("GET", path, Map.of("Host", "evil.example", "Authorization", bearer), "")
                        .status())
                .isEqualTo(403);
        Stalled.assertStrangersGet(403, server.address(), "GET /?token=" + server.token());
        Map<String, String> foreign =
                Map.of("Host", host, "Authorization", bearer, "Origin", "http://evil.example");
        assertThat(send("POST", path, foreign, "{}").status()).isEqualTo(403);
        Map<String, String> own =
                Map.of("Host", host, "Authorization", bearer, "Origin", "http://" + host);
        assertThat(send("GET", path, own, "").text()).isEqualTo("{\"session\":null}");
        Reply page = send("GET", "/?token=" + server.token(), Map.of("Host", host), "");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("Content-Security-Policy", server.token());
        assertThat(page.head()).contains("nosniff", "no-referrer", "DENY", "no-store");
        assertThat(send("GET", "/", Map.of("Host", host), "").status()).isEqualTo(401);
        assertThat(ask("GET", "/runs/..%2f/report", "").status()).isIn(400, 404);
        assertThat(ask("GET", "/runs/../../etc/report", "").status()).isIn(400, 404);
    }

    @Test
    void aSessionIsHeldDisturbedAndKept() throws IOException {
        assertThat(ask("GET", "/api/session/network", "").status()).isEqualTo(409);
        Reply begun = begin();
        assertThat(begun.status()).isEqualTo(201);
        assertThat(begun.json().getInt("session.pus")).isEqualTo(8);
        Config held = ask("POST", "/api/session/advance", "{\"to\":15000}").json();
        assertThat(held.getLong("cursor.time")).isEqualTo(15_000);
        Config disturbed = ask(
                        "POST",
                        "/api/session/interventions",
                        "{\"list\":\"faults\",\"rule\":{\"kind\":\"crash\",\"pus\":3}}")
                .json();
        assertThat(disturbed.getInt("progress.take")).isEqualTo(2);
        assertThat(disturbed.getConfigList("interventions").get(0).getLong("from"))
                .isEqualTo(15_000);
        Config end = ask("POST", "/api/session/advance", "{\"to\":\"end\"}").json();
        assertThat(end.getString("ending.verdict")).isEqualTo("incomplete");
        assertThat(end.getStringList("ending.why")).isNotEmpty();
        Config pu = ask("GET", "/api/session/pu/3", "").json();
        assertThat(pu.getLong("held")).isLessThan(pu.getLong("all"));
        assertThat(pu.getStringList("last")).isNotEmpty();
        assertThat(ask("GET", "/api/session/link/0", "").json().getConfigList("channels"))
                .hasSize(2);
        assertThat(ask("GET", "/api/session/packet/0%231", "").json().getStringList("records"))
                .isNotEmpty();
        Config twin = ask("GET", "/api/session/twin", "").json();
        assertThat(twin.getString("verdict")).isEqualTo("ok");
        assertThat(twin.getLong("first.time")).isEqualTo(15_000);
        assertThat(ask("GET", "/api/session/config", "").text()).contains("crash");
        Config kept = ask("POST", "/api/session/keep", "{}").json();
        assertThat(kept.getBoolean("same")).isTrue();
        assertThat(kept.getString("fingerprint")).isEqualTo(end.getString("ending.fingerprint"));
        assertThat(ask("GET", kept.getString("report"), "").text()).isEqualTo("the report");
        assertThat(ask("GET", "/api/runs", "").json().getConfigList("runs")).hasSize(1);
    }

    @Test
    void aSceneHasARowForEachRecordAndIsCutWhereRunsPart() throws IOException {
        begin();
        ask("POST", "/api/session/advance", "{\"to\":\"end\"}");
        ByteBuffer whole = scene("take=1&from=0");
        int all = whole.getInt(16);
        assertThat(whole.getInt(12)).isEqualTo(all).isGreaterThan(100);
        assertThat(whole.capacity()).isEqualTo(24 + 25 * all);
        assertThat(scene("take=1&from=" + (all - 2)).getInt(12)).isEqualTo(2);
        Config told = ask(
                        "POST",
                        "/api/session/interventions",
                        "{\"list\":\"faults\",\"at\":15000,"
                                + "\"rule\":{\"kind\":\"crash\",\"pus\":3}}")
                .json();
        ByteBuffer cut = scene("take=1&from=" + all);
        assertThat(cut.getInt(4)).isEqualTo(2);
        assertThat(cut.getInt(8)).isEqualTo(told.getInt("progress.kept"));
        assertThat(scene("take=0&from=" + all).getInt(8)).isZero();
    }

    @Test
    void theTwinIsARunOfItsOwnForThoseWhoDrawIt() throws IOException {
        begin();
        ask("POST", "/api/session/advance", "{\"to\":\"end\"}");
        ByteBuffer undisturbed = scene("take=1&from=0");
        ByteBuffer twin = columns("twin/scene");
        assertThat(twin).as("the same run, in the same columns").isEqualTo(undisturbed);
        ask(
                "POST",
                "/api/session/interventions",
                "{\"list\":\"faults\",\"at\":15000,\"rule\":{\"kind\":\"crash\",\"pus\":3}}");
        assertThat(scene("take=0")).isNotEqualTo(undisturbed);
        assertThat(columns("twin/scene")).isEqualTo(undisturbed);
        int all = twin.getInt(16);
        assertThat(columns("twin/scene?from=" + (all - 2)).getInt(12)).isEqualTo(2);
        assertThat(columns("twin/scene?from=" + 2 * all).getInt(12)).isZero();
        assertThat(ask("GET", "/api/session/twin/scene?from=x", "").status()).isEqualTo(400);
    }

    @Test
    void whatHasHappenedIsAMovingPicture() throws IOException {
        begin();
        Reply early = ask("GET", "/api/session/animation", "");
        assertThat(early.status()).isEqualTo(422);
        assertThat(early.text()).contains("no packet has been delivered", "let the run go on");
        ask("POST", "/api/session/advance", "{\"to\":15000}");
        ask(
                "POST",
                "/api/session/interventions",
                "{\"list\":\"faults\",\"rule\":{\"kind\":\"crash\",\"pus\":3}}");
        ask("POST", "/api/session/advance", "{\"to\":\"end\"}");
        Reply picture = ask("GET", "/api/session/animation", "");
        assertThat(picture.status()).isEqualTo(200);
        assertThat(picture.head()).contains("image/svg+xml");
        assertThat(picture.text()).startsWith("<svg").contains("1. 15,000 ns: crash: 3");
        assertThat(picture.text().split("<g class=\"fault\"", -1))
                .as("one sign")
                .hasSize(2);
    }

    @Test
    void aMovingPictureOfTooManyPusIsRefused() throws IOException {
        String large =
                RING.replace("shape = 8", "shape = 10001").replace("approach-1", "approach-2");
        assertThat(ask("POST", "/api/session", "{\"config\":" + quoted(large) + "}")
                        .status())
                .isEqualTo(201);
        Reply refused = ask("GET", "/api/session/animation", "");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("10,001 PUs", "at most 10,000");
    }

    private ByteBuffer scene(String query) throws IOException {
        return columns("scene?" + query);
    }

    private ByteBuffer columns(String what) throws IOException {
        Reply reply = ask("GET", "/api/session/" + what, "");
        assertThat(reply.status()).isEqualTo(200);
        return ByteBuffer.wrap(reply.body()).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void whatIsWrongIsSaidWithItsKeyAndLine() throws IOException {
        Reply config = ask(
                "POST",
                "/api/session",
                "{\"config\":" + quoted(RING.replace("ring", "rinng")) + "}");
        assertThat(config.status()).isEqualTo(422);
        Config error = config.json().getConfigList("errors").get(0);
        assertThat(error.getString("key")).isEqualTo("gossamer.topology.kind");
        assertThat(error.getInt("line")).isEqualTo(2);
        assertThat(error.getString("text")).contains("did you mean ring?");
        begin();
        Reply rule = ask(
                "POST",
                "/api/session/interventions",
                "{\"list\":\"faults\",\"rule\":{\"kind\":\"slow\",\"pus\":99,\"factr\":2}}");
        assertThat(rule.status()).isEqualTo(422);
        assertThat(rule.json().getConfigList("errors").stream().map(one -> one.getString("key")))
                .contains("pus", "factr");
        for (String body : List.of("nonsense", "[]", "{\"to\":-1}", "{\"to\":\"x\"}", "{}")) {
            Reply bad = ask("POST", "/api/session/advance", body);
            assertThat(bad.status()).as(body).isIn(400, 422);
            assertThat(bad.text()).as(body).contains("errors");
        }
        Reply deep = ask("POST", "/api/session/advance", "{\"to\":" + "[".repeat(100_000));
        assertThat(deep.status()).isEqualTo(422);
        assertThat(deep.text()).contains("the request is nested too deeply");
        assertThat(ask("POST", "/api/session/fly", "{}").status()).isEqualTo(422);
        assertThat(ask("GET", "/api/session/pu/99", "").status()).isEqualTo(404);
        assertThat(ask("POST", "/api/validate", "{\"config\":" + quoted(RING) + "}")
                        .json()
                        .getList("errors"))
                .isEmpty();
        assertThat(ask("POST", "/api/validate", "x".repeat(2 << 20)).status()).isEqualTo(413);
        assertThat(ask("POST", "/api/session", "{\"file\":\"/etc/passwd\"}").text())
                .contains("none of /api/configs");
    }

    @Test
    void aThousandStalledConnectionsLeaveItAnswering() throws IOException {
        begin();
        String token = "Authorization: Bearer " + server.token() + "\r\n";
        try (Stalled stalled = Stalled.at(server.address(), "/api/session/advance", token)) {
            long began = System.nanoTime();
            assertThat(ask("GET", "/api/session", "").status()).isEqualTo(200);
            assertThat((System.nanoTime() - began) / 1e9).isLessThan(20);
            stalled.assertFewThreads("gossamer-lab-http");
        }
    }

    @Test
    void theDescriptionTellsOfAllThatThereIs() throws IOException {
        Config api = ConfigFactory.parseString(PageAssets.text("lab-api.json"));
        begin();
        int asked = 0;
        for (Map.Entry<String, Object> path : api.getObject("paths").unwrapped().entrySet()) {
            for (String method : ((Map<?, ?>) path.getValue()).keySet().toArray(new String[0])) {
                boolean verb = List.of("get", "post", "put").contains(method);
                if (verb && path.getKey().startsWith("/api/")) {
                    String address = path.getKey()
                            .replace("{id}", "1")
                            .replace("{number}", "1")
                            .replace("{packet}", "0%231");
                    Reply reply = ask(method.toUpperCase(Locale.ROOT), address, "{}");
                    assertThat(reply.text())
                            .as(method + " " + address)
                            .doesNotContain("nothing at");
                    assertThat(reply.status()).as(method + " " + address).isNotEqualTo(500);
                    asked++;
                }
            }
        }
        assertThat(asked).isGreaterThan(20);
        assertThat(ask("GET", "/openapi.json", "").json().getString("openapi")).startsWith("3.");
    }
}
