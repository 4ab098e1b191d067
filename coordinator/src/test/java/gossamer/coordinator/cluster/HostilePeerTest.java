package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Identify;
import akka.actor.Kill;
import akka.actor.PoisonPill;
import akka.dispatch.sysmsg.Terminate;
import gossamer.coordinator.cluster.TestCluster.Ran;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.NodeProgram;
import gossamer.node.cluster.Secret;
import gossamer.node.cluster.Security;
import gossamer.node.cluster.SharedKey;
import gossamer.node.cluster.Shipment;
import gossamer.node.region.RegionActor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody can do who reaches a port of a cluster and speaks its language, but does not belong
 * to it.
 */
class HostilePeerTest {

    private static final String NOBODY = "127.0.0.1:1";
    private static final String CONFIG = "{}";
    private static final String UNTOUCHED = "untouched";

    @TempDir
    private Path directory = Path.of("");

    private final RefusalLog log = new RefusalLog();
    private Path beside = Path.of("");
    private Path elsewhere = Path.of("");
    private Stranger stranger;

    @BeforeEach
    void start() throws IOException {
        stranger = new Stranger(Security.none());
        beside = Files.createTempFile("beside", ".txt");
        elsewhere = directory.resolve("elsewhere.txt");
        Files.writeString(beside, UNTOUCHED);
        Files.writeString(elsewhere, UNTOUCHED);
    }

    @AfterEach
    void end() throws IOException {
        stranger.close();
        log.close();
        Files.deleteIfExists(beside);
    }

    /** Each would write and then delete a file of the user that the node runs as. */
    private List<Shipment> harmful() {
        return List.of(
                Shipment.of(CONFIG, Map.of("../" + beside.getFileName(), "harm")),
                Shipment.of(CONFIG, Map.of(elsewhere.toString(), "harm")));
    }

    private NodeActor.Host host(Secret key, long run, Shipment shipment) {
        NodeActor.Share share = new NodeActor.Share(0, 2);
        return new NodeActor.Host(
                key, run, shipment, share, TraceLevel.OFF, stranger.reports().ref(), null);
    }

    private Joining.Admitted admission(Secret key, String address) {
        return new Joining.Admitted(key, address, 1, stranger.system().deadLetters());
    }

    private List<NodeActor.Order> orders(Secret key, long run) {
        List<NodeActor.Order> orders = new ArrayList<>();
        harmful().forEach(shipment -> orders.add(host(key, run + 1, shipment)));
        orders.add(new NodeActor.Release(key, run));
        orders.add(new NodeActor.Goodbye(key, "go"));
        return orders;
    }

    private void assertNothingTouched() throws IOException {
        assertThat(beside).hasContent(UNTOUCHED);
        assertThat(elsewhere).hasContent(UNTOUCHED);
        stranger.reports().expectNoMessage();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static NodeProgram node(int port, String coordinator) throws IOException {
        return NodeProgram.start(
                new Endpoint(LocalNodes.LOOPBACK, port, Security.none()),
                TestCluster.at(coordinator),
                TestCluster.IDENTITY,
                Shipments::unpack,
                TestCluster.PATIENCE,
                address -> {});
    }

    @Test
    void aNodeThatNobodyHasAdmittedObeysNobody() throws Exception {
        int port = freePort();
        String address = LocalNodes.LOOPBACK + ":" + port;
        try (NodeProgram node = node(port, NOBODY)) {
            int sent = 0;
            for (Secret key : new Secret[] {null, new Secret(""), Secret.random()}) {
                for (NodeActor.Order order : orders(key, 1)) {
                    stranger.tell(address, "node", order);
                    sent++;
                }
            }
            log.await(sent);
            assertThat(log.lines())
                    .allMatch(line -> line.contains(" from " + stranger.address()
                            + ": no coordinator has admitted this node yet"));
            assertNothingTouched();
            node.interrupt();
            assertThat(node.await()).isEqualTo(new NodeProgram.Interrupted());
        }
    }

    @Test
    void aNodeBelievesOnlyAnAnswerToItsOwnKnock() throws Exception {
        int port = freePort();
        String address = LocalNodes.LOOPBACK + ":" + port;
        try (NodeProgram node = node(port, NOBODY)) {
            for (Secret key : new Secret[] {null, Secret.random()}) {
                stranger.tell(address, "joining", admission(key, "akka://gossamer@" + NOBODY));
                stranger.tell(address, "joining", new Joining.Refused(key, "go away"));
            }
            log.await(4);
            assertThat(log.lines())
                    .allMatch(line -> line.contains(" from " + stranger.address()
                            + ": it is no answer to this node's knock at " + NOBODY));
            stranger.tell(address, "node", host(null, 1, harmful().get(0)));
            log.await(5);
            assertThat(log.lines().get(4)).contains("no coordinator has admitted this node yet");
            node.interrupt();
            assertThat(node.await()).isEqualTo(new NodeProgram.Interrupted());
        }
    }

    @Test
    void aNodeThatTakesPartObeysItsCoordinatorOnlyAndTheRunGoesOn() throws Exception {
        LoadedConfig loaded = longRun();
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            cluster.join();
            List<Directory.Node> nodes = cluster.emulator().nodes();
            Ran alone = cluster.run(loaded, 1, null, ProgressListener.none());
            int[] sent = new int[1];
            ProgressListener attack = (time, deliveries) -> {
                if (deliveries > 0 && sent[0] == 0) {
                    // What one node has been given is worth nothing at another.
                    for (Secret key :
                            new Secret[] {null, Secret.random(), nodes.get(1).key()}) {
                        for (NodeActor.Order order : orders(key, 1)) {
                            stranger.tell(nodes.get(0).address(), "node", order);
                            sent[0]++;
                        }
                    }
                    log.await(sent[0]);
                }
            };
            Ran ran = cluster.run(loaded, 3, new Spread(3, true, Shipments.pack(loaded)), attack);
            assertThat(log.lines())
                    .hasSize(sent[0])
                    .allMatch(line ->
                            line.contains(" from " + stranger.address() + ": its key is wrong"));
            assertThat(sent[0]).isPositive();
            assertThat(ran.result().cluster().lost()).isZero();
            assertThat(ran.result().fingerprint().hex())
                    .isEqualTo(alone.result().fingerprint().hex());
            assertNothingTouched();
        }
    }

