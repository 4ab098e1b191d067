package gossamer.node.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.trace.TraceBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one JVM writes into a file of pieces is what another one reads there, or is not taken. */
class PieceFileTest {

    @TempDir
    private Path directory = Path.of("");

    private static long[] words(int records, int seed) {
        return new Random(seed).longs((long) records * TraceBuffer.WORDS).toArray();
    }

    private static long[] read(PieceFile file, TraceChunks.Slot slot) throws IOException {
        long[] words = new long[slot.records() * TraceBuffer.WORDS];
        assertThat(file.read(slot, words)).isTrue();
        return words;
    }

    @Test
    void everySlotHoldsItsPieceUntilThoseAfterItHaveBeenRead() throws IOException {
        int[] sizes = {1, 1_365, 1_366, TraceUplink.MOST, 0, TraceUplink.MOST - 1, 4_096, 2, 3};
        TraceChunks.Slot[] slots = new TraceChunks.Slot[sizes.length];
        try (PieceFile ours = PieceFile.create(directory)) {
            slots[0] = ours.write(words(sizes[0], 0), sizes[0]);
            try (PieceFile theirs = PieceFile.open(directory, slots[0].file())) {
                ours.forgetName();
                for (int piece = 1; piece < sizes.length; piece++) {
                    slots[piece] = ours.write(words(sizes[piece], piece), sizes[piece]);
                    for (int at = Math.max(0, piece - TraceUplink.WINDOW + 1); at <= piece; at++) {
                        assertThat(read(theirs, slots[at])).isEqualTo(words(sizes[at], at));
                        assertThat(read(ours, slots[at])).isEqualTo(words(sizes[at], at));
                    }
                }
            }
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatIsNotWhatWasWrittenIsNotTaken() throws IOException {
        int records = 300;
        try (PieceFile ours = PieceFile.create(directory)) {
            TraceChunks.Slot slot = ours.write(words(records, 1), records);
            try (PieceFile theirs = PieceFile.open(directory, slot.file());
                    FileChannel file = FileChannel.open(
                            directory.resolve(slot.file()), StandardOpenOption.WRITE)) {
                long[] words = new long[records * TraceBuffer.WORDS];
                file.write(ByteBuffer.allocate(1), 777);
                assertThat(theirs.read(slot, words)).isFalse();
                file.truncate(100);
                assertThat(theirs.read(slot, words)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../a.piece",
                "gossamer-1.piece/../x",
                "",
                ".",
                "gossamer-.piece",
                "gossamer-1\0.piece"
            })
    void otherNamesAreNotOpened(String name) {
        assertThatThrownBy(() -> PieceFile.open(directory, name))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not the name of a file of pieces");
    }

    @Test
    void linksAndDirectoriesAreNotOpened() throws IOException {
        Path target = Files.writeString(directory.resolve("target"), "x");
        Files.createSymbolicLink(directory.resolve("gossamer-1.piece"), target);
        Files.createDirectory(directory.resolve("gossamer-2.piece"));
        for (int number = 1; number <= 3; number++) {
            String name = "gossamer-" + number + ".piece";
            assertThatThrownBy(() -> PieceFile.open(directory, name))
                    .isInstanceOf(IOException.class);
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void slotsBeyondTheFileAreRefused() {
        assertThatThrownBy(() -> new TraceChunks.Slot("x", TraceUplink.WINDOW, 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TraceChunks.Slot("x", 0, TraceUplink.MOST + 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TraceChunks.Slot("x", -1, 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
