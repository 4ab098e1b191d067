package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Joining;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.Secret;
import gossamer.node.cluster.Security;
import gossamer.node.cluster.SharedKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody can do who reaches a port of a cluster and has not the key: nothing. */
class HostileConnectionsTest {

    @TempDir
    private Path directory = Path.of("");

    private final RefusalLog log = new RefusalLog();

    @AfterEach
    void end() {
        log.close();
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
                cluster.assertUndisturbed(directory, () -> {
                    for (byte[] bytes : garbage().values()) {
                        refuseBytes(port, bytes);
                    }
                    for (Security other : foreign) {
                        refusePeer(address, other);
                    }
                });
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
    void whatWasRecordedIsWorthNothingASecondTime() throws Exception {
        Security security = SharedKey.random().security();
        try (Recorder recorder = new Recorder(TestCluster.freePort());
                TestCluster cluster = new TestCluster(security);
                Stranger sender = new Stranger(security);
                Stranger receiver = new Stranger(
                        security,
                        Map.of(
                                "akka.remote.artery.canonical.port", recorder.port(),
                                "akka.remote.artery.bind.port", recorder.target()))) {
            NodeActor.Goodbye goodbye = new NodeActor.Goodbye(null, "go");
            sender.tell(receiver, receiver.node().ref(), goodbye);
            receiver.node().expectMessage(TestCluster.PATIENCE, goodbye);
            cluster.join();
            int port = Integer.parseInt(cluster.emulator().address().replaceFirst("^.*:", ""));
            List<byte[]> recorded = recorder.recorded();
            assertThat(recorded).isNotEmpty();
            cluster.assertUndisturbed(directory, () -> {
                for (byte[] bytes : recorded) {
                    // To who took it the first time, and to a coordinator with the same key.
                    refuseBytes(recorder.target(), bytes);
                    refuseBytes(port, bytes);
                }
            });
            receiver.node().expectNoMessage();
        }
    }
}
