package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import gossamer.node.trace.TraceChunks;
import gossamer.node.trace.TraceUplink;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Messages about traces are in another JVM what they were in this one. */
class WireSerializerTest {

    private static final ActorTestKit KIT = ActorTestKit.create(
            ClusterConfig.SYSTEM,
            ClusterConfig.withRegions(
                    1,
                    ClusterConfig.of(
                            new Endpoint("127.0.0.1", 0, Security.none()), ClusterConfig.NODE)));

    private final ActorRef<TraceUplink.Command> uplink =
            KIT.<TraceUplink.Command>createTestProbe().ref();

    @AfterAll
    static void stop() {
        KIT.shutdownTestKit();
    }

    private static <M> M sent(M message) {
        return KIT.serializationTestKit().verifySerialization(message, false);
    }

    private void requireSame(long[] words, TraceChunks.@Nullable Slot slot) {
        int[] ends = {0, 7, 7, 300};
        TraceChunks chunks = sent(new TraceChunks(3, 1L << 40, 9, ends, words, slot, uplink));
        assertThat(chunks.region()).isEqualTo(3);
        assertThat(chunks.firstRecord()).isEqualTo(1L << 40);
        assertThat(chunks.firstChunk()).isEqualTo(9);
        assertThat(chunks.ends()).isEqualTo(ends);
        assertThat(chunks.words()).isEqualTo(words);
        assertThat(chunks.slot()).isEqualTo(slot);
        assertThat(chunks.replyTo()).isEqualTo(uplink);
    }

    @Test
    void piecesOfTraces() {
        requireSame(new Random(1).longs(1_800).toArray(), null);
        requireSame(new long[0], null);
        for (int checksum : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            requireSame(new long[0], new TraceChunks.Slot("gossamer-1.piece", 3, 16_384, checksum));
        }
    }

    @Test
    void answers() {
        TraceUplink.Gathered gathered = new TraceUplink.Gathered(1L << 50, 17);
        assertThat(sent(gathered)).isEqualTo(gathered);
        assertThat(sent(new TraceUplink.Unreadable())).isEqualTo(new TraceUplink.Unreadable());
    }
}
