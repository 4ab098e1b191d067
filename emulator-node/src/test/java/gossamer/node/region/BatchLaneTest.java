package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchLaneTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path directory;

    private static byte[] batch(int round) {
        byte[] bytes = new byte[Integer.BYTES + round % 100];
        ByteBuffer.wrap(bytes).putInt(round);
        return bytes;
    }

    @Test
    void whatIsTakenIsWhatWasPut() throws IOException {
        Spill spill = new Spill(directory, MIB);
        BatchLane read = BatchLane.create(spill, 1);
        BatchLane written = BatchLane.open(spill, read.name());
        assertThat(read.bytes(0)).isNull();
        assertThat(written.put(0, batch(0))).isTrue();
        assertThat(written.put(1, batch(1))).isTrue();
        assertThat(read.bytes(2)).isNull();
        assertThat(read.bytes(1)).isEqualTo(batch(1));
        assertThat(read.bytes(0)).isEqualTo(batch(0));
        assertThat(written.put(2, new byte[0])).isTrue();
        assertThat(read.bytes(0)).isNull();
        assertThat(read.bytes(2)).isEmpty();
    }

    @Test
    void aBatchThatIsTooLargeIsNotTaken() throws IOException {
        Spill spill = new Spill(directory, 8 * MIB);
        BatchLane read = BatchLane.create(spill, 1);
        BatchLane written = BatchLane.open(spill, read.name());
        assertThat(written.put(0, new byte[256 << 10])).isTrue();
        assertThat(read.bytes(0)).hasSize(256 << 10);
        assertThat(written.put(1, new byte[(256 << 10) + 1])).isFalse();
        assertThat(read.bytes(1)).isNull();
    }

    @Test
    void nothingIsLeftOfItOnceBothHaveIt() throws IOException {
        Spill spill = new Spill(directory, MIB);
        BatchLane read = BatchLane.create(spill, 1);
        Path file = directory.resolve(read.name());
        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        BatchLane.open(spill, read.name());
        assertThat(directory).isEmptyDirectory();
        read.close();
        BatchLane.create(spill, 1).close();
        assertThat(directory).isEmptyDirectory();
    }

    /** Files of a run that keeps nothing for others are not for lanes, either. */
    @Test
    void itCountsAmongWhatIsKeptOnDisk() throws IOException {
        assertThatThrownBy(() -> BatchLane.create(new Spill(directory, 0), 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gossamer.spill.limit");
        assertThat(directory).isEmptyDirectory();
        Spill spill = new Spill(directory, MIB);
        for (int i = 0; i < 10; i++) {
            BatchLane lane = BatchLane.create(spill, 1);
            assertThat(Files.size(directory.resolve(lane.name()))).isGreaterThan(MIB / 2);
            lane.close();
            lane.close();
        }
        for (int lanes : new int[] {1, 7, 100, 1_000, 100_000}) {
            BatchLane lane = BatchLane.create(spill, lanes);
            assertThat(lanes * Files.size(directory.resolve(lane.name())))
                    .isLessThan(Math.max(4 * MIB, lanes * 10_000L) + MIB);
            lane.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gossamer-1.spill",
                "../gossamer-1.lane",
                "gossamer-x.lane",
                "gossamer-1.lane/",
                "gossamer-404.lane",
                "gossamer-2.lane",
                "gossamer-3.lane",
                "gossamer-4.lane",
                "gossamer-5.lane"
            })
    void whatIsNoLaneIsNeitherOpenedNorDeleted(String name) throws IOException {
        Path target = Files.write(directory.resolve("gossamer-1.spill"), new byte[9_000]);
        Files.createSymbolicLink(directory.resolve("gossamer-2.lane"), target);
        Files.createDirectory(directory.resolve("gossamer-3.lane"));
        Files.write(directory.resolve("gossamer-4.lane"), new byte[100]);
        Files.write(directory.resolve("gossamer-5.lane"), new byte[9_000]);
        Spill spill = new Spill(directory, MIB);
        assertThatThrownBy(() -> BatchLane.open(spill, name)).isInstanceOf(IOException.class);
        assertThat(directory.toFile().list()).hasSize(5);
    }

    @Test
    void itLeadsToThisMachineOnly() {
        assertThat(BatchLane.leadsTo("127.0.0.1")).isTrue();
        assertThat(BatchLane.leadsTo("127.0.0.2")).isTrue();
        assertThat(BatchLane.leadsTo("192.0.2.1")).isFalse();
        assertThat(BatchLane.leadsTo("no.such.host.invalid")).isFalse();
    }
}
