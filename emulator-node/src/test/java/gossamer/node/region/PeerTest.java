package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import com.typesafe.config.ConfigFactory;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.token.TokenSet;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Region 0 sends batches to region 1 in another JVM; messages go by a probe. */
class PeerTest {

    private static final long MIB = 1L << 20;
    private static final String HERE = "127.0.0.1";
    private static final String THERE = "127.0.0.2";

    @TempDir
    Path directory;

    private final ActorTestKit kit = ActorTestKit.create(ConfigFactory.parseString("""
            akka.actor.provider = cluster
            akka.remote.artery.canonical { hostname = 127.0.0.1, port = 0 }
            """));
    private final TestProbe<RegionActor.Report> messages = kit.createTestProbe();

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    private ActorRef<RegionActor.Command> regionAt(String host) {
        return ActorRefResolver.get(kit.system())
                .resolveActorRef("akka://elsewhere@" + host + ":1/user/region");
    }

    private Peer peer(int self, int number, Path spill, String host) {
        Peer peer = new Peer(self, number, 1, new Spill(spill, 8 * MIB));
        peer.takeDetour();
        peer.connect(regionAt(host), 0, messages.getRef());
        return peer;
    }

    private static WindowBatch batch(int round, int packets) {
        Signal[] signals = new Signal[packets];
        for (int i = 0; i < packets; i++) {
            signals[i] = new Packet(Packet.idOf(3, i), 0, 4, 0, 0, 0, TokenSet.range(3, 4), 1);
        }
        Statement[] said = {new Statement(0, round, round, 0, null)};
        return new WindowBatch(
                0,
                round,
                said,
                new WindowBatch.Arrivals(new long[packets], signals),
                new Signal[0]);
    }

    /** All frames of a batch that the writer has sent. */
    private void readFrames(Peer reader) {
        WindowFrame frame;
        do {
            frame = messages.expectMessageClass(WindowFrame.class);
            reader.accept(frame);
        } while (!frame.isLast());
    }

    private Peer writerFor(Peer reader) {
        Peer writer = peer(0, 1, directory, HERE);
        reader.openLane();
        writer.accept(messages.expectMessageClass(LaneOpened.class));
        return writer;
    }

