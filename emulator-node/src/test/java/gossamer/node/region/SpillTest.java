package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
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
        assertThat(log.givenUp()).isNull();
        assertThat(log.from(2)).singleElement().satisfies(frame -> {
            assertThat(frame.round()).isEqualTo(2);
            assertThat(frame.bytes()).hasSize((int) MIB);
        });
        log.close();
    }

    @Test
    void allLogsOfAJvmShareTheLimitAndGiveTheirPartBack() {
        Spill spill = new Spill(directory, 4 * MIB);
        BatchLog first = log(spill, 4);
        BatchLog second = log(spill, 4);
        assertThat(first.givenUp()).isNull();
        assertThat(second.givenUp())
                .isEqualTo("more than 4,194,304 bytes (-Dgossamer.spill.limit)");
        first.close();
        assertThat(log(spill, 4).givenUp()).isNull();
    }

    @Test
    void aDirectoryThatCannotBeWrittenToEndsTheLogOnly() {
        Path missing = directory.resolve("missing");
        BatchLog log = log(new Spill(missing, 8 * MIB), 4);
        assertThat(log.givenUp()).contains(missing.toString());
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
