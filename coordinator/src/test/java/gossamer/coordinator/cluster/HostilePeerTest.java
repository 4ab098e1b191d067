package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Identify;
import akka.actor.Kill;
import akka.actor.PoisonPill;
import akka.dispatch.sysmsg.Terminate;
import akka.util.ByteString;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.NodeProgram;
import gossamer.node.cluster.Secret;
import gossamer.node.cluster.Security;
import gossamer.node.cluster.Shipment;
import gossamer.node.region.RegionBroken;
import gossamer.node.trace.TraceUplink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody can do who is let into a cluster and speaks its language, but does not belong to
 * it: the run in the middle of which he comes is as it would have been, no file is written or
 * deleted, and each thing that is refused is logged with his address.
 */
class HostilePeerTest {

    private static final String NOBODY = "127.0.0.1:1";
    private static final String CONFIG = "{}";
    private static final String UNTOUCHED = "untouched";
    private static final String TOPOLOGY = "topology.txt";

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
        NodeActor.Share share = new NodeActor.Share(0, 2, false, TraceUplink.Gathered.NOTHING);
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
        int port = TestCluster.freePort();
        String address = LocalNodes.LOOPBACK + ":" + port;
        try (NodeProgram node = node(port, NOBODY);
                TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            cluster.assertUndisturbed(directory, () -> {
                int sent = 0;
                for (Secret key : new Secret[] {null, new Secret(""), Secret.random()}) {
                    for (NodeActor.Order order : orders(key, 1)) {
                        stranger.tell(address, "node", order);
                        sent++;
                    }
                }
                log.await(sent);
            });
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
        int port = TestCluster.freePort();
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
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            cluster.join();
            List<Directory.Node> nodes = cluster.emulator().nodes();
            int[] sent = new int[1];
            cluster.assertUndisturbed(directory, () -> {
                // What one node has been given is worth nothing at another.
                for (Secret key :
                        new Secret[] {null, Secret.random(), nodes.get(1).key()}) {
                    for (NodeActor.Order order : orders(key, 1)) {
                        stranger.tell(nodes.get(0).address(), "node", order);
                        sent[0]++;
                    }
                }
                log.await(sent[0]);
            });
            assertThat(log.lines())
                    .hasSize(sent[0])
                    .allMatch(line ->
                            line.contains(" from " + stranger.address() + ": its key is wrong"));
            assertNothingTouched();
        }
    }

    /** What even one with the right key cannot have a node do, and what is logged of it. */
    private Map<Object, String> refusedWithTheRightKey(Secret key) {
        Map<Object, String> refused = new LinkedHashMap<>();
        long run = 1_000;
        for (String name : List.of(
                "..",
                "../" + beside.getFileName(),
                elsewhere.toString(),
                beside.toString(),
                "x/../../" + beside.getFileName(),
                TOPOLOGY + "\0",
                "\0" + elsewhere,
                "x".repeat(10_000))) {
            Shipment shipment = Shipment.of(CONFIG, Map.of(name, "harm"));
            String start = name.substring(0, Math.min(40, name.length())).replace('\0', '?');
            String shown = "\"" + start + "\"" + (name.length() > 40 ? "… (" : " was sent, all");
            refused.put(host(key, run++, shipment), ": a file " + shown);
        }
        Shipment.File harm = new Shipment.File(TOPOLOGY, "harm");
        Shipment twice = new Shipment(CONFIG, List.of(harm, harm), "");
        refused.put(host(key, run++, twice), ": a file topology.txt was sent twice");
        Shipment other = new Shipment(CONFIG, List.of(harm), "0".repeat(64));
        refused.put(host(key, run++, other), ": what was sent has the SHA-256 ");
        Shipment naming = Shipment.of(
                "{\"gossamer\": {\"topology\": {\"file\": \"" + elsewhere + "\"}}}", Map.of());
        refused.put(
                host(key, run, naming), ": the config that was sent names a file that was not: ");
        return refused;
    }

    /** An order whose config claims to be 5,000,000,000 bytes long, in CBOR. */
    private static Forged fiveGigabytes() {
        String bytes = "bf" + "68" + hex("shipment") + "bf" + "66" + hex("config")
                + "7b000000012a05f200" + hex("harm");
        return new Forged(
                NodeActor.Host.class.getName(),
                ByteString.fromArray(HexFormat.of().parseHex(bytes)));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void whatTheCoordinatorItselfSendsIsLookedAtToo() throws Exception {
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            int[] sent = new int[1];
            cluster.assertUndisturbed(directory, () -> {
                refusedWithTheRightKey(node.key()).forEach((order, logged) -> {
                    stranger.tell(node.address(), "node", order);
                    log.await(++sent[0]);
                    assertThat(log.lines().get(sent[0] - 1))
                            .contains(" Host brings from " + stranger.address() + logged);
                    assertThat(stranger.reports().receiveMessage(TestCluster.PATIENCE))
                            .isInstanceOf(RegionBroken.class);
                });
                stranger.tell(node.address(), "node", fiveGigabytes());
                log.await(++sent[0]);
                assertThat(log.lines().get(sent[0] - 1))
                        .startsWith("Failed to deserialize message from [akka://gossamer@"
                                + stranger.address() + "]");
            });
            assertThat(sent[0]).isEqualTo(12);
            assertThat(log.lines()).hasSize(12);
            assertNothingTouched();
        }
    }

    /**
     * Whoever has the rights of the node's user can put a link into the directory that the node has
     * just made: it is neither followed nor is what it points to deleted.
     */
    @Test
    void aLinkWhereANodeIsAboutToWriteIsNotFollowed() throws Exception {
        String mark = "harm" + System.nanoTime();
        Shipment shipment = Shipment.of(
                CONFIG, Map.of("automata.json", mark, "schedule.json", "x".repeat(300_000)));
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger planted = new AtomicInteger();
        Thread planter = new Thread(() -> {
            while (!over.get()) {
                planted.addAndGet(plantLinks(mark));
            }
        });
        planter.start();
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            cluster.assertUndisturbed(directory, () -> {
                for (long run = 1_000; planted.get() == 0; run++) {
                    stranger.tell(node.address(), "node", host(node.key(), run, shipment));
                    assertThat(stranger.reports().receiveMessage(TestCluster.PATIENCE))
                            .isInstanceOf(RegionBroken.class);
                }
            });
            assertThat(planted.get()).isPositive();
            assertThat(log.lines())
                    .isNotEmpty()
                    .allMatch(line -> line.contains(" Host brings from " + stranger.address()));
            assertNothingTouched();
        } finally {
            over.set(true);
            planter.join();
        }
    }

    /** In the directories of the node that hold the mark; returns how many. */
    private int plantLinks(String mark) {
        int planted = 0;
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, "gossamer-*")) {
            for (Path each : found) {
                try {
                    if (Files.readString(each.resolve("automata.json")).equals(mark)) {
                        Files.createSymbolicLink(each.resolve("config.json"), elsewhere);
                        planted++;
                    }
                } catch (IOException e) {
                    // It has been deleted, the node was faster, or it belongs to somebody else.
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return planted;
    }

    @Test
    void nobodyFindsActorsByPathOrStopsOrWatchesThem() throws Exception {
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            Directory.Node node = cluster.emulator().nodes().get(0);
            int[] sent = new int[1];
            cluster.assertUndisturbed(directory, () -> {
                sent[0] = reachForActors(node, cluster.emulator().address());
                log.await(sent[0]);
            });
            assertThat(cluster.emulator().nodes()).containsExactly(node);
            String from = " from " + stranger.address() + ": no other JVM may send it";
            assertThat(sent[0]).isEqualTo(20);
            assertThat(log.lines())
                    .hasSize(sent[0])
                    .allMatch(line -> line.contains(from))
                    .anyMatch(line -> line.contains(".Identify" + from + " to /user/*"))
                    .anyMatch(line -> line.contains(".PoisonPill$" + from + " to /user/directory"))
                    .anyMatch(line -> line.contains(".Kill$" + from + " (refusal"))
                    .anyMatch(line -> line.contains("sysmsg.Watch" + from))
                    .anyMatch(line -> line.contains("sysmsg.Terminate" + from));
            assertNothingTouched();
        }
    }

    /** Returns how many messages were sent. */
    private int reachForActors(Directory.Node node, String coordinator) {
        int sent = 2;
        stranger.tellAsSystem(node.address(), "node", new Terminate());
        stranger.tell(node.address(), "node", stranger.watch(node.address(), "node"));
        // Even with the right key.
        for (NodeActor.Order order : orders(node.key(), 1)) {
            stranger.select(node.address(), "/user/node", order);
            sent++;
        }
        for (Object message :
                new Object[] {PoisonPill.getInstance(), Kill.getInstance(), new Identify("who")}) {
            for (String path : new String[] {"/user/*", "/system/cluster"}) {
                stranger.select(node.address(), path, message);
                sent++;
            }
        }
        for (Object message : new Object[] {PoisonPill.getInstance(), Kill.getInstance()}) {
            stranger.select(node.address(), "/system/cluster/core/daemon", message);
            stranger.select(coordinator, "/user/directory", message);
            stranger.tell(node.address(), "node", message);
            stranger.tell(coordinator, "directory", message);
            sent += 4;
        }
        return sent;
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
            cluster.assertUndisturbed(directory, () -> {
                stranger.tell(cluster.emulator().address(), "directory", knock);
                assertThat(stranger.answers().receiveMessage(TestCluster.PATIENCE))
                        .isInstanceOf(Joining.Refused.class);
                log.await(1);
            });
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
}
