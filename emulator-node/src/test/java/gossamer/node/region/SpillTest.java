package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path directory;

    /** Frames of 1 MiB, each of which goes to disk when the next one comes. */
    private static BatchLog log(Spill spill, int frames) {
        BatchLog log = new BatchLog(0, 1, 1, spill);
        for (int round = 0; round < frames; round++) {
            log.append(new WindowFrame(0, 1, round, 0, 1, new byte[(int) MIB]));
        }
        return log;
    }

    @Test
    void whatIsOnDiskIsSentAgainAsItWas() {
        BatchLog log = log(new Spill(directory, 8 * MIB), 4);
        assertThat(log.givenUp(0)).isNull();
        assertThat(log.from(2)).singleElement().satisfies(frame -> {
            assertThat(frame.round()).isEqualTo(2);
            assertThat(frame.bytes()).hasSize((int) MIB);
        });
        log.close();
    }

    /** A part at a time would come in a circle: who asks again begins with the first one. */
    @Test
    void aBatchOfSeveralPartsIsSentAgainAsAWhole() {
        BatchLog log = new BatchLog(0, 1, 1, new Spill(directory, 16 * MIB));
        for (int round = 0; round < 4; round++) {
            for (int part = 0; part < 3; part++) {
                log.append(new WindowFrame(0, 1, round, part, 3, new byte[(int) MIB * 2 / 5]));
            }
        }
        for (int round = 0; round < 4; round++) {
            List<WindowFrame> again = log.from(round);
            assertThat(again.get(0).round()).isEqualTo(round);
            assertThat(again.get(0).part()).isZero();
            assertThat(again.get(again.size() - 1).isLast()).isTrue();
            assertThat(again).hasSizeGreaterThanOrEqualTo(3);
        }
        log.close();
    }

    @Test
    void aFileHasNoNameThatAKilledProcessCouldLeave() throws IOException {
        try (FileChannel file = new Spill(directory, MIB).newFile()) {
            assertThat(file.write(ByteBuffer.wrap(new byte[] {7}))).isEqualTo(1);
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void whatCameBeforeACheckpointTakesNoRoom() {
        Spill spill = new Spill(directory, 5 * MIB);
        BatchLog log = log(spill, 5);
        for (int round = 5; round < 20; round++) {
            log.dropBefore(round - 2);
            log.append(new WindowFrame(0, 1, round, 0, 1, new byte[(int) MIB]));
            assertThat(log.givenUp(0)).isNull();
            assertThat(log.from(0)).extracting(WindowFrame::round).containsExactly(round - 2);
            assertThat(log.from(round)).extracting(WindowFrame::round).containsExactly(round);
        }
        log.dropBefore(20);
        assertThat(log.from(0)).isEmpty();
        assertThat(log(spill, 4).givenUp(0)).as("all room is free again").isNull();
        log.close();
    }

    @Test
    void allLogsOfAJvmShareTheLimitAndGiveTheirPartBack() {
        Spill spill = new Spill(directory, 4 * MIB);
        BatchLog first = log(spill, 4);
        BatchLog second = log(spill, 4);
        assertThat(first.givenUp(0)).isNull();
        assertThat(second.givenUp(0))
                .isEqualTo("more than 4,194,304 bytes (-Dgossamer.spill.limit)");
        first.close();
        assertThat(log(spill, 4).givenUp(0)).isNull();
    }

    @Test
    void aLogThatWasGivenUpBeginsAnewAtTheNextCheckpoint() {
        BatchLog log = log(new Spill(directory, 4 * MIB), 9);
        assertThat(log.givenUp(8)).contains("more than 4,194,304 bytes");
        log.restart(9);
        log.append(new WindowFrame(0, 1, 9, 0, 1, new byte[(int) MIB]));
        log.append(new WindowFrame(0, 1, 10, 0, 1, new byte[(int) MIB]));
        log.restart(11);
        assertThat(log.givenUp(8)).as("of before").contains("more than 4,194,304 bytes");
        assertThat(log.givenUp(9)).isNull();
        log.dropBefore(10);
        assertThat(log.from(10)).extracting(WindowFrame::round).containsExactly(10);
        log.close();
    }

    @Test
    void aDirectoryThatCannotBeWrittenToEndsTheLogOnly() {
        Path missing = directory.resolve("missing");
        BatchLog log = log(new Spill(missing, 8 * MIB), 4);
        assertThat(log.givenUp(0)).contains(missing.toString());
        assertThatThrownBy(() -> new Spill(missing, MIB).requireRoom(1))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("-Dgossamer.spill.directory=" + missing
                        + ": not a directory that can be written to");
    }

    @Test
    void tooLittleRoomIsToldWithBothNumbers() {
        new Spill(directory, 0).requireRoom(Long.MAX_VALUE);
        assertThatThrownBy(() -> new Spill(directory, Long.MAX_VALUE).requireRoom(Long.MAX_VALUE))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageMatching(".*the run may keep 8,796,093,022,207 MiB of messages in "
                        + directory + ", where [0-9,]+ MiB are free; name another directory by"
                        + " -Dgossamer.spill.directory=DIR, or keep less by"
                        + " -Dgossamer.spill.limit=[0-9]+MiB");
    }

    @Test
    void sizesAreWholeMebibytesOrGibibytes() {
        assertThat(Spill.bytes("512MiB")).isEqualTo(512 * MIB);
        assertThat(Spill.bytes("4GiB")).isEqualTo(4096 * MIB);
        assertThatThrownBy(() -> Spill.bytes("4G"))
                .hasMessageContaining("-Dgossamer.spill.limit=4G: must be a whole number of MiB");
    }
}