    @Test
    void batchesGoThroughALaneWhileTheirReaderIsAwake() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        for (int round = 0; round < 10; round++) {
            assertThat(reader.has(round)).isFalse();
            writer.send(batch(round, 3));
            assertThat(reader.has(round)).isTrue();
            assertThat(reader.take().round()).isEqualTo(round);
        }
        messages.expectNoMessage();
        reader.sleeps(true);
        writer.send(batch(10, 3));
        readFrames(reader);
        assertThat(reader.has(10)).isTrue();
        reader.sleeps(false);
        writer.send(batch(11, 3));
        messages.expectNoMessage();
        assertThat(reader.has(11)).isTrue();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatIsTooLargeForALaneComesInItsTurn() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        writer.send(batch(0, 20_000));
        writer.send(batch(1, 1));
        assertThat(reader.has(1)).isFalse();
        readFrames(reader);
        assertThat(reader.has(1)).isTrue();
        assertThat(reader.take().arrivals().count()).isEqualTo(20_000);
        assertThat(reader.take().round()).isEqualTo(1);
    }

    /** A reader that misses the batch of another neighbour does not look for this one. */
    @Test
    void aMessageIsNotAheadOfWhatTheLaneHas() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        writer.send(batch(0, 1));
        reader.sleeps(true);
        writer.send(batch(1, 1));
        readFrames(reader);
        assertThat(reader.has(1)).isTrue();
        assertThat(reader.take().round()).isZero();
        assertThat(reader.take().round()).isEqualTo(1);
    }

    /** A file of the same name in another place, for one. */
    @Test
    void aLaneThatIsNotReadIsGivenUp() throws Exception {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        Spill spill = new Spill(directory, MIB);
        writer.accept(new LaneOpened(1, 0, 0, BatchLane.create(spill, 1).name()));
        writer.send(batch(0, 1));
        writer.send(batch(1, 1));
        assertThat(reader.has(0)).isFalse();
        writer.doesNotGet(0);
        writer.sendAgain(0, 1);
        readFrames(reader);
        readFrames(reader);
        messages.expectMessageClass(RegionActor.SentAgain.class);
        writer.send(batch(2, 1));
        readFrames(reader);
        assertThat(reader.has(2)).isTrue();
    }

    /** Who did not get a message may well see what is handed over. */
    @Test
    void aLaneThroughWhichNothingWasHandedIsKept() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        reader.sleeps(true);
        writer.send(batch(0, 1));
        writer.doesNotGet(0);
        writer.sendAgain(0, 0);
        readFrames(reader);
        readFrames(reader);
        messages.expectMessageClass(RegionActor.SentAgain.class);
        reader.sleeps(false);
        writer.send(batch(1, 1));
        messages.expectNoMessage();
        assertThat(reader.has(1)).isTrue();
    }

    /** It has heard of the lane before it has begun itself. */
    @Test
    void aLaneMayBeThereBeforeItsWriterHasBegun() {
        Peer reader = peer(1, 0, directory, HERE);
        reader.openLane();
        Peer writer = new Peer(0, 1, 1, new Spill(directory, 8 * MIB));
        writer.takeDetour();
        writer.accept(messages.expectMessageClass(LaneOpened.class));
        writer.connect(regionAt(HERE), 0, messages.getRef());
        writer.openLane();
        messages.expectMessageClass(LaneOpened.class);
        writer.send(batch(0, 1));
        messages.expectNoMessage();
        assertThat(reader.has(0)).isTrue();
    }

    /** A question of one that was begun anew before this one was: it has not moved meanwhile. */
    @Test
    void aLaneIsNotClosedWhileItsWriterIsThere() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        writer.send(batch(0, 1));
        assertThat(reader.moved(regionAt(HERE), 1)).isTrue();
        messages.expectNoMessage();
        assertThat(reader.has(0)).isTrue();
    }

    @Test
    void aReaderThatIsBegunAnewGetsALaneOfItsOwn() {
        Peer reader = peer(1, 0, directory, HERE);
        Peer writer = writerFor(reader);
        writer.send(batch(0, 1));
        assertThat(writer.moved(regionAt(THERE), 1)).isTrue();
        LaneOpened toReader = messages.expectMessageClass(LaneOpened.class);
        assertThat(toReader.from()).isZero();
        writer.send(batch(1, 1));
        assertThat(messages.expectMessageClass(WindowFrame.class).round()).isEqualTo(1);
        writer.accept(new LaneOpened(1, 0, 0, "gossamer-1.lane"));
        assertThat(writer.moved(regionAt(HERE), 0)).isFalse();
    }

    /** As between JVMs, but nothing is encoded or kept. */
    @Test
    void batchesOfOneJvmGoThroughALaneToo() {
        TestProbe<RegionActor.Command> told = kit.createTestProbe();
        Peer reader = new Peer(1, 0, 1, new Spill(directory, 8 * MIB));
        reader.connect(told.getRef(), 0, messages.getRef());
        reader.openLane();
        Peer writer = new Peer(0, 1, 1, new Spill(directory, 8 * MIB));
        writer.connect(told.getRef(), 0, messages.getRef());
        writer.accept(told.expectMessageClass(LocalLaneOpened.class));
        assertThat(reader.hasLane()).isFalse();

        WindowBatch first = batch(0, 3);
        writer.send(first);
        assertThat(reader.has(0)).isTrue();
        assertThat(reader.has(1)).isFalse();
        assertThat(reader.take()).isSameAs(first);

        writer.send(batch(1, 1));
        reader.sleeps(true);
        writer.send(batch(2, 1));
        reader.accept(told.expectMessageClass(WindowBatch.class));
        reader.sleeps(false);
        assertThat(reader.has(2)).isTrue();
        assertThat(reader.take().round()).isEqualTo(1);
        assertThat(reader.take().round()).isEqualTo(2);

        writer.send(batch(3, 1));
        told.expectNoMessage();
        assertThat(reader.has(3)).isTrue();
        assertThat(directory).isEmptyDirectory();
    }

    /** Who has sent the batch of round r may have got that of the next one, too. */
    @Test
    void whatALostRegionMayHaveSaidIsNotSaidAgain() {
        Peer writer = new Peer(0, 1, 1, new Spill(directory, 8 * MIB));
        writer.connect(regionAt(HERE), 1, messages.getRef());
        assertThat(writer.mayHaveHad(100)).isTrue();
        writer.answered(7);
        assertThat(writer.mayHaveHad(8)).isTrue();
        assertThat(writer.mayHaveHad(9)).isFalse();
    }

    @Test
    void noLaneLeadsToAnotherMachine() {
        Peer reader = peer(1, 0, directory, "192.0.2.1");
        reader.openLane();
        messages.expectNoMessage();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void withoutRoomThereIsNoLane() {
        Peer reader = new Peer(1, 0, 1, new Spill(directory, 0));
        reader.takeDetour();
        reader.connect(regionAt(HERE), 0, messages.getRef());
        reader.openLane();
        messages.expectNoMessage();
        assertThat(directory).isEmptyDirectory();
    }
}
