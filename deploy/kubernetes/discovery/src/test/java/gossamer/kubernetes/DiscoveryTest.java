package gossamer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import gossamer.coordinator.cluster.Certificates;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * JVMs with the arguments of the manifests, and an API server that answers as the coordinator's
 * manifest makes it answer.
 */
@Execution(ExecutionMode.CONCURRENT)
class DiscoveryTest {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String COORDINATOR = "127.0.0.1";
    private static final String NODE = "127.0.0.2";

    @TempDir
    private Path directory = Path.of("");

    private ApiServer api;
    private String port = "";
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void startApiServer() throws Exception {
        api = ApiServer.start(directory);
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(NODE))) {
            port = Integer.toString(socket.getLocalPort());
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        api.close();
    }

    @Test
    void aNodeWaitsForTheCoordinatorsPodAndJoinsIt() throws Exception {
        waitAndJoin();
    }

    /** The image has not all of Java: what it has must do. */
    @Test
    @Tag("slow")
    void theSameWorksOnTheJavaThatTheImageHas() throws Exception {
        String whole =
                Files.readString(Path.of("..", "..", "image", "Dockerfile")).replace("\\\n", " ");
        Matcher line = Pattern.compile("(?m)^RUN (jlink .*)$").matcher(whole);
        assertThat(line.find()).isTrue();
        Path home = directory.resolve("jre");
        List<String> command = new ArrayList<>(
                List.of(line.group(1).replace("/opt/jre", home.toString()).split(" +")));
        command.set(0, java.resolveSibling("jlink").toString());
        Process jlink = new ProcessBuilder(command).inheritIO().start();
        processes.add(jlink);
        assertThat(jlink.waitFor()).isZero();
        java = home.resolve(Path.of("bin", "java"));
        waitAndJoin();
    }

    private void waitAndJoin() throws Exception {
        Certificates certificates = new Certificates(directory.resolve("certificates"), 1);
        certificates.createAuthority();
        certificates.createNode("coordinator");
        certificates.createNode("node");

        Process node = start("node", node("3000"));
        awaitSaid("node", "no pod of a coordinator runs in this namespace yet");
        assertThat(listens(NODE)).as("probes find a node that waits alive").isTrue();

        Process coordinator = start("coordinator", coordinator());
        awaitSaid("coordinator", "waiting for 1 node");
        api.add(coordinatorPod(), "gossamer-coordinator-x", COORDINATOR);

        assertThat(coordinator.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(() -> said("coordinator") + said("node"))
                .isTrue();
        assertThat(coordinator.exitValue()).as(said("coordinator")).isZero();
        assertThat(said("coordinator")).contains("1 of 1 nodes are there: " + NODE + ":" + port);
        assertThat(node.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(node.exitValue()).as(said("node")).isZero();
        assertThat(said("node")).contains(COORDINATOR + ":" + port);
    }

    @Test
    void twoCoordinatorsInANamespaceAreOneTooMany() throws Exception {
        api.add(coordinatorPod(), "gossamer-coordinator-x", "127.0.0.8");
        api.add(coordinatorPod(), "gossamer-coordinator-y", "127.0.0.9");
        String several = "several coordinators run in this namespace, where one is allowed:";
        assertThat(insecureNodeThatGivesUp(several))
                .contains(several + " 127.0.0.8:" + port + ", 127.0.0.9:" + port);
    }

    @Test
    void anApiServerThatRefusesToAnswerIsNamed() throws Exception {
        api.forbid();
        String refused = "cannot ask Kubernetes for the coordinator's pod";
        assertThat(insecureNodeThatGivesUp(refused))
                .contains(refused)
                .contains(
                        "no coordinator has answered at an address found by --discover kubernetes");
    }

    /** What it said; on a busy machine it takes more patience to hear the reason. */
    private String insecureNodeThatGivesUp(String reason) throws Exception {
        String said = "";
        for (int patience = 3; patience < 300 && !said.contains(reason); patience *= 3) {
            List<String> arguments = node(Integer.toString(patience));
            arguments.removeIf(argument -> argument.startsWith("--certificates"));
            Process node = start("node", arguments);
            assertThat(node.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            said = said("node");
            assertThat(node.exitValue()).as(said).isEqualTo(70);
        }
        return said;
    }

    private List<String> node(String patience) throws IOException {
        return here(
                Manifests.arguments(Manifests.only("StatefulSet")),
                NODE,
                Map.of("/certificates", "certificates/node", "=3000", "=" + patience));
    }

    private List<String> coordinator() throws IOException {
        List<String> arguments = here(
                Manifests.arguments(Manifests.only("Job")),
                COORDINATOR,
                Map.of("/certificates", "certificates/coordinator", "/results", "results"));
        arguments.replaceAll(argument -> argument.startsWith("--nodes=") ? "--nodes=1" : argument);
        return arguments;
    }

    /** The arguments of a manifest, with the places of this machine instead of those of a pod. */
    private List<String> here(List<String> arguments, String ip, Map<String, String> places) {
        List<String> mine = new ArrayList<>();
        for (String argument : arguments) {
            String text = argument.replace("$(POD_IP)", ip)
                    .replace(":25520", ":" + port)
                    .replace("/config/", Manifests.BASE.toAbsolutePath() + "/");
            for (Map.Entry<String, String> place : places.entrySet()) {
                String target = place.getValue().startsWith("=")
                        ? place.getValue()
                        : directory.resolve(place.getValue()).toString();
                text = text.replace(place.getKey(), target);
            }
            mine.add(text);
        }
        return mine;
    }

    private JsonObject coordinatorPod() throws IOException {
        JsonObject template =
                Manifests.at(Manifests.only("Job"), "spec.template").getAsJsonObject();
        Manifests.at(template, "spec.containers.0.ports.0")
                .getAsJsonObject()
                .add("containerPort", new JsonPrimitive(Integer.valueOf(port)));
        return template;
    }

    private Process start(String name, List<String> arguments) throws IOException {
        String prefix = "-Dakka.discovery.kubernetes-api.";
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.add(prefix + "api-ca-path=" + directory.resolve("ca.crt"));
        command.add(prefix + "api-token-path=" + directory.resolve("token"));
        command.add(prefix + "pod-namespace-path=" + directory.resolve("namespace"));
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("gossamer.coordinator.cli.Main");
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "KUBERNETES_SERVICE_HOST",
                        "127.0.0.1",
                        "KUBERNETES_SERVICE_PORT",
                        Integer.toString(api.port())));
        File output = directory.resolve(name + ".log").toFile();
        Process process = builder.redirectOutput(output).start();
        processes.add(process);
        return process;
    }

    private void awaitSaid(String name, String what) {
        await().atMost(PATIENCE).until(() -> said(name).contains(what));
    }

    private String said(String name) {
        try {
            return Files.readString(directory.resolve(name + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean listens(String host) {
        try (Socket socket = new Socket(host, Integer.parseInt(port))) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
