package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.cli.Cli.Said;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gossamer farm serve}, in a process of its own. */
class FarmServeTest {

    private static final String GOOD =
            "while read -r l; do case $l in *input*) echo \"$l\" | sed s/input/value/;; esac; done";
    private static final Pattern PLACES =
            Pattern.compile("serves at http://127.0.0.1:(\\d+)/ and with lines at .*?:(\\d+)");
    private static final int SECONDS = 120;

    @TempDir
    private Path directory = Path.of("");

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();
    private String kept = "kept";

    /** A service under way. */
    private record Service(Process process, int port, int lines) {}

    private Path config(String third) throws IOException {
        Files.writeString(directory.resolve("good.sh"), GOOD);
        Files.writeString(directory.resolve("third.sh"), third);
        return Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined }
                  farm {
                    module-timeout = 5s
                    recovery { strategies = [restart], threshold = 0, restarts = 1000 }
                    modules = [ { input = 0 }, { exec = [sh, good.sh], input = 0 }
                      { exec = [sh, third.sh], input = 0 } ]
                  }
                }
                """);
    }

    private Service serve(Path config, String... more) throws IOException {
        Path said = Files.createTempFile(directory, "said", ".txt");
        List<String> words = OwnJvm.command(
                List.of(), "farm", "serve", config + "", "--dir", directory.resolve(kept) + "");
        words.addAll(List.of(more));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        started.add(process);
        Awaitility.await()
                .atMost(SECONDS, TimeUnit.SECONDS)
                .until(() -> !process.isAlive() || places(said).find());
        Matcher places = places(said);
        assertThat(places.find()).as(Files.readString(said)).isTrue();
        return new Service(
                process, Integer.parseInt(places.group(1)), Integer.parseInt(places.group(2)));
    }

    private static Matcher places(Path said) throws IOException {
        return PLACES.matcher(Files.readString(said));
    }

    private HttpResponse<String> send(Service service, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(
                (body.isEmpty()
                                ? request.GET()
                                : request.POST(HttpRequest.BodyPublishers.ofString(body)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String vote(Service service, int number) throws IOException, InterruptedException {
        String body = "{\"id\":\"r" + number + "\",\"input\":" + number + "}";
        return send(service, "/vote", body).body();
    }

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aServiceThatIsKilledLosesAndRepeatsNothing() throws Exception {
        Path config = config("echo $$ >> pids; " + GOOD);
        Service service = serve(config);
        List<String> replies = new ArrayList<>();
        for (int number = 0; number < 10; number++) {
            replies.add(vote(service, number));
            if (number == 5) {
                String pid = Files.readAllLines(directory.resolve("pids")).get(0);
                ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
            }
        }
        service.process().destroyForcibly().waitFor();

        service = serve(config);
        for (int number = 0; number < 10; number++) {
            assertThat(vote(service, number)).isEqualTo(replies.get(number));
            assertThat(replies.get(number))
                    .startsWith("{\"id\":\"r" + number + "\",\"round\":" + number + ",\"verdict\":"
                            + number + ".0,");
        }
        assertThat(vote(service, 10))
                .isEqualTo("{\"id\":\"r10\",\"round\":10,\"verdict\":10.0,\"votes\":"
                        + "{\"0\":10.0,\"1\":10.0,\"2\":10.0},\"dissent\":{},\"time\":6}");
        assertThat(replies.get(6)).contains("\"dissent\":{\"2\":\"exited\"}");
        assertThat(send(service, "/health", "").body())
                .contains("\"status\":\"ok\"", "\"round\":11", "\"restarts\":1", "\"chain\":\"");
        assertThat(send(service, "/metrics", "").body())
                .contains("gossamer_service_rounds_total 1\n", "service_repeated_total 10\n");

        assertThat(gossamer(checked(config)).err()).contains("another gossamer farm serve");

        List<ProcessHandle> programs = service.process().descendants().toList();
        assertThat(programs).isNotEmpty();
        service.process().destroy();
        assertThat(service.process().waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(service.process().exitValue()).isEqualTo(130);
        assertThat(programs).noneMatch(ProcessHandle::isAlive);

        Said said = gossamer(checked(config));
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("11 rounds, up to round 11: held again");
    }

    private String[] checked(Path config) {
        String dir = directory.resolve(kept) + "";
        return new String[] {"farm", "serve", config + "", "--dir", dir, "--check"};
    }

    /**
     * For {@code -Dgossamer.kills.seconds} (60): every 5 s a replica is killed, every 20 s the
     * service.
     */
    @Test
    @Tag("slow")
    void underKillsNothingIsLostOrAnsweredDifferently() throws Exception {
        int seconds = Integer.getInteger("gossamer.kills.seconds", 60);
        Path config = config(GOOD);
        AtomicReference<Service> service = new AtomicReference<>(serve(config));
        Map<Integer, String> replies = new ConcurrentSkipListMap<>();
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> clients = new ArrayList<>();
        for (int client = 0; client < 4; client++) {
            Thread thread = new Thread(() -> {
                while (!over.get()) {
                    int number = next.getAndIncrement();
                    while (!replies.containsKey(number)) {
                        try {
                            String reply = vote(service.get(), number);
                            if (reply.contains("\"round\"")) {
                                replies.put(number, reply);
                            }
                        } catch (IOException e) {
                            // The service is gone: the request is asked again.
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            });
            thread.start();
            clients.add(thread);
        }
        Random random = new Random(1);
        for (int second = 5; second < seconds; second += 5) {
            TimeUnit.SECONDS.sleep(5);
            List<ProcessHandle> programs = service.get().process().children().toList();
            if (!programs.isEmpty()) {
                programs.get(random.nextInt(programs.size())).destroyForcibly();
            }
            if (second % 20 == 0) {
                service.get().process().destroyForcibly().waitFor();
                service.set(serve(config));
            }
        }
        over.set(true);
        for (Thread client : clients) {
            client.join();
        }
        Set<Integer> rounds = new TreeSet<>();
        for (Map.Entry<Integer, String> reply : replies.entrySet()) {
            assertThat(vote(service.get(), reply.getKey())).isEqualTo(reply.getValue());
            assertThat(reply.getValue()).contains("\"verdict\":" + reply.getKey() + ".0,");
            rounds.add(
                    Integer.parseInt(reply.getValue().replaceFirst(".*\"round\":(\\d+),.*", "$1")));
        }
        assertThat(replies).hasSize(next.get());
        assertThat(rounds).hasSize(next.get()).contains(0, next.get() - 1);
        System.out.println(next.get() + " requests under kills, all verdicts right");
    }

    /** Each way to do wrong for 100 requests: verdicts are those of the others. */
    @Test
    @Tag("slow")
    void whateverAPythonReplicaDoesIsMaskedInTime() throws Exception {
        Files.writeString(directory.resolve("good.py"), """
                import json, sys
                for line in sys.stdin:
                    asked = json.loads(line)
                    if "input" in asked:
                        answer = {"round": asked["round"], "value": asked["input"]}
                        print(json.dumps(answer), flush=True)
                """);
        Files.writeString(directory.resolve("bad.py"), """
                import json, sys, time
                for line in sys.stdin:
                    asked = json.loads(line)
                    if "input" in asked:
                        kind = int(asked["input"]) // 100
                        if kind == 0: raise ValueError("replica")
                        if kind == 1: print("rubbish", flush=True)
                        if kind == 2:
                            answer = {"round": asked["round"], "value": float("nan")}
                            print(json.dumps(answer), flush=True)
                        if kind == 3: time.sleep(1e6)
                        if kind == 4:
                            while True: print("x" * 1000)
                        if kind == 5: sys.exit(3)
                """);
        Path config = config(GOOD);
        Files.writeString(
                config,
                Files.readString(config)
                        .replace("{ input = 0 }", "{ exec = [python3, good.py], input = 0 }")
                        .replace("[sh, good.sh]", "[python3, good.py]")
                        .replace("[sh, third.sh]", "[python3, bad.py]")
                        .replace("= 5s", "= 1s"));
        String[] lapses = {"exited", "garbled", "garbled", "late", "flooded", "exited"};
        for (int kind = 0; kind < lapses.length; kind++) {
            kept = "kept-" + kind;
            Service service = serve(config);
            long longest = 0;
            int seen = 0;
            for (int number = 100 * kind; number < 100 * kind + 100; number++) {
                long began = System.nanoTime();
                String reply = vote(service, number);
                longest = Math.max(longest, System.nanoTime() - began);
                assertThat(reply).contains("\"verdict\":" + number + ".0,");
                seen += reply.contains("\"2\":\"" + lapses[kind] + "\"") ? 1 : 0;
            }
            System.out.println(lapses[kind] + " in " + seen + " of 100 rounds, 100 right verdicts, "
                    + "longest " + longest / 1_000_000 + " ms");
            // One that does so again when it is started again is given up.
            assertThat(seen).isPositive();
            service.process().destroyForcibly();
        }
    }

    @Test
    void whatIsNoRequestIsRefused() throws Exception {
        Service service = serve(config("exec cat"));
        assertThat(vote(service, 1)).contains("\"verdict\":1.0", "{\"2\":\"garbled\"}");
        assertThat(send(service, "/vote", "{\"id\":\"r1\",\"input\":2}").statusCode())
                .isEqualTo(409);
        for (String bad : List.of(
                "x",
                "[]",
                "{\"id\":\"a\"}",
                "{\"id\":\"a\",\"input\":null}",
                "{\"id\":\"\",\"input\":1}",
                "{\"id\":\"a\",\"input\":\"text\"}",
                "{\"id\":\"a\",\"input\":1e999}",
                "{\"id\":\"" + "a".repeat(129) + "\",\"input\":1}",
                "[".repeat(60_000))) {
            HttpResponse<String> said = send(service, "/vote", bad);
            assertThat(said.statusCode()).as(bad).isEqualTo(400);
            assertThat(said.body()).startsWith("{\"error\":\"no request: ");
        }
        assertThat(send(service, "/vote", "[".repeat(60_000)).body())
                .contains("no request: it is nested too deeply");
        assertThat(send(service, "/vote", "x".repeat(70_000)).statusCode()).isEqualTo(413);
        assertThat(send(service, "/vote", "").statusCode()).isEqualTo(404);
        assertThat(send(service, "/vote", "{}", "Origin", "http://elsewhere").statusCode())
                .isEqualTo(404);

        assertThat(lines(service, "{\"id\":\"l1\",\"input\":3}\n{\"id\":\"l2\",\"input\":4}\n"))
                .hasSize(2)
                .allMatch(line -> line.contains("\"verdict\":"));
        assertThat(lines(service, "POST /vote HTTP/1.1\n\n{\"id\":\"l3\",\"input\":4}\n"))
                .hasSize(1)
                .allMatch(line -> line.startsWith("{\"error\":\"no request"));
        assertThat(lines(service, "x".repeat(65_537)))
                .containsExactly("{\"error\":\"a request has at most 65536 bytes\"}");
        assertThat(send(service, "/health", "").body()).contains("\"round\":3");
    }

    private static List<String> lines(Service service, String said) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.lines())) {
            OutputStream out = socket.getOutputStream();
            out.write(said.getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .lines()
                    .toList();
        }
    }

    /** A request that nobody waits for yet, and the status of its reply. */
    private CompletableFuture<Integer> asked(Service service, int number) {
        String body = "{\"id\":\"w" + number + "\",\"input\":1}";
        return CompletableFuture.supplyAsync(() -> {
            try {
                return send(service, "/vote", body).statusCode();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void signal(Service service, String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, service.process().pid() + "")
                .start()
                .waitFor();
    }

    private Said refused(Path config, String... more) {
        List<String> args = new ArrayList<>(
                List.of("farm", "serve", config + "", "--dir", directory.resolve("none") + ""));
        args.addAll(List.of(more));
        Said said = gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isEqualTo(64);
        return said;
    }

    /** Clients feel the network; a round that lags too much ends the service, which goes on. */
    @Test
    void roundsTakeAsLongAsThePaceSays() throws Exception {
        Path config = config(GOOD);
        Service slow = serve(config, "--pace", "20");
        long begun = System.nanoTime();
        assertThat(vote(slow, 7)).contains("\"verdict\":7.0", "\"time\":6");
        assertThat(System.nanoTime() - begun).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
        slow.process().destroyForcibly().waitFor();
        // Of the six instants of a round one is due in each second: a pause of two seconds is too
        // long, wherever in the round it falls.
        Service late = serve(config, "--pace", "1", "--max-lag", "500ms");
        CompletableFuture<Integer> answer = asked(late, 9);
        for (int pauses = 0; late.process().isAlive() && pauses < SECONDS / 2; pauses++) {
            signal(late, "STOP");
            TimeUnit.SECONDS.sleep(2);
            signal(late, "CONT");
            late.process().waitFor(1, TimeUnit.SECONDS);
        }
        assertThat(late.process().isAlive()).isFalse();
        assertThat(answer.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        assertThat(late.process().exitValue()).isEqualTo(2);
        Service again = serve(config);
        assertThat(vote(again, 7)).contains("\"round\":0");
        assertThat(vote(again, 8)).contains("\"round\":1,\"verdict\":8.0");
    }

    @Test
    void whoWaitsForAVerdictIsToldThatTheServiceEnds() throws Exception {
        Service slow = serve(config(GOOD), "--pace", "0.01");
        CompletableFuture<Integer> held = asked(slow, 1);
        CompletableFuture<Integer> waiting = asked(slow, 2);
        Awaitility.await()
                .atMost(SECONDS, TimeUnit.SECONDS)
                .until(() -> send(slow, "/metrics", "").body().contains("service_waiting 1\n"));
        signal(slow, "TERM");
        assertThat(held.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        assertThat(waiting.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        assertThat(slow.process().waitFor()).isEqualTo(Exit.INTERRUPTED);
    }

    @Test
    void whatCannotBeServedIsRefused() throws IOException {
        Path config = config(GOOD);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String option : List.of("--port", "--lines")) {
                assertThat(refused(config, option, taken.getLocalPort() + "").err())
                        .contains(option + " " + taken.getLocalPort() + ": cannot serve on this")
                        .contains("0 takes a free one");
            }
        }
        assertThat(refused(config, "--port", "70000").err()).contains("a port is from 0 to 65535");
        assertThat(refused(config, "--keep", "1").err()).contains("must be between 2 and");
        assertThat(refused(Cli.CONFIGS.resolve("ring-729.conf")).err()).contains("has no farm");
        Files.writeString(config, Files.readString(config).replace("[sh, third", "[nowhere, t"));
        assertThat(refused(config).err()).contains("there is no program \"nowhere\"");
        assertThat(gossamer("farm").err()).contains("Missing required parameter: 'CONFIG'");
    }
}