    @Test
    void whatTheCoordinatorItselfSendsIsLookedAtToo() throws Exception {
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            for (Shipment shipment : harmful()) {
                stranger.tell(node.address(), "node", host(node.key(), 7, shipment));
                assertThat(stranger.reports().receiveMessage(TestCluster.PATIENCE))
                        .isInstanceOfSatisfying(
                                RegionActor.Broken.class,
                                broken -> assertThat(broken.message())
                                        .contains("was sent, allowed: [automata.json,"
                                                + " schedule.json, topology.txt]"));
            }
            assertNothingTouched();
        }
    }

    /** What TLS is to let nobody in with. */
    private static Map<String, byte[]> garbage() {
        byte[] large = new byte[1 << 20];
        new Random(18).nextBytes(large);
        byte[] wrong = {22, 3, 1, 0, 4, 99, 0, 0, 0};
        return Map.of(
                "HTTP",
                "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "the greeting of Artery without TLS",
                new byte[] {'A', 'K', 'K', 'A', 1, 0, 0, 0},
                "a mebibyte of noise",
                large,
                "TLS that begins with no greeting",
                wrong);
    }

    @Test
    void aRunOnItsOwnKeyLetsNobodyInWithAnotherOneOrNone() throws Exception {
        LoadedConfig loaded = longRun();
        Certificates authority = new Certificates(directory.resolve("authority"), 1);
        authority.createAuthority();
        List<Security> foreign = List.of(
                Security.none(),
                SharedKey.random().security(),
                Security.of(authority.createNode("node")));
        SharedKey key = SharedKey.random();
        try (TestCluster cluster = new TestCluster(key.security());
                Stranger inside = new Stranger(SharedKey.of(key.text()).security())) {
            cluster.join();
            String address = cluster.emulator().address();
            int port = Integer.parseInt(address.replaceFirst("^.*:", ""));
            // Somebody who says nothing, and stays.
            try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port)) {
                int[] sent = new int[1];
                ProgressListener attack = (time, deliveries) -> {
                    if (deliveries > 0 && sent[0] == 0) {
                        sent[0]++;
                        for (byte[] bytes : garbage().values()) {
                            refuseBytes(port, bytes);
                        }
                        for (Security other : foreign) {
                            refusePeer(address, other);
                        }
                    }
                };
                Spread spread = new Spread(2, true, Shipments.pack(loaded));
                Ran ran = cluster.run(loaded, 2, spread, attack);
                assertThat(sent[0]).isPositive();
                assertThat(ran.result().cluster().lost()).isZero();
                assertThat(ran.result().fingerprint().hex())
                        .isEqualTo(cluster.run(loaded, 1, null, ProgressListener.none())
                                .result()
                                .fingerprint()
                                .hex());
                silent.getOutputStream().write(1);
            }
            // Whoever has the key is let in.
            knock(inside, address);
            assertThat(inside.answers().receiveMessage(TestCluster.PATIENCE))
                    .isInstanceOf(Joining.Admitted.class);
        }
    }

    private void knock(Stranger peer, String address) {
        peer.tell(
                address,
                "directory",
                new Directory.Knock(
                        TestCluster.IDENTITY,
                        1,
                        peer.node().ref(),
                        peer.answers().ref(),
                        Secret.random()));
    }

    private void refuseBytes(int port, byte[] bytes) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            try {
                socket.getOutputStream().write(bytes);
            } catch (SocketException e) {
                // It need not wait for the end.
            }
            log.await("refused a connection from 127.0.0.1:" + socket.getLocalPort() + ": ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Somebody who would be admitted if he were listened to. */
    private void refusePeer(String address, Security security) {
        int before = log.lines().size();
        try (Stranger peer = new Stranger(security)) {
            knock(peer, address);
            log.await(before + 1);
            assertThat(log.lines().get(before))
                    .startsWith("refused a connection from 127.0.0.1:")
                    .contains(": it has not shown a certificate that is trusted here");
            peer.answers().expectNoMessage();
        }
    }

    @Test
    void nobodyFindsActorsByPathOrStopsOrWatchesThem() throws Exception {
        LoadedConfig loaded = longRun();
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            Ran alone = cluster.run(loaded, 1, null, ProgressListener.none());
            stranger.tellAsSystem(node.address(), "node", new Terminate());
            stranger.tellAsSystem(node.address(), "node", stranger.watch(node.address(), "node"));
            // Even with the right key.
            for (NodeActor.Order order : orders(node.key(), 1)) {
                stranger.select(node.address(), "/user/node", order);
            }
            for (Object message :
                    new Object[] {PoisonPill.getInstance(), Kill.getInstance(), new Identify("who")
                    }) {
                for (String path : new String[] {"/user/node", "/user/*", "/system/cluster"}) {
                    stranger.select(node.address(), path, message);
                }
            }
            for (Object message : new Object[] {PoisonPill.getInstance(), Kill.getInstance()}) {
                stranger.select(node.address(), "/system/cluster/core/daemon", message);
                stranger.select(cluster.emulator().address(), "/user/directory", message);
                stranger.tell(node.address(), "node", message);
                stranger.tell(cluster.emulator().address(), "directory", message);
            }
            Ran ran = cluster.run(
                    loaded,
                    2,
                    new Spread(2, true, Shipments.pack(loaded)),
                    ProgressListener.none());
            assertThat(ran.result().cluster().lost()).isZero();
            assertThat(ran.result().fingerprint().hex())
                    .isEqualTo(alone.result().fingerprint().hex());
            assertThat(cluster.emulator().nodes()).containsExactly(node);
            assertThat(log.lines()).isEmpty();
            assertNothingTouched();
        }
    }

    @Test
    void nobodyCanKnockInTheNameOfANodeThatIsThere() throws Exception {
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            Directory.Knock knock = new Directory.Knock(
                    TestCluster.IDENTITY,
                    node.process(),
                    node.actor(),
                    stranger.answers().ref(),
                    Secret.random());
            stranger.tell(cluster.emulator().address(), "directory", knock);
            assertThat(stranger.answers().receiveMessage(TestCluster.PATIENCE))
                    .isInstanceOf(Joining.Refused.class);
            log.await(1);
            assertThat(log.lines().get(0))
                    .contains(" from " + stranger.address())
                    .contains("this node has been admitted with another key");
            assertThat(cluster.emulator().nodes()).containsExactly(node);
        }
    }

    @Test
    void noMessageShowsItsKey() {
        Secret key = Secret.random();
        List<Object> messages = new ArrayList<>(orders(key, 1));
        messages.add(admission(key, NOBODY));
        messages.add(new Joining.Refused(key, "no"));
        messages.add(new Directory.Knock(
                TestCluster.IDENTITY,
                1,
                stranger.system().deadLetters(),
                stranger.system().deadLetters(),
                key));
        messages.add(new Directory.Node(stranger.system().deadLetters(), NOBODY, 1, key));
        assertThat(messages)
                .allMatch(message -> !message.toString().contains(key.value()))
                .allMatch(message -> message.toString().contains("Secret[not shown]"));
    }

    /** Long enough that a stranger can come in the middle. */
    private LoadedConfig longRun() throws Exception {
        return TestCluster.load(directory, """
                gossamer {
                  topology { kind = path, shape = [150] }
                  network { model = "H*", cost = round, packet-capacity = 1 }
                  algorithm.name = small-path
                }
                """);
    }
}
