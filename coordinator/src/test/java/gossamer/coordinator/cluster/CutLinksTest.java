package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gossamer.coordinator.OwnJvm;
import gossamer.node.cluster.Directory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Real JVMs on hosts whose links are cut, or which are stopped for a while, in the middle of a run:
 * it has the fingerprint of the undisturbed one, or all end with code 70 in time. Needs root; the
 * factories are empty where there are no network namespaces.
 */
@Execution(ExecutionMode.CONCURRENT)
class CutLinksTest {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /** Since a cut no process may be left after this time. */
    private static final Duration MOST = Duration.ofSeconds(90);

    private static final int COORDINATOR = 0;
    /** Of 299 in all: it takes five seconds at least. */
    private static final String ROUNDS_PER_SECOND = "60";

    @TempDir
    static Path directory;

    private static Path config = Path.of("");
    private static String expected = "";
    private static boolean possible;

    @BeforeAll
    static void runAlone() throws Exception {
        possible = LinkedHosts.possible();
        if (possible) {
            config = Files.writeString(directory.resolve("path.conf"), """
                    gossamer {
                      topology { kind = path, shape = [%d] }
                      network { model = "H*", cost = round, packet-capacity = 1 }
                      algorithm.name = small-path
                    }
                    """.formatted(
                            Integer.getInteger("gossamer.path", 200)));
            Path out = directory.resolve("alone.out");
            Process alone = new ProcessBuilder(jvm(
                            List.of("run", config + "", "--json", "--out", directory + "/alone")))
                    .redirectOutput(out.toFile())
                    .start();
            assertThat(alone.waitFor()).isZero();
            expected = fingerprint(out);
        }
    }

    private static String fingerprint(Path json) throws IOException {
        JsonNode summary = new ObjectMapper().readTree(Files.readString(json));
        return summary.get("fingerprint").asText();
    }

    private static List<String> jvm(List<String> arguments) {
        return OwnJvm.command(List.of("-Xmx256m"), OwnJvm.MAIN, arguments);
    }

    /** A coordinator on host 0, and a node on each other one. */
    private static final class Machines implements AutoCloseable {
        private final LinkedHosts hosts;
        private final Path logs;
        private final List<Process> jvms = new ArrayList<>();

        Machines(int nodes, Duration lostAfter) throws Exception {
            hosts = new LinkedHosts(nodes + 1);
            logs = Files.createTempDirectory(directory, "case");
            String there = LinkedHosts.address(COORDINATOR);
            start(
                    "coordinator",
                    config + "",
                    "--nodes",
                    nodes + "",
                    "--bind",
                    there,
                    "--insecure",
                    "--json",
                    "--progress",
                    "none",
                    "--lost-after",
                    lostAfter.toSeconds() + "s",
                    // A fast machine would have done all of it before its links are cut.
                    "--pace",
                    ROUNDS_PER_SECOND,
                    "--max-lag",
                    PATIENCE.toMinutes() + "m",
                    "--out",
                    logs + "/runs");
            for (int node = 1; node <= nodes; node++) {
                String own = LinkedHosts.address(node);
                // On a machine with many jobs the coordinator may be late.
                String patience = PATIENCE.toSeconds() + "";
                start(
                        "node",
                        "--join",
                        there + ":25520",
                        "--bind",
                        own,
                        "--insecure",
                        "--patience",
                        patience);
            }
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> hasBegun() || !jvms.stream().allMatch(Process::isAlive));
            assertThat(hasBegun()).as(this::said).isTrue();
        }

        private void start(String... arguments) throws IOException {
            int host = jvms.size();
            jvms.add(hosts.start(
                    host,
                    logs.resolve(host + ".out").toFile(),
                    logs.resolve(host + ".err").toFile(),
                    jvm(List.of(arguments))));
        }

