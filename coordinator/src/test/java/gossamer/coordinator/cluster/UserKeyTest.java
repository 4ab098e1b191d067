package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
class UserKeyTest {

    private static final int MANY = 8;
    private static final int ROUNDS = 200;

    @TempDir
    private Path home = Path.of("");

    private Path directory() {
        return home.resolve("above").resolve(".gossamer");
    }

    private String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void theFirstMakesItForTheUserAloneAndAllOthersReadIt() throws Exception {
        String made = UserKey.in(directory()).text();
        Path file = directory().resolve("loopback.key");
        assertThat(permissions(directory())).isEqualTo("rwx------");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(file).hasContent(made);
        assertThat(UserKey.in(directory()).text()).isEqualTo(made);
    }

    /** As several JVMs of a user do that are the first ones and begin together. */
    @Test
    void manyMayMakeTheDirectoryAtOnce() throws Exception {
        ExecutorService all = Executors.newFixedThreadPool(MANY);
        try {
            CyclicBarrier together = new CyclicBarrier(MANY);
            for (int round = 0; round < ROUNDS; round++) {
                Path fresh = home.resolve("fresh-" + round);
                List<Callable<Boolean>> tasks = Collections.nCopies(MANY, () -> {
                    together.await();
                    OwnerOnly.requireDirectory(fresh);
                    return Files.isDirectory(fresh);
                });
                for (Future<Boolean> there : all.invokeAll(tasks)) {
                    assertThat(there.get()).isTrue();
                }
            }
        } finally {
            all.shutdownNow();
        }
        Path file = Files.createFile(home.resolve("file"));
        assertThatThrownBy(() -> OwnerOnly.requireDirectory(file))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void aKeyThatOthersCanReadOrThatIsNoneIsRefusedByName() throws Exception {
        UserKey.in(directory());
        Path file = directory().resolve("loopback.key");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> UserKey.in(directory()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("others may use it, its permissions are rw-r-----")
                .hasMessageContaining("--certificates DIR or --insecure need no such key");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(file, "no key");
        assertThatThrownBy(() -> UserKey.in(directory()))
                .hasMessageContaining(file + ": no key and its certificate");
    }
}
