package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gossamer.coordinator.OwnJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command line on several JVMs: real processes, one of which is killed. */
class JvmsTest {

    private static final long PATIENCE_SECONDS = 600;

    @TempDir
    Path directory;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void endAll() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** What a process has come to. */
    private record Ended(int code, String out, String err) {
        JsonNode json() throws IOException {
            return new ObjectMapper().readTree(out);
        }
    }

    private Process start(String name, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        OwnJvm.command(List.of("-Duser.home=" + directory), arguments))
                .redirectOutput(directory.resolve(name + ".out").toFile())
                .redirectError(directory.resolve(name + ".err").toFile());
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** The first node that a run starts, once it is a JVM: before that it is the JDK's helper. */
    private static ProcessHandle nodeOf(Process run) {
        return Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .failFast("the run has ended", () -> !run.isAlive())
                .until(
                        () -> run.children()
                                .filter(child -> child.info()
                                        .command()
                                        .filter(command -> command.endsWith("java"))
                                        .isPresent())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private Ended await(String name, Process process) throws Exception {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(name).isTrue();
        return new Ended(process.exitValue(), read(name + ".out"), read(name + ".err"));
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file), StandardCharsets.UTF_8);
    }

    private Path config(String name, Map<String, String> keys) throws IOException {
        StringBuilder text = new StringBuilder("gossamer {\n");
        keys.forEach(
                (key, value) -> text.append(key).append(" = ").append(value).append('\n'));
        return Files.writeString(directory.resolve(name + ".conf"), text.append("}\n"));
    }

    private Path path(int pus) throws IOException {
        return config(
                "path-" + pus,
                Map.of(
                        "topology.kind", "path",
                        "topology.shape", "[" + pus + "]",
                        "network.model", "\"H*\"",
                        "network.cost", "round",
                        "network.packet-capacity", "1",
                        "algorithm.name", "small-path"));
    }

    private String[] run(Path config, int jvms) {
        return new String[] {
            "run",
            config.toString(),
            "--jvms",
            Integer.toString(jvms),
            "--json",
            "--progress",
            "plain",
            "--out",
            directory.resolve("runs").toString()
        };
    }

    /** A run that lasts longer than any test: a hundred seconds for each round. */
    private String[] endless(int jvms) throws IOException {
        List<String> run = new ArrayList<>(List.of(run(path(50), jvms)));
        run.addAll(List.of("--pace", "0.01", "--max-lag", "1h"));
        return run.toArray(String[]::new);
    }

    @Test
    void aRunOnThreeJvmsOneOfWhichIsKilledHasTheFingerprintOfOneJvm() throws Exception {
        Path config = path(300);
        Ended alone = await("alone", start("alone", run(config, 1)));
        assertThat(alone.code()).as(alone.err()).isZero();

        Process three = start("three", run(config, 3));
        ProcessHandle early = nodeOf(three);
        early.destroyForcibly();
        Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(() ->
                        Files.exists(directory.resolve("runs")) && begun() || !three.isAlive());
        ProcessHandle victim = three.children().findFirst().orElseThrow();
        victim.destroyForcibly();
        Ended ended = await("three", three);
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("(process " + early.pid() + ") ended with code 137");
        assertThat(ended.err()).contains("(process " + victim.pid() + ") ended with code 137");
        assertThat(ended.json().get("fingerprint")).isEqualTo(alone.json().get("fingerprint"));
        assertThat(ended.json().get("verified").asBoolean()).isTrue();
        assertThat(ended.json().get("jvms").asInt()).isEqualTo(3);
        JsonNode first = ended.json().at("/events/0");
        assertThat(first.get("kind").asText()).isEqualTo("loss");
        assertThat(first.get("event").asText())
                .matches("node 127.0.0.1:[0-9]+ is lost: its process has ended");
        for (JsonNode event : ended.json().at("/events")) {
            assertThat(ended.err())
                    .containsPattern("gossamer: \\Q" + event.get("event").asText()
                            + "\\E, at [0-9,]+ .+, after [0-9.]+ s");
        }
        assertThat(first.get("wallSeconds").asDouble()).isPositive();
        assertThat(first.get("virtualTime").asLong()).isNotNegative();
        assertThat(three.descendants()).isEmpty();
    }

