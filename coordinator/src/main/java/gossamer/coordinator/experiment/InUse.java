package gossamer.coordinator.experiment;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Tells other processes that a directory is being filled: a lock on a file in it, which the system
 * takes back when this process ends, however it ends.
 */
final class InUse {

    private static final String FILE = ".in-use";

    private final Path file;
    private final @Nullable FileChannel channel;

    private InUse(Path file, @Nullable FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Marks a directory until {@link #end} or the end of this process. */
    static InUse mark(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
            return new InUse(file, channel);
        } catch (IOException e) {
            // A file system without locks: nobody can tell a run that goes on from one that ended.
            return new InUse(file, null);
        }
    }

    /** Whether a process that goes on has marked this directory. */
    static boolean isMarked(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the mark away. */
    void end() {
        try {
            if (channel != null) {
                channel.close();
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // An empty file too many in a directory that is whole else.
        }
    }
}
