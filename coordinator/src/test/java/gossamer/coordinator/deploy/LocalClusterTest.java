package gossamer.coordinator.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import gossamer.coordinator.OwnJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code deploy/local/cluster}, with the classes under test instead of a build. */
class LocalClusterTest {

    private static final Path SCRIPT = Path.of("..", "deploy", "local", "cluster");
    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /**
     * Whoever runs the tests in the background may have SIGINT ignored, which every child inherits
     * and no shell can undo. Here it is always ignored, and perl undoes it before the script
     * begins.
     */
    private static final List<String> INTERRUPTIBLE = List.of(
            "sh",
            "-c",
            "trap '' INT; exec \"$@\"",
            "sh",
            "perl",
            "-e",
            "$SIG{INT} = 'DEFAULT'; exec @ARGV or die $!");

    private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");

    @TempDir
    private Path directory = Path.of("");

    private final List<Process> processes = new ArrayList<>();
    private String port = "";

    @AfterEach
    void end() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void aCoordinatorAndTwoNodesAreThreeJvmsAndGiveTheTraceOfOne() throws Exception {
        String config = CONFIGS.resolve("mesh-27x27.conf").toString();
        String out = directory.toString();
        Process cluster = start(config, "2", "--out", out, "--progress", "none", "--seed", "7");
        awaitEnd(cluster);
        assertThat(cluster.exitValue()).as(said()).isZero();
        assertThat(said()).contains("127.0.0.2:" + port, "127.0.0.3:" + port, "2 of 2 nodes");
        String together = fingerprint(said());

        Process alone = process(
                gossamer().toString(),
                "run",
                config,
                "--out",
                out,
                "--progress",
                "none",
                "--seed",
                "7");
        awaitEnd(alone);
        assertThat(together).isEqualTo(fingerprint(said()));
        assertThatNobodyListens();
    }

    @Test
    void ctrlCEndsTheRunAndLeavesNobodyBehind() throws Exception {
        Process cluster = start(
                CONFIGS.resolve("identity-729.conf").toString(),
                "2",
                "--set",
                "topology.shape=300",
                "--out",
                directory.toString(),
                "--progress",
                "plain");
        await().atMost(PATIENCE)
                .failFast("the cluster has ended", () -> !cluster.isAlive())
                .untilAsserted(() -> assertThat(said()).contains("virtual time"));
        List<ProcessHandle> jvms = cluster.descendants().toList();
        assertThat(jvms).hasSizeGreaterThanOrEqualTo(3);
        new ProcessBuilder("kill", "-INT", Long.toString(cluster.pid())).start().waitFor();
        awaitEnd(cluster);
        assertThat(cluster.exitValue()).as(said()).isEqualTo(130);
        assertThat(said()).contains("interrupted", "kept in");
        assertThat(jvms).noneMatch(ProcessHandle::isAlive);
        assertThatNobodyListens();
    }

    @Test
    void aWrongConfigEndsEverythingWithTheExitCodeOfBadUsage() throws Exception {
        Process cluster = start(directory.resolve("no.conf").toString(), "1");
        awaitEnd(cluster);
        assertThat(cluster.exitValue()).isEqualTo(64);
        assertThat(said()).contains("no.conf: no such file");
        assertThatNobodyListens();
    }

    @Test
    void aWrongNumberOfNodesIsNamedWithWhatIsAllowed() throws Exception {
        for (String nodes : List.of("0", "251", "two", "-1", "08x")) {
            Process cluster = start(CONFIGS.resolve("mesh-27x27.conf").toString(), nodes);
            awaitEnd(cluster);
            assertThat(cluster.exitValue()).isEqualTo(64);
            assertThat(said())
                    .contains("NODES is \"" + nodes + "\": must be a whole number from 1 to 250");
        }
    }

    private Process start(String... arguments) throws IOException {
        port = freePort();
        List<String> command = new ArrayList<>(INTERRUPTIBLE);
        command.add(SCRIPT.toString());
        command.addAll(List.of(arguments));
        return process(command.toArray(String[]::new));
    }

    private Process process(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("GOSSAMER", gossamer().toString());
        builder.environment().put("GOSSAMER_PORT", port);
        Process process = builder.redirectOutput(log().toFile()).start();
        processes.add(process);
        return process;
    }

    /** What the script takes for the launcher. */
    private Path gossamer() throws IOException {
        Path launcher = directory.resolve("gossamer");
        if (!Files.exists(launcher)) {
            String run = OwnJvm.shell(List.of("-Xmx512m", "-Duser.home=" + directory));
            Files.writeString(launcher, "#!/bin/sh\nexec " + run + " \"$@\"\n");
            Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        }
        return launcher;
    }

    private Path log() {
        return directory.resolve("said.log");
    }

    private String said() {
        try {
            return Files.readString(log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitEnd(Process process) throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(this::said)
                .isTrue();
    }

    private static String fingerprint(String output) {
        Matcher matcher = Pattern.compile("fingerprint +([0-9a-f]{32})").matcher(output);
        assertThat(matcher.find()).as(output).isTrue();
        return matcher.group(1);
    }

    /** One that no other program gets that asks for any: those are from 32768 on. */
    private static String freePort() {
        int free = ThreadLocalRandom.current()
                .ints(20_000, 32_768)
                .filter(port -> HOSTS.stream().allMatch(host -> isFree(host, port)))
                .findFirst()
                .orElseThrow();
        return Integer.toString(free);
    }

    private static boolean isFree(String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void assertThatNobodyListens() {
        assertThat(HOSTS).allMatch(host -> isFree(host, Integer.parseInt(port)));
    }
}
