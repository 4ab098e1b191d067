package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.AddressFromURIString;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import gossamer.coordinator.cluster.TestCluster.Ran;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.trace.TraceBuffer;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.RunEvent;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Identity;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeProgram;
import gossamer.node.cluster.Secret;
import gossamer.node.cluster.Security;
import gossamer.node.cluster.Shipment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs over several actor systems that talk over TCP, as JVMs do: the same trace, whatever becomes
 * of the nodes.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClusterTest {

    private static final String TIMES =
            "network.cost { startup = 10us, hop = 100ns, flit = 1ns }\nnetwork.token-flits = 64\n";
    private static final Random SEEDS = new Random(5);

    private static TestCluster cluster;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws IOException {
        cluster = new TestCluster(Security.none());
        cluster.join();
        cluster.join();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static Map<String, String> configs() {
        Map<String, String> configs = new LinkedHashMap<>();
        String torus = "topology { kind = torus, shape = [7, 5] }\n" + TIMES
                + "algorithm { name = high-dim-gos, phases = [approach-1, approach-1] }\n";
        configs.put("torus F*", torus + "network.model = \"F*\"\n");
        configs.put("torus H*", torus + "network.model = \"H*\"\n");
        configs.put(
                "torus with jitter",
                torus + "profile.delays = [{links = all, law = uniform, min = 0ns, max = 3us}]\n");
        configs.put("one-port path", """
                topology { kind = path, shape = [9] }
                network { model = "F1", cost = round, packet-capacity = 1 }
                algorithm.name = greedy
                """);
        configs.put("half-duplex path", """
                topology { kind = path, shape = [9] }
                network { model = "H*", cost = round, packet-capacity = 1 }
                algorithm.name = small-path
                """);
        configs.put("crossbar", """
                topology { kind = crossbar, shape = [11] }
                network { switching = rendezvous, model = "H1", cost = round }
                algorithm { name = pipelined, permutation = pipelined, sessions = 2 }
                """);
        configs.put(
                "router",
                "topology { kind = mesh, shape = [5, 4] }\nnetwork.switching = wormhole\n" + TIMES
                        + "algorithm.name = router\n");
        configs.put(
                "long worms",
                "topology { kind = ring, shape = [27] }\nnetwork.switching = wormhole\n" + TIMES
                        + "algorithm { name = circgos, a1 = 3, rounds = [[3, 1]] }\n");
        return configs;
    }

    /** One after the other, as a coordinator has one run at a time. */
    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> everyMachineHasTheSameTraceOnAnyNumberOfJvms() {
        return configs().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    LoadedConfig loaded =
                            TestCluster.load(directory, "gossamer {\n" + each.getValue() + "}\n");
                    Shipment shipment = Shipments.pack(loaded);
                    Ran alone = cluster.run(loaded, 1, null, ProgressListener.none());
                    assertThat(alone.trace().size()).isPositive();
                    for (Spread spread : List.of(
                            new Spread(2, true, shipment),
                            new Spread(3, true, shipment),
                            new Spread(2, false, shipment))) {
                        for (int regions : List.of(spread.jvms(), 5)) {
                            Ran ran = cluster.run(loaded, regions, spread, ProgressListener.none());
                            assertThat(ran.result().fingerprint().hex())
                                    .as(spread.jvms() + " JVMs, " + regions + " regions")
                                    .isEqualTo(alone.result().fingerprint().hex());
                            assertSameTrace(ran.trace(), alone.trace());
                            assertThat(ran.result().tally().messages).isPositive();
                        }
                    }
                }));
    }

    private static void assertSameTrace(TraceBuffer found, TraceBuffer expected) {
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(TraceBuffer.compare(found, i, expected, i))
                    .as("record " + i)
                    .isZero();
        }
    }

    @Test
    @Execution(ExecutionMode.SAME_THREAD)
    void asManyRegionsAs256JvmsHaveGiveTheSameTrace() throws Exception {
        LoadedConfig loaded = TestCluster.load(directory, """
                gossamer {
                  topology { kind = torus, shape = [16, 16] }
                  network { model = "F*", cost = round }
                  algorithm { name = high-dim-gos, phases = [approach-1, approach-1] }
                }
                """);
        Ran alone = cluster.run(loaded, 1, null, ProgressListener.none());
        Spread spread = new Spread(2, true, Shipments.pack(loaded));
        for (Ran ran : List.of(
                cluster.run(loaded, 256, null, ProgressListener.none()),
                cluster.run(loaded, 150, spread, ProgressListener.none()))) {
            assertThat(ran.result().complete()).isTrue();
            assertThat(ran.result().fingerprint().hex())
                    .isEqualTo(alone.result().fingerprint().hex());
            assertSameTrace(ran.trace(), alone.trace());
        }
    }

    /** Long enough that a node can be lost in the middle. */
    private static LoadedConfig longRun(int pus) throws Exception {
        return TestCluster.load(
                directory,
                "gossamer {\ntopology { kind = path, shape = [" + pus
                        + "] }\nnetwork.model = \"H*\"\n"
                        + "network.cost = round\nnetwork.packet-capacity = 1\n"
                        + "algorithm.name = small-path\n}\n");
    }

    @Test
    void aRunWhoseNodeIsLostHasTheTraceOfTheUndisturbedOne() throws Exception {
        LoadedConfig loaded = longRun(500);
        Shipment shipment = Shipments.pack(loaded);
        for (boolean here : new boolean[] {true, false}) {
            try (TestCluster doomed = new TestCluster(Security.none())) {
                doomed.join();
                doomed.join();
                Ran alone = doomed.run(loaded, 1, null, ProgressListener.none());
                long moment = SEEDS.nextInt((int) alone.result().tally().deliveries / 2);
                Ran ran = doomed.run(
                        loaded,
                        5,
                        new Spread(here ? 3 : 2, here, shipment),
                        onceAfter(moment, doomed.node(1)::close));
                assertThat(ran.result().cluster().lost()).isEqualTo(1);
                List<RunEvent> events = ran.result().wallTime().events();
                assertThat(events).isSortedAccordingTo(Comparator.comparing(RunEvent::seconds));
                assertThat(events.get(0).kind()).isEqualTo(RunEvent.Kind.LOSS);
                assertThat(events.get(0).what()).matches("node .* is lost: .+");
                assertThat(events.get(1).kind()).isEqualTo(RunEvent.Kind.MOVE);
                assertThat(events.get(1).what()).contains("begins anew at");
                assertThat(events)
                        .extracting(RunEvent::what)
                        .contains("all regions are at work again");
                assertThat(ran.result().fingerprint().hex())
                        .as("lost after %d deliveries", moment)
                        .isEqualTo(alone.result().fingerprint().hex());
                assertSameTrace(ran.trace(), alone.trace());
            }
        }
    }

    @Test
    void aNodeThatComesLateTakesThePlaceOfTheOnlyOne() throws Exception {
        LoadedConfig loaded = longRun(500);
        Shipment shipment = Shipments.pack(loaded);
        try (TestCluster doomed = new TestCluster(Security.none())) {
            doomed.join();
            doomed.join();
            Ran alone = doomed.run(loaded, 1, null, ProgressListener.none());
            Ran ran = doomed.run(
                    loaded, 2, new Spread(1, false, shipment), onceAfter(1, doomed.node(0)::close));
            assertThat(ran.result().cluster().lost()).isEqualTo(1);
            assertThat(ran.result().fingerprint().hex())
                    .isEqualTo(alone.result().fingerprint().hex());
        }
    }

    @Test
    void aRunEndsWhenAllNodesAreLost() throws Exception {
        LoadedConfig loaded = longRun(500);
        Shipment shipment = Shipments.pack(loaded);
        try (TestCluster doomed = new TestCluster(Security.none())) {
            doomed.join();
            assertThatThrownBy(() -> doomed.run(
                            loaded,
                            2,
                            new Spread(1, false, shipment),
                            onceAfter(1, doomed.node(0)::close)))
                    .hasMessageContaining("is lost, and no other node is there to go on");
        }
    }

    private static ProgressListener onceAfter(long moment, Runnable action) {
        boolean[] done = new boolean[1];
        return (time, deliveries) -> {
            if (deliveries > moment && !done[0]) {
                done[0] = true;
                Thread thread = new Thread(action, "loss");
                thread.start();
            }
        };
    }

    @Test
    void aNodeOfAnotherBuildIsTurnedAwayWithBothValues() throws Exception {
        Identity other = new Identity("1.1", "def", "456");
        try (NodeProgram node = NodeProgram.start(
                TestCluster.endpoint(Security.none()),
                TestCluster.at(cluster.emulator().address()),
                other,
                Shipments::unpack,
                TestCluster.PATIENCE,
                address -> {})) {
            assertThat(node.await())
                    .isEqualTo(new NodeProgram.Failed(new Joining.TurnedAway(
                            "this node runs Gossamer 1.1 (commit def, code 456), the coordinator"
                                    + " runs 1.0 (commit abc, code 123)")));
        }
    }

    @Test
    void aNodeGivesUpWhereNobodyAnswers() throws Exception {
        Duration patience = Duration.ofMillis(700);
        try (NodeProgram node = NodeProgram.start(
                TestCluster.endpoint(Security.none()),
                TestCluster.at("127.0.0.1:1"),
                TestCluster.IDENTITY,
                Shipments::unpack,
                patience,
                address -> {})) {
            assertThat(node.await())
                    .isEqualTo(new NodeProgram.Failed(new Joining.NobodyAnswered(patience)));
        }
    }

    /** With twenty jobs per core a node may hear after half a minute that it has been let in. */
    @Test
    void aNodeIsNotLostBeforeItTakesPart() throws Exception {
        Security security = Security.none();
        try (TestCluster waiting = new TestCluster(security, Duration.ofMillis(500));
                Stranger late = new Stranger(security)) {
            Secret key = Secret.random();
            late.tell(
                    waiting.emulator().address(),
                    "directory",
                    new Directory.Knock(
                            TestCluster.IDENTITY,
                            1,
                            late.node().ref(),
                            late.answers().ref(),
                            key));
            late.answers().expectMessageClass(Joining.Admitted.class, TestCluster.PATIENCE);
            for (int sign = 0; sign < 3; sign++) {
                assertThat(late.answers().receiveMessage(Duration.ofSeconds(60)))
                        .isEqualTo(new Joining.CoordinatorLives(key));
            }
            assertThat(waiting.emulator().nodes()).isEmpty();
            Cluster.get(late.system())
                    .manager()
                    .tell(new Join(AddressFromURIString.parse(
                            "akka://gossamer@" + waiting.emulator().address())));
            Awaitility.await()
                    .atMost(TestCluster.PATIENCE)
                    .until(() -> !waiting.told().isEmpty());
            assertThat(waiting.told()).singleElement().asString().contains("no sign of life for");
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        int port = Integer.parseInt(cluster.emulator().address().replaceFirst("^.*:", ""));
        Endpoint taken = new Endpoint(LocalNodes.LOOPBACK, port, Security.none());
        assertThatThrownBy(() -> Emulator.coordinate(
                        1,
                        taken,
                        new Directory.Terms(
                                TestCluster.IDENTITY, Directory.LOST_AFTER, event -> {})))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + port);
    }

    @Test
    void onlyThoseWithACertificateOfTheSameAuthorityTakePart() throws Exception {
        Path certificates = directory.resolve("certificates");
        Certificates authority = new Certificates(certificates, 1);
        authority.createAuthority();
        Security ours = Security.of(authority.createNode("ours"));
        Certificates stranger = new Certificates(directory.resolve("strangers"), 1);
        stranger.createAuthority();
        Security theirs = Security.of(stranger.createNode("theirs"));
        LoadedConfig loaded = longRun(500);
        try (TestCluster secured = new TestCluster(ours)) {
            secured.join();
            for (Security other : List.of(Security.none(), theirs)) {
                Duration patience = Duration.ofSeconds(2);
                try (NodeProgram node = NodeProgram.start(
                        TestCluster.endpoint(other),
                        TestCluster.at(secured.emulator().address()),
                        TestCluster.IDENTITY,
                        Shipments::unpack,
                        patience,
                        address -> {})) {
                    assertThat(node.await())
                            .isEqualTo(
                                    new NodeProgram.Failed(new Joining.NobodyAnswered(patience)));
                }
            }
            assertThat(secured.emulator().nodes()).hasSize(1);
            Ran ran = secured.run(
                    loaded,
                    2,
                    new Spread(2, true, Shipments.pack(loaded)),
                    ProgressListener.none());
            assertThat(ran.result().complete()).isTrue();
        }
        assertThat(Files.exists(certificates.resolve("ca"))).isTrue();
    }
}
