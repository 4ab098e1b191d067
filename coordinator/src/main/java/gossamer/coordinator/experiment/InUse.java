package gossamer.coordinator.experiment;

import gossamer.coordinator.text.FileLocks;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Tells other processes that a directory is being filled: a lock on a file in it, which the system
 * takes back when this process ends, however it ends.
 */
final class InUse {

    private static final String FILE = ".in-use";
    /** Whoever only looks has the lock for a moment, too. */
    private static final int MOST_TRIES = 20;

    private static final int MILLIS_BETWEEN = 10;

    private final @Nullable FileChannel channel;
    private boolean ended;

    private InUse(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Marks a directory until {@link #end} or the end of this process.
     *
     * @throws NoSuchFileException with a message for people, when another process has marked it
     */
    static InUse mark(Path directory) throws NoSuchFileException {
        Path file = directory.resolve(FILE);
        @Nullable FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (!isLocked(channel)) {
                channel.close();
                throw refusal(directory);
            }
        } catch (NoSuchFileException e) {
            throw Files.exists(directory) ? e : ended(directory);
        } catch (IOException e) {
            // A file system without locks: nobody can tell a run that goes on from one that ended.
            return new InUse(null);
        }
        // Whoever had the lock may have renamed or removed the directory before it was free.
        if (!Files.exists(file)) {
            throw ended(directory);
        }
        return new InUse(channel);
    }

    private static NoSuchFileException ended(Path directory) {
        return new NoSuchFileException(directory + " has been ended by another command");
    }

    /** That somebody else fills the directory. */
    static NoSuchFileException refusal(Path directory) {
        return new NoSuchFileException(directory + " is being written by a run that goes on");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
            if (FileLocks.tryLock(channel) != null) {
                return true;
            }
            try {
                Thread.sleep(MILLIS_BETWEEN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return false;
    }

    /** Whether a process that goes on has marked this directory. */
    static boolean isMarked(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = FileLocks.tryLock(channel)) {
            return lock == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the mark away from the directory, which may have another name by now; once. */
    void end(Path directory) {
        if (ended) {
            return;
        }
        ended = true;
        try {
            // Whoever waits for the lock is to see that the file is gone.
            Files.deleteIfExists(directory.resolve(FILE));
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // An empty file too many in a directory that is whole else.
        }
    }
}
