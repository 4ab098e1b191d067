package gossamer.coordinator.text;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import org.jspecify.annotations.Nullable;

/** Locks on files, which the system takes back when a process ends, however it ends. */
public final class FileLocks {

    private FileLocks() {}

    /**
     * The lock of a file; null if another process has it, or this one has it already.
     *
     * @throws IOException when the file system has no locks
     */
    public static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
