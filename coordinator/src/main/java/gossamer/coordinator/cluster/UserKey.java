package gossamer.coordinator.cluster;

import gossamer.node.cluster.SharedKey;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The key by which the JVMs that a user has started in terminals of one machine know each other. It
 * lies in the user's home directory, where whoever needs it first makes it.
 */
public final class UserKey {

    private static final String DIRECTORY = ".gossamer";
    private static final String FILE = "loopback.key";

    private UserKey() {}

    /**
     * The key of the user who runs this JVM.
     *
     * @throws IOException when it cannot be read or made, or when others could have read it
     */
    public static SharedKey get() throws IOException {
        return in(Path.of(System.getProperty("user.home"), DIRECTORY));
    }

    static SharedKey in(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        try {
            OwnerOnly.requireDirectory(directory);
            return readOrMake(file);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    file + ": " + e.getMessage() + " (" + e.getClass().getSimpleName()
                            + "); --certificates DIR or --insecure need no such key",
                    e);
        }
    }

    /** Two that make it at the same time get the same one. */
    private static SharedKey readOrMake(Path file) throws IOException {
        Set<StandardOpenOption> options = Set.of(
                StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, OwnerOnly.file(file))) {
            // Until the file is closed.
            channel.lock();
            OwnerOnly.require(file);
            if (channel.size() > 0) {
                return SharedKey.of(new String(
                        Channels.newInputStream(channel).readNBytes(SharedKey.MOST_CHARACTERS),
                        StandardCharsets.US_ASCII));
            }
            SharedKey key = SharedKey.random();
            channel.write(ByteBuffer.wrap(key.text().getBytes(StandardCharsets.US_ASCII)));
            return key;
        }
    }
}
