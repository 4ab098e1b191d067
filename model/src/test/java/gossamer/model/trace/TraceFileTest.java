package gossamer.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gossamer.model.contract.Emulations;
import gossamer.model.machine.Duplex;
import gossamer.model.topology.Grid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {

    private static final int HEADER = TraceFileFormat.HEADER_BYTES;
    private static final int BLOCK = TraceFileFormat.MAX_BLOCK_BYTES;
    private static final int PER_BLOCK = TraceFileFormat.BLOCK_RECORDS;

    @TempDir
    private Path directory;

    private static long[] randomRecords(int count, long seed) {
        return new SplittableRandom(seed)
                .longs((long) count * TraceBuffer.WORDS)
                .toArray();
    }

    private Path write(String name, long[] words, int... chunks) throws IOException {
        Path file = directory.resolve(name);
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            int done = 0;
            int records = words.length / TraceBuffer.WORDS;
            for (int turn = 0; done < records; turn++) {
                int count = Math.min(chunks[turn % chunks.length], records - done);
                int from = done * TraceBuffer.WORDS;
                writer.append(
                        Arrays.copyOfRange(words, from, from + count * TraceBuffer.WORDS), count);
                done += count;
            }
            writer.finish();
        }
        return file;
    }

    private static long[] read(Path file, long[] words) throws IOException {
        long[] read = new long[words.length];
        int[] at = {0};
        TraceFileReader.Contents contents = TraceFileReader.readAll(file, (block, count) -> {
            System.arraycopy(block, 0, read, at[0], count * TraceBuffer.WORDS);
            at[0] += count * TraceBuffer.WORDS;
        });
        assertThat(contents.records()).isEqualTo(words.length / TraceBuffer.WORDS);
        assertThat(at[0]).isEqualTo(words.length);
        return read;
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        for (int records : new int[] {0, 1, PER_BLOCK - 1, PER_BLOCK, PER_BLOCK + 1, 40_000}) {
            long[] words = randomRecords(records, records);
            assertThat(read(write("trace", words, 1000), words))
                    .as("%d records", records)
                    .isEqualTo(words);
        }
    }

    @Test
    void theEndTellsWhatAFileHoldsAndBlocksComeOneByOne() throws IOException {
        long[] words = randomRecords(PER_BLOCK + 3, 8);
        Path file = write("trace", words, 1000);
        assertThat(TraceFileReader.readEnd(file))
                .isEqualTo(TraceFileReader.readAll(file, (block, count) -> {}));
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            assertThat(reader.next().size()).isEqualTo(PER_BLOCK);
            TraceBuffer rest = reader.next();
            assertThat(rest.size()).isEqualTo(3);
            assertThat(rest.words())
                    .startsWith(
                            Arrays.copyOfRange(words, PER_BLOCK * TraceBuffer.WORDS, words.length));
            assertThat(reader.next().size()).isZero();
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        assertThatThrownBy(() -> TraceFileReader.readEnd(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("no sound end block");
    }

    @Test
    void bytesDoNotDependOnHowRecordsAreCutIntoCalls() throws IOException {
        long[] words = randomRecords(50_000, 5);
        byte[] whole = Files.readAllBytes(write("whole", words, 50_000));
        assertThat(Files.readAllBytes(write("odd", words, 1, 77, 16_383, 16_385)))
                .isEqualTo(whole);
        assertThat(whole)
                .hasSize(HEADER
                        + 4 * TraceFileFormat.BLOCK_HEADER_BYTES
                        + 50_000 * TraceFileFormat.RECORD_BYTES
                        + TraceFileFormat.END_BYTES);
    }

    /** As after a kill: some records are safe, of what was written since bytes are lost. */
    private Path cutOff(long[] words, int synced, int more, int lost) throws IOException {
        Path file = directory.resolve("cut-off");
        long safe;
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(words, synced);
            writer.sync();
            safe = Files.size(file);
            long[] rest = Arrays.copyOfRange(words, synced * TraceBuffer.WORDS, words.length);
            writer.append(rest, more);
        }
        byte[] bytes = Files.readAllBytes(file);
        int left = Math.max((int) safe, bytes.length - lost);
        return Files.write(file, Arrays.copyOf(bytes, left));
    }

    @Test
    void aFileGoesOnBehindWhatWasSynced() throws IOException {
        long[] words = randomRecords(3 * PER_BLOCK + 10, 12);
        int all = words.length / TraceBuffer.WORDS;
        byte[] whole = Files.readAllBytes(write("whole", words, 5000));
        for (int synced : new int[] {0, 1, 5000, PER_BLOCK, PER_BLOCK + 7, 2 * PER_BLOCK - 1}) {
            Fingerprint expected = new Fingerprint();
            expected.addAll(words, synced);
            // Of a block that was being written again a part may be missing.
            for (int more : new int[] {0, 1, PER_BLOCK, all - synced}) {
                Path file = cutOff(words, synced, more, 100);
                try (TraceFileWriter writer =
                        TraceFileWriter.reopen(file, synced, expected.hex())) {
                    writer.append(
                            Arrays.copyOfRange(words, synced * TraceBuffer.WORDS, words.length),
                            all - synced);
                    writer.finish();
                }
                assertThat(Files.readAllBytes(file))
                        .as("%d synced, %d more", synced, more)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void aFileThatIsOpenedAgainAndLeftHasWhatWasSynced() throws IOException {
        long[] words = randomRecords(PER_BLOCK + 100, 13);
        Fingerprint expected = new Fingerprint();
        expected.addAll(words, PER_BLOCK + 9);
        Path file = cutOff(words, PER_BLOCK + 9, 50, 0);
        TraceFileWriter.reopen(file, PER_BLOCK + 9, expected.hex()).close();
        TraceFileWriter.reopen(file, PER_BLOCK + 9, expected.hex()).close();
        assertThat(catchThrowableOfType(
                                TraceFormatException.class,
                                () -> TraceFileReader.readAll(file, (block, count) -> {}))
                        .readableRecords())
                .isEqualTo(PER_BLOCK + 9);
    }

    @Test
    void aFileGoesOnlyOnBehindTheRecordsThatAreExpected() throws IOException {
        long[] words = randomRecords(PER_BLOCK + 100, 14);
        Path file = cutOff(words, PER_BLOCK + 9, 0, 0);
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> TraceFileWriter.reopen(file, PER_BLOCK + 10, ""))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("the file ends before record " + (PER_BLOCK + 10));
        assertThatThrownBy(() -> TraceFileWriter.reopen(file, PER_BLOCK + 9, "abc"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("differs from abc");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aFullTraceHasTheFingerprintOfItsRun() throws IOException {
        var outcome = Emulations.run(Emulations.of(
                Grid.ring(9), false, Emulations.network(Duplex.HALF, Emulations.LINEAR, 1024)));
        Path file = directory.resolve("ring");
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(outcome.trace().words(), outcome.trace().size());
            assertThat(writer.finish().hex()).isEqualTo(outcome.fingerprint().hex());
            assertThat(writer.records()).isEqualTo(outcome.trace().size());
        }
        TraceFileReader.Contents contents = TraceFileReader.readAll(file, (words, count) -> {});
        assertThat(contents.fingerprint()).isEqualTo(outcome.fingerprint().hex());
    }

    @Test
    void everyFlippedBitIsDetected() throws IOException {
        byte[] sound = Files.readAllBytes(write("small", randomRecords(3, 3), 3));
        for (int bit = 0; bit < 8 * sound.length; bit++) {
            byte[] damaged = sound.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Path file = Files.write(directory.resolve("damaged"), damaged);
            assertThatThrownBy(() -> TraceFileReader.readAll(file, (words, count) -> {}))
                    .as("bit %d", bit)
                    .isInstanceOf(TraceFormatException.class);
        }
    }

    @Test
    void everyTruncationIsDetectedAndSoundBlocksAreStillRead() throws IOException {
        long[] words = randomRecords(2 * PER_BLOCK + 10, 9);
        byte[] whole = Files.readAllBytes(write("whole", words, 5000));
        int[] lengths = {
            0,
            5,
            HEADER - 1,
            HEADER,
            HEADER + 1,
            HEADER + 23,
            HEADER + 24,
            HEADER + BLOCK - 1,
            HEADER + BLOCK,
            HEADER + BLOCK + 1,
            HEADER + 2 * BLOCK,
            whole.length - 40,
            whole.length - 1
        };
        for (int length : lengths) {
            Path file = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, length));
            long[] seen = {0};
            TraceFormatException failure = catchThrowableOfType(
                    TraceFormatException.class,
                    () -> TraceFileReader.readAll(file, (block, count) -> seen[0] += count));
            assertThat(failure).as("cut to %d bytes", length).isNotNull();
            int blocks = Math.min(2, Math.max(0, length - HEADER) / BLOCK);
            assertThat(failure.readableRecords())
                    .as("cut to %d bytes", length)
                    .isEqualTo(seen[0])
                    .isEqualTo(
                            length == whole.length - 40 || length == whole.length - 1
                                    ? 2 * PER_BLOCK + 10
                                    : (long) blocks * PER_BLOCK);
        }
    }

    @Test
    void aFormatErrorNamesFileBlockOffsetAndReadableRecords() throws IOException {
        byte[] bytes = Files.readAllBytes(write("trace", randomRecords(PER_BLOCK + 2, 1), 100));
        bytes[HEADER + BLOCK + 100] ^= 1;
        Path file = Files.write(directory.resolve("bad"), bytes);
        TraceFormatException failure = catchThrowableOfType(
                TraceFormatException.class,
                () -> TraceFileReader.readAll(file, (words, count) -> {}));
        assertThat(failure.readableRecords()).isEqualTo(PER_BLOCK);
        assertThat(failure)
                .hasMessage(file + ": block 1 at byte 786480: CRC-32C does not match; 16384 records"
                        + " before it are readable");
    }

    @Test
    void bytesBehindTheEndAreRefused() throws IOException {
        byte[] bytes = Files.readAllBytes(write("trace", randomRecords(2, 1), 2));
        Path file =
                Files.write(directory.resolve("longer"), Arrays.copyOf(bytes, bytes.length + 1));
        assertThatThrownBy(() -> TraceFileReader.readAll(file, (words, count) -> {}))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("behind the end block");
    }

    @Test
    void aFileThatWasNotFinishedIsRefused() throws IOException {
        Path file = directory.resolve("unfinished");
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(randomRecords(PER_BLOCK + 1, 2), PER_BLOCK + 1);
        }
        assertThatThrownBy(() -> TraceFileReader.readAll(file, (words, count) -> {}))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("16384 records before it are readable");
    }

    @Test
    void otherFilesAndVersionsAreRefused() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "This is not a trace. ".repeat(9));
        assertThatThrownBy(() -> TraceFileReader.open(text))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("does not begin with GOSTRACE");
        byte[] bytes = Files.readAllBytes(write("trace", randomRecords(2, 1), 2));
        bytes[8] = 2;
        Path newer = Files.write(directory.resolve("newer"), bytes);
        assertThatThrownBy(() -> TraceFileReader.open(newer))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("version 2, this program reads 1");
    }

    @Test
    void failuresNameThePath() {
        Path nowhere = directory.resolve("none").resolve("trace");
        assertThatThrownBy(() -> TraceFileWriter.create(nowhere))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + nowhere + ": no such directory");
        assertThatThrownBy(() -> TraceFileReader.open(nowhere))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot read " + nowhere + ": no such file");
    }

    @Test
    void aFullDiskIsReportedWithThePath() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full));
        assertThatThrownBy(() -> TraceFileWriter.create(full))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write /dev/full: No space left");
    }

    @Test
    void nothingCanBeAppendedAfterTheEnd() throws IOException {
        try (TraceFileWriter writer = TraceFileWriter.create(directory.resolve("done"))) {
            writer.finish();
            assertThatThrownBy(() -> writer.append(new long[6], 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("after the end");
        }
    }

    @Test
    void aWriterThatFailedOnceKeepsRefusing() throws IOException {
        Path file = directory.resolve("interrupted");
        long[] words = randomRecords(PER_BLOCK, 4);
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> writer.append(words, PER_BLOCK))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot write " + file + ": ClosedByInterruptException");
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(writer::finish)
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot write " + file + ": writing to it has failed before");
        }
    }
}