    /** Whether some of the trace of the run on three JVMs has been written. */
    private boolean begun() throws IOException {
        try (var runs = Files.list(directory.resolve("runs"))) {
            for (Path run : runs.toList()) {
                Path trace = run.resolve("trace.bin");
                if (run.getFileName().toString().endsWith(".partial")
                        && Files.exists(trace)
                        && Files.size(trace) > 100_000) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aCoordinatorThatIsKilledEndsItsNodes() throws Exception {
        Process two = start("two", endless(2));
        ProcessHandle node = nodeOf(two);
        two.destroyForcibly();
        node.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(node.isAlive()).isFalse();
    }

    /** The TCP ports on which a process listens. */
    private static List<Integer> listeningPorts(long pid) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (Path file : files.toList()) {
                try {
                    sockets.add(Files.readSymbolicLink(file).toString());
                } catch (NoSuchFileException e) {
                    // The process has closed it since its files were listed.
                }
            }
        }
        List<Integer> ports = new ArrayList<>();
        for (String protocol : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/net/" + protocol))) {
                String[] fields = line.strip().split(" +");
                // The local address, the state (0A: listens) and the inode.
                if (fields[3].equals("0A") && sockets.contains("socket:[" + fields[9] + "]")) {
                    ports.add(Integer.parseInt(fields[1].replaceFirst(".*:", ""), 16));
                }
            }
        }
        return ports;
    }

    /** The node's own command line, where everybody can read it, does not tell how to get in. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aStrangerThatKnowsTheAddressIsNotLetIntoARunOnTheseJvms() throws Exception {
        Process two = start("two", endless(2));
        ProcessHandle node = nodeOf(two);
        List<String> arguments = List.of(
                Files.readString(Path.of("/proc/" + node.pid() + "/cmdline")).split("\0"));
        assertThat(arguments)
                .contains("--attached")
                .noneMatch(each -> each.matches("[A-Za-z0-9+/=]{40,}"));
        List<Integer> ports = Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(() -> listeningPorts(two.pid()), found -> !found.isEmpty());
        assertThat(ports).hasSize(1);
        String address = LocalNodes.LOOPBACK + ":" + ports.get(0);
        // On a machine with many jobs it takes a while until it knocks.
        for (int patience = 5;
                !read("two.err").contains("refused") && patience < 500;
                patience *= 4) {
            String[] join = {"node", "--join", address, "--patience", patience + ""};
            Ended stranger = await("stranger", start("stranger", join));
            assertThat(stranger.code()).as(stranger.err()).isEqualTo(70);
            assertThat(stranger.err()).contains("no coordinator has answered at " + address);
        }
        assertThat(read("two.err")).contains("refused a connection from 127.0.0.1:");
        assertThat(two.isAlive()).isTrue();
        assertThat(read("two.err")).doesNotContainPattern("[A-Za-z0-9+/=]{40,}");
    }

    @Test
    void wrongUseIsRefusedBeforeAnythingIsStarted() throws Exception {
        Path config = path(5);
        Ended many = await("many", start("many", run(config, 6)));
        assertThat(many.code()).isEqualTo(64);
        assertThat(many.err()).contains("--jvms 6: must be between 1 and the number of PUs, 5");
        Ended unsafe = await(
                "unsafe",
                start("unsafe", "node", "--join", "127.0.0.1:25520", "--bind", "192.0.2.1"));
        assertThat(unsafe.code()).isEqualTo(64);
        assertThat(unsafe.err()).contains("listens beyond this machine: give --certificates DIR");
        Ended nowhere = await("nowhere", start("nowhere", "node", "--join", "somewhere"));
        assertThat(nowhere.code()).isEqualTo(64);
        assertThat(nowhere.err()).contains("--join somewhere: must be HOST:PORT");
        assertThat(directory.resolve("runs")).doesNotExist();
    }
}