        /** Whether some of the trace has been written. */
        private boolean hasBegun() throws IOException {
            if (!Files.exists(logs.resolve("runs"))) {
                return false;
            }
            try (Stream<Path> runs = Files.walk(logs.resolve("runs"))) {
                for (Path file : runs.toList()) {
                    if (file.endsWith("trace.bin") && Files.size(file) > 100_000) {
                        return true;
                    }
                }
            }
            return false;
        }

        void signal(int host, String signal) throws Exception {
            String pid = Long.toString(jvms.get(host).pid());
            assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor())
                    .isZero();
        }

        String said(int host) throws IOException {
            return Files.readString(logs.resolve(host + ".err"));
        }

        /** All of it, for whoever has to find out what went wrong. */
        String said() {
            StringBuilder all = new StringBuilder();
            for (int host = 0; host < jvms.size(); host++) {
                try {
                    Process jvm = jvms.get(host);
                    all.append("host ").append(host).append(": ");
                    all.append(jvm.isAlive() ? "alive" : jvm.exitValue() + "").append('\n');
                    all.append(said(host));
                } catch (IOException e) {
                    all.append(e);
                }
            }
            return all.toString();
        }

        /** Waits for the end of all; the exit codes. */
        List<Integer> await(Duration most) throws InterruptedException {
            long deadline = System.nanoTime() + most.toNanos();
            List<Integer> codes = new ArrayList<>();
            for (Process jvm : jvms) {
                long left = Math.max(0, deadline - System.nanoTime());
                assertThat(jvm.waitFor(left, TimeUnit.NANOSECONDS))
                        .as(this::said)
                        .isTrue();
                codes.add(jvm.exitValue());
            }
            return codes;
        }

        void assertRightFingerprint() throws IOException {
            assertThat(fingerprint(logs.resolve(COORDINATOR + ".out"))).isEqualTo(expected);
        }

        @Override
        public void close() {
            jvms.forEach(Process::destroyForcibly);
            hosts.close();
        }
    }

    /** Links are cut, for some seconds, or for ever where that is 0. */
    private record Cut(int nodes, Duration lostAfter, int seconds, List<int[]> links) {

        private String name() {
            String ends = links.stream()
                    .map(link -> link[0] + "-" + link[1])
                    .collect(Collectors.joining(" and "));
            return nodes + " nodes, " + ends
                    + (seconds == 0 ? " for ever" : " for " + seconds + " s");
        }

        private DynamicTest test() {
            return DynamicTest.dynamicTest(name(), () -> {
                try (Machines machines = new Machines(nodes, lostAfter)) {
                    for (int[] link : links) {
                        machines.hosts.cut(link[0], link[1]);
                    }
                    long cutAt = System.nanoTime();
                    if (seconds > 0) {
                        Thread.sleep(Duration.ofSeconds(seconds).toMillis());
                        for (int[] link : links) {
                            machines.hosts.heal(link[0], link[1]);
                        }
                    }
                    List<Integer> codes = machines.await(MOST);
                    tell(name(), codes, cutAt, machines);
                    List<Integer> lost = IntStream.rangeClosed(1, nodes)
                            .filter(node -> seconds == 0 && isOutOfReach(node))
                            .boxed()
                            .toList();
                    List<Integer> expectedCodes = IntStream.rangeClosed(0, nodes)
                            .mapToObj(host -> lost.size() == nodes || lost.contains(host) ? 70 : 0)
                            .toList();
                    assertThat(codes).as(machines::said).isEqualTo(expectedCodes);
                    if (lost.size() < nodes) {
                        machines.assertRightFingerprint();
                    }
                }
            });
        }

        /** Only who cannot reach the coordinator may be lost. */
        private boolean isOutOfReach(int node) {
            return links.stream().anyMatch(link -> link[0] == COORDINATOR && link[1] == node);
        }
    }

    /** A JVM is stopped for some seconds. */
    private record Stop(int nodes, Duration lostAfter, int seconds, int host) {

        private String name() {
            return nodes + " nodes, host " + host + " stopped for " + seconds + " s";
        }

        private DynamicTest test() {
            return DynamicTest.dynamicTest(name(), () -> {
                try (Machines machines = new Machines(nodes, lostAfter)) {
                    long stoppedAt = System.nanoTime();
                    machines.signal(host, "STOP");
                    Thread.sleep(Duration.ofSeconds(seconds).toMillis());
                    machines.signal(host, "CONT");
                    List<Integer> codes = machines.await(MOST);
                    tell(name(), codes, stoppedAt, machines);
                    machines.assertRightFingerprint();
                    boolean givenUp = seconds > lostAfter.toSeconds() && host != COORDINATOR;
                    for (int each = 0; each <= nodes; each++) {
                        assertThat(codes.get(each))
                                .as(machines::said)
                                .isEqualTo(givenUp && each == host ? 70 : 0);
                    }
                    // It is told, unless the coordinator has ended before it wakes up.
                    assertThat(machines.said(host).contains("this node ends, its part of the run")
                                    || machines.said(host).contains("has given this node up"))
                            .isEqualTo(givenUp);
                    assertThat(machines.said(COORDINATOR).contains("is lost: no sign of life"))
                            .isEqualTo(givenUp);
                    // A pause is no cut.
                    assertThat(machines.said(COORDINATOR)).doesNotContain("do not reach");
                }
            });
        }
    }

    private static void tell(String name, List<Integer> codes, long since, Machines machines) {
        if (Boolean.getBoolean("gossamer.figures")) {
            System.err.printf(
                    "%s | %s | %.1f s%n%s%n",
                    name, codes, (System.nanoTime() - since) / 1e9, machines.said());
        }
    }

    /** What once ended a run, or left nodes alone for ever. */
    @TestFactory
    Stream<DynamicTest> whatAJvmCannotReachCostsNoOtherJvm() {
        if (!possible) {
            return Stream.empty();
        }
        Duration soon = Duration.ofSeconds(8);
        Duration late = Duration.ofSeconds(12);
        return Stream.of(
                new Cut(3, soon, 0, links(0, 1)).test(),
                new Cut(3, late, 4, links(0, 1)).test(),
                new Cut(3, late, 0, links(1, 2)).test(),
                new Cut(2, late, 0, links(1, 2)).test(),
                new Cut(2, late, 4, links(1, 2)).test(),
                new Cut(1, soon, 0, links(0, 1)).test(),
                new Stop(2, late, 13, COORDINATOR).test(),
                new Stop(2, late, 6, 1).test(),
                new Stop(2, soon, 14, 1).test());
    }

    /** 42 cases, {@code lost-after} as it is by default. */
    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> anyLinkAndAnyTwoLinksOfFourHosts() {
        List<int[]> all = new ArrayList<>();
        for (int host = 0; host < 4; host++) {
            for (int other = 0; other < host; other++) {
                all.add(new int[] {other, host});
            }
        }
        List<DynamicTest> cases = new ArrayList<>();
        for (int seconds : possible ? new int[] {4, 0} : new int[0]) {
            for (int one = 0; one < all.size(); one++) {
                cases.add(new Cut(3, Directory.LOST_AFTER, seconds, all.subList(one, one + 1))
                        .test());
                for (int two = 0; two < one; two++) {
                    List<int[]> both = List.of(all.get(two), all.get(one));
                    cases.add(new Cut(3, Directory.LOST_AFTER, seconds, both).test());
                }
            }
        }
        return cases.stream();
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> anyJvmStoppedForUpToHalfAMinute() {
        Duration longer = Duration.ofSeconds(60);
        return IntStream.of(possible ? new int[] {5, 15, 30} : new int[0])
                .boxed()
                .flatMap(seconds -> IntStream.range(0, 3)
                        .mapToObj(host -> new Stop(2, longer, seconds, host).test()));
    }

    private static List<int[]> links(int one, int other) {
        return List.of(new int[] {one, other});
    }
}
