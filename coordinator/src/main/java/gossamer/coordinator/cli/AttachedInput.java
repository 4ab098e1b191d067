package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Discovery;
import gossamer.node.cluster.SharedKey;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The standard input of a node that another JVM has started: a line with a key, a line with that
 * JVM's {@code HOST:PORT} as soon as it has one, then nothing until that JVM ends.
 */
final class AttachedInput implements Discovery.Search {

    private final InputStream input;
    private final SharedKey key;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile Optional<String> address = Optional.empty();

    private AttachedInput(InputStream input, SharedKey key) {
        this.input = input;
        this.key = key;
    }

    /**
     * Reads the key, and what follows as it comes.
     *
     * @throws UsageException when there is no key
     */
    static AttachedInput of(InputStream input) throws IOException, UsageException {
        SharedKey key;
        try {
            key = SharedKey.of(line(input));
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--attached: standard input must begin with a line that is a key");
        }
        AttachedInput attached = new AttachedInput(input, key);
        Thread reader = new Thread(attached::read, "gossamer-parent");
        reader.setDaemon(true);
        reader.start();
        return attached;
    }

    private static String line(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        // Byte by byte: what follows belongs to others.
        for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
            if (line.size() == SharedKey.MOST_CHARACTERS) {
                break;
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    private void read() {
        try {
            String told = line(input);
            EndpointOptions.requireHostPort("--attached", told);
            address = Optional.of(told);
            while (input.read() >= 0) {
                // Nothing is expected but the end.
            }
        } catch (IOException | UsageException e) {
            // As good as the end.
        }
        ended.complete(null);
    }

    /** The key by which that JVM knows its nodes. */
    SharedKey key() {
        return key;
    }

    @Override
    public Optional<String> address() {
        return address;
    }

    /** Completes when that JVM has ended. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void close() {
        // The thread that reads ends with that JVM or with this one.
    }
}
